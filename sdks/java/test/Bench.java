package muhur;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The cost of the calls, in figures for people: {@code java -cp <classes> muhur.Bench}. */
public final class Bench {
    public static void main(String[] args) throws Exception {
        try (FakeServer server = new FakeServer()) {
            Path folder = Files.createTempDirectory("muhur-bench");
            Muhur.Options options = new Muhur.Options().pins(server.pins()).key(Session.KEY).folder(folder).quiet(true);
            for (int round = 1; round <= 3; round++) {
                long begin = System.nanoTime();
                Muhur.License license = Muhur.start(options);
                long returned = System.nanoTime();
                license.ready().join();
                long known = System.nanoTime();
                license.close();
                System.out.printf("start %d: the call returned in %.2f ms, the verdict came in %.2f ms%n", round,
                    (returned - begin) / 1e6, (known - begin) / 1e6);
            }
            Muhur.License license = Muhur.protect(options);
            int runs = 10_000_000, may = 0;
            long begin = System.nanoTime();
            for (int i = 0; i < runs; i++) may += license.mayRun() ? 1 : 0;
            System.out.printf("mayRun(): %.1f ns (%d of %d)%n", (System.nanoTime() - begin) / (double) runs, may, runs);
            license.close();
        }
        verify();
    }

    /** An answer judged from its bytes: JSON, base64url, Ed25519, claims. */
    private static void verify() throws Exception {
        try (FakeServer server = new FakeServer()) {
            Muhur.Pins pins = Muhur.Pins.parse(server.pins());
            Muhur.Judge judge = new Muhur.Judge(pins, Session.KEY, () -> System.currentTimeMillis() / 1000);
            String instance = "0123456789abcdef0123456789abcdef";
            judge.load(instance, null);
            Muhur.Call call = Muhur.Call.of(Muhur.Verb.ACTIVATE, pins, Session.KEY, instance, null, "host", null);
            FakeServer.Call received = FakeServer.Call.of("activate", call.body());
            String token = FakeServer.token(server.key, "k1", Muhur.Json.write(server.claims(received, "VALID")));
            byte[] body = FakeServer.answer(token, server.instanceToken()).getBytes(StandardCharsets.UTF_8);
            Muhur.Answer answer = new Muhur.Answer(200, -1, null, body);
            for (int round = 0; round < 4; round++) {
                long begin = System.nanoTime();
                for (int i = 0; i < 500; i++) judge.judge(answer, call, () -> null);
                System.out.printf("an answer judged: %.3f ms%n", (System.nanoTime() - begin) / 500e6);
            }
        }
    }
}
