package muhur;

import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers that the server gave to another call, other addresses of it, and its clock. */
final class CallTests {
    static void all() {
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
                // After a restart there is only the computer's clock, and the kept verdict shows when that clock is wrong.
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
            Session session = new Session(server.pins(), folder);
            session.options.quiet(false).shortestInterval = 0.5;
            session.start();
            Muhur.License license = session.license;
            equal("[M\u00fch\u00fcr] Koruma lisans\u0131 ge\u00e7erli, 1/3 kurulum, biti\u015f 12 Ocak 2027", session.lines.get(0));
            for (String denial : List.of("", "EXPIRED")) {
                if (!denial.isEmpty()) {
                    server.handler = (exchange, call) -> server.sign(exchange, call, denial);
                    eventually(() -> session.denials.size() == 1, "it is denied");
                }
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
    }

    /** All seats are taken for three calls. */
    private static Session full(FakeServer server, Path folder) {
        AtomicInteger asked = new AtomicInteger();
        server.handler = (exchange, call) -> server.sign(exchange, call, asked.getAndIncrement() < 3 ? "INSTANCE_LIMIT" : "VALID");
        Session session = new Session(server.pins(), folder);
        session.options.seatWait = 0.05;
        return session;
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
            silent.accept().close(); // the call of the start
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
