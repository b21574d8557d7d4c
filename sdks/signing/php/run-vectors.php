<?php

declare(strict_types=1);

// Reads vectors, one on a line, with fields in base64 that tabs separate, and prints a line for each: the signature, or why a delivery is
// not genuine. checks/signing-helpers.test.ts runs it.
require __DIR__ . '/signing.php';

while (($line = fgets(STDIN)) !== false) {
    $fields = explode("\t", rtrim($line, "\n"));
    $kind = array_shift($fields);
    $values = array_map(fn (string $field): string => $field === '-' ? '' : base64_decode($field, true), $fields);
    if ($kind === 'request') {
        [$secret, $timestamp, $method, $target, $idempotencyKey, $onBehalfOf, $body] = $values;
        echo Pramaan\sign_request($secret, $timestamp, $method, $target, $body, $idempotencyKey, $onBehalfOf), "\n";
        continue;
    }
    [$id, $timestamp, $signatures, $body, $now, $secrets] = $values;
    try {
        Pramaan\verify_webhook($body, $id, $timestamp, $signatures, explode(' ', $secrets), (int) $now);
        echo "ok\n";
    } catch (Pramaan\WebhookVerificationException $failure) {
        echo $failure->getMessage(), "\n";
    }
}
