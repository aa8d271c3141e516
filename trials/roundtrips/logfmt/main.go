// Reads logfmt from standard input with go-logfmt, and writes each record as a JSON array of [key, value] pairs.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/go-logfmt/logfmt"
)

func main() {
	decoder := logfmt.NewDecoder(bufio.NewReader(os.Stdin))
	out := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(out)
	for decoder.ScanRecord() {
		pairs := [][2]string{}
		for decoder.ScanKeyval() {
			pairs = append(pairs, [2]string{string(decoder.Key()), string(decoder.Value())})
		}
		if err := encoder.Encode(pairs); err != nil {
			fail(err)
		}
	}
	if err := decoder.Err(); err != nil {
		fail(err)
	}
	if err := out.Flush(); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
