package muhur;

import static muhur.LiveTests.live;
import static muhur.Tests.equal;
import static muhur.Tests.isTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The files on the disk, and the verdict where they were changed. */
final class FolderTests {
    static void all() {
        live("the files are for their owner only", (server, folder) -> {
            try (Session session = new Session(server.pins(), folder)) {
                session.start();
                for (String file : List.of("instance", "state.json")) {
                    Path path = Session.state(folder).resolveSibling(file);
                    equal("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
                }
            }
        });
        live("a restart has the same fingerprint, and never the license key on the disk", (server, folder) -> {
            for (int i = 0; i < 2; i++) {
                try (Session session = new Session(server.pins(), folder)) {
                    session.start();
                }
            }
            equal(server.calls.get(0).text("fingerprint"), server.calls.get(2).text("fingerprint"));
            isTrue(!Files.readString(Session.state(folder)).contains(Session.KEY), "the key is not kept");
        });
        live("a folder that cannot be written runs with a warning", (server, folder) -> {
            Path file = Files.writeString(folder.resolve("file"), "");
            try (Session session = new Session(server.pins(), file)) {
                Muhur.Verdict verdict = session.start();
                equal(Muhur.State.ACTIVE, verdict.state());
                equal(List.of("FOLDER_UNWRITABLE"), verdict.warnings());
            }
        });
        live("a folder that can be written again is", (server, folder) -> {
            server.heartbeat = 0;
            Path blocked = Files.writeString(folder.resolve("file"), "");
            try (Session session = new Session(server.pins(), blocked)) {
                session.options.shortestInterval = 0.02;
                equal(List.of("FOLDER_UNWRITABLE"), session.start().warnings());
                Files.delete(blocked);
                Tests.eventually(() -> session.license.verdict().warnings().isEmpty(), "the warning goes");
                equal(server.calls.get(0).text("fingerprint"), Files.readString(Session.state(blocked).resolveSibling("instance")));
            }
        });
        live("an instance that holds no id is replaced with a warning", (server, folder) -> {
            Path instance = Session.state(folder).resolveSibling("instance");
            Files.createDirectories(instance.getParent());
            Files.writeString(instance, "not an id");
            try (Session session = new Session(server.pins(), folder)) {
                equal(List.of("STATE_CORRUPT"), session.start().warnings());
                isTrue(Files.readString(instance).matches("[0-9a-f]{32}"), "it is replaced");
            }
        });
    }
}
