package muhur;

import static java.nio.charset.StandardCharsets.UTF_8;
import static muhur.Tests.equal;
import static muhur.Tests.lower;
import static muhur.Tests.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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
        cases("greetings", VectorTests::greeting);
        cases("times", VectorTests::time);
        cases("readings", VectorTests::reading);
        test("the table of messages is the common one", VectorTests::messages);
    }

    private interface Case {
        void run(Muhur.JsonObject one) throws Exception;
    }

    private static void cases(String file, Case body) {
        Path path = VECTORS.resolve(file + ".json");
        if (!Files.exists(path)) {
            Tests.skip(file, path + " is not there");
            return;
        }
        test(file + ".json is read", () -> {
            for (Object one : read(path).list("cases"))
                test(file + ": " + ((Muhur.JsonObject) one).text("name"), () -> body.run((Muhur.JsonObject) one));
        });
    }

    private static Muhur.JsonObject read(Path path) throws IOException {
        return Muhur.Json.object(Files.readAllBytes(path));
    }

    private static void verdict(Muhur.JsonObject one) throws Exception {
        long now = number(one, "now");
        Muhur.Pins pins = Muhur.Pins.parse(text(one, "pins"));
        Muhur.Judge judge = new Muhur.Judge(pins, Muhur.LicenseKey.trim(text(one, "license_key")), () -> now);
        judge.load(text(one, "instance"), text(one, "state"));
        Muhur.JsonObject keySet = one.object("key_set_answer"), expect = one.object("expect");
        Muhur.Reply keys = keySet == null ? new Muhur.Silence("UNREACHABLE") : reply(keySet);
        Muhur.Verb verb = Muhur.Verb.valueOf(text(one, "verb").toUpperCase(Locale.ROOT));
        Muhur.Call call = new Muhur.Call(verb, text(one, "nonce"), text(one, "sent").getBytes(UTF_8));
        Muhur.Verdict found = judge.judge(reply(one.object("answer")), call, () -> keys);
        equal(text(expect, "state"), lower(found.state()));
        equal(text(expect, "code"), found.code());
        equal(text(expect, "because"), found.because());
        Set<String> asked = expect.members().keySet();
        if (asked.contains("next_heartbeat_in")) equal(number(expect, "next_heartbeat_in"), judge.heartbeatInterval());
        if (asked.contains("key_set_version")) equal(number(expect, "key_set_version"), judge.version);
        Map<String, Object> facts = new HashMap<>();
        facts.put("entitlements", found.entitlements());
        facts.put("product", found.product());
        facts.put("owner", found.owner());
        facts.put("seats_used", number(found.seatsUsed()));
        facts.put("seats_allowed", number(found.seatsAllowed()));
        facts.put("expires_at", seconds(found.expiresAt()));
        facts.put("grace_until", seconds(found.graceUntil()));
        facts.keySet().retainAll(asked);
        for (String fact : facts.keySet()) equal(expect.members().get(fact), facts.get(fact));
    }

    private static Double number(Integer count) {
        return count == null ? null : (Double) count.doubleValue();
    }

    private static Double seconds(Instant instant) {
        return instant == null ? null : (Double) (double) instant.getEpochSecond();
    }

    private static Muhur.Reply reply(Muhur.JsonObject answer) {
        if (text(answer, "failure") != null) return new Muhur.Silence(text(answer, "failure"));
        byte[] body = text(answer, "body") != null ? text(answer, "body").getBytes(UTF_8)
            : Base64.getDecoder().decode(text(answer, "body_base64"));
        return new Muhur.Answer((int) number(answer, "status"), -1, null, body);
    }

    private static void signature(Muhur.JsonObject one) {
        boolean valid = Muhur.Jws.verify(hex(one, "public_key"), hex(one, "message"), hex(one, "signature"));
        equal(one.members().get("valid"), valid);
    }

    private static void keySet(Muhur.JsonObject one) {
        Muhur.Judge judge = new Muhur.Judge(Muhur.Pins.parse(text(one, "pins")), "key", () -> 0);
        judge.load("0123456789abcdef0123456789abcdef", null);
        Muhur.JsonObject expect = one.object("expect");
        equal(expect.members().get("accepted"), judge.learnFrom(text(one, "body").getBytes(UTF_8)));
        equal(number(expect, "version"), judge.version);
    }

    private static void request(Muhur.JsonObject one) {
        Muhur.Pins pins = Muhur.Pins.parse(text(one, "pins"));
        Muhur.Verb verb = Muhur.Verb.valueOf(text(one, "verb").toUpperCase(Locale.ROOT));
        String key = Muhur.LicenseKey.trim(text(one, "key"));
        String channel = one.text("channel");
        String body = verb == Muhur.Verb.UPDATE
            ? Muhur.Call.updateRequest(pins, key, text(one, "nonce"), text(one, "version"), false,
                channel == null ? null : Muhur.Channel.valueOf(channel.toUpperCase(Locale.ROOT)), one.text("sha256"))
            : Muhur.Call.request(verb, pins, key, text(one, "instance"), text(one, "instance_token"), text(one, "nonce"),
                text(one, "hostname"), text(one, "version"));
        Muhur.JsonObject expect = one.object("expect");
        String sdk = body.replace("\"" + Muhur.SDK + "\"", "\"" + text(one, "sdk") + "\"");
        equal(text(expect, "url"), Muhur.Pins.url(pins.addresses().get(0), verb));
        equal(expect.object("body"), Muhur.Json.object(sdk.getBytes(UTF_8)));
    }

    private static void delay(Muhur.JsonObject one) {
        double random = (Double) one.members().get("random"), seconds = (Double) one.members().get("seconds");
        long after = one.members().get("retry_after") == null ? -1 : number(one, "retry_after");
        Double last = (Double) one.members().get("last"), interval = (Double) one.members().get("interval");
        double found = switch (text(one, "kind")) {
            case "start" -> Muhur.startDelay(last == null ? 0.1 : last, random, after);
            case "heartbeat" -> Muhur.heartbeatDelay(interval, random);
            default -> Muhur.retryDelay(interval, last == null ? 0 : last, random, after);
        };
        Tests.isTrue(Math.abs(found - seconds) < 1e-6, "expected " + seconds + ", found " + found);
    }

    private static void key(Muhur.JsonObject one) {
        equal(text(one, "code"), Muhur.LicenseKey.fault(text(one, "key")));
        equal(text(one, "shown"), Muhur.LicenseKey.shown(text(one, "key")));
    }

    private static void time(Muhur.JsonObject one) {
        double[] wall = {number(one, "wall")}, monotonic = {number(one, "monotonic")};
        Muhur.Judge judge = new Muhur.Judge(Muhur.Pins.parse("https://a product AA 1"), "key", () -> wall[0], () -> monotonic[0]);
        for (Object member : one.list("steps")) {
            Muhur.JsonObject step = (Muhur.JsonObject) member;
            wall[0] = number(step, "wall");
            monotonic[0] = number(step, "monotonic");
            judge.count(number(step, "counted"));
            if (step.members().containsKey("proven")) judge.takeTime(number(step, "proven"));
            if (step.members().containsKey("followed")) judge.followTime(number(step, "followed"));
            equal((double) number(step, "now"), judge.now());
        }
    }

    private static void reading(Muhur.JsonObject one) {
        Muhur.JsonObject said = one.object("held"), expect = one.object("expect");
        Muhur.State state = Muhur.State.valueOf(text(said, "state").toUpperCase(Locale.ROOT));
        Muhur.Verdict held = new Muhur.Verdict(state, text(said, "code"), text(said, "because"), null, List.of("pro"), null, null,
            null, null, null, Instant.ofEpochSecond(number(said, "grace_until")), List.of());
        Muhur.Verdict found = held.readAgain(number(said, "exp"), number(one, "now"),
            Boolean.TRUE.equals(one.members().get("follows")));
        equal(text(expect, "state"), lower(found.state()));
        equal(text(expect, "code"), found.code());
        equal(text(expect, "because"), found.because());
        equal(state == Muhur.State.DENIED || found.mayRun() ? List.of("pro") : List.of(), found.entitlements());
    }

    private static void messages() throws IOException {
        Muhur.JsonObject common = read(Path.of(System.getProperty("muhur.source")).resolveSibling("texts.json"));
        equal(common.members().keySet(), Muhur.Texts.MESSAGES.keySet());
        Muhur.Texts.MESSAGES.forEach((code, text) ->
            equal(common.list(code), List.of(text.whatHappened(), text.whatToDo())));
    }

    private static void greeting(Muhur.JsonObject one) {
        Muhur.Terms terms = Muhur.Terms.of(one.object("claims"));
        equal(text(one, "expect"), Muhur.Texts.greeting(Muhur.Verdict.denied("VALID", null, null, terms)));
    }

    private static String text(Muhur.JsonObject from, String name) {
        return from.text(name);
    }

    private static long number(Muhur.JsonObject from, String name) {
        return from.whole(name);
    }

    private static byte[] hex(Muhur.JsonObject from, String name) {
        return HexFormat.of().parseHex(text(from, name));
    }
}
