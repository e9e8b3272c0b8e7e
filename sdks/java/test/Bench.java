package muhur;

import java.nio.file.Files;
import java.nio.file.Path;

/** What the calls cost, in figures for people: {@code java -cp <classes> muhur.Bench}. */
public final class Bench {
    public static void main(String[] args) throws Exception {
        try (FakeServer server = new FakeServer()) {
            Path folder = Files.createTempDirectory("muhur-bench");
            String pins = server.pins();
            for (int round = 1; round <= 3; round++) {
                long begin = System.nanoTime();
                Muhur muhur = new Muhur(pins, Session.KEY, folder);
                var first = muhur.start();
                long returned = System.nanoTime();
                first.join();
                long known = System.nanoTime();
                muhur.close().join();
                System.out.printf("start %d: the call returned in %.2f ms, the verdict came in %.2f ms%n", round,
                    (returned - begin) / 1e6, (known - begin) / 1e6);
            }
            Muhur muhur = new Muhur(pins, Session.KEY, folder);
            muhur.start().join();
            int runs = 10_000_000, may = 0;
            long begin = System.nanoTime();
            for (int i = 0; i < runs; i++) may += muhur.verdict().mayRun() ? 1 : 0;
            System.out.printf("verdict(): %.1f ns (%d of %d)%n", (System.nanoTime() - begin) / (double) runs, may, runs);
            muhur.close().join();
        }
        verify();
    }

    /** An answer judged from its bytes: JSON, base64url, Ed25519, claims. */
    private static void verify() throws Exception {
        try (FakeServer server = new FakeServer()) {
            Muhur.Judge judge = new Muhur.Judge(Muhur.Pins.parse(server.pins()), Session.KEY,
                () -> System.currentTimeMillis() / 1000);
            judge.load("0123456789abcdef0123456789abcdef", null);
            var call = new FakeServer.Call("activate", java.util.Map.of("nonce", "n", "fingerprint", judge.instance));
            String body = "{\"token\":\"" + FakeServer.token(server.key, "k1", server.claims(call, "VALID")) + "\"}";
            Muhur.Answer answer = new Muhur.Answer(200, -1, null, body.getBytes(), null);
            for (int round = 0; round < 4; round++) {
                long begin = System.nanoTime();
                for (int i = 0; i < 500; i++) judge.judge(answer, "n", () -> null);
                System.out.printf("an answer judged: %.3f ms%n", (System.nanoTime() - begin) / 500e6);
            }
        }
    }
}
