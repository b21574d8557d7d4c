import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Scanner;

/**
 * Reads vectors, one on a line, with fields in base64 that tabs separate, and prints a line for each: the signature, or why a delivery is
 * not genuine. checks/signing-helpers.test.ts runs it.
 */
final class RunVectors {
  private RunVectors() {}

  public static void main(String[] unused) {
    Scanner lines = new Scanner(System.in, StandardCharsets.UTF_8);
    while (lines.hasNextLine()) {
      String[] fields = lines.nextLine().split("\t");
      System.out.println(fields[0].equals("request") ? request(fields) : webhook(fields));
    }
  }

  private static String request(String[] fields) {
    return PramaanSigning.signRequest(
        text(fields[1]),
        text(fields[2]),
        text(fields[3]),
        text(fields[4]),
        text(fields[5]),
        text(fields[6]),
        bytes(fields[7]));
  }

  private static String webhook(String[] fields) {
    List<String> secrets = List.of(text(fields[6]).split(" "));
    long now = Long.parseLong(text(fields[5]));
    try {
      PramaanSigning.verifyWebhook(bytes(fields[4]), text(fields[1]), text(fields[2]), text(fields[3]), secrets, now);
      return "ok";
    } catch (PramaanSigning.WebhookVerificationException failure) {
      return failure.getMessage();
    }
  }

  private static byte[] bytes(String field) {
    return field.equals("-") ? new byte[0] : Base64.getDecoder().decode(field);
  }

  private static String text(String field) {
    return new String(bytes(field), StandardCharsets.UTF_8);
  }
}
