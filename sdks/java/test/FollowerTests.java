package muhur;

import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.eventually;
import static muhur.Tests.isTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** One seat for all processes of a folder. */
final class FollowerTests {
    static void all() {
        live("a second one in the same JVM follows, and leads when the first ends", (server, folder) -> {
            Session leader = new Session(server.pins(), folder);
            leader.start();
            try (Session follower = new Session(server.pins(), folder)) {
                equal("VALID", follower.start().code());
                equal(List.of("activate"), server.verbs());
                leader.close();
                eventually(() -> server.verbs().equals(List.of("activate", "deactivate", "activate")), "it leads");
                equal(server.calls.get(0).text("fingerprint"), server.calls.get(2).text("fingerprint"));
            }
        });
        live("a follower of a leader that the server refused asks nobody", (server, folder) -> {
            server.heartbeat = 0;
            Session leader = new Session(server.pins(), folder);
            leader.start();
            Session follower = new Session(server.pins(), folder);
            equal("VALID", follower.start().code());
            server.handler = (exchange, call) -> server.sign(exchange, call, "REVOKED");
            eventually(() -> follower.denials.size() == 1 && leader.denials.size() == 1, "both end");
            equal("REVOKED", follower.license.code());
            equal(1L, server.verbs().stream().filter("activate"::equals).count());
        });
        live("a second process follows, and leads when the first is killed", FollowerTests::processes);
        live("a follower whose leader is silent is denied after its five seconds", (server, folder) -> {
            Path product = Files.createDirectories(Session.state(folder).getParent());
            Muhur.Folder silent = new Muhur.Folder(product);
            isTrue(silent.lead(), "it has the lock");
            Session follower = new Session(server.pins(), folder);
            long begin = System.nanoTime();
            equal("LEADER_SILENT", follower.start().code());
            isTrue(System.nanoTime() - begin > 4_900_000_000L, "it waits");
            silent.release();
            equal(0, server.calls.size());
        });
        live("a follower of a leader that fell silent goes on until its verdict ends, and without grace", (server, folder) -> {
            server.lease = 14;
            long begin = System.nanoTime();
            try (Session leader = new Session(server.pins(), folder)) {
                leader.start();
            }
            Muhur.Folder silent = new Muhur.Folder(Session.state(folder).getParent());
            isTrue(silent.lead(), "it has the lock, and nobody to show its life");
            Session follower = new Session(server.pins(), folder);
            equal("VALID", follower.start().code());
            age(silent.path.resolve("leader"), 60);
            eventually(() -> follower.denials.size() == 1, "it ends");
            equal("LEADER_SILENT", follower.license.code());
            isTrue(System.nanoTime() - begin > 13_000_000_000L, "not before its verdict");
            silent.release();
        });
        live("a copied folder whose lock is held runs nobody", (server, folder) -> {
            try (Session session = new Session(server.pins(), folder)) {
                session.start();
                Path product = Session.state(folder).getParent();
                Path copy = Files.createDirectories(Session.folder().resolve(FakeServer.PRODUCT));
                Muhur.Folder holder = new Muhur.Folder(copy);
                isTrue(holder.lead(), "it has the lock");
                for (String file : List.of("instance", "state.json", "leader"))
                    Files.copy(product.resolve(file), copy.resolve(file), StandardCopyOption.REPLACE_EXISTING);
                equal("LEADER_SILENT", new Session(server.pins(), copy.getParent()).start().code());
                holder.release();
            }
        });
        live("a record of another machine is of no living leader", (server, folder) -> {
            Muhur.Folder holder = new Muhur.Folder(Files.createDirectories(Session.state(folder).getParent()));
            isTrue(holder.lead() && holder.hasLivingLeader(), "it lives");
            Path record = holder.path.resolve("leader");
            String text = Files.readString(record);
            age(record, 16);
            isTrue(!holder.hasLivingLeader(), "it is old");
            Files.writeString(record, text.replaceFirst("\"machine\":\"", "$0another "));
            isTrue(!holder.hasLivingLeader(), "it is elsewhere");
            Files.writeString(record, "");
            isTrue(!holder.hasLivingLeader(), "it says nothing");
            Files.writeString(record, text);
            isTrue(holder.hasLivingLeader(), "it lives again");
            holder.release();
            isTrue(!Files.exists(record), "it takes its record along");
        });
        live("a follower waits for its leader, whose last run was denied", (server, folder) -> {
            server.handler = (exchange, call) -> server.sign(exchange, call, "EXPIRED");
            equal("EXPIRED", new Session(server.pins(), folder).start().code());
            eventually(() -> Session.threads().isEmpty(), "it ends");
            server.handler = (exchange, call) -> {
                Thread.sleep(600);
                server.valid(exchange, call);
            };
            try (Session leader = new Session(server.pins(), folder); Session follower = new Session(server.pins(), folder)) {
                var first = leader.begin().ready();
                eventually(() -> server.calls.size() == 2, "it asks");
                equal("VALID", follower.start().code());
                equal("VALID", first.join().code());
            }
        });
    }

    private static void processes(FakeServer server, Path folder) throws Exception {
        Process leader = hold(server, folder);
        try (Session follower = new Session(server.pins(), folder)) {
            equal("active VALID", new BufferedReader(new InputStreamReader(leader.getInputStream())).readLine());
            equal("VALID", follower.start().code());
            equal(1, server.calls.size());
            leader.destroyForcibly().waitFor();
            eventually(() -> server.verbs().equals(List.of("activate", "activate")), "it leads");
        } finally {
            leader.destroyForcibly();
        }
    }

    private static void age(Path file, long seconds) throws Exception {
        Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis() - seconds * 1000));
    }

    static Process hold(FakeServer server, Path folder) throws Exception {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
            System.getProperty("java.class.path"), "muhur.Hold", server.pins(), Session.KEY, folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
