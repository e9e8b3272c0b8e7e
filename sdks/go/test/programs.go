// The programs of the suites of all languages, in one binary: probe, bots and guarded.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"muhur"
)

type wish struct{ Run, Attempt, Ends, Pins, Key, Folder, Version, Download string }

var output sync.Mutex

func main() {
	switch os.Args[1] {
	case "probe":
		eachLine(probe)
	case "bots":
		eachLine(func(wish wish) { go follow(wish) })
	case "guarded":
		guarded()
	}
}

func eachLine(work func(wish)) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var read wish
		if err := json.Unmarshal(lines.Bytes(), &read); err != nil {
			panic(err)
		}
		work(read)
	}
}

func tell(said map[string]any) {
	text, _ := json.Marshal(said)
	output.Lock()
	defer output.Unlock()
	fmt.Println(string(text))
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func start(options muhur.Options) *muhur.License {
	license, err := muhur.Start(context.Background(), options)
	if err != nil {
		panic(err)
	}
	return license
}

// Starts the SDK once, and answers with {"state","code","because"}; with a folder for a download, the answer has "fetched".
func probe(wish wish) {
	license := start(muhur.Options{Pins: wish.Pins, Key: wish.Key, Folder: wish.Folder, OnDenied: func(muhur.Verdict) {}})
	verdict := license.Verdict()
	said := map[string]any{"state": verdict.State, "code": verdict.Code, "because": orNull(verdict.Because)}
	if wish.Download != "" {
		path, err := license.DownloadUpdate(context.Background(), wish.Download)
		var fault *muhur.UpdateError
		if errors.As(err, &fault) {
			said["fetched"] = fault.Code
		} else if path == "" {
			said["fetched"] = nil
		} else {
			said["fetched"] = filepath.Base(path)
		}
	}
	license.Leave()
	tell(said)
}

var (
	running = map[string]*muhur.License{}
	runs    sync.Mutex
)

// One bot that goes on, and a line for each of its verdicts and updates; "ends" ends one without giving its seat back.
func follow(wish wish) {
	hear := func(verdict muhur.Verdict) {
		tell(map[string]any{"run": wish.Run, "attempt": wish.Attempt,
			"state": verdict.State, "code": verdict.Code, "because": orNull(verdict.Because)})
	}
	runs.Lock()
	before := running[wish.Run]
	runs.Unlock()
	if before != nil {
		before.Leave()
	}
	if wish.Ends != "" {
		return
	}
	license := start(muhur.Options{Pins: wish.Pins, Key: wish.Key, Folder: wish.Folder, Version: wish.Version,
		OnDenied: hear, OnChange: hear,
		OnUpdate: func(update muhur.Update) {
			tell(map[string]any{"run": wish.Run, "attempt": wish.Attempt, "update": fmt.Sprintf("%s %t", update.Version, update.Required)})
		}})
	runs.Lock()
	running[wish.Run] = license
	runs.Unlock()
	hear(license.Verdict())
}

// A bot that does nothing but run: see sdks/hostile/guarded.ts.
func guarded() {
	license := start(muhur.Options{Pins: os.Getenv("PINS"), Folder: os.Getenv("FOLDER"), Quiet: muhur.On})
	read := func() string {
		verdict := license.Verdict()
		return strings.Join([]string{verdict.State, verdict.Code}, " ")
	}
	last := read()
	fmt.Println("runs", last)
	for {
		time.Sleep(100 * time.Millisecond)
		if now := read(); now != last {
			fmt.Println("reads", now)
			last = now
		}
	}
}
