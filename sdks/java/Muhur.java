package muhur;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The seller's license server decides whether this program may run. One file for JDK 17 and newer, nothing else.
 *
 * <pre>{@code
 * Muhur.protect();                  // a program, first thing in main: ends with a line and exit code 78 where it may not run
 * Muhur.protect(this, this::boot);  // a plugin, in onEnable: boots on the main thread, or disables the plugin
 * }</pre>
 *
 * Only a signed denial denies. Where no answer comes, the last signed verdict gives grace for a while.
 *
 * <p>This file is ASCII: javac reads a source in the encoding of the machine that compiles it, and letters beyond ASCII
 * would come out wrong without a word where that is another one. So Turkish ones are escaped, in {@link Texts} alone.
 */
public final class Muhur {
    /** Addresses, product and public keys. A download carries them. */
    private static final String PINS = "@@MUHUR_PINS@@";
    /** A marketplace that knows the buyer's key puts it here. */
    private static final String KEY_OF_MARKETPLACE = "%%__LICENSE__%%";

    static final String SDK = "java/2.0.0";

    private Muhur() { }

    // ---- The calls of a program

    /**
     * Protects a program with the settings of the environment: LICENSE_KEY and, where they are set, the other LICENSE_
     * variables.
     */
    public static License protect() {
        return protect(new Options());
    }

    /**
     * Waits for the first verdict: 5 seconds or so, longer only where {@link Options#patient} waits for a seat. Without
     * {@link Options#onDenied} it returns only where the program may run.
     */
    public static License protect(Options options) {
        License license = start(options);
        license.ready().join();
        if (options.onDenied == null && !license.verdict().mayRun()) standStill();
        return license;
    }

    /** Begins without waiting: {@link License#ready} gives the first verdict, and until then the program may not run. */
    public static License start(Options options) {
        License license = new License(options);
        license.begin();
        return license;
    }

    /** For onEnable of a plugin: calls boot on the server's main thread once the license holds. Ends with the plugin. */
    public static License protect(Object plugin, Runnable boot) {
        return protect(plugin, new Options(), boot);
    }

    /** The same with options; the plugin gives key, folder and version. */
    public static License protect(Object plugin, Options options, Runnable boot) {
        return new Plugin(plugin).protect(options, boot);
    }

    /** The settings that differ from the defaults. */
    public static final class Options {
        private String pins = PINS;
        private String key = System.getenv("LICENSE_KEY");
        private Path folder;
        private String version;
        private boolean quiet = "1".equals(System.getenv("LICENSE_QUIET"));
        private Boolean patient = "1".equals(System.getenv("LICENSE_PATIENT")) ? Boolean.TRUE : null;
        private Consumer<Verdict> onChange = verdict -> { };
        private Consumer<Verdict> onDenied;
        private Consumer<Update> onUpdate = update -> { };
        private boolean updates = !"0".equals(System.getenv("LICENSE_UPDATES"));
        private Channel channel; // null: the server takes STABLE
        private Supplier<Path> updateFile; // where a server takes a plugin's next jar from
        BiConsumer<Level, String> log = (level, line) -> errors().println(line);
        private BooleanSupplier isWanted = () -> true;
        private Consumer<Runnable> loop = License::onTimer; // runs a task in 2 seconds, without the thread that beats
        double shortestInterval = 1; // a signed 0 would be a storm of one
        double seatWait = 20;

        /** The license key. Without it: LICENSE_KEY. */
        public Options key(String key) {
            this.key = key;
            return this;
        }

        /** The folder of the instance's identity. Without it: LICENSE_DIR, or else .license next to the program. */
        public Options folder(Path folder) {
            this.folder = folder;
            return this;
        }

        /** The program's version, so that the seller can block one: up to 64 printable ASCII characters without spaces. */
        public Options version(String version) {
            this.version = version;
            return this;
        }

        /** Whether the line after the first VALID is left out. Without it: whether LICENSE_QUIET is 1. */
        public Options quiet(boolean quiet) {
            this.quiet = quiet;
            return this;
        }

        /**
         * Whether a start waits up to half an hour for a seat where all are taken. Without it: where LICENSE_PATIENT is 1 or
         * the folder cannot be written, as in a container that came back and finds its own old seat taken.
         */
        public Options patient(boolean patient) {
            this.patient = patient;
            return this;
        }

        /** Called, on a separate thread, with each verdict after the first that differs from the verdict before. */
        public Options onChange(Consumer<Verdict> listener) {
            onChange = listener;
            return this;
        }

        /** Decides, on a separate thread, the end of a program that may not run, in place of a line and exit code 78. */
        public Options onDenied(Consumer<Verdict> listener) {
            onDenied = listener;
            return this;
        }

        /** Called, on a separate thread, once for each newer release. */
        public Options onUpdate(Consumer<Update> listener) {
            onUpdate = listener;
            return this;
        }

        /** Whether it asks for newer releases, where the version is known. Without it: unless LICENSE_UPDATES is 0. */
        public Options updates(boolean updates) {
            this.updates = updates;
            return this;
        }

        /** Which releases it hears of: with BETA of both channels. Without it: of STABLE alone. */
        public Options channel(Channel channel) {
            this.channel = channel;
            return this;
        }

        Options pins(String pins) {
            this.pins = pins;
            return this;
        }
    }

    public enum Channel { STABLE, BETA }

    public enum State { ACTIVE, GRACE, DENIED }

    /** The facts that the software can read: of each {@link Verdict}, and of the last one in its {@link License}. */
    public interface Facts {
        State state();

        /** VALID, why the program may not run, or why it runs in grace. Codes do not change. */
        String code();

        /** Why there is no proven answer; null where there is one. */
        String because();

        /** The reference by which the seller finds the call; null without an answer. */
        String requestRef();

        /** The buyer's rights beyond the program itself; empty where it may not run. */
        List<String> entitlements();

        /** The product's name; null where it is not known. */
        String product();

        /** The name of the license's owner; null where it is not known. */
        String owner();

        /** How many instances run at this moment; null where it is not known. */
        Integer seatsUsed();

        /** How many instances may run; null where it is not known. */
        Integer seatsAllowed();

        /** When the license ends; null: never, or not known. */
        Instant expiresAt();

        /** Until when the program may run while the server cannot be reached; null where it may not. */
        Instant graceUntil();

        /** The faults of the folder, as codes. */
        List<String> warnings();

        default boolean mayRun() {
            return state() != State.DENIED;
        }

        /** The meaning of the code, in Turkish. */
        default String message() {
            return Texts.of(code()).whatHappened();
        }

        /** The advice, in Turkish. */
        default String action() {
            return Texts.of(code()).whatToDo();
        }

        /** Both, as people read them. */
        default String line() {
            return Texts.line(code(), because(), requestRef());
        }
    }

    /** One verdict. */
    public record Verdict(State state, String code, String because, String requestRef, List<String> entitlements,
            String product, String owner, Integer seatsUsed, Integer seatsAllowed, Instant expiresAt, Instant graceUntil,
            List<String> warnings) implements Facts {

        static Verdict granted(State state, String because, String requestRef, Claims claims) {
            Terms terms = claims.terms;
            return new Verdict(state, because == null ? VALID : because, because, requestRef, claims.entitlements, terms.product,
                terms.owner, terms.seatsUsed, terms.seatsAllowed, terms.expiresAt, instant(claims.graceUntil), List.of());
        }

        static Verdict denied(String code, String because, String requestRef, Terms terms) {
            return new Verdict(State.DENIED, code, because, requestRef, List.of(), terms.product, terms.owner,
                terms.seatsUsed, terms.seatsAllowed, terms.expiresAt, null, List.of());
        }

        Verdict with(Set<String> warnings) {
            return new Verdict(state, code, because, requestRef, entitlements, product, owner, seatsUsed, seatsAllowed,
                expiresAt, graceUntil, List.copyOf(warnings));
        }

        /** Whether this call's own answer proves the verdict. */
        boolean isProven() {
            return because == null;
        }

        /** The verdict at a later moment, by its own numbers; exp and now are seconds since 1970. */
        Verdict readAgain(long exp, double now, boolean follows) {
            if (state == State.DENIED || state == State.ACTIVE && now <= exp) return this;
            boolean isOver = now > graceUntil.getEpochSecond();
            if (state == State.GRACE && !isOver) return this;
            String reason = because != null ? because : follows ? SILENT : "TIMED_OUT";
            return new Verdict(isOver ? State.DENIED : State.GRACE, isOver ? "GRACE_OVER" : reason, reason, null,
                isOver ? List.of() : entitlements, product, owner, seatsUsed, seatsAllowed, expiresAt,
                isOver ? null : graceUntil, warnings);
        }

        boolean isNews(Verdict before) {
            return state != before.state || !code.equals(before.code) || !entitlements.equals(before.entitlements)
                || !Objects.equals(expiresAt, before.expiresAt) || !Objects.equals(seatsAllowed, before.seatsAllowed);
        }
    }

    /** A release to take, as the server signed it; required: whether the present version may not stay. */
    public record Update(String version, boolean required, String file) {
        /** Null where there is nothing that can be taken: the version gets printed, and the file's name is part of a path. */
        static Update of(JsonObject claim) {
            if (claim == null || !(claim.members().get("required") instanceof Boolean required)) return null;
            String version = claim.text("version");
            String file = claim.text("file");
            boolean fits = version != null && version.matches("[!-~]{1,64}")
                && file != null && file.matches("[A-Za-z0-9][A-Za-z0-9_.+-]{0,127}");
            return fits ? new Update(version, required, file) : null;
        }
    }

    /** Why an update was not fetched; the message is the line for people. */
    public static final class UpdateException extends IOException {
        private static final long serialVersionUID = 1;
        private final String code;

        UpdateException(String code) {
            super(Texts.line(code));
            this.code = code;
        }

        /** UPDATE_BROKEN, UPDATE_RUNNING, or why the question has no proven answer. */
        public String code() {
            return code;
        }
    }

    /**
     * A protected program's license. Each reading of its facts judges them anew at that moment, so that no fact outlasts its
     * time, even when the heartbeat's thread has stopped; that costs a look at two clocks.
     */
    public static final class License implements Facts, AutoCloseable {
        private static final int LOOK = 2;
        private static final double LATE = 10;
        private static final int MOST_MISSED = 6;

        private final Options options;
        private final Pins pins;
        private final String key;
        private final Folder folder;
        private final Judge judge;
        private final CompletableFuture<Verdict> ready = new CompletableFuture<>();
        private final CompletableFuture<Boolean> stop = new CompletableFuture<>(); // true: gives the seat back
        private final CompletableFuture<Void> closed = new CompletableFuture<>();
        private CompletableFuture<Void> notices = CompletableFuture.completedFuture(null);
        private final AtomicReference<Held> held = new AtomicReference<>();
        private final Semaphore wake = new Semaphore(0); // ends a wait of the thread that beats
        private volatile double nextWake;
        private volatile boolean isLate; // the last wait took so long that another may have the seat
        private volatile int missedByFirst; // looks of the second watch since the last one of the first
        private volatile int missedBySecond = MOST_MISSED;
        private volatile int seconds; // how often a second watch was begun
        private boolean isGreeted;
        private double updateAt = Double.NEGATIVE_INFINITY;
        private Update told;
        private volatile int lastProven; // the place of the address with the last proven answer

        private License(Options options) {
            this.options = options;
            pins = Pins.parse(options.pins);
            key = LicenseKey.trim(options.key);
            folder = new Folder(Folder.home(options.folder, pins.product).resolve(pins.product));
            judge = new Judge(pins, key, () -> System.currentTimeMillis() / 1e3, () -> System.nanoTime() / 1e9);
        }

        /** The verdict at this moment; a denial before the first verdict. */
        public Verdict verdict() {
            Held last = held.get();
            if (last == null) return Verdict.denied("UNAVAILABLE", null, null, Terms.UNKNOWN);
            double now = judge.now();
            Verdict read = last.verdict.readAgain(last.exp, now, !folder.isOurs);
            if (read != last.verdict && now >= nextWake) wake.release(); // in a loop that reads, once a second
            return read;
        }

        /** The last verdict, which may have run out, and the moment until which it is active without another answer. */
        private record Held(Verdict verdict, long exp) { }

        private boolean isHeld() {
            return held.get().verdict.mayRun();
        }

        /** The first verdict, after {@link Options#onDenied} has got it; cancelled by {@link #close}. */
        public CompletableFuture<Verdict> ready() {
            return ready.copy();
        }

        /**
         * Fetches the newest release's file into the folder, checked by its signed hash, and gives its path; null where
         * nothing is newer. Never writes over the running program, and leaves nothing in the folder where it fails. It waits
         * for the download: not for a server's main thread.
         */
        public Path downloadUpdate(Path folder) throws IOException {
            return download(update -> folder.toAbsolutePath().resolve(update.file));
        }

        /** The same for a plugin: its jar into the server's update folder, from which the next start of the server takes it. */
        public Path downloadUpdate() throws IOException {
            if (options.updateFile == null) throw new UnsupportedOperationException("only a plugin has an update folder");
            return download(update -> update.file.endsWith(".jar") ? options.updateFile.get() : null);
        }

        private Path download(Function<Update, Path> place) throws IOException {
            JsonObject claim = askForUpdate(true, in(10), new CompletableFuture<>());
            Update update = Update.of(claim);
            if (update == null) return null;
            Path path = place.apply(update);
            String url = claim.text("url");
            boolean isOurs = url != null && pins.addresses.stream().anyMatch(address -> url.startsWith(address + "/"));
            if (path == null || !isOurs || claim.text("sha256") == null) throw new UpdateException("UPDATE_BROKEN");
            Http.save(path, url, claim.text("sha256"));
            return path;
        }

        /** Asks every 6 hours, at once for a blocked version, and tells of each release once. */
        private void lookForUpdate(boolean isBlocked) {
            double now = judge.now();
            if (!options.updates || options.version == null || !isBlocked && now < updateAt) return;
            updateAt = now + 6 * 3600;
            Update update;
            try {
                update = Update.of(askForUpdate(false, in(2), stop));
            } catch (UpdateException none) {
                return; // a license needs no update
            }
            if (update == null || update.equals(told)) return;
            told = update;
            tell(() -> {
                String line = Texts.line(update.required ? "UPDATE_REQUIRED" : "UPDATE_AVAILABLE", update.version);
                if (update.required || !options.quiet) options.log.accept(Level.INFO, line);
                options.onUpdate.accept(update);
            });
        }

        /** The signed claim `upd`, null where there is none. */
        private JsonObject askForUpdate(boolean wantsLink, long deadline, CompletableFuture<?> end) throws UpdateException {
            Call call = Call.forUpdate(pins, key, options.version, wantsLink, options.channel, Program.SHA256);
            int count = pins.addresses.size();
            int first = lastProven;
            for (int tried = 0; ; tried++) {
                String address = pins.addresses.get((first + tried) % count);
                long until = System.nanoTime() + (deadline - System.nanoTime()) / (count - tried);
                Reply reply = Http.ask(Pins.url(address, Verb.UPDATE), call.body, until, end);
                try {
                    return judge.hearOfUpdate(reply, call).update;
                } catch (Unproven doubt) {
                    if (tried == count - 1 || reply.status() == 429) throw new UpdateException(doubt.getMessage());
                }
            }
        }

        /** Gives the seat back and ends the heartbeat's threads, within about 2 seconds. */
        @Override
        public void close() {
            close(true);
        }

        /** Without a deactivation the server gets no call, as after a crash. */
        void close(boolean deactivates) {
            stop(deactivates);
            await(closed, in(4));
        }

        private void stop(boolean deactivates) {
            stop.complete(deactivates);
            wake.release();
        }

        @Override public State state() { return verdict().state(); }
        @Override public String code() { return verdict().code(); }
        @Override public String because() { return verdict().because(); }
        @Override public String requestRef() { return verdict().requestRef(); }
        @Override public List<String> entitlements() { return verdict().entitlements(); }
        @Override public String product() { return verdict().product(); }
        @Override public String owner() { return verdict().owner(); }
        @Override public Integer seatsUsed() { return verdict().seatsUsed(); }
        @Override public Integer seatsAllowed() { return verdict().seatsAllowed(); }
        @Override public Instant expiresAt() { return verdict().expiresAt(); }
        @Override public Instant graceUntil() { return verdict().graceUntil(); }
        @Override public List<String> warnings() { return verdict().warnings(); }

        // ---- The life of the heartbeat's thread

        private void begin() {
            daemon("muhur", this::live);
        }

        private void live() {
            Thread hook = new Thread(this::close, "muhur-exit");
            try {
                add(hook);
                // Loads all classes: a server closes the class loader of a plugin before the plugin gives its seat back.
                Muhur.class.getDeclaredClasses();
                String fault = LicenseKey.fault(key);
                if (fault != null) settle(Verdict.denied(fault, null, null, Terms.UNKNOWN));
                else if (follow()) lead();
            } catch (CancellationException stopped) {
                if (stop.join() && folder.isOurs && judge.hasSeat()) attempt(Verb.DEACTIVATE, in(2), new CompletableFuture<>());
            } finally {
                folder.release();
                boolean isExiting = !remove(hook);
                // A main thread that waits for its verdict while the program ends needs no verdict any more.
                if (held.get() == null && !isExiting) ready.cancel(false);
                closed.complete(null);
            }
        }

        private void add(Thread hook) {
            try {
                Runtime.getRuntime().addShutdownHook(hook);
            } catch (IllegalStateException exiting) {
                stop(false);
                throw new CancellationException();
            }
        }

        private static boolean remove(Thread hook) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
                return true;
            } catch (IllegalStateException exiting) {
                return false;
            }
        }

        /** Follows the verdicts of another process of this folder until that process ends. False: the program may not run. */
        private boolean follow() {
            for (long patience = in(5); !folder.lead(); ) {
                boolean lives = folder.hasLivingLeader();
                Verdict seen = lives ? judge.follow(folder.instance(), folder.state()) : judge.followNobody();
                // A denial may still be from the run before, while the leader asks.
                boolean waits = held.get() == null && seen.state != State.ACTIVE && System.nanoTime() - patience < 0;
                if (!waits) settle(seen);
                if (!waits && !isHeld()) return false;
                sleep(waits ? 0.1 : 5);
            }
            if (held.get() == null) return true;
            judge.load(folder.instanceOrNew(), folder.state());
            if (!judge.isRefused()) return true;
            folder.release(); // the leader ended with a denial, which holds for this process too
            settle(judge.fallBack(SILENT, null));
            return false;
        }

        private void lead() {
            judge.load(folder.instanceOrNew(), folder.state());
            Outcome last = waitForSeat(activate());
            if (last.isDeniedWith(BLOCKED)) lookForUpdate(true);
            settle(last.verdict);
            for (double wait = 0; isHeld(); ) {
                double interval = Math.min(86_400, Math.max(options.shortestInterval, judge.heartbeatInterval()));
                boolean proven = last.verdict.isProven();
                wait = proven ? 0 : retryDelay(interval, wait, Math.random(), last.retryAfter());
                double asked = judge.now();
                double next = asked + (proven ? heartbeatDelay(interval, Math.random()) : wait);
                if (proven) next = Math.min(next, Math.max(asked + 1, held.get().exp)); // an active verdict ends with its lease
                isLate = false;
                while (isHeld() && !isLate && judge.now() < next) {
                    double pause = next - judge.now();
                    sleep(proven ? pause : Math.min(pause, judge.graceLeft() + 1)); // may be over before the next call
                    if (!proven && !isLate && judge.now() < next) settle(judge.fallBack(held.get().verdict.because, null));
                }
                if (!isHeld()) return;
                last = heartbeat();
                if (last.isDeniedWith(BLOCKED)) lookForUpdate(true);
                settle(last.verdict);
                if (last.verdict.isProven() && isHeld()) lookForUpdate(false);
            }
        }

        /** The start, within 5 seconds altogether. */
        private Outcome activate() {
            double wait = 0.1;
            for (long tries = 4, deadline = in(5); ; sleep(wait)) {
                Outcome outcome = attempt(Verb.ACTIVATE, deadline, stop);
                wait = startDelay(wait, Math.random(), outcome.retryAfter());
                if (!outcome.isWorthAnother() || --tries == 0 || in(wait) - deadline >= 0) return outcome;
            }
        }

        /** A container that came back without its folder finds its own old seat taken, until the lease ends. */
        private Outcome waitForSeat(Outcome first) {
            boolean isPatient = options.patient != null ? options.patient : folder.warnings.contains(FOLDER_UNWRITABLE);
            if (!isPatient || !first.isDeniedWith("INSTANCE_LIMIT")) return first;
            tell(() -> options.log.accept(Level.WARNING, Texts.line("WAITING_FOR_SEAT")));
            Outcome last = first;
            long end = in(30 * 60);
            do {
                sleep(options.seatWait * (1 + Math.random()));
                last = attempt(Verb.ACTIVATE, in(5), stop);
            } while (System.nanoTime() - end < 0 && (!last.verdict.isProven() || last.isDeniedWith("INSTANCE_LIMIT")));
            return last;
        }

        private Outcome heartbeat() {
            if (!judge.hasSeat()) return attempt(Verb.ACTIVATE, in(5), stop);
            String kept = judge.kept;
            Outcome outcome = attempt(Verb.HEARTBEAT, in(5), stop);
            boolean isLost = outcome.isDeniedWith("INSTANCE_REQUIRED") || outcome.isDeniedWith("FINGERPRINT_MISMATCH");
            if (!isLost) return outcome;
            judge.token = null;
            judge.kept = kept; // the answer to activate counts, not this denial
            return attempt(Verb.ACTIVATE, in(5), stop);
        }

        /** Asks one address after the other, until an answer is proven or refuses the call for coming too often. */
        private Outcome attempt(Verb verb, long deadline, CompletableFuture<?> end) {
            Call call = Call.of(verb, pins, key, judge.instance, judge.token, hostname(), options.version);
            int count = pins.addresses.size();
            for (int tried = 0; ; tried++) {
                folder.showLife();
                int place = (lastProven + tried) % count;
                String address = pins.addresses.get(place);
                long until = System.nanoTime() + (deadline - System.nanoTime()) / (count - tried);
                Reply reply = Http.ask(Pins.url(address, verb), call.body, until, end);
                Verdict found = judge.judge(reply, call, () -> Http.ask(Pins.keysUrl(address), null, until, end));
                if (found.isProven()) lastProven = place;
                if (found.isProven() || tried == count - 1 || reply.status() == 429) return new Outcome(found, reply);
            }
        }

        /** Holds the verdict and stores it. */
        private void settle(Verdict next) {
            if (folder.isOurs && judge.instance != null) folder.save(judge.instance, judge.state());
            hold(new Held(next.with(folder.warnings), judge.exp()));
        }

        /** Calls the listeners. A denial stays, from either watch. */
        private void hold(Held next) {
            Held before = held.getAndUpdate(last -> last != null && !last.verdict.mayRun() ? last : next);
            if (held.get() != next) return;
            Verdict now = next.verdict;
            tell(() -> {
                print(before == null ? null : before.verdict, now);
                if (before == null) first(now);
                else if (now.isNews(before.verdict)) change(now);
            });
        }

        // ---- Two watches, since somebody may stop one of them

        /** Begins the second watch again where it has not looked for a while. */
        private void lookAfterSecond() {
            missedByFirst = 0;
            if (++missedBySecond <= MOST_MISSED || held.get() == null) return;
            missedBySecond = 0;
            int number = ++seconds;
            later(() -> lookAfterFirst(number));
        }

        /** Judges in place of the heartbeat's thread where that thread stands still. */
        private void lookAfterFirst(int number) {
            Held last = held.get();
            if (number != seconds || closed.isDone() || !last.verdict.mayRun()) return;
            missedBySecond = 0;
            Verdict read = verdict();
            // Looks are counted without any clock: a clock that was set forward makes nobody late.
            if (++missedByFirst > MOST_MISSED && read != last.verdict) {
                hold(new Held(read, last.exp));
                wake.release();
            }
            later(() -> lookAfterFirst(number));
        }

        private void later(Runnable look) {
            try {
                options.loop.accept(look);
            } catch (RuntimeException | OutOfMemoryError none) {
                // the plugin was disabled, or no thread can be started: the first one begins another
            }
        }

        private static void onTimer(Runnable look) {
            CompletableFuture.delayedExecutor(LOOK, TimeUnit.SECONDS, Runnable::run).execute(look);
        }

        /** One after the other on separate threads: a listener or a log that blocks must not delay a heartbeat. */
        private synchronized void tell(Runnable notice) {
            notices = notices.thenRunAsync(notice, task -> daemon("muhur-notice", task)).exceptionally(broken -> {
                broken.printStackTrace();
                return null;
            });
        }

        private void print(Verdict before, Verdict now) {
            for (String warning : now.warnings)
                if (before == null || !before.warnings.contains(warning)) options.log.accept(Level.WARNING, Texts.line(warning));
            boolean greets = now.state == State.ACTIVE && !isGreeted;
            isGreeted |= greets;
            if (greets && !options.quiet) options.log.accept(Level.INFO, Texts.greeting(now));
            boolean changes = now.state != (before == null ? State.ACTIVE : before.state);
            if (now.mayRun() && changes && !greets) options.log.accept(Level.WARNING, now.line());
        }

        private void first(Verdict now) {
            try {
                if (!now.mayRun()) deny(now);
                ready.complete(now);
            } catch (RuntimeException broken) {
                ready.completeExceptionally(broken); // and protect() does not return
            }
        }

        private void change(Verdict now) {
            try {
                options.onChange.accept(now);
            } finally {
                if (!now.mayRun()) deny(now);
            }
        }

        private void deny(Verdict denial) {
            if (options.onDenied != null) {
                options.onDenied.accept(denial);
            } else {
                options.log.accept(Level.SEVERE, denial.line());
                leave();
            }
        }

        /** Ends early where a step took too long, the held verdict has run out, or another thread found that. */
        private void sleep(double seconds) {
            double until = judge.now() + seconds;
            for (boolean goesOn = true; goesOn && judge.now() < until; ) {
                double began = judge.now();
                double step = Math.min(until - began, LOOK);
                boolean isWoken = acquire(step);
                if (stop.isDone()) throw new CancellationException();
                if (!isWoken) judge.count(step);
                double now = judge.now();
                isLate = now - began > step + LATE;
                if (isLate) return;
                lookAfterSecond();
                folder.showLife();
                if (!options.isWanted.getAsBoolean()) stop(true);
                nextWake = now + 1;
                goesOn = !isWoken;
            }
            if (stop.isDone()) throw new CancellationException();
        }

        private boolean acquire(double seconds) {
            try {
                boolean isWoken = wake.tryAcquire((long) (seconds * 1e9), TimeUnit.NANOSECONDS);
                wake.drainPermits();
                return isWoken;
            } catch (InterruptedException nobodyMayEndThis) {
                return false;
            }
        }
    }

    // ---- The end of the process

    /** Ends this process with 78 (EX_CONFIG), even where somebody replaced one of the ways to end it. */
    private static void leave() {
        tryTo(() -> System.exit(78));
        tryTo(() -> Runtime.getRuntime().halt(78));
        tryTo(() -> {
            try {
                new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start().waitFor();
            } catch (IOException | InterruptedException none) {
                // as on Windows
            }
        });
        standStill();
    }

    private static void tryTo(Runnable end) {
        try {
            end.run();
        } catch (RuntimeException | Error refused) {
            // and the next one is tried
        }
    }

    /** Never returns. */
    private static void standStill() {
        while (true) tryTo(() -> await(new CompletableFuture<>(), in(3600)));
    }

    // ---- The calls, and their times

    enum Verb {
        VALIDATE, ACTIVATE, HEARTBEAT, DEACTIVATE, UPDATE;

        String onWire() {
            return name().toLowerCase(Locale.ROOT); // a Turkish default would make ACTIVATE another word
        }
    }

    /** One call; its answer has to name the verb, the nonce and the hash of the body's bytes. */
    record Call(Verb verb, String nonce, byte[] body) {
        static Call of(Verb verb, Pins pins, String key, String instance, String token, String host, String version) {
            String nonce = base64(random());
            String body = request(verb, pins, key, instance, token, nonce, host, version);
            return new Call(verb, nonce, body.getBytes(US_ASCII));
        }

        /** The question for an update, which names the license and no instance. */
        static Call forUpdate(Pins pins, String key, String version, boolean wantsLink, Channel channel, String sha256) {
            String nonce = base64(random());
            String body = updateRequest(pins, key, nonce, version, wantsLink, channel, sha256);
            return new Call(Verb.UPDATE, nonce, body.getBytes(US_ASCII));
        }

        static String updateRequest(Pins pins, String key, String nonce, String version, boolean wantsLink, Channel channel,
                String sha256) {
            Map<String, Object> fields = fields(pins, key, nonce, version);
            fields.put("link", wantsLink);
            if (channel != null) fields.put("channel", channel.name().toLowerCase(Locale.ROOT));
            if (sha256 != null) fields.put("sha256", sha256);
            return Json.write(fields);
        }

        static String request(Verb verb, Pins pins, String key, String instance, String token, String nonce, String host,
                String version) {
            Map<String, Object> fields = fields(pins, key, nonce, version);
            fields.put("fingerprint", instance);
            String name = host.replaceAll("\\p{C}", ""); // nothing that moves a cursor or turns the reading direction
            if (!name.isEmpty()) fields.put("hostname", name.substring(0, Math.min(255, name.length())));
            if (verb != Verb.VALIDATE && token != null) fields.put("instance_token", token);
            return Json.write(fields);
        }

        private static Map<String, Object> fields(Pins pins, String key, String nonce, String version) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("license_key", key);
            fields.put("product_id", pins.product);
            fields.put("nonce", nonce);
            fields.put("sdk", Preloads.FOUND.isEmpty() ? SDK : SDK + " preload");
            if (version != null && version.matches("[!-~]{1,64}")) fields.put("version", version);
            return fields;
        }
    }

    /** The program's jar, hashed with the first question for an update. */
    static final class Program {
        /** Null where the classes lie in a folder. By it the server knows a release of one file. */
        static final String SHA256 = hashOf(Folder.source());

        static String hashOf(Path file) {
            if (!Files.isRegularFile(file)) return null;
            try (InputStream in = Files.newInputStream(file)) {
                MessageDigest digest = sha256();
                byte[] piece = new byte[Http.LIMIT];
                for (int length; (length = in.read(piece)) >= 0; ) digest.update(piece, 0, length);
                return HexFormat.of().formatHex(digest.digest());
            } catch (IOException unreadable) {
                return null;
            }
        }
    }

    /** The verdict of an attempt, and the last reply to it. */
    private record Outcome(Verdict verdict, Reply reply) {
        boolean isDeniedWith(String code) {
            return verdict.isProven() && verdict.code.equals(code);
        }

        /** Whether another try a moment later may bring another result. */
        boolean isWorthAnother() {
            return !verdict.isProven() && (reply instanceof Silence || reply.status() == 429 || reply.status() >= 500);
        }

        long retryAfter() {
            return reply instanceof Answer answer ? answer.retryAfter : -1;
        }
    }

    /** Seconds until a start asks again; last is 0.1 at first, retryAfter -1 where there is none. */
    static double startDelay(double last, double random, long retryAfter) {
        return retryAfter >= 0 ? retryAfter : Math.min(1.5, 0.1 + random * (3 * last - 0.1));
    }

    static double heartbeatDelay(double interval, double random) {
        return interval * (0.9 + 0.2 * random);
    }

    /** Seconds after a heartbeat that failed; last is 0 at first. */
    static double retryDelay(double interval, double last, double random, long retryAfter) {
        double low = interval / 10;
        double high = Math.min(interval / 2, 3 * Math.max(last, low));
        return Math.max(retryAfter, low + random * (high - low));
    }

    /** The pins of a download: addresses, product, root key, version of the key set, and its keys. */
    record Pins(List<String> addresses, String product, byte[] root, long version, Map<String, byte[]> keys) {
        static Pins parse(String line) {
            String[] words = line.strip().split(" +");
            if (words.length < 4) throw new IllegalArgumentException("Muhur.java carries no pins: download it again");
            Map<String, byte[]> keys = new HashMap<>();
            for (String word : List.of(words).subList(4, words.length)) {
                String[] pair = word.split(":");
                keys.put(pair[0], bytes(pair[1]));
            }
            return new Pins(List.of(words[0].split(",")), words[1], bytes(words[2]), Long.parseLong(words[3]), keys);
        }

        boolean isOurs(String issuer) {
            return issuer != null && addresses.contains(issuer);
        }

        static String url(String address, Verb verb) {
            return address + "/api/license/" + verb.onWire();
        }

        static String keysUrl(String address) {
            return address + "/.well-known/jwks.json";
        }
    }

    /** The checks of a license key without a call. */
    static final class LicenseKey {
        private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        private static final Pattern SPACE_AROUND = Pattern.compile("(?U)^[\\s\\uFEFF]+|[\\s\\uFEFF]+$");
        private static final Pattern IGNORED = Pattern.compile("(?U)[\\s\\uFEFF\\u0307\\u2010-\\u2015-]");
        private static final Pattern PLACEHOLDER = Pattern.compile("%%.*%%|\\$\\{.*}|\\{\\{.*}}|<.*>", Pattern.DOTALL);

        private LicenseKey() { }

        static String trim(String key) {
            return key == null ? "" : SPACE_AROUND.matcher(key).replaceAll("");
        }

        /** The first 8 characters, which are no secret. */
        static String shown(String key) {
            String trimmed = trim(key);
            return trimmed.substring(0, Math.min(8, trimmed.length())) + Texts.ELLIPSIS;
        }

        /** The code of a key that the server cannot have issued; null where it may have. */
        static String fault(String key) {
            String trimmed = trim(key);
            if (trimmed.isEmpty()) return "KEY_MISSING";
            boolean isPlaceholder = PLACEHOLDER.matcher(trimmed).find() || trimmed.replace("-", "").contains("XXXXXXXX");
            if (isPlaceholder) return "PLACEHOLDER_NOT_INJECTED";
            return isWellFormed(trimmed) ? null : "KEY_MALFORMED";
        }

        private static boolean isWellFormed(String key) {
            String symbols = IGNORED.matcher(key).replaceAll("")
                .replaceAll("[i\\u0131\\u0130IlL]", "1").replaceAll("[oO]", "0")
                .toUpperCase(Locale.ROOT);
            if (!symbols.matches("MHR[" + CROCKFORD + "]{39}")) return false;
            int sum = 0; // over GF(32) with x^5 + x^2 + 1
            for (char symbol : symbols.substring(3, 41).toCharArray()) {
                sum = (sum ^ CROCKFORD.indexOf(symbol)) << 1;
                if (sum > 31) sum ^= 0b100101;
            }
            return symbols.charAt(41) == CROCKFORD.charAt(sum);
        }
    }

    // ---- The proofs: no network and no files. Steps are those of docs/sdk-protocol.md

    private static final String VALID = "VALID";
    private static final String SILENT = "LEADER_SILENT";
    private static final String BLOCKED = "VERSION_BLOCKED";

    /** Why a token proves nothing, as a code. */
    private static final class Unproven extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unproven(String code) {
            super(code, null, false, false);
        }

        static void unless(boolean holds, String code) {
            if (!holds) throw new Unproven(code);
        }
    }

    /**
     * A time, and the time passed since: the largest value of any clock and of the counted waits. So an attacker has to stop
     * all clocks, and the time never runs back.
     */
    private static final class Moment {
        private final double seconds;
        private final DoubleSupplier[] clocks;
        private final double[] starts;
        private volatile double counted;
        private volatile double passed;

        Moment(double seconds, DoubleSupplier... clocks) {
            this.seconds = seconds;
            this.clocks = clocks;
            starts = Stream.of(clocks).mapToDouble(DoubleSupplier::getAsDouble).toArray();
        }

        double now() {
            passed = Math.max(passed, since(0));
            return seconds + passed;
        }

        /** The same without the first clock, the computer's. */
        double steady() {
            return seconds + since(1);
        }

        private double since(int first) {
            double most = counted;
            for (int i = first; i < clocks.length; i++) most = Math.max(most, clocks[i].getAsDouble() - starts[i]);
            return most;
        }
    }

    /** The state of one installation, and the verdict on each answer. Clocks give seconds. */
    static final class Judge {
        private final Pins pins;
        private final String key;
        private final DoubleSupplier[] clocks;
        private volatile Moment anchor;
        private boolean isAnchored;
        private Map<String, byte[]> keys = Map.of();
        long version;
        private String keySet;
        private long keysAgain = System.nanoTime();
        String instance;
        private String license;
        /** The last signed verdict for this license key; `claims` are its claims. */
        String kept;
        private Claims claims;
        String token;
        private boolean isCorrupt;
        private boolean isSeated;
        private boolean isWatched;
        private long highestIat;
        private Terms terms = Terms.UNKNOWN;

        /** The first clock is the computer's; nobody sets the others. */
        Judge(Pins pins, String key, DoubleSupplier... clocks) {
            this.pins = pins;
            this.key = key;
            this.clocks = clocks;
            anchor = new Moment(clocks[0].getAsDouble(), clocks);
        }

        /** Takes the content of the files, null where there is none. */
        void load(String instance, String file) {
            this.instance = instance;
            license = hash(key.getBytes(UTF_8));
            keys = pins.keys;
            version = pins.version;
            keySet = null;
            kept = null;
            token = null;
            highestIat = 0;
            JsonObject state = file == null ? null : Json.object(file.getBytes(UTF_8));
            isCorrupt = file != null && !isState(state);
            if (isCorrupt || state == null) return;
            highestIat = state.whole("highest_iat");
            if (state.text("key_set") != null) learn(state.text("key_set"));
            if (!license.equals(state.text("license"))) return;
            kept = state.text("verdict");
            token = state.text("instance_token");
        }

        private static boolean isState(JsonObject state) {
            return state != null && state.whole("format") == 1 && state.whole("highest_iat") >= 0
                && Stream.of("license", "verdict", "instance_token", "key_set").allMatch(state::isTextOrNull);
        }

        /** The text of state.json; null where there is nothing to keep. */
        String state() {
            if (isCorrupt || kept == null && keySet == null) return null;
            Map<String, Object> state = new LinkedHashMap<>();
            state.put("format", 1);
            state.put("license", license);
            state.put("verdict", kept);
            state.put("instance_token", token);
            state.put("highest_iat", highestIat);
            state.put("key_set", keySet);
            return Json.write(state);
        }

        /** Whether this process took a seat, and can show the token for it. */
        boolean hasSeat() {
            return isSeated && token != null;
        }

        long heartbeatInterval() {
            return claims.nextHeartbeatIn;
        }

        /** The moment until which the verdict is active without another answer. */
        long exp() {
            return claims == null ? 0 : claims.exp;
        }

        double graceLeft() {
            return claims.graceUntil - now();
        }

        /** The verdict on the reply to a call; newer asks for the key set. */
        Verdict judge(Reply reply, Call call, Supplier<Reply> newer) {
            JsonObject body = reply instanceof Answer answer ? Json.object(answer.body) : null;
            String reference = body == null ? null : body.text("request_ref");
            if (reference != null && !reference.matches("[\\w-]{1,64}")) reference = null;
            String jws = body == null ? null : body.text("token");
            JsonObject seat = body == null ? null : body.object("instance");
            String issued = seat == null ? null : seat.text("token");
            Claims proven;
            try {
                Unproven.unless(jws != null, reply.unsignedCode(body));
                proven = prove(jws, issued, call, newer);
            } catch (Unproven doubt) {
                return fallBack(doubt.getMessage(), reference);
            }
            takeTime(proven.iat);
            if (call.verb == Verb.ACTIVATE || call.verb == Verb.HEARTBEAT) keep(jws, proven, issued);
            if (!proven.isValid()) return denied(proven.code, null, reference);
            return granted(State.ACTIVE, null, reference, proven);
        }

        /** The claims of the answer to {@link Verb#UPDATE}; the kept verdict stays, and no key set is asked for. Throws Unproven. */
        Claims hearOfUpdate(Reply reply, Call call) {
            JsonObject body = reply instanceof Answer answer ? Json.object(answer.body) : null;
            String jws = body == null ? null : body.text("token");
            Unproven.unless(jws != null, reply.unsignedCode(body));
            Claims proven = prove(jws, null, call, null);
            takeTime(proven.iat);
            return proven;
        }

        private void keep(String jws, Claims proven, String issued) {
            isSeated = proven.isValid();
            isCorrupt = false;
            kept = jws;
            highestIat = Math.max(highestIat, proven.iat);
            if (proven.isValid()) token = issued;
        }

        /** Steps 3 to 13. */
        private Claims prove(String jws, String issued, Call call, Supplier<Reply> newer) {
            Claims read = read(jws, newer);
            Unproven.unless(call.nonce.equals(read.nonce), "TOKEN_NONCE");
            // An update names no instance; the hash of its body binds the license key.
            Unproven.unless(call.verb == Verb.UPDATE || isForThisInstance(read), "TOKEN_FINGERPRINT");
            boolean answersCall = call.verb.onWire().equals(read.verb) && hash(call.body).equals(read.bodyHash);
            Unproven.unless(answersCall, "TOKEN_CALL");
            Unproven.unless(!read.isValid() || handsOut(call.verb, read, issued), "TOKEN_INSTANCE");
            return read;
        }

        /** Whether the instance is the instance of the call, and the token its own: copies of one folder may not trade them. */
        private boolean handsOut(Verb verb, Claims read, String issued) {
            boolean isOurs = switch (verb) {
                case VALIDATE, UPDATE -> true;
                case ACTIVATE -> read.instanceId != null;
                case HEARTBEAT, DEACTIVATE -> read.instanceId != null && read.instanceId.equals(keptInstanceId());
            };
            if (verb != Verb.ACTIVATE && verb != Verb.HEARTBEAT) return isOurs;
            boolean isToken = issued != null && issued.matches("[!-~]{1,128}");
            return isOurs && isToken && hash(issued.getBytes(US_ASCII)).equals(read.tokenHash);
        }

        private String keptInstanceId() {
            try {
                return kept == null ? null : read(kept, null).instanceId;
            } catch (Unproven unreadable) {
                return null;
            }
        }

        private boolean isForThisInstance(Claims read) {
            return hash(instance.getBytes(UTF_8)).equals(read.fingerprintHash);
        }

        /** A follower's verdict from its living leader's state. */
        Verdict follow(String instance, String state) {
            String before = kept;
            load(instance, instance == null ? null : state); // a verdict has to be for somebody
            boolean isUsable = isUsable();
            // A verdict that came while this process watched is of this moment, and its iat the server's time.
            if (isUsable && isWatched && !kept.equals(before)) followTime(claims.iat);
            isWatched = true;
            return isUsable && now() <= claims.exp ? granted(State.ACTIVE, null, null, claims) : fallBack(SILENT, null);
        }

        /** The verdict without a living leader: the last verdict until its end, and no grace. */
        Verdict followNobody() {
            boolean holds = isUsable() && now() <= claims.exp;
            return holds ? granted(State.ACTIVE, null, null, claims) : denied(SILENT, SILENT, null);
        }

        private boolean isUsable() {
            return !isCorrupt && kept != null && flaw() == null;
        }

        /** The kept verdict decides. */
        Verdict fallBack(String reason, String reference) {
            if (isCorrupt) return denied("STATE_CORRUPT", reason, reference);
            if (kept == null) return denied(reason, reason, reference);
            String refusal = flaw();
            if (refusal == null) refusal = untimely();
            return refusal != null ? denied(refusal, reason, reference) : granted(State.GRACE, reason, reference, claims);
        }

        /** Why the kept verdict allows nothing at any time; null where it does. */
        private String flaw() {
            try {
                claims = read(kept, null);
            } catch (Unproven unreadable) {
                return "STATE_CORRUPT";
            }
            boolean seats = Set.of(Verb.ACTIVATE.onWire(), Verb.HEARTBEAT.onWire()).contains(claims.verb);
            if (!seats || claims.isValid() && claims.instanceId == null) return "STATE_CORRUPT";
            if (!isForThisInstance(claims)) return "STATE_FOREIGN";
            return claims.isValid() ? null : claims.code;
        }

        /** Whether the kept verdict is a denial of the server. */
        boolean isRefused() {
            String flaw = isCorrupt || kept == null ? null : flaw();
            return flaw != null && flaw.equals(claims.code);
        }

        private String untimely() {
            if (now() < Math.max(highestIat, claims.iat) - 300) return "CLOCK_WRONG";
            return now() > claims.graceUntil ? "GRACE_OVER" : null;
        }

        private Verdict granted(State state, String because, String reference, Claims by) {
            claims = by;
            terms = by.terms;
            return Verdict.granted(state, because, reference, by);
        }

        private Verdict denied(String code, String because, String reference) {
            return Verdict.denied(code, because, reference, terms);
        }

        /** The server's time once it was proven; before, the computer's. In seconds since 1970. */
        double now() {
            return anchor.now();
        }

        /** Counts a wait as passed, without regard to the clocks. */
        void count(double seconds) {
            anchor.counted += seconds;
        }

        /** A proven one. */
        void takeTime(double seconds) {
            anchor = new Moment(seconds, clocks);
            isAnchored = true;
        }

        /** Follows a leader's time, which nothing proves: it sets back nothing but the computer's clock. */
        void followTime(double seconds) {
            takeTime(isAnchored ? Math.max(seconds, anchor.steady()) : seconds);
        }

        /** Steps 3 to 9. newer is null where no key set may be asked for. */
        private Claims read(String jws, Supplier<Reply> newer) {
            Claims read = Claims.of(Jws.open(jws, 8192, "license-verdict+jwt", kid -> {
                if (!keys.containsKey(kid) && newer != null && System.nanoTime() - keysAgain >= 0) {
                    keysAgain = in(300);
                    if (newer.get() instanceof Answer answer) learnFrom(answer.body);
                }
                return keys.get(kid);
            }));
            Unproven.unless(pins.product.equals(read.audience), "TOKEN_AUDIENCE");
            Unproven.unless(pins.isOurs(read.issuer), "TOKEN_ISSUER");
            return read;
        }

        /** Takes a newer key set of an answer: two roots sign while the seller changes the root key. */
        boolean learnFrom(byte[] body) {
            JsonObject answer = Json.object(body);
            if (answer == null) return false;
            boolean isNewer = false;
            for (String name : List.of("signed", "signed_by_next")) {
                String signed = answer.text(name);
                isNewer |= signed != null && learn(signed);
            }
            return isNewer;
        }

        /** Takes a key set that the root signed and that is newer; false for any other. */
        boolean learn(String signed) {
            try {
                JsonObject set = Jws.open(signed, Http.LIMIT, "license-keys+jwt", kid -> pins.root);
                boolean isNewer = pins.isOurs(set.text("iss")) && set.whole("version") > version;
                Unproven.unless(isNewer && set.list("keys") != null, "no newer set");
                Map<String, byte[]> fresh = new HashMap<>();
                for (Object member : set.list("keys")) {
                    Unproven.unless(member instanceof JsonObject, "no key");
                    JsonObject jwk = (JsonObject) member;
                    boolean isKey = "OKP".equals(jwk.text("kty")) && "Ed25519".equals(jwk.text("crv"))
                        && jwk.text("kid") != null && bytes(jwk.text("x")).length == 32;
                    Unproven.unless(isKey, "no key");
                    fresh.put(jwk.text("kid"), bytes(jwk.text("x")));
                }
                keys = fresh;
                version = set.whole("version");
                keySet = signed;
                return true;
            } catch (Unproven doubt) {
                return false;
            }
        }
    }

    /** The claims of a verdict's token; an optional claim is null where it is missing. */
    private static final class Claims {
        final String issuer;
        final String audience;
        final String fingerprintHash;
        final String nonce;
        final String verb;
        final String bodyHash;
        final String instanceId;
        final String tokenHash;
        final String code;
        final long iat;
        final long exp;
        final long graceUntil;
        final long nextHeartbeatIn;
        final List<String> entitlements;
        final Terms terms;
        final JsonObject update;

        private Claims(JsonObject from) {
            issuer = from.text("iss");
            audience = from.text("aud");
            fingerprintHash = from.text("fph");
            nonce = from.text("nonce");
            verb = from.text("verb");
            bodyHash = from.text("bdh");
            instanceId = from.text("iid");
            tokenHash = from.text("ith");
            code = from.text("code");
            iat = from.whole("iat");
            exp = from.whole("exp");
            graceUntil = from.whole("grace_until");
            nextHeartbeatIn = from.whole("next_heartbeat_in");
            entitlements = from.texts("ent");
            terms = Terms.of(from);
            update = from.object("upd");
        }

        /** Step 7. */
        static Claims of(JsonObject from) {
            Claims claims = new Claims(from);
            boolean areTexts = Stream.of(claims.issuer, claims.verb, claims.bodyHash, claims.code).allMatch(Objects::nonNull);
            Unproven.unless(areTexts && claims.code.matches("[A-Z_]{1,40}"), "TOKEN_CLAIMS");
            boolean areWhole =
                LongStream.of(claims.iat, claims.exp, claims.graceUntil, claims.nextHeartbeatIn).allMatch(number -> number >= 0);
            Unproven.unless(areWhole && claims.entitlements != null, "TOKEN_CLAIMS");
            return claims;
        }

        boolean isValid() {
            return VALID.equals(code);
        }
    }

    /** The facts of the license in a verdict; null where a claim is missing or of another type. */
    record Terms(String product, String owner, Integer seatsUsed, Integer seatsAllowed, Instant expiresAt) {
        static final Terms UNKNOWN = new Terms(null, null, null, null, null);

        static Terms of(JsonObject claims) {
            return new Terms(claims.text("product_name"), claims.text("owner_name"), count(claims, "seats_used"),
                count(claims, "seats_allowed"), instant(claims.whole("expires_at")));
        }

        private static Integer count(JsonObject claims, String name) {
            long count = claims.whole(name);
            return count < 0 ? null : (Integer) (int) Math.min(count, Integer.MAX_VALUE);
        }
    }

    /** JSON Web Signatures (RFC 7515) with Ed25519. */
    static final class Jws {
        private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
        private static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
        /** The points of small order, by their y. */
        private static final Set<BigInteger> SMALL = smallOrder();

        private Jws() { }

        private static Set<BigInteger> smallOrder() {
            BigInteger y8 = new BigInteger("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16);
            return Set.of(BigInteger.ZERO, BigInteger.ONE, P.subtract(BigInteger.ONE), y8, P.subtract(y8));
        }

        /** Steps 3 to 6, and the claims. */
        static JsonObject open(String jws, int limit, String type, Function<String, byte[]> keys) {
            String[] parts = jws.split("\\.", 4);
            Unproven.unless(parts.length == 3 && jws.length() <= limit, "TOKEN_MALFORMED");
            byte[] head = bytes(parts[0]);
            byte[] payload = bytes(parts[1]);
            byte[] signature = bytes(parts[2]);
            Unproven.unless(head.length > 0 && payload.length > 0 && signature.length > 0, "TOKEN_MALFORMED");
            JsonObject header = Json.object(head);
            boolean isOurs = header != null && header.members().size() == 3 && type.equals(header.text("typ"))
                && header.text("kid") != null && ("EdDSA".equals(header.text("alg")) || "Ed25519".equals(header.text("alg")));
            Unproven.unless(isOurs, "TOKEN_HEADER");
            byte[] key = keys.apply(header.text("kid"));
            Unproven.unless(key != null, "TOKEN_KEY");
            byte[] signed = (parts[0] + "." + parts[1]).getBytes(US_ASCII);
            Unproven.unless(verify(key, signed, signature), "TOKEN_SIGNATURE");
            JsonObject claims = Json.object(payload);
            Unproven.unless(claims != null, "TOKEN_CLAIMS");
            return claims;
        }

        /** RFC 8032 section 5.1.7 without the cofactor; a point that is not canonical or of small order is refused. */
        static boolean verify(byte[] key, byte[] message, byte[] signature) {
            if (key.length != 32 || signature.length != 64 || number(signature, 32).compareTo(ORDER) >= 0) return false;
            BigInteger encoded = number(key, 0);
            BigInteger y = encoded.clearBit(255);
            BigInteger r = number(signature, 0).clearBit(255);
            if (y.max(r).compareTo(P) >= 0 || SMALL.contains(y) || SMALL.contains(r)) return false;
            try {
                EdECPoint point = new EdECPoint(encoded.testBit(255), y);
                Signature check = Signature.getInstance("Ed25519");
                check.initVerify(KeyFactory.getInstance("Ed25519")
                    .generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point)));
                check.update(message);
                return check.verify(signature);
            } catch (GeneralSecurityException noPoint) {
                return false;
            }
        }

        /** 32 bytes, the lowest first. */
        private static BigInteger number(byte[] bytes, int from) {
            byte[] highestFirst = new byte[32];
            for (int i = 0; i < 32; i++) highestFirst[31 - i] = bytes[from + i];
            return new BigInteger(1, highestFirst);
        }
    }

    // ---- The wire

    /** The reply to a call: an answer, or the reason why there is none. */
    sealed interface Reply permits Answer, Silence {
        int status();

        /** The code of a reply without a token; the body is null where it is no JSON object. */
        String unsignedCode(JsonObject body);
    }

    /** retryAfter: seconds, -1 where the answer does not say. date: null there. */
    record Answer(int status, long retryAfter, String date, byte[] body) implements Reply {
        private static final Set<String> TOLD_UNSIGNED = Set.of("KEY_MALFORMED", "PLACEHOLDER_NOT_INJECTED", "BAD_REQUEST");

        @Override
        public String unsignedCode(JsonObject json) {
            if (status == 429) return "RATE_LIMITED";
            if (status >= 500) return "UNAVAILABLE";
            if (json == null) return "NOT_MUHUR";
            String code = json.text("code");
            return status == 400 && code != null && TOLD_UNSIGNED.contains(code) ? code : "ANSWER_UNSIGNED";
        }
    }

    record Silence(String reason) implements Reply {
        @Override
        public int status() {
            return 0;
        }

        @Override
        public String unsignedCode(JsonObject json) {
            return reason;
        }
    }

    /**
     * One exchange of HTTP/1.1 (RFC 9112) over a connection of its own, which its deadline ends wherever it hangs: while the
     * name is looked up, in the handshake, or between two bytes of a server that drips. The JDK's clients cannot promise
     * that. HttpClient shares its connections and does not accept "Connection: close", and until JDK 21 its thread and
     * descriptors stay until some garbage collection. HttpURLConnection sends a POST again that was not answered, and its
     * disconnect() waits for the server that drips (40 seconds in a chunk's size).
     */
    static final class Http {
        static final int LIMIT = 65_536;
        private static final long LONGEST_FILE = 256L << 20;
        private static final int LONGEST_LINE = 8192;
        private static final int MOST_FIELDS = 100;

        private final InputStream in;

        private Http(InputStream in) {
            this.in = in;
        }

        /** Posts the body, or gets where it is null. Throws CancellationException where the end comes first. */
        static Reply ask(String url, byte[] body, long deadline, CompletableFuture<?> end) {
            try (Socket socket = new Socket()) {
                CompletableFuture<Reply> reply = new CompletableFuture<>();
                daemon("muhur-call", () -> reply.complete(exchange(socket, url, body)));
                boolean isInTime = await(CompletableFuture.anyOf(reply, end), deadline);
                if (end.isDone()) throw new CancellationException();
                return isInTime ? reply.join() : new Silence("TIMED_OUT");
            } catch (IOException unclosed) {
                return new Silence("UNREACHABLE");
            }
        }

        private static Reply exchange(Socket raw, String address, byte[] body) {
            try {
                return open(raw, address, body).answer();
            } catch (UnknownHostException unknown) {
                return new Silence("DNS_FAILED");
            } catch (SSLException refused) {
                return new Silence("TLS_FAILED");
            } catch (IOException | RuntimeException failed) { // a RuntimeException where it is no HTTP
                return new Silence("UNREACHABLE");
            }
        }

        private static Http open(Socket raw, String address, byte[] body) throws IOException {
            URL url = URI.create(address).toURL();
            int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
            raw.connect(new InetSocketAddress(url.getHost(), port));
            Socket socket = url.getProtocol().equals("https") ? secure(raw, url.getHost(), port) : raw;
            socket.getOutputStream().write(request(url, body));
            return new Http(new BufferedInputStream(socket.getInputStream()));
        }

        /** Saves what the address gives, once it proved to have this hash; until then only beside. Follows no redirect. */
        static void save(Path path, String url, String sha256) throws IOException {
            if (Files.exists(path) && Files.isSameFile(path, Folder.source())) throw new UpdateException("UPDATE_RUNNING");
            Files.createDirectories(path.getParent());
            Path part = path.resolveSibling("." + base64(random()) + ".part");
            try {
                if (!sha256.equals(fetch(part, url))) throw new UpdateException("UPDATE_BROKEN");
                Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        }

        /** The hash of what was written; empty where not all came. */
        private static String fetch(Path part, String url) throws IOException {
            try (Socket socket = new Socket(); OutputStream file = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
                CompletableFuture<String> hash = new CompletableFuture<>();
                daemon("muhur-download", () -> {
                    try {
                        hash.complete(open(socket, url, null).copy(file));
                    } catch (IOException | RuntimeException failed) {
                        hash.complete("");
                    }
                });
                return await(hash, in(600)) ? hash.join() : "";
            }
        }

        /** Reads no body of unknown length. */
        private String copy(OutputStream file) throws IOException {
            int status = status(line());
            Map<String, String> fields = fields();
            String length = fields.getOrDefault("Content-Length", "");
            boolean isFile = status == 200 && !fields.containsKey("Transfer-Encoding") && length.matches("\\d{1,9}");
            long left = isFile ? Long.parseLong(length) : Long.MAX_VALUE;
            if (left > LONGEST_FILE) return "";
            MessageDigest digest = sha256();
            while (left > 0) {
                byte[] piece = exactly(Math.min(left, LIMIT));
                digest.update(piece);
                file.write(piece);
                left -= piece.length;
            }
            return HexFormat.of().formatHex(digest.digest());
        }

        private static Socket secure(Socket raw, String host, int port) throws IOException {
            SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            SSLSocket socket = (SSLSocket) factory.createSocket(raw, host, port, true);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS"); // else the certificate of any other name would do
            socket.setSSLParameters(parameters);
            return socket;
        }

        private static byte[] request(URL url, byte[] body) throws IOException {
            String head = String.join("\r\n",
                (body == null ? "GET " : "POST ") + url.getFile() + " HTTP/1.1",
                "Host: " + url.getAuthority(),
                "User-Agent: muhur-" + SDK,
                "Connection: close",
                "Content-Type: application/json",
                "Content-Length: " + (body == null ? 0 : body.length), "", "");
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.write(head.getBytes(US_ASCII));
            if (body != null) request.write(body);
            return request.toByteArray();
        }

        private Answer answer() throws IOException {
            int status;
            Map<String, String> fields;
            do {
                status = status(line());
                fields = fields();
            } while (status < 200); // only says that the answer is to come
            byte[] body = body(fields);
            return new Answer(status, retryAfter(fields), fields.get("Date"), body.length > LIMIT ? new byte[0] : body);
        }

        private static int status(String line) throws IOException {
            if (!line.matches("HTTP/1\\.[01] [1-5]\\d\\d( .*)?")) throw new IOException("no HTTP");
            return Integer.parseInt(line.substring(9, 12));
        }

        private Map<String, String> fields() throws IOException {
            Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (fields.size() == MOST_FIELDS) throw new IOException("too many fields");
                int colon = line.indexOf(':');
                if (colon > 0) fields.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
            return fields;
        }

        /** Reads one byte more than the limit where the body is longer. */
        private byte[] body(Map<String, String> fields) throws IOException {
            String coding = fields.getOrDefault("Transfer-Encoding", "").toLowerCase(Locale.ROOT);
            String length = fields.get("Content-Length");
            if (coding.endsWith("chunked")) return chunks();
            return length == null ? in.readNBytes(LIMIT + 1) : exactly(Long.parseLong(length));
        }

        private byte[] chunks() throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            while (body.size() <= LIMIT) {
                String size = line().split(";")[0].strip(); // an extension may follow
                byte[] chunk = exactly(Integer.parseInt(size, 16));
                if (chunk.length == 0) break;
                body.write(chunk);
                if (body.size() <= LIMIT) line();
            }
            return body.toByteArray();
        }

        private byte[] exactly(long length) throws IOException {
            int wanted = (int) Math.min(length, LIMIT + 1);
            byte[] read = in.readNBytes(wanted);
            if (read.length < wanted) throw new EOFException();
            return read;
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0 || line.length() == LONGEST_LINE) throw new EOFException();
                line.append((char) next);
            }
            return line.toString().strip();
        }

        /** Retry-After is not signed, and must not silence an instance until its grace is over. */
        private static long retryAfter(Map<String, String> fields) {
            String wait = fields.getOrDefault("Retry-After", "");
            return wait.matches("\\d{1,9}") ? Math.min(Long.parseLong(wait), 3600) : -1;
        }
    }

    /** A JSON object; a member that is read as another type counts as absent. */
    record JsonObject(Map<String, Object> members) {
        String text(String name) {
            return members.get(name) instanceof String text ? text : null;
        }

        boolean isTextOrNull(String name) {
            return members.containsKey(name) && (members.get(name) == null || members.get(name) instanceof String);
        }

        /** A number that is whole and from 0 to 2^53 - 1; -1 for anything else. */
        long whole(String name) {
            boolean isWhole = members.get(name) instanceof Double number && number >= 0 && number < 1L << 53 && number % 1 == 0;
            return isWhole ? ((Double) members.get(name)).longValue() : -1;
        }

        JsonObject object(String name) {
            return members.get(name) instanceof JsonObject object ? object : null;
        }

        List<?> list(String name) {
            return members.get(name) instanceof List<?> list ? list : null;
        }

        List<String> texts(String name) {
            List<?> list = list(name);
            if (list == null || !list.stream().allMatch(String.class::isInstance)) return null;
            return list.stream().map(String.class::cast).toList();
        }
    }

    /** JSON (RFC 8259), strictly; of members of one name the last counts, and numbers are doubles. */
    static final class Json {
        private static final int DEEPEST = 100;
        private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*+)(\\.\\d++)?([eE][+-]?\\d++)?");

        private final String text;
        private int place;

        private Json(String text) {
            this.text = text;
        }

        /** The object in these bytes of UTF-8; null where they hold something else. */
        static JsonObject object(byte[] utf8) {
            try {
                Json json = new Json(UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
                Object value = json.value(0);
                json.skipSpace();
                return json.place == json.text.length() && value instanceof JsonObject object ? object : null;
            } catch (CharacterCodingException | IllegalArgumentException noJson) {
                return null;
            }
        }

        private Object value(int depth) {
            if (depth > DEEPEST) throw new IllegalArgumentException("too deep");
            skipSpace();
            return switch (peek()) {
                case '{' -> object(depth);
                case '[' -> array(depth);
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> number();
            };
        }

        private JsonObject object(int depth) {
            Map<String, Object> members = new HashMap<>();
            take('{');
            if (takes('}')) return new JsonObject(members);
            do {
                skipSpace();
                String name = string();
                skipSpace();
                take(':');
                members.put(name, value(depth + 1));
            } while (takes(','));
            take('}');
            return new JsonObject(members);
        }

        private List<Object> array(int depth) {
            List<Object> elements = new ArrayList<>();
            take('[');
            if (takes(']')) return elements;
            do {
                elements.add(value(depth + 1));
            } while (takes(','));
            take(']');
            return elements;
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            take('"');
            for (char next = next(); next != '"'; next = next()) {
                if (next < ' ') throw new IllegalArgumentException("a control character");
                string.append(next == '\\' ? escaped() : next);
            }
            return string.toString();
        }

        private char escaped() {
            char letter = next();
            return switch (letter) {
                case '"', '\\', '/' -> letter;
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> (char) HexFormat.fromHexDigits("" + next() + next() + next() + next());
                default -> throw new IllegalArgumentException("no escape");
            };
        }

        private Object word(String word, Object value) {
            if (!text.startsWith(word, place)) throw new IllegalArgumentException("no value");
            place += word.length();
            return value;
        }

        private Double number() {
            Matcher number = NUMBER.matcher(text).region(place, text.length());
            if (!number.lookingAt()) throw new IllegalArgumentException("no value");
            place = number.end();
            return Double.valueOf(number.group());
        }

        private char peek() {
            return place < text.length() ? text.charAt(place) : '\0';
        }

        private char next() {
            if (place == text.length()) throw new IllegalArgumentException("it breaks off");
            return text.charAt(place++);
        }

        private void take(char wanted) {
            if (next() != wanted) throw new IllegalArgumentException("no " + wanted);
        }

        private boolean takes(char wanted) {
            skipSpace();
            boolean isThere = peek() == wanted;
            if (isThere) place++;
            skipSpace();
            return isThere;
        }

        private void skipSpace() {
            while (" \t\r\n".indexOf(peek()) >= 0) place++;
        }

        /** In ASCII. Values are texts, numbers, lists of texts, and null. */
        static String write(Map<String, ?> members) {
            StringJoiner object = new StringJoiner(",", "{", "}");
            members.forEach((name, value) -> object.add(quote(name) + ":" + written(value)));
            return object.toString();
        }

        private static String written(Object value) {
            if (value instanceof List<?> list) return list.stream().map(Json::written).collect(Collectors.joining(",", "[", "]"));
            return value instanceof String text ? quote(text) : String.valueOf(value);
        }

        private static String quote(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char letter : text.toCharArray()) {
                boolean isPlain = letter >= ' ' && letter < 127 && letter != '"' && letter != '\\';
                quoted.append(isPlain ? String.valueOf(letter) : "\\u" + HexFormat.of().toHexDigits(letter));
            }
            return quoted.append('"').toString();
        }
    }

    // ---- The folder

    private static final String FOLDER_UNWRITABLE = "FOLDER_UNWRITABLE";

    /** The files of one product. A file that cannot be written is tried again with the next verdict. */
    static final class Folder {
        private static final int LONGEST_FILE = 1 << 20;
        private static final int OLDEST_LIFE = 15_000;

        final Path path;
        final Set<String> warnings = new TreeSet<>();
        volatile boolean isOurs; // this one leads
        private final Map<String, String> written = new HashMap<>();
        private String mark = "";
        private FileChannel lock;
        private String ownInstance;
        private long nextLife;

        Folder(Path path) {
            this.path = path;
        }

        /** The given folder, or LICENSE_DIR, or .license next to the program, unless only the working directory has one. */
        static Path home(Path given, String product) {
            if (given != null) return given;
            String named = System.getenv("LICENSE_DIR");
            if (named != null && !named.isBlank()) return Path.of(named.strip());
            Path beside = program().resolve(".license");
            Path former = Path.of("").toAbsolutePath().resolve(".license");
            boolean isKept = hasInstance(former.resolve(product)) && !hasInstance(beside.resolve(product));
            return isKept ? former : beside;
        }

        private static boolean hasInstance(Path folder) {
            return Files.exists(folder.resolve("instance"));
        }

        /** The folder of the jar or of the classes. The working directory, where the class loader does not tell. */
        private static Path program() {
            Path place = source();
            return Files.isDirectory(place) ? place : place.getParent();
        }

        /** The jar, or the folder of the classes. The working directory, where the class loader does not tell. */
        static Path source() {
            try {
                String source = Muhur.class.getProtectionDomain().getCodeSource().getLocation().toString();
                // A jar in a jar, as Spring Boot packs it, is named jar:file:/app.jar!/BOOT-INF/lib/x.jar!/ or jar:nested:/...
                String outer = source.replaceFirst("^jar:", "").replaceFirst("^nested:", "file:").replaceFirst("/?!.*", "");
                return Path.of(URI.create(outer));
            } catch (RuntimeException untold) {
                return Path.of("").toAbsolutePath();
            }
        }

        /** Takes the lead, if no other process has it. Where nothing can be written there is no process to agree with. */
        boolean lead() {
            try {
                Files.createDirectories(path);
                // Checked first, in all class loaders: a second channel would drop this JVM's lock when closed (POSIX).
                mark = "muhur.lead." + path.toRealPath();
                if (System.getProperties().putIfAbsent(mark, "") != null) return false;
                lock = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                isOurs = lock.tryLock() != null;
            } catch (IOException unwritable) {
                warnings.add(FOLDER_UNWRITABLE);
                isOurs = true;
            }
            if (!isOurs) release();
            showLife();
            return isOurs;
        }

        void release() {
            try {
                if (isOurs) Files.deleteIfExists(path.resolve("leader"));
            } catch (IOException unwritable) {
                // its readers see that it is old
            }
            try {
                if (lock != null) lock.close();
            } catch (IOException gone) {
                // and the lock with it
            }
            if (isOurs || lock != null) System.getProperties().remove(mark);
            lock = null;
        }

        /** Records, every 3 seconds, that the leader lives, and where. The time of the file is the moment. */
        void showLife() {
            if (!isOurs || System.nanoTime() - nextLife < 0) return;
            nextLife = in(3);
            Path record = path.resolve("leader");
            try {
                if (!life().equals(read("leader"))) Files.writeString(record, life());
                Files.setLastModifiedTime(record, FileTime.fromMillis(System.currentTimeMillis()));
            } catch (IOException unwritable) {
                warnings.add(FOLDER_UNWRITABLE);
            }
        }

        /** Whether the leader lives on this machine, and leads this folder and not the folder that it was copied from. */
        boolean hasLivingLeader() {
            try {
                long age = System.currentTimeMillis() - Files.getLastModifiedTime(path.resolve("leader")).toMillis();
                JsonObject record = Json.object(String.valueOf(read("leader")).getBytes(UTF_8));
                return Math.abs(age) <= OLDEST_LIFE && record != null && machine().equals(record.text("machine"))
                    && identity().equals(record.text("folder"));
            } catch (IOException none) {
                return false;
            }
        }

        private String life() throws IOException {
            Map<String, Object> record = new LinkedHashMap<>();
            record.put("machine", machine());
            record.put("folder", identity());
            record.put("pid", ProcessHandle.current().pid());
            return Json.write(record);
        }

        private String identity() throws IOException {
            Object deviceAndInode = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return deviceAndInode != null ? deviceAndInode.toString() : path.toRealPath().toString();
        }

        private static String machine() {
            try {
                String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
                return boot + " " + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
            } catch (IOException untold) {
                return hostname();
            }
        }

        /** The text of state.json; null where there is none. */
        String state() {
            return read("state.json");
        }

        /** The id of this instance; null where it was not made yet, empty where it cannot be read. */
        String instance() {
            String text = ownInstance != null ? ownInstance : read("instance");
            return text == null ? null : text.strip();
        }

        String instanceOrNew() {
            String known = instance();
            if (known != null && known.matches("[0-9a-f]{32}")) return known;
            if (known != null) warnings.add("STATE_CORRUPT");
            ownInstance = HexFormat.of().formatHex(random());
            save(ownInstance, null);
            return ownInstance;
        }

        /** Null stays as it is. */
        void save(String instance, String state) {
            warnings.remove(FOLDER_UNWRITABLE);
            keep("instance", instance);
            keep("state.json", state);
        }

        private void keep(String name, String text) {
            if (text == null || text.equals(written.get(name))) return;
            try {
                replace(name, text);
                written.put(name, text);
            } catch (IOException unwritable) {
                warnings.add(FOLDER_UNWRITABLE);
            }
        }

        /** By a new file, synced and renamed over the old file: a crash or a full disk leaves the last good copy. */
        private void replace(String name, String text) throws IOException {
            Path fresh = Files.createTempFile(Files.createDirectories(path), name, ".new"); // for its owner only
            try {
                Files.write(fresh, text.getBytes(US_ASCII), StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
                Files.move(fresh, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(fresh);
            }
        }

        /** The file's text: empty where it cannot be read, null where there is none. */
        private String read(String name) {
            Path file = path.resolve(name);
            if (!Files.exists(file)) return null;
            if (!Files.isRegularFile(file)) return ""; // a pipe would never end
            try (InputStream in = Files.newInputStream(file)) {
                return new String(in.readNBytes(LONGEST_FILE), ISO_8859_1);
            } catch (IOException unreadable) {
                return "";
            }
        }

        /** Tries to write, and leaves nothing behind. */
        boolean isWritable() {
            List<Path> fresh = Stream.of(path, path.getParent()).filter(Files::notExists).toList();
            try {
                replace("doctor", "");
                Files.delete(path.resolve("doctor"));
                for (Path folder : fresh) Files.delete(folder);
                return true;
            } catch (IOException unwritable) {
                return false;
            }
        }
    }

    // ---- Plugins of Bukkit, Paper and Folia

    /** By reflection: this file names none of their types. */
    private record Plugin(Object plugin) {
        License protect(Options options, Runnable boot) {
            Logger log = (Logger) call(plugin, "getLogger");
            options.log = log::log;
            options.isWanted = this::isEnabled;
            options.key = key();
            options.folder = ((File) call(plugin, "getDataFolder")).toPath().resolve(".license");
            options.version = (String) call(call(plugin, "getDescription"), "getVersion");
            options.loop = this::onMainThreadLater;
            options.updateFile = () -> ((File) call(call(plugin, "getServer"), "getUpdateFolderFile")).toPath()
                .resolve(Folder.source().getFileName());
            if (options.onDenied == null) options.onDenied = this::disable;
            License license = start(options);
            license.ready().thenAccept(verdict -> {
                if (verdict.mayRun()) onMainThread(boot);
            });
            return license;
        }

        private String key() {
            try {
                call(plugin, "saveDefaultConfig");
            } catch (UnsupportedOperationException none) {
                // the jar holds no config.yml
            }
            boolean isFilledIn = !Set.of("KEY_MISSING", "PLACEHOLDER_NOT_INJECTED")
                .contains(String.valueOf(LicenseKey.fault(KEY_OF_MARKETPLACE)));
            return isFilledIn ? KEY_OF_MARKETPLACE : (String) call(call(plugin, "getConfig"), "getString", "license");
        }

        private boolean isEnabled() {
            return (Boolean) call(plugin, "isEnabled");
        }

        private void disable(Verdict denial) {
            ((Logger) call(plugin, "getLogger")).severe(denial.line());
            Object manager = call(call(plugin, "getServer"), "getPluginManager");
            onMainThread(() -> call(manager, "disablePlugin", plugin));
        }

        private void onMainThread(Runnable task) {
            if (!isEnabled()) return;
            Object server = call(plugin, "getServer");
            Object regions = call(server, "getGlobalRegionScheduler"); // Folia, and Paper since 1.20
            if (regions != null) call(regions, "execute", plugin, task);
            else call(call(server, "getScheduler"), "runTask", plugin, task);
        }

        /** After 2 seconds of 20 ticks, by the server's own clock. */
        private void onMainThreadLater(Runnable task) {
            Object server = call(plugin, "getServer");
            Object regions = call(server, "getGlobalRegionScheduler");
            Consumer<Object> consumer = scheduled -> task.run();
            if (regions != null) call(regions, "runDelayed", plugin, consumer, 40L);
            else call(call(server, "getScheduler"), "runTaskLater", plugin, task, 40L);
        }

        /** The result of the method; null where there is no such method. */
        private static Object call(Object target, String name, Object... given) {
            for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
                try {
                    for (Method method : type.getMethods()) {
                        if (!method.getName().equals(name) || !takes(method, given)) continue;
                        method.setAccessible(true); // the server's class need not be public
                        return method.invoke(target, given);
                    }
                } catch (NoClassDefFoundError optional) {
                    // a plugin may name types of another one that is not there; its superclass does not
                } catch (ReflectiveOperationException failed) {
                    throw new UnsupportedOperationException(name, failed);
                }
            }
            return null;
        }

        private static boolean takes(Method method, Object... given) {
            Class<?>[] wanted = method.getParameterTypes();
            return wanted.length == given.length
                && IntStream.range(0, wanted.length).allMatch(i ->
                    wanted[i].isInstance(given[i]) || wanted[i] == long.class && given[i] instanceof Long);
        }
    }

    // ---- java Muhur.java doctor

    /** {@code java Muhur.java doctor [folder]} looks for faults and prints them in Turkish; exit code 0 where all is well. */
    public static void main(String[] args) {
        if (args.length == 0 || !args[0].equals("doctor")) {
            out().println("java Muhur.java doctor [folder]");
            return;
        }
        Options options = new Options();
        if (options.key == null && System.console() != null) options.key(System.console().readLine(Texts.ASKED_KEY));
        if (args.length > 1) options.folder(Path.of(args[1]));
        System.exit(new Doctor(new License(options)).isAllWell(out()) ? 0 : 1);
    }

    /** One check of the doctor: name and code go into the line for the seller, label and text are for people. */
    private record Look(String name, String code, String label, String text) {
        private static final String PRELOAD = "PRELOAD";

        boolean isWell() {
            return Set.of("ok", "none", VALID, "INSTANCE_REQUIRED").contains(code);
        }

        static Look ofPreloads(List<String> found) {
            return new Look(PRELOAD, found.isEmpty() ? "none" : String.join(",", found), Texts.PRELOAD,
                found.isEmpty() ? Texts.NONE : String.join(", ", found));
        }

        /** The result, its meaning, and the advice. */
        String line() {
            if (name.equals(PRELOAD) && !isWell()) return "! " + label + ": " + text; // no fault, but worth knowing
            String fault = isWell() ? "" : Texts.of(code) + " (" + code + ")";
            String found = Stream.of(text, fault).filter(part -> !part.isEmpty()).collect(Collectors.joining(". "));
            return (isWell() ? Texts.WELL : Texts.WRONG) + " " + label + ": " + found;
        }
    }

    private record Doctor(License license) {
        boolean isAllWell(PrintStream out) {
            Pins pins = license.pins;
            Folder folder = license.folder;
            boolean isWritable = folder.isWritable();
            String instance = folder.instance();
            license.judge.load(instance == null ? HexFormat.of().formatHex(random()) : instance, null);

            String address = pins.addresses.get(0);
            Reply keys = keysOf(address);
            for (int i = 1; i < pins.addresses.size() && keys instanceof Silence; i++) {
                address = pins.addresses.get(i);
                keys = keysOf(address);
            }
            String silence = keys instanceof Silence silent ? silent.reason : null;
            String connected = address.startsWith("https:") ? "ok" : "none";
            Long ahead = keys instanceof Answer answer ? secondsAhead(answer.date) : null;
            Verdict said = verdict();
            boolean isKeyAtFault = said.code.startsWith("KEY_") || said.code.startsWith("PLACEHOLDER_");

            List<Look> looks = List.of(
                new Look("KEY", isKeyAtFault ? said.code : "ok", Texts.KEY, license.key.isEmpty() ? "" : LicenseKey.shown(license.key)),
                new Look("FOLDER", isWritable ? "ok" : FOLDER_UNWRITABLE, Texts.FOLDER, folder.path.toAbsolutePath().toString()),
                new Look("DNS", "DNS_FAILED".equals(silence) ? silence : "ok", Texts.NAME, URI.create(address).getHost()),
                new Look("TLS", silence != null ? silence : connected, Texts.CONNECTION, address),
                new Look("CLOCK", clockCode(ahead, silence), Texts.CLOCK, ahead == null ? "" : signed(ahead)),
                Look.ofPreloads(Preloads.FOUND),
                new Look("VERDICT", said.code, Texts.VERDICT, isWell(said) ? said.message() : ""));
            looks.forEach(look -> out.println(look.line()));

            StringJoiner forSeller = new StringJoiner(" ", "muhur-doctor " + SDK + " ", "");
            forSeller.add("product=" + pins.product).add("key=" + LicenseKey.shown(license.key));
            String clock = ahead == null ? "-" : signed(ahead);
            for (Look look : looks) forSeller.add(look.name + "=" + (look.name.equals("CLOCK") ? clock : look.code));
            out.println(forSeller.add("ref=" + (said.requestRef == null ? "-" : said.requestRef)));
            return looks.stream().allMatch(look -> look.isWell() || look.name.equals(Look.PRELOAD));
        }

        private Reply keysOf(String address) {
            return Http.ask(Pins.keysUrl(address), null, in(5), license.stop);
        }

        private Verdict verdict() {
            String fault = LicenseKey.fault(license.key);
            return fault != null ? Verdict.denied(fault, null, null, Terms.UNKNOWN)
                : license.attempt(Verb.VALIDATE, in(5), license.stop).verdict;
        }

        private static boolean isWell(Verdict said) {
            return said.code.equals(VALID) || said.code.equals("INSTANCE_REQUIRED");
        }

        private static String clockCode(Long ahead, String silence) {
            if (ahead == null) return silence == null ? "NOT_MUHUR" : silence; // the server's own answers have a date
            return Math.abs(ahead) > 300 ? "CLOCK_WRONG" : "ok";
        }

        private static String signed(long seconds) {
            return (seconds < 0 ? "" : "+") + seconds + "s";
        }

        /** Seconds by which this computer's clock is ahead of an HTTP date; null for any other text. */
        private static Long secondsAhead(String date) {
            try {
                Instant theirs = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
                return Duration.between(theirs, Instant.now()).toSeconds();
            } catch (RuntimeException none) {
                return null;
            }
        }
    }

    /** The settings that run code before the program, which may have replaced the methods that this class calls. */
    static final class Preloads {
        private static final Pattern AGENT =
            Pattern.compile("(^|\\s)(-javaagent:|-agentlib:|-agentpath:|-Xbootclasspath|--patch-module)");
        static final List<String> FOUND = of(System.getenv(), arguments());

        private Preloads() { }

        static List<String> of(Map<String, String> environment, List<String> arguments) {
            List<String> found = new ArrayList<>();
            for (String name : List.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES"))
                if (!environment.getOrDefault(name, "").isEmpty()) found.add(name);
            for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"))
                if (AGENT.matcher(environment.getOrDefault(name, "")).find()) found.add(name);
            boolean isOwn = arguments.stream().anyMatch(argument -> AGENT.matcher(argument).find());
            if (isOwn && found.stream().noneMatch(name -> name.endsWith("_OPTIONS"))) found.add("JAVA_TOOL_OPTIONS");
            return found;
        }

        private static List<String> arguments() {
            try {
                return ManagementFactory.getRuntimeMXBean().getInputArguments();
            } catch (RuntimeException | LinkageError untold) {
                return List.of(); // a Java without that module
            }
        }
    }

    // ---- Small things

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** The time of System.nanoTime() after so many seconds. */
    private static long in(double seconds) {
        return System.nanoTime() + (long) (seconds * 1e9);
    }

    /** False where the deadline comes first, or somebody interrupts the wait. */
    private static boolean await(Future<?> end, long deadline) {
        try {
            end.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | InterruptedException late) {
            return false;
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
    }

    private static Instant instant(long seconds) {
        return seconds < 0 ? null : Instant.ofEpochSecond(seconds);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The bytes of base64url without padding and with its unused bits zero; an empty array for any other text. */
    static byte[] bytes(String base64url) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(base64url == null ? "" : base64url);
            return base64(bytes).equals(base64url) ? bytes : new byte[0];
        } catch (IllegalArgumentException malformed) {
            return new byte[0];
        }
    }

    private static byte[] random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** base64url(SHA-256(bytes)). */
    static String hash(byte[] bytes) {
        return base64(sha256().digest(bytes));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** Asks no name server, as InetAddress.getLocalHost() does. */
    private static String hostname() {
        String name = System.getenv().getOrDefault("HOSTNAME", System.getenv("COMPUTERNAME"));
        try {
            if (name == null) name = Files.readString(Path.of("/etc/hostname"));
        } catch (IOException untold) {
            name = "";
        }
        return name.isBlank() ? "java" : name.strip();
    }

    private static PrintStream out() {
        return turkish(System.out, FileDescriptor.out);
    }

    private static PrintStream errors() {
        return turkish(System.err, FileDescriptor.err);
    }

    /** In UTF-8: the JDK's own stream writes ? for Turkish letters under LANG=C. On Windows it knows the console's encoding. */
    private static PrintStream turkish(PrintStream own, FileDescriptor file) {
        return File.separatorChar == '\\' ? own : new PrintStream(new FileOutputStream(file), true, UTF_8);
    }

    // ---- Texts for people, and every letter beyond ASCII

    record Text(String whatHappened, String whatToDo) {
        @Override
        public String toString() {
            return (whatHappened + " " + whatToDo).strip();
        }
    }

    static final class Texts {
        static final String ELLIPSIS = "\u2026";
        private static final String WELL = "\u2713";
        private static final String WRONG = "\u2717";
        private static final String MUHUR = "[M\u00fch\u00fcr] ";
        private static final String ASKED_KEY = "Lisans anahtar\u0131: ";
        private static final String KEY = "Anahtar";
        private static final String FOLDER = "Klas\u00f6r";
        private static final String NAME = "Sunucunun ad\u0131";
        private static final String CONNECTION = "Ba\u011flant\u0131";
        private static final String CLOCK = "Saat";
        private static final String PRELOAD = "\u00d6ny\u00fckleme";
        private static final String NONE = "yok";
        private static final String VERDICT = "Lisans";
        private static final String[] MONTHS = {"Ocak", "\u015eubat", "Mart", "Nisan", "May\u0131s", "Haziran", "Temmuz",
            "A\u011fustos", "Eyl\u00fcl", "Ekim", "Kas\u0131m", "Aral\u0131k"};

        private Texts() { }

        /** A signed code of a later server is a denial all the same. */
        static Text of(String code) {
            return MESSAGES.getOrDefault(code, MESSAGES.get("DENIED"));
        }

        static String line(String... codes) {
            Stream<String> told = Stream.of(codes).filter(Objects::nonNull).distinct();
            return MUHUR + of(codes[0]) + told.collect(Collectors.joining(", ", " (", ")"));
        }

        /** After the first VALID. */
        static String greeting(Verdict verdict) {
            if (verdict.product == null || verdict.seatsUsed == null || verdict.seatsAllowed == null)
                return MUHUR + of(VALID);
            String end = verdict.expiresAt == null ? "s\u00fcresiz" : "biti\u015f " + day(verdict.expiresAt);
            return MUHUR + verdict.product + " lisans\u0131 ge\u00e7erli, " + verdict.seatsUsed + "/" + verdict.seatsAllowed
                + " kurulum, " + end;
        }

        /** In Turkey. */
        private static String day(Instant instant) {
            OffsetDateTime there = instant.atOffset(ZoneOffset.ofHours(3));
            return there.getDayOfMonth() + " " + MONTHS[there.getMonthValue() - 1] + " " + there.getYear();
        }

        /** For each code its meaning and the advice. */
        static final Map<String, Text> MESSAGES = """
            @@MUHUR_TEXTS@@
            """.lines().map(line -> line.split("\\|", -1))
            .collect(Collectors.toUnmodifiableMap(part -> part[0], part -> new Text(part[1], part[2])));
    }
}
