package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;
import static muhur.Tests.equal;
import static muhur.Tests.lower;
import static muhur.Tests.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The cases that hold all SDKs to one behaviour (sdks/vectors). */
final class VectorTests {
    static final Path VECTORS = Path.of(System.getProperty("muhur.vectors", "sdks/vectors"));

    static void all() {
        cases("verdicts", VectorTests::verdict);
        cases("signatures", VectorTests::signature);
        cases("key-sets", VectorTests::keySet);
        cases("requests", VectorTests::request);
        cases("delays", VectorTests::delay);
        cases("keys", VectorTests::key);
        test("the table of messages is the common one", VectorTests::messages);
    }

    private interface Case {
        void run(Map<?, ?> one) throws Exception;
    }

    private static void cases(String file, Case body) {
        Path path = VECTORS.resolve(file + ".json");
        if (!Files.exists(path)) {
            Tests.skip(file, path + " is not there");
            return;
        }
        test(file + ".json is read", () -> {
            for (Object one : (List<?>) read(path).get("cases"))
                test(file + ": " + ((Map<?, ?>) one).get("name"), () -> body.run((Map<?, ?>) one));
        });
    }

    private static Map<?, ?> read(Path path) throws IOException {
        return Muhur.Json.object(Files.readAllBytes(path));
    }

    private static void verdict(Map<?, ?> one) throws Exception {
        long now = ((Double) one.get("now")).longValue();
        Muhur.Pins pins = Muhur.Pins.parse(text(one, "pins"));
        Muhur.Judge judge = new Muhur.Judge(pins, Muhur.trim(text(one, "license_key")), () -> now);
        judge.load(text(one, "instance"), text(one, "state"));
        Muhur.Answer keys = one.containsKey("key_set_answer") ? answer(one.get("key_set_answer")) : Muhur.Answer.none("UNREACHABLE");
        Muhur.Verdict found = judge.judge(answer(one.get("answer")), text(one, "nonce"), () -> keys);
        Map<?, ?> expect = (Map<?, ?>) one.get("expect");
        equal(text(expect, "state"), lower(found.state()));
        equal(text(expect, "code"), found.code());
        equal(text(expect, "because"), found.because());
        if (expect.containsKey("entitlements")) equal(expect.get("entitlements"), found.entitlements());
        if (expect.containsKey("next_heartbeat_in")) equal(number(expect, "next_heartbeat_in"), judge.number("next_heartbeat_in"));
        if (expect.containsKey("grace_until")) equal(number(expect, "grace_until"), judge.number("grace_until"));
        if (expect.containsKey("key_set_version")) equal(number(expect, "key_set_version"), judge.version);
    }

    private static Muhur.Answer answer(Object given) {
        Map<?, ?> answer = (Map<?, ?>) given;
        if (answer.containsKey("failure")) return Muhur.Answer.none(text(answer, "failure"));
        byte[] body = answer.containsKey("body") ? text(answer, "body").getBytes(UTF_8)
            : Base64.getDecoder().decode(text(answer, "body_base64"));
        return new Muhur.Answer((int) number(answer, "status"), -1, null, body, null);
    }

    private static void signature(Map<?, ?> one) {
        boolean valid = Muhur.verify(hex(one, "public_key"), hex(one, "message"), hex(one, "signature"));
        equal(one.get("valid"), valid);
    }

    private static void keySet(Map<?, ?> one) {
        Muhur.Judge judge = new Muhur.Judge(Muhur.Pins.parse(text(one, "pins")), "key", () -> 0);
        judge.load("0123456789abcdef0123456789abcdef", null);
        Map<?, ?> body = Muhur.Json.object(text(one, "body").getBytes(UTF_8));
        boolean accepted = body != null && body.get("signed") instanceof String signed && judge.learn(signed);
        Map<?, ?> expect = (Map<?, ?>) one.get("expect");
        equal(expect.get("accepted"), accepted);
        equal(number(expect, "version"), judge.version);
    }

    private static void request(Map<?, ?> one) {
        Muhur.Pins pins = Muhur.Pins.parse(text(one, "pins"));
        String body = Muhur.request(pins, text(one, "verb"), Muhur.trim(text(one, "key")), text(one, "instance"),
            text(one, "instance_token"), text(one, "nonce"), text(one, "hostname"), text(one, "version"));
        Map<?, ?> expect = (Map<?, ?>) one.get("expect");
        String sdk = body.replace("\"" + Muhur.SDK + "\"", "\"" + text(one, "sdk") + "\"");
        equal(text(expect, "url"), pins.url(text(one, "verb")));
        equal(expect.get("body"), Muhur.Json.object(sdk.getBytes(UTF_8)));
    }

    private static void delay(Map<?, ?> one) {
        double random = (Double) one.get("random"), seconds = (Double) one.get("seconds");
        long after = one.get("retry_after") == null ? -1 : number(one, "retry_after");
        Double last = (Double) one.get("last"), interval = (Double) one.get("interval");
        double found = switch (text(one, "kind")) {
            case "start" -> Muhur.startDelay(last == null ? 0.1 : last, random, after);
            case "heartbeat" -> Muhur.heartbeatDelay(interval, random);
            default -> Muhur.retryDelay(interval, last == null ? 0 : last, random, after);
        };
        Tests.isTrue(Math.abs(found - seconds) < 1e-6, "expected " + seconds + ", found " + found);
    }

    private static void key(Map<?, ?> one) {
        equal(one.get("code"), Muhur.keyFault(text(one, "key")));
        equal(one.get("shown"), Muhur.shown(text(one, "key")));
    }

    private static void messages() throws IOException {
        Map<?, ?> common = read(VECTORS.resolve("messages.json"));
        equal(common.keySet(), Muhur.Texts.ALL.keySet());
        Muhur.Texts.ALL.forEach((code, text) -> equal(common.get(code), List.of(text)));
    }

    private static String text(Map<?, ?> from, String name) {
        return (String) from.get(name);
    }

    private static long number(Map<?, ?> from, String name) {
        return ((Double) from.get(name)).longValue();
    }

    private static byte[] hex(Map<?, ?> from, String name) {
        return HexFormat.of().parseHex(text(from, name));
    }
}
