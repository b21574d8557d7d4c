<?php

declare(strict_types=1);

namespace Pramaan;

/** The delivery must not be trusted: answer 400. The message is the code, such as SIGNATURE_MISMATCH. */
final class WebhookVerificationException extends \RuntimeException
{
}

/**
 * The x-signature of a call of the Partner API.
 *
 * @param string $timestamp Unix milliseconds, as sent in x-timestamp
 * @param string $target path and query as sent, beginning with /api/v1/partner
 * @param string $body the raw body as sent
 */
function sign_request(
    string $secret,
    string $timestamp,
    string $method,
    string $target,
    string $body = '',
    string $idempotencyKey = '',
    string $onBehalfOf = '',
): string {
    $lines = ['v1', $timestamp, strtoupper($method), $target, $idempotencyKey, $onBehalfOf, hash('sha256', $body)];
    return hash_hmac('sha256', implode("\n", $lines), $secret);
}

/**
 * Returns if one of the secrets signed the delivery within the last five minutes, else throws.
 *
 * @param string $body file_get_contents('php://input'), before any parsing
 * @param string $id the header webhook-id; the next two are webhook-timestamp and webhook-signature
 * @param list<string> $secrets whsec_…; several during a rotation
 * @param int $now time()
 */
function verify_webhook(
    string $body,
    string $id,
    string $timestamp,
    string $signatures,
    array $secrets,
    int $now,
    int $toleranceSeconds = 300,
): void {
    $keys = array_map(webhook_key(...), $secrets);
    if ($keys === []) {
        throw new WebhookVerificationException('SECRET_INVALID');
    }
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new WebhookVerificationException('HEADER_MISSING');
    }
    if (preg_match('/\A\d{1,15}\z/', $timestamp) !== 1) {
        throw new WebhookVerificationException('TIMESTAMP_INVALID');
    }
    $age = $now - (int) $timestamp;
    if ($age > $toleranceSeconds) {
        throw new WebhookVerificationException('TIMESTAMP_TOO_OLD');
    }
    if (-$age > $toleranceSeconds) {
        throw new WebhookVerificationException('TIMESTAMP_TOO_NEW');
    }
    foreach ($keys as $key) {
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (preg_split('/\s+/', trim($signatures)) as $given) {
            if (hash_equals($expected, $given)) {
                return;
            }
        }
    }
    throw new WebhookVerificationException('SIGNATURE_MISMATCH');
}

/** 24 to 64 bytes, as Standard Webhooks defines: a secret that was cut is told here and not as a mismatch. */
function webhook_key(string $secret): string
{
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
    if ($key === false || strlen($key) < 24 || strlen($key) > 64) {
        throw new WebhookVerificationException('SECRET_INVALID');
    }
    return $key;
}
