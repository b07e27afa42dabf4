package cmd

import (
	"errors"
	"time"

	"github.com/spf13/cobra"
)

// The flags that several commands have, each defined once.

// contractFlag adds --contract, which names the contract instead of the search for it.
func contractFlag(c *cobra.Command, into *string) {
	c.Flags().StringVar(into, "contract", "", "the contract: a `FILE` or preset:NAME")
}

// checkoutFlag adds --checkout.
func checkoutFlag(c *cobra.Command, into *string) {
	c.Flags().StringVar(into, "checkout", "", "the checkout of Codex to read, a `DIR`ectory")
}

// releaseFlag adds --release, a version for releaseNamed.
func releaseFlag(c *cobra.Command, into *string) {
	c.Flags().StringVar(into, "release", "", "ask what codexpin knows of this released `VERSION`, without a checkout")
}

// runtimeFlag adds --runtime of a command that asks its codex besides other things.
func runtimeFlag(c *cobra.Command, into *string) {
	c.Flags().StringVar(into, "runtime", "", "also ask the codex at this `PATH`, or npm:VERSION, in a temporary home; without it none is started")
}

// endFlags adds --resume and --abort of a command that writes several files.
func endFlags(c *cobra.Command, resume, abort *bool) {
	c.Flags().BoolVar(resume, "resume", false, "complete a run that stands half done")
	c.Flags().BoolVar(abort, "abort", false, "restore what was there before a run that stands half done")
}

// todayFlag adds --today; judged says what that day decides. app.day settles it.
func todayFlag(c *cobra.Command, into *string, judged string) {
	c.Flags().StringVar(into, "today", "", "the `DATE` "+judged+"; else today in UTC")
}

// ofWaivers is what --today decides in most commands.
const ofWaivers = "on which waivers are judged"

// day settles the value of --today: today in UTC where it was not given. The error is
// usage, for what is no date.
func (a *app) day(today *string) error {
	if *today == "" {
		*today = a.now().UTC().Format(time.DateOnly)
		return nil
	}
	if _, err := time.Parse(time.DateOnly, *today); err != nil {
		return usage("a date is written 2026-06-02", "--today: %q is no date", *today)
	}
	return nil
}

// timeoutFlag adds --timeout, the limit of each step of an executable that is asked; zero
// where it was not given.
func timeoutFlag(c *cobra.Command, into *time.Duration) {
	c.Flags().Var((*limit)(into), "timeout", "the limit of each step of a codex, a `DURATION` as 40s; else 20s, and 60s for bindings")
}

// limit is the value of --timeout.
type limit time.Duration

// String gives the limit, "" for none.
func (l *limit) String() string {
	if *l == 0 {
		return ""
	}
	return time.Duration(*l).String()
}

// Type gives the name of the value in help.
func (l *limit) Type() string { return "duration" }

// Set takes a duration that is longer than nothing.
func (l *limit) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return errors.New("a limit is a duration longer than nothing, as 40s or 2m")
	}
	*l = limit(d)
	return nil
}
