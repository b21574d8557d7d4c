// Command vectors reads vectors, one on a line, with fields in base64 that tabs separate, and prints a line for each: the signature, or
// why a delivery is not genuine. checks/signing-helpers.test.ts runs it.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"pramaan/signing"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		values := make([]string, len(fields))
		for at, field := range fields[1:] {
			if decoded, err := base64.StdEncoding.DecodeString(field); err == nil {
				values[at] = string(decoded)
			}
		}
		if fields[0] == "request" {
			fmt.Println(signing.SignRequest(values[0], signing.Request{
				Timestamp: values[1], Method: values[2], Target: values[3],
				IdempotencyKey: values[4], OnBehalfOf: values[5], Body: []byte(values[6]),
			}))
			continue
		}
		now, _ := strconv.ParseInt(values[4], 10, 64)
		delivery := signing.Delivery{ID: values[0], Timestamp: values[1], Signature: values[2], Body: []byte(values[3])}
		if err := signing.VerifyWebhook(delivery, strings.Fields(values[5]), time.Unix(now, 0)); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println("ok")
		}
	}
}
