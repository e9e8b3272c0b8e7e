package muhur;

import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;
import static muhur.Tests.test;

import com.sun.net.httpserver.HttpExchange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/** A whole life against a real server. */
final class LiveTests {
    interface Body {
        void run(FakeServer server, Path folder) throws Exception;
    }

    static void all() {
        live("a start is active, and a clean stop gives the seat back", LiveTests::life);
        live("a signed denial denies, is told once, and leaves nothing running", (server, folder) -> {
            server.handler = (exchange, call) -> server.sign(exchange, call, "REVOKED");
            Session session = new Session(server.pins(), folder);
            Muhur.Verdict verdict = session.start();
            equal("REVOKED", verdict.code());
            equal("REF0000001", verdict.requestRef());
            eventually(() -> session.denials.equals(List.of(verdict)), "it is told");
            eventually(() -> Session.threads().isEmpty(), "threads are left");
            session.close();
            equal(List.of("activate"), server.verbs());
        });
        live("heartbeats carry the newest token, and an outage is grace, then active again", LiveTests::outage);
        live("grace is over at its second, long before the next call", (server, folder) -> {
            // Longer than a start may take on a busy machine, shorter than the test waits for its end.
            server.grace = 12;
            server.heartbeat = 0;
            Session session = new Session(server.pins(), folder);
            session.options.shortestInterval = 600;
            try (Session first = new Session(server.pins(), folder)) {
                first.start();
            }
            server.close();
            equal(Muhur.State.GRACE, session.start().state());
            eventually(() -> session.denials.size() == 1, "it ends");
            equal("GRACE_OVER", session.license.verdict().code());
            equal("UNREACHABLE", session.license.verdict().because());
        });
        live("a denial to a heartbeat ends the run", (server, folder) -> {
            server.heartbeat = 0;
            server.handler = (exchange, call) -> server.sign(exchange, call,
                call.verb().equals("heartbeat") ? "SUSPENDED" : "VALID");
            Session session = new Session(server.pins(), folder);
            session.options.shortestInterval = 0.01;
            session.start();
            eventually(() -> session.denials.size() == 1 && session.changes.size() == 1, "it is told");
            equal("SUSPENDED", session.license.verdict().code());
            eventually(() -> Session.threads().isEmpty(), "threads are left");
        });
        live("a restart without a server runs in grace on what was kept", (server, folder) -> {
            try (Session session = new Session(server.pins(), folder)) {
                session.start();
            }
            server.close();
            try (Session session = new Session(server.pins(), folder)) {
                Muhur.Verdict verdict = session.start();
                equal(Muhur.State.GRACE, verdict.state());
                equal("UNREACHABLE", verdict.code());
                equal(List.of("pro"), verdict.entitlements());
                isTrue(verdict.graceUntil() != null, "it says until when");
            }
        });
        live("a thousand heartbeats leave neither threads nor files behind", LiveTests::thousand);
        live("a close during the start ends it", (server, folder) -> {
            server.handler = (exchange, call) -> Thread.sleep(60_000);
            Session session = new Session(server.pins(), folder);
            var first = session.begin().ready();
            eventually(() -> server.calls.size() == 1, "it asks");
            session.close();
            try {
                first.join();
                throw new AssertionError("there is no verdict");
            } catch (CancellationException | java.util.concurrent.CompletionException expected) {
                eventually(() -> Session.threads().isEmpty(), "threads are left");
            }
        });
        live("to close twice is nothing", (server, folder) -> {
            Session session = new Session(server.pins(), folder);
            session.start();
            session.close();
            session.close();
            equal(List.of("activate", "deactivate"), server.verbs());
        });
    }

    static void live(String name, Body body) {
        test(name, () -> {
            try (FakeServer server = new FakeServer()) {
                body.run(server, Session.folder());
            }
            eventually(() -> Session.threads().isEmpty(), "threads are left: " + Session.threads());
        });
    }

    private static void life(FakeServer server, Path folder) throws Exception {
        Session session = new Session(server.pins(), folder);
        session.options.version("1.2.3");
        Muhur.Verdict verdict = session.start();
        equal(Muhur.State.ACTIVE, verdict.state());
        equal(List.of("pro"), verdict.entitlements());
        equal(verdict, session.license.verdict());
        session.close();
        equal(List.of("activate", "deactivate"), server.verbs());
        FakeServer.Call activate = server.calls.get(0), deactivate = server.calls.get(1);
        equal("1.2.3", activate.text("version"));
        equal("t1", deactivate.text("instance_token"));
        isTrue(!activate.fields().containsKey("instance_token"), "a first activate has no token to show");
        isTrue(activate.text("nonce").matches("[\\w-]{22}") && !activate.text("nonce").equals(deactivate.text("nonce")), "nonces");
        equal(Files.readString(Session.state(folder).resolveSibling("instance")), activate.text("fingerprint"));
    }

    private static void outage(FakeServer server, Path folder) throws Exception {
        server.heartbeat = 0;
        Session session = new Session(server.pins(), folder);
        session.options.shortestInterval = 0.02;
        session.start();
        eventually(() -> server.calls.size() >= 4, "heartbeats come");
        for (int i = 1; i < 4; i++) equal("t" + i, server.calls.get(i).text("instance_token"));
        server.handler = (HttpExchange exchange, FakeServer.Call call) -> FakeServer.send(exchange, 503, "");
        eventually(() -> session.license.verdict().state() == Muhur.State.GRACE, "an outage is grace");
        server.handler = server::valid;
        eventually(() -> session.license.verdict().state() == Muhur.State.ACTIVE, "and over");
        eventually(() -> session.changes.size() == 2, "both are told");
        session.close();
        equal(0, session.denials.size());
    }

    private static void thousand(FakeServer server, Path folder) throws Exception {
        server.heartbeat = 0;
        Session session = new Session(server.pins(), folder);
        try (session) {
            session.options.shortestInterval = 0.0005;
            session.start();
            for (int hundred = 100; hundred <= 1000; hundred += 100) {
                int calls = hundred;
                eventually(() -> server.calls.size() > calls, "a thousand heartbeats");
            }
            isTrue(Session.threads().size() < 10, "threads: " + Session.threads()); // some may be ending
        }
        Set<String> files = Files.list(Session.state(folder).getParent()).map(file -> file.getFileName().toString())
            .collect(Collectors.toSet());
        equal(Set.of("instance", "lock", "state.json"), files); // the record of the leader goes with it
        equal(0, session.denials.size());
    }
}
