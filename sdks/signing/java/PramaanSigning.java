import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs calls of the Partner API and verifies webhooks. Java 17, no dependencies. */
public final class PramaanSigning {
  private static final long TOLERANCE_SECONDS = 300;

  private PramaanSigning() {}

  /** The delivery must not be trusted: answer 400. The message is the code, such as SIGNATURE_MISMATCH. */
  public static final class WebhookVerificationException extends Exception {
    private static final long serialVersionUID = 1;

    private WebhookVerificationException(String code) {
      super(code);
    }
  }

  /**
   * The x-signature of a call.
   *
   * @param timestamp Unix milliseconds, as sent in x-timestamp
   * @param target path and query as sent, beginning with /api/v1/partner
   * @param idempotencyKey empty if there is none, like onBehalfOf
   * @param body the raw body as sent
   */
  public static String signRequest(
      String secret,
      String timestamp,
      String method,
      String target,
      String idempotencyKey,
      String onBehalfOf,
      byte[] body) {
    String verb = method.toUpperCase(Locale.ROOT);
    String text = String.join("\n", "v1", timestamp, verb, target, idempotencyKey, onBehalfOf, sha256Hex(body));
    return HexFormat.of().formatHex(hmac(utf8(secret), utf8(text)));
  }

  /**
   * Returns if one of the secrets signed the delivery within the last five minutes.
   *
   * @param body the raw body, before any parsing
   * @param id the header webhook-id; the next two are webhook-timestamp and webhook-signature
   * @param secrets whsec_…; several during a rotation
   * @param nowSeconds Instant.now().getEpochSecond()
   */
  public static void verifyWebhook(
      byte[] body, String id, String timestamp, String signatures, List<String> secrets, long nowSeconds)
      throws WebhookVerificationException {
    List<byte[]> keys = new ArrayList<>();
    for (String secret : secrets) {
      keys.add(webhookKey(secret));
    }
    if (keys.isEmpty()) {
      throw new WebhookVerificationException("SECRET_INVALID");
    }
    if (isEmpty(id) || isEmpty(timestamp) || isEmpty(signatures)) {
      throw new WebhookVerificationException("HEADER_MISSING");
    }
    checkTimestamp(timestamp, nowSeconds);
    byte[] head = utf8(id + "." + timestamp + ".");
    byte[] content = new byte[head.length + body.length];
    System.arraycopy(head, 0, content, 0, head.length);
    System.arraycopy(body, 0, content, head.length, body.length);
    for (byte[] key : keys) {
      byte[] expected = utf8("v1," + Base64.getEncoder().encodeToString(hmac(key, content)));
      for (String given : signatures.trim().split("\\s+")) {
        // Takes the same time however many bytes are equal.
        if (MessageDigest.isEqual(expected, utf8(given))) {
          return;
        }
      }
    }
    throw new WebhookVerificationException("SIGNATURE_MISMATCH");
  }

  private static void checkTimestamp(String timestamp, long nowSeconds) throws WebhookVerificationException {
    if (!timestamp.matches("[0-9]{1,15}")) {
      throw new WebhookVerificationException("TIMESTAMP_INVALID");
    }
    long age = nowSeconds - Long.parseLong(timestamp);
    if (age > TOLERANCE_SECONDS) {
      throw new WebhookVerificationException("TIMESTAMP_TOO_OLD");
    }
    if (-age > TOLERANCE_SECONDS) {
      throw new WebhookVerificationException("TIMESTAMP_TOO_NEW");
    }
  }

  /** 24 to 64 bytes, as Standard Webhooks defines: a secret that was cut is told here and not as a mismatch. */
  private static byte[] webhookKey(String secret) throws WebhookVerificationException {
    try {
      byte[] key = secret.startsWith("whsec_") ? Base64.getDecoder().decode(secret.substring(6)) : new byte[0];
      if (key.length >= 24 && key.length <= 64) {
        return key;
      }
    } catch (IllegalArgumentException notBase64) {
      // Told below, without the secret.
    }
    throw new WebhookVerificationException("SECRET_INVALID");
  }

  private static boolean isEmpty(String header) {
    return header == null || header.isEmpty();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sha256Hex(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private static byte[] hmac(byte[] key, byte[] content) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(content);
    } catch (GeneralSecurityException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
