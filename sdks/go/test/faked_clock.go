package muhur

import (
	"os"
	"strconv"
	"strings"
)

// Go reads the clock without libc, where libfaketime changes nothing: the programs of the tests follow the variables of
// libfaketime by themselves. With SLOW_CLOCK=1, the monotonic clock loses 999 of 1,000 seconds.
func init() {
	trueWall, trueSteady := wallClock, steadyClock
	wallClock = func() float64 { return trueWall() + fakedOffset() }
	if os.Getenv("SLOW_CLOCK") == "1" {
		steadyClock = func() float64 { return trueSteady() / 1000 }
	}
}

func fakedOffset() float64 {
	text := os.Getenv("FAKETIME")
	if file := os.Getenv("FAKETIME_TIMESTAMP_FILE"); file != "" {
		content, _ := os.ReadFile(file)
		text = string(content)
	}
	seconds, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(text), "s"), 64)
	return seconds
}
