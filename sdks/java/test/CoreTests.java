package muhur;

import static muhur.Tests.equal;
import static muhur.Tests.isTrue;
import static muhur.Tests.test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** The pure functions, where the common cases do not reach. */
final class CoreTests {
    static void all() {
        test("what JSON writes, it reads", () -> {
            String odd = "\"\\\b\f\n\r\t\u0000\u001f\u007f\u0131\u2028\ud83d\ude00";
            equal(odd, Muhur.Json.object(Muhur.Json.write(Map.of("odd", odd)).getBytes(StandardCharsets.UTF_8)).text("odd"));
        });
        test("JSON that is cut or garbled anywhere is refused and never crashes", CoreTests::garble);
        test("a base64url part is strict", () -> {
            for (String bad : List.of("", "A", "AB", "AA=", "AA==", "A+AA", "A/AA", "AA A", "AAAAA"))
                equal(0, Muhur.bytes(bad).length);
            equal(1, Muhur.bytes("AA").length);
        });
        test("the line for people names code, reason and reference", () -> {
            var verdict = Muhur.Verdict.denied("GRACE_OVER", "UNREACHABLE", "REF1", Muhur.Terms.UNKNOWN);
            equal("[M\u00fch\u00fcr] " + verdict.message() + " " + verdict.action() + " (GRACE_OVER, UNREACHABLE, REF1)", verdict.line());
        });
        test("a code that is not in the table has the text of DENIED", () ->
            equal(Muhur.Texts.of("DENIED"), Muhur.Texts.of("GEO_FENCED")));
        test("pins that were not filled in are refused", () -> {
            try {
                Muhur.start(new Muhur.Options().key("key"));
                throw new AssertionError("there are no pins");
            } catch (IllegalArgumentException expected) {
                isTrue(expected.getMessage().contains("pins"), expected.getMessage());
            }
        });
        test("the locale of these tests is Turkish", () -> equal("tr", Locale.getDefault().getLanguage()));
        test("a denial is what holds before the first verdict", () -> {
            String pins = "http://127.0.0.1:1 p AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA 1";
            try (Session session = new Session(pins, Session.folder())) {
                isTrue(!session.begin().mayRun(), "it may not run yet");
            }
        });
    }

    private static void garble() {
        String whole = "{\"a\":[1,-2.5e3,true,null,\"\\u0131\\n\"],\"b\":{\"c\":\"d\"}}";
        Random random = new Random(7);
        for (int cut = 0; cut < whole.length(); cut++)
            isTrue(Muhur.Json.object(whole.substring(0, cut).getBytes(StandardCharsets.UTF_8)) == null, "cut at " + cut);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
            for (int j = random.nextInt(4); j >= 0; j--) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            Muhur.Json.object(bytes);
        }
    }
}
