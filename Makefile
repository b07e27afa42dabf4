# What a developer types. Every target says in ## what it does; `make help` lists them.

GO        ?= go
STATIC    := CGO_ENABLED=0
FUZZTIME  ?= 20s
# Pinned, so that the same source gets the same remarks.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

.DEFAULT_GOAL := help
.PHONY: help build test race bench conformance lint fuzz cross golden runtimes upstream atlas clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build ./codexpin, one static binary
	$(STATIC) $(GO) build -trimpath -o codexpin .

test: ## all tests, and a short run of every fuzz target; needs git, no network, no checkout
	$(GO) vet ./...
	$(GO) test ./...
	@$(MAKE) --no-print-directory fuzz FUZZTIME=300x

race: ## all tests under the race detector (needs a C compiler)
	$(GO) test -race ./...

bench: ## speed, as ratios, on a real checkout: make bench CODEX_CHECKOUT=DIR
	@test -n "$(CODEX_CHECKOUT)" || { echo "make bench CODEX_CHECKOUT=DIR" >&2; exit 2; }
	CODEX_CHECKOUT="$(abspath $(CODEX_CHECKOUT))" $(GO) test -run '^$$' -bench . -benchtime 20x ./...

conformance: ## compare with Codex's own schema at every release: make conformance CODEX_CHECKOUT=DIR
	@test -n "$(CODEX_CHECKOUT)" || { echo "make conformance CODEX_CHECKOUT=DIR" >&2; exit 2; }
	CODEX_CHECKOUT="$(abspath $(CODEX_CHECKOUT))" $(GO) test -run Conformance -v -count 1 ./...

lint: ## gofmt, vet and staticcheck (fetched once through the Go proxy)
	@out=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "not as gofmt writes it:" $$out >&2; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

fuzz: ## every fuzz target for FUZZTIME each (20s)
	@set -e; for pkg in $$($(GO) list ./...); do \
	  for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz' || true); do \
	    echo "fuzz $$pkg $$target"; \
	    $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg; \
	  done; \
	done

cross: ## build for every system that is supported
	@set -e; for system in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do \
	  echo $$system; \
	  $(STATIC) GOOS=$${system%/*} GOARCH=$${system#*/} $(GO) build -trimpath -o /dev/null .; \
	done

golden: ## write the expected outputs of the scripts anew; read the diff before you commit it
	$(GO) test ./cmd -run Script -update

runtimes: ## fetch the released codexes that the live tests ask, once, with npm, into a cache
	sh .ci/runtimes

upstream: ## ask the newest released codex too, fetched with npm; no part of test
	@version=$$(npm view @openai/codex version) && sh .ci/runtimes "$$version" && \
	cache=$${CODEXPIN_RUNTIMES:-$${XDG_CACHE_HOME:-$$HOME/.cache}/codexpin-runtimes} && \
	for preset in plain task-monki tutti aharness; do \
	  $(GO) run . probe --contract preset:$$preset $$(find "$$cache/$$version/package/vendor" -name codex -type f) || true; \
	done

atlas: ## add the releases of codex that came out since, with npm: make atlas CODEX_CHECKOUT=DIR
	$(GO) run . atlas

clean: ## remove what build leaves
	rm -f codexpin codexpin.exe
