#!/bin/sh
# Reads vectors, one on a line, with fields in base64 that tabs separate, and prints a line for each: the signature, or why a delivery
# is not genuine. checks/signing-helpers.test.ts runs it.
set -u
. "$(dirname "$0")/signing.sh"
body=$(mktemp)
trap 'rm -f "$body"' EXIT
decode() { printf %s "$1" | openssl base64 -d -A; }

while read -r kind first second third fourth fifth sixth seventh; do
  # An empty field is a dash: read would skip it.
  for name in first second third fourth fifth sixth seventh; do
    eval "[ \"\$$name\" != - ] || $name="
  done
  if [ "$kind" = request ]; then
    decode "$seventh" >"$body"
    pramaan_sign_request "$(decode "$first")" "$(decode "$second")" "$(decode "$third")" "$(decode "$fourth")" \
      "$(decode "$fifth")" "$(decode "$sixth")" "$body"
  else
    decode "$fourth" >"$body"
    # shellcheck disable=SC2046 # Secrets have no blanks: each becomes a word.
    pramaan_verify_webhook "$(decode "$first")" "$(decode "$second")" "$(decode "$third")" "$body" "$(decode "$fifth")" \
      $(decode "$sixth") && echo ok || true
  fi
done
