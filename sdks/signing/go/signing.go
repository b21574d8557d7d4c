// Package signing signs calls of the Partner API of Pramaan and verifies its webhooks.
package signing

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Tolerance is the largest difference between the time of sending and now, in both directions.
const Tolerance = 5 * time.Minute

// Why a delivery must not be trusted: answer 400.
var (
	ErrSecretInvalid     = errors.New("SECRET_INVALID")
	ErrHeaderMissing     = errors.New("HEADER_MISSING")
	ErrTimestampInvalid  = errors.New("TIMESTAMP_INVALID")
	ErrTimestampTooOld   = errors.New("TIMESTAMP_TOO_OLD")
	ErrTimestampTooNew   = errors.New("TIMESTAMP_TOO_NEW")
	ErrSignatureMismatch = errors.New("SIGNATURE_MISMATCH")
)

// Request is a call as it is sent.
type Request struct {
	// Timestamp is in Unix milliseconds, as sent in x-timestamp.
	Timestamp string
	Method    string
	// Target is path and query as sent, beginning with /api/v1/partner.
	Target         string
	IdempotencyKey string
	OnBehalfOf     string
	// Body is the raw body as sent.
	Body []byte
}

// SignRequest returns the x-signature of a call.
func SignRequest(secret string, request Request) string {
	hash := sha256.Sum256(request.Body)
	lines := []string{
		"v1", request.Timestamp, strings.ToUpper(request.Method), request.Target,
		request.IdempotencyKey, request.OnBehalfOf, hex.EncodeToString(hash[:]),
	}
	return hex.EncodeToString(sum([]byte(secret), []byte(strings.Join(lines, "\n"))))
}

// Delivery is a webhook as it arrived: three headers and the raw body, before any parsing.
type Delivery struct {
	ID        string
	Timestamp string
	Signature string
	Body      []byte
}

// VerifyWebhook returns nil if one of the secrets signed the delivery within the last five minutes.
func VerifyWebhook(delivery Delivery, secrets []string, now time.Time) error {
	keys := make([][]byte, 0, len(secrets))
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		// 24 to 64 bytes, as Standard Webhooks defines: a secret that was cut is told here and not as a mismatch.
		if err != nil || !strings.HasPrefix(secret, "whsec_") || len(key) < 24 || len(key) > 64 {
			return ErrSecretInvalid
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return ErrSecretInvalid
	}
	if delivery.ID == "" || delivery.Timestamp == "" || delivery.Signature == "" {
		return ErrHeaderMissing
	}
	if err := checkTimestamp(delivery.Timestamp, now); err != nil {
		return err
	}
	content := append([]byte(delivery.ID+"."+delivery.Timestamp+"."), delivery.Body...)
	for _, key := range keys {
		expected := []byte("v1," + base64.StdEncoding.EncodeToString(sum(key, content)))
		for _, given := range strings.Fields(delivery.Signature) {
			if hmac.Equal(expected, []byte(given)) {
				return nil
			}
		}
	}
	return ErrSignatureMismatch
}

func checkTimestamp(timestamp string, now time.Time) error {
	seconds, err := strconv.ParseUint(timestamp, 10, 50)
	if err != nil {
		return ErrTimestampInvalid
	}
	age := time.Duration(now.Unix()-int64(seconds)) * time.Second
	if age > Tolerance {
		return ErrTimestampTooOld
	}
	if -age > Tolerance {
		return ErrTimestampTooNew
	}
	return nil
}

func sum(key, content []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(content)
	return mac.Sum(nil)
}
