package muhur;

import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;
import static muhur.Tests.test;

import com.sun.net.httpserver.HttpExchange;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers that the server gave to another call, other addresses of it, and its clock. */
final class CallTests {
    private interface Change {
        void change(Map<String, Object> claims, FakeServer.Call call);
    }

    static void all() {
        refused("a relay that turns activate into validate", "TOKEN_CALL", (claims, call) -> claims.put("verb", "validate"));
        refused("the answer to a body that differs in one byte", "TOKEN_CALL", (claims, call) -> {
            byte[] other = call.body().clone();
            other[other.length - 2] ^= 1;
            claims.put("bdh", Muhur.hash(other));
        });
        refused("the token of another copy", "TOKEN_INSTANCE", (claims, call) -> claims.put("ith", Muhur.hash(new byte[1])));
        refused("an answer that names no instance", "TOKEN_INSTANCE", (claims, call) -> claims.remove("iid"));
        refused("a verdict that names no call", "TOKEN_CLAIMS", (claims, call) -> {
            claims.remove("verb");
            claims.remove("bdh");
        });
        live("the answer to another instance’s heartbeat is no proof", (server, folder) -> {
            server.heartbeat = 0;
            answer(server, (claims, call) -> claims.put("iid", call.verb().equals("heartbeat") ? "another" : "the-instance"));
            try (Session session = new Session(server.pins(), folder)) {
                session.options.shortestInterval = 0.01;
                session.start();
                eventually(() -> session.license.state() == Muhur.State.GRACE, "it is grace");
                equal("TOKEN_INSTANCE", session.license.because());
            }
        });
        live("a restart shows the token of before, to activate too", (server, folder) -> {
            for (int i = 0; i < 2; i++) {
                try (Session session = new Session(server.pins(), folder)) {
                    session.start();
                }
            }
            equal("t1", server.calls.get(2).text("instance_token"));
            equal("t3", server.calls.get(3).text("instance_token"));
        });
        for (long ahead : List.of(-3600L, 3600L, 400L * 86_400))
            live("a server whose clock is " + ahead + " s ahead of this one is believed, and its time goes on", (server, folder) -> {
                server.clockAhead = ahead;
                server.grace = 8;
                server.heartbeat = 0;
                Session session = new Session(server.pins(), folder);
                session.options.shortestInterval = 600;
                equal("VALID", session.start().code());
                session.license.close(false);
                server.handler = (exchange, call) -> FakeServer.send(exchange, 503, "");
                // The computer's clock is what there is after a restart, and the kept verdict tells when it lies.
                Session again = new Session(server.pins(), folder);
                String expected = ahead > 0 ? "CLOCK_WRONG" : "GRACE_OVER";
                equal(expected, again.start().code());
                server.handler = (exchange, call) -> server.sign(exchange, call, "SUSPENDED");
                equal("SUSPENDED", new Session(server.pins(), folder).start().code());
            });
        live("the server's time decides when grace is over, whatever this clock says", (server, folder) -> {
            server.clockAhead = -3600;
            server.heartbeat = 0;
            AtomicInteger left = new AtomicInteger(3);
            server.handler = (exchange, call) -> {
                if (left.getAndDecrement() > 0) server.valid(exchange, call);
                else FakeServer.send(exchange, 503, "");
            };
            try (Session session = new Session(server.pins(), folder)) {
                session.options.shortestInterval = 0.01;
                session.start();
                eventually(() -> session.license.state() == Muhur.State.GRACE, "an outage is grace");
            }
        });
        live("a second address serves where the first is gone, and is asked first from then on", CallTests::secondAddress);
        live("what answers 429 ends the round", (server, folder) -> {
            server.handler = (exchange, call) -> {
                exchange.getResponseHeaders().add("Retry-After", "60");
                FakeServer.send(exchange, 429, "");
            };
            Session session = new Session(server.pins(server.address() + "," + server.address() + "/b"), folder);
            equal("RATE_LIMITED", session.start().code());
            equal(1, server.calls.size());
        });
        live("all addresses get the same body, and the last one's word counts", (server, folder) -> {
            server.handler = (exchange, call) -> FakeServer.send(exchange, 400, "{\"code\":\"BAD_REQUEST\"}");
            Session session = new Session(server.pins(server.address() + "," + server.address() + "/b"), folder);
            equal("BAD_REQUEST", session.start().code());
            equal(2, server.calls.size());
            equal(server.calls.get(0).fields(), server.calls.get(1).fields());
        });
        live("a patient start says so once, and waits until there is a seat", (server, folder) -> {
            Session session = full(server, folder);
            session.options.patient(true);
            equal("VALID", session.start().code());
            equal(1L, session.lines.stream().filter(line -> line.contains("(WAITING_FOR_SEAT)")).count());
            equal(4, server.calls.size());
            session.close();
        });
        live("a start that is not patient is denied at once", (server, folder) -> {
            equal("INSTANCE_LIMIT", full(server, folder).start().code());
            equal(1, server.calls.size());
        });
        live("a start whose folder cannot be written is patient, unless it is told not to be", (server, folder) -> {
            Path file = Files.writeString(folder.resolve("file"), "");
            try (Session session = full(server, file)) {
                equal("VALID", session.start().code());
            }
            Session impatient = full(server, file);
            impatient.options.patient(false);
            equal("INSTANCE_LIMIT", impatient.start().code());
        });
        live("another denial ends the wait for a seat", (server, folder) -> {
            AtomicInteger asked = new AtomicInteger();
            server.handler = (exchange, call) -> server.sign(exchange, call, asked.getAndIncrement() == 0 ? "INSTANCE_LIMIT" : "REVOKED");
            Session session = new Session(server.pins(), folder);
            session.options.patient(true).seatWait = 0.05;
            equal("REVOKED", session.start().code());
        });
        live("the facts of the license can be read, and a denial keeps them", (server, folder) -> {
            server.heartbeat = 0;
            AtomicInteger asked = new AtomicInteger();
            server.handler = (exchange, call) -> server.sign(exchange, call, asked.getAndIncrement() == 0 ? "VALID" : "EXPIRED");
            Session session = new Session(server.pins(), folder);
            session.options.quiet(false).shortestInterval = 0.5;
            session.start();
            Muhur.License license = session.license;
            equal("[M\u00fch\u00fcr] Koruma lisans\u0131 ge\u00e7erli, 1/3 kurulum, biti\u015f 12 Ocak 2027", session.lines.get(0));
            for (String denial : List.of("", "EXPIRED")) {
                if (!denial.isEmpty()) eventually(() -> session.denials.size() == 1, "it is denied");
                equal("Koruma", license.product());
                equal("mehmet", license.owner());
                equal((Integer) 1, license.seatsUsed());
                equal((Integer) 3, license.seatsAllowed());
                equal(1_799_744_400L, license.expiresAt().getEpochSecond());
                equal(denial.isEmpty() ? List.of("pro") : List.of(), license.entitlements());
                equal(denial.isEmpty(), license.graceUntil() != null);
            }
            equal("REF0000001", license.requestRef());
        });
        live("a change of what is allowed is told", (server, folder) -> {
            server.heartbeat = 0;
            try (Session session = new Session(server.pins(), folder)) {
                session.options.shortestInterval = 0.02;
                session.start();
                eventually(() -> server.calls.size() > 4, "heartbeats");
                isTrue(session.changes.isEmpty(), "nothing changed");
                server.seats = 5;
                eventually(() -> session.changes.size() == 1 && session.changes.get(0).seatsAllowed() == 5, "more seats are told");
            }
        });
        test("a key with a typing error is decided without a call", () -> {
            try (FakeServer server = new FakeServer()) {
                String wrong = Session.KEY.replace("7Q2K", "7Q3K");
                equal("KEY_MALFORMED", new Session(server.pins(), wrong, Session.folder()).start().code());
                equal(0, server.calls.size());
            }
        });
    }

    /** All seats are taken for three calls. */
    private static Session full(FakeServer server, Path folder) {
        AtomicInteger asked = new AtomicInteger();
        server.handler = (exchange, call) -> server.sign(exchange, call, asked.getAndIncrement() < 3 ? "INSTANCE_LIMIT" : "VALID");
        Session session = new Session(server.pins(), folder);
        session.options.seatWait = 0.05;
        return session;
    }

    private static void refused(String name, String code, Change change) {
        live(name + " is no proof", (server, folder) -> {
            answer(server, change);
            Session session = new Session(server.pins(), folder);
            equal(code, session.start().code());
            isTrue(!Files.exists(Session.state(folder)), "it is not kept");
        });
    }

    private static void answer(FakeServer server, Change change) {
        server.handler = (HttpExchange exchange, FakeServer.Call call) -> {
            Map<String, Object> claims = server.claims(call, "VALID");
            change.change(claims, call);
            String token = FakeServer.token(server.key, "k1", Muhur.Json.write(claims));
            FakeServer.send(exchange, 200, FakeServer.answer(token, server.instanceToken()));
        };
    }

    private static void secondAddress(FakeServer server, Path folder) throws Exception {
        server.heartbeat = 0;
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Session session = new Session(server.pins("http://127.0.0.1:" + silent.getLocalPort() + "," + server.address()), folder);
            session.options.shortestInterval = 0.05;
            long begin = System.nanoTime();
            equal("VALID", session.start().code());
            long started = (System.nanoTime() - begin) / 1_000_000;
            isTrue(started > 2000, "half of the time was the first one's: " + started + " ms");
            eventually(() -> server.calls.size() > 5, "heartbeats");
            silent.setSoTimeout(1);
            silent.accept().close(); // what asked at the start
            try {
                silent.accept().close();
                throw new AssertionError("the first one is not asked any more");
            } catch (SocketTimeoutException expected) {
                // no heartbeat came there
            }
            session.close();
        }
    }
}
