//go:build !unix

package cmd_test

func measured() {}
