# Signs calls of the Partner API and verifies webhooks in a POSIX shell, with openssl.
#
#   . ./signing.sh
#   TIMESTAMP=$(date +%s%3N)
#   SIGNATURE=$(pramaan_sign_request "$SECRET" "$TIMESTAMP" POST /api/v1/partner/skill-requests order-4711 '' body.json)
#   curl "$BASE_URL/api/v1/partner/skill-requests" --data-binary @body.json -H 'content-type: application/json' \
#     -H "x-api-key: $KEY_ID" -H "x-timestamp: $TIMESTAMP" -H "x-signature: $SIGNATURE" -H 'idempotency-key: order-4711'
#
# Bodies are files, because a shell variable cannot hold every byte and loses line feeds at its end. openssl takes a key as an
# argument, which other users of the machine can see for a moment: use this on a machine of your own.

pramaan_hex() { od -An -v -tx1 | tr -d ' \n'; }
pramaan_hash() { openssl dgst -sha256 -r | cut -c1-64; }

# pramaan_sign_request SECRET TIMESTAMP METHOD TARGET IDEMPOTENCY_KEY ON_BEHALF_OF [BODY_FILE]; prints the x-signature
pramaan_sign_request() {
  pramaan_body_hash=$(pramaan_hash <"${7:-/dev/null}")
  printf 'v1\n%s\n%s\n%s\n%s\n%s\n%s' "$2" "$3" "$4" "$5" "$6" "$pramaan_body_hash" |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$(printf %s "$1" | pramaan_hex)" -r | cut -c1-64
}

# pramaan_webhook_signature SECRET ID TIMESTAMP BODY_FILE; prints one signature of a delivery, or fails if the secret cannot be used
pramaan_webhook_signature() {
  case $1 in whsec_?*) ;; *) return 1 ;; esac
  pramaan_key=$(printf %s "${1#whsec_}" | openssl base64 -d -A 2>/dev/null | pramaan_hex)
  # 24 to 64 bytes, as Standard Webhooks defines.
  [ ${#pramaan_key} -ge 48 ] && [ ${#pramaan_key} -le 128 ] || return 1
  { printf '%s.%s.' "$2" "$3" && cat "$4"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$pramaan_key" -binary | openssl base64 -A | sed 's/^/v1,/'
}

# pramaan_verify_webhook ID TIMESTAMP SIGNATURES BODY_FILE NOW SECRET...; prints nothing if the delivery is genuine, else why not, and fails
pramaan_verify_webhook() {
  pramaan_id=$1 pramaan_timestamp=$2 pramaan_given=$3 pramaan_body=$4 pramaan_now=$5
  shift 5
  for pramaan_secret; do
    pramaan_webhook_signature "$pramaan_secret" x 0 /dev/null >/dev/null || { echo SECRET_INVALID && return 1; }
  done
  [ -n "$pramaan_id" ] && [ -n "$pramaan_timestamp" ] && [ -n "$pramaan_given" ] || { echo HEADER_MISSING && return 1; }
  case $pramaan_timestamp in *[!0-9]*) echo TIMESTAMP_INVALID && return 1 ;; esac
  [ ${#pramaan_timestamp} -le 15 ] || { echo TIMESTAMP_INVALID && return 1; }
  # expr, because a shell reads a leading zero as octal.
  pramaan_age=$(expr "$pramaan_now" - "$pramaan_timestamp")
  [ "$pramaan_age" -le 300 ] || { echo TIMESTAMP_TOO_OLD && return 1; }
  [ "$pramaan_age" -ge -300 ] || { echo TIMESTAMP_TOO_NEW && return 1; }
  for pramaan_secret; do
    pramaan_expected=$(pramaan_webhook_signature "$pramaan_secret" "$pramaan_id" "$pramaan_timestamp" "$pramaan_body" | pramaan_hash)
    for pramaan_one in $pramaan_given; do
      # Hashes are compared: how long that takes tells nothing about the expected signature.
      [ "$(printf %s "$pramaan_one" | pramaan_hash)" = "$pramaan_expected" ] && return 0
    done
  done
  echo SIGNATURE_MISMATCH
  return 1
}
