package muhur;

import static java.nio.charset.StandardCharsets.*;

import java.io.*;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.security.*;
import java.security.spec.*;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.logging.*;
import java.util.regex.*;
import java.util.stream.*;
import javax.net.ssl.*;

/**
 * Asks the seller's license server whether this program may run, on one daemon thread of its own. JDK 17, nothing else.
 * A plugin says {@code Muhur.protect(this, this::boot)} in onEnable, any other program {@code new Muhur().start()}.
 * Only a signed denial denies; where no answer comes, the last signed verdict gives grace.
 */
public final class Muhur {
    private static final String PINS = "@@MUHUR_PINS@@"; // address, product and public keys: a download carries them
    private static final String KEY = "%%__LICENSE__%%"; // a marketplace that knows the buyer's key fills it in
    static final String SDK = "java/1.0.0";

    public enum State { ACTIVE, GRACE, DENIED }

    /** What holds. because (why no verdict came), requestRef and graceUntil are null where there is none. */
    public record Verdict(State state, String code, String because, String requestRef, Instant graceUntil,
            List<String> entitlements, List<String> warnings) {
        public boolean mayRun() { return state != State.DENIED; }
        public String message() { return Texts.of(code)[0]; }
        public String action() { return Texts.of(code)[1]; }
        /** The line for people, in Turkish. */
        public String line() {
            Stream<String> codes = Stream.of(code, because, requestRef).filter(Objects::nonNull).distinct();
            return ("[M\u00fch\u00fcr] " + message() + " " + action()).strip()
                + codes.collect(Collectors.joining(", ", " (", ")"));
        }
    }

    private final Pins pins;
    private final String key;
    private final Folder folder;
    private final Judge judge;
    private String version;
    private volatile Consumer<Verdict> onChange = next -> { };
    private Consumer<String> log = System.err::println;
    private volatile Consumer<Verdict> onDenied = denial -> {
        System.err.println(denial.line());
        System.exit(78); // EX_CONFIG
    };

    /** Null stands for the download's pins, the key in LICENSE_KEY, and the folder in LICENSE_DIR or else .license. */
    public Muhur(String pins, String key, Path folder) {
        String home = trim(System.getenv("LICENSE_DIR"));
        this.pins = Pins.parse(pins == null ? PINS : pins);
        this.key = trim(key == null ? System.getenv("LICENSE_KEY") : key);
        Path root = folder != null ? folder : Path.of(home.isEmpty() ? ".license" : home);
        this.folder = new Folder(root.resolve(this.pins.product));
        this.judge = new Judge(this.pins, this.key, () -> System.currentTimeMillis() / 1000);
    }

    public Muhur() { this(null, null, null); }

    /** The program's version, printable ASCII without spaces, so that the seller can block one. */
    public Muhur version(String version) { this.version = version; return this; }

    /** Called on a thread of its own whenever state or code change after the first verdict. */
    public Muhur onChange(Consumer<Verdict> listener) { onChange = listener; return this; }

    /** Called on a thread of its own when the program may not run, in place of a line on stderr and exit code 78. */
    public Muhur onDenied(Consumer<Verdict> listener) { onDenied = listener; return this; }

    /** Begins without blocking; the verdict comes within 5 seconds or so. A denial ends the thread. */
    public synchronized CompletableFuture<Verdict> start() {
        if (thread == null && !stop.isDone()) thread = daemon("muhur", this::live);
        return first.copy();
    }

    /** What holds at this moment, which costs the reading of one field; denied before the first verdict. */
    public Verdict verdict() { return verdict != null ? verdict : judge.denied("UNAVAILABLE", null, null); }

    /** Frees the seat and ends the thread, in 2 seconds, without blocking: join the answer to wait for it. */
    public CompletableFuture<Void> close() { return close(true); }

    synchronized CompletableFuture<Void> close(boolean deactivates) {
        stop.complete(deactivates);
        if (thread == null && closed.complete(null)) first.cancel(false);
        return closed.copy();
    }

    // ---- The life of the one thread

    private final CompletableFuture<Verdict> first = new CompletableFuture<>();
    private final CompletableFuture<Boolean> stop = new CompletableFuture<>(); // true: and deactivate
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private volatile Verdict verdict;
    private BooleanSupplier alive = () -> true;
    private Thread thread;
    private Answer answer;
    double shortestInterval = 1;

    private void live() {
        Thread hook = new Thread(() -> close().completeOnTimeout(null, 3, TimeUnit.SECONDS).join());
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            if (keyFault(key) == null) run();
            else settle(judge.denied(keyFault(key), null, null));
        } catch (IllegalStateException stopped) { // by close(), or the JVM is stopping already
            boolean seated = folder.leads && judge.token != null;
            if (seated && stop.getNow(false)) call("deactivate", in(2), new CompletableFuture<>());
        } finally {
            folder.release();
            try { Runtime.getRuntime().removeShutdownHook(hook); } catch (IllegalStateException exit) { /* it waits */ }
            if (verdict == null) first.cancel(false);
            closed.complete(null);
        }
    }

    /** Follows the process that leads the folder until this one does; ends with a denial. */
    private void run() {
        for (long patience = in(5); !folder.lead(); ) {
            judge.load(folder.instance(false), folder.read("state.json"));
            Verdict seen = judge.follow();
            // What denies may still be of the run before, while the leader asks.
            boolean waits = verdict == null && seen.state != State.ACTIVE && System.nanoTime() < patience;
            if (!waits) settle(seen);
            if (!waits && !seen.mayRun()) return;
            sleep(waits ? 0.1 : 5);
        }
        judge.load(folder.instance(true), folder.read("state.json"));
        settle(activate());
        for (double wait = 0; verdict.mayRun(); ) {
            double interval = Math.min(86_400, Math.max(shortestInterval, judge.number("next_heartbeat_in")));
            wait = judge.proven ? 0 : retryDelay(interval, wait, Math.random(), answer.retryAfter);
            double pause = judge.proven ? heartbeatDelay(interval, Math.random()) : wait;
            double left = judge.proven ? pause : judge.graceLeft() + 1; // grace may be over before the next call
            sleep(Math.min(pause, left));
            settle(left < pause ? judge.fallBack(verdict.because, null) : heartbeat());
        }
    }

    private Verdict activate() {
        double wait = 0.1;
        for (long tries = 4, deadline = in(5); ; sleep(wait)) {
            Verdict next = call("activate", deadline, stop);
            wait = startDelay(wait, Math.random(), answer.retryAfter);
            if (judge.proven || !answer.isWorthAnother() || --tries == 0 || in(wait) - deadline >= 0) return next;
        }
    }

    private Verdict heartbeat() {
        String kept = judge.kept;
        Verdict next = judge.token == null || !judge.met ? null : call("heartbeat", in(5), stop);
        if (next != null && !(judge.proven && next.code.matches("INSTANCE_REQUIRED|FINGERPRINT_MISMATCH"))) return next;
        judge.token = null;
        judge.kept = kept; // what activate says counts, not this denial
        return call("activate", in(5), stop);
    }

    private Verdict call(String verb, long deadline, CompletableFuture<?> end) {
        String nonce = base64(random());
        String body = request(pins, verb, key, judge.instance, judge.token, nonce, hostname(), version);
        answer = Answer.ask(pins.url(verb), body, deadline, end);
        return judge.judge(answer, nonce, () -> Answer.ask(pins.keysUrl(), null, deadline, end));
    }

    private void settle(Verdict next) {
        if (folder.leads) folder.keep(judge.instance, judge.state());
        Verdict before = verdict, now = new Verdict(next.state, next.code, next.because, next.requestRef,
            next.graceUntil, next.entitlements, List.copyOf(folder.warnings));
        verdict = now;
        for (String warning : now.warnings)
            if (before == null || !before.warnings.contains(warning))
                log.accept(judge.denied(warning, null, null).line());
        if (now.mayRun() && now.state != (before == null ? State.ACTIVE : before.state)) log.accept(now.line());
        if (before != null && before.state == now.state && before.code.equals(now.code)) return;
        daemon("muhur-notice", () -> {
            if (before == null) first.complete(now);
            else onChange.accept(now);
            if (!now.mayRun()) onDenied.accept(now);
        });
    }

    private void sleep(double seconds) {
        for (long until = in(seconds); until - System.nanoTime() > 0; ) {
            if (!alive.getAsBoolean()) close();
            if (await(stop, Math.min(until, in(1)))) throw new CancellationException();
        }
    }

    // ---- What is believed: no network and no files of its own

    /** What one installation keeps, and what follows from an answer. The clock gives seconds since 1970. */
    static final class Judge {
        private final Pins pins;
        private final String key;
        private final LongSupplier clock;
        private long highest, ahead = Long.MIN_VALUE / 2, keysAgain = System.nanoTime();
        private boolean corrupt;
        private Map<String, byte[]> keys;
        private Map<?, ?> claims;
        private String license, keySet;
        String instance, kept, token;
        long version;
        boolean proven, met; // by the last answer; by any of this process

        Judge(Pins pins, String key, LongSupplier clock) { this.pins = pins; this.key = key; this.clock = clock; }

        /** Takes what the files hold, null where there is none. */
        void load(String instance, String file) {
            this.instance = instance;
            license = hash(key);
            keys = pins.keys;
            version = pins.version;
            Map<?, ?> state = file == null ? Map.of() : Json.object(file.getBytes(UTF_8));
            corrupt = file != null && !isState(state);
            if (corrupt) state = Map.of();
            highest = Math.max(0, whole(state.get("highest_iat")));
            keySet = null;
            learn(text(state, "key_set"));
            boolean ours = license.equals(state.get("license"));
            kept = ours ? text(state, "verdict") : null;
            token = ours ? text(state, "instance_token") : null;
        }

        private static boolean isState(Map<?, ?> state) {
            return state != null && whole(state.get("format")) == 1 && whole(state.get("highest_iat")) >= 0
                && Stream.of("license", "verdict", "instance_token", "key_set").allMatch(name ->
                    state.get(name) instanceof String || state.containsKey(name) && state.get(name) == null);
        }

        /** The text of state.json; null where there is nothing to keep. */
        String state() {
            return corrupt || kept == null && keySet == null ? null : Json.write("format", 1, "license", license,
                "verdict", kept, "instance_token", token, "highest_iat", highest, "key_set", keySet);
        }

        /** The verdict on the answer to a call with this nonce; newer asks for the key set. */
        Verdict judge(Answer answer, String nonce, Supplier<Answer> newer) {
            Map<?, ?> body = Json.object(answer.body);
            String jws = text(body, "token"), reference = text(body, "request_ref");
            if (reference != null && !reference.matches("[\\w-]{1,64}")) reference = null;
            proven = false;
            try {
                check(jws != null, answer.unsigned(body));
                claims = read(jws, newer);
                check(nonce.equals(claims.get("nonce")), "TOKEN_NONCE");
                check(hash(instance).equals(claims.get("fph")), "TOKEN_FINGERPRINT");
                long now = clock.getAsLong();
                check(number("iat") - 300 <= now && now <= number("exp") + 300, "CLOCK_WRONG");
            } catch (SecurityException doubt) { return fallBack(doubt.getMessage(), reference); }
            proven = met = true;
            corrupt = false;
            kept = jws;
            highest = Math.max(highest, number("iat"));
            ahead = number("iat") - seconds();
            String next = body.get("instance") instanceof Map<?, ?> seat ? text(seat, "token") : null;
            if (next != null && next.matches("[!-~]{1,128}")) token = next;
            if (!isValid()) return denied(text(claims, "code"), null, reference);
            return granted(State.ACTIVE, "VALID", null, reference);
        }

        /** What a follower makes of the leader's state. */
        Verdict follow() {
            Verdict found = fallBack("LEADER_SILENT", null);
            boolean valid = found.mayRun() || found.code.matches("GRACE_OVER|CLOCK_WRONG");
            return valid && now() <= number("exp") ? granted(State.ACTIVE, "VALID", null, null) : found;
        }

        Verdict fallBack(String reason, String reference) {
            String refusal = corrupt ? "STATE_CORRUPT" : kept == null ? reason : refusal();
            return refusal != null ? denied(refusal, reason, reference)
                : granted(State.GRACE, reason, reason, reference);
        }

        /** Why the kept verdict gives no grace, null where it does. */
        private String refusal() {
            try { claims = read(kept, null); } catch (SecurityException doubt) { return "STATE_CORRUPT"; }
            if (!hash(instance).equals(claims.get("fph"))) return "STATE_FOREIGN";
            if (!isValid()) return text(claims, "code");
            if (now() < Math.max(highest, number("iat")) - 300) return "CLOCK_WRONG";
            return now() > number("grace_until") ? "GRACE_OVER" : null;
        }

        private Verdict denied(String code, String because, String reference) {
            return new Verdict(State.DENIED, code, because, reference, null, List.of(), List.of());
        }

        private Verdict granted(State state, String code, String because, String reference) {
            List<String> entitlements = ((List<?>) claims.get("ent")).stream().map(String.class::cast).toList();
            Instant grace = Instant.ofEpochSecond(Math.min(number("grace_until"), 1L << 40)); // an Instant ends
            return new Verdict(state, code, because, reference, grace, entitlements, List.of());
        }

        /** The clock, but never less than the last proven iat plus what passed since. */
        private long now() { return Math.max(clock.getAsLong(), ahead + seconds()); }
        double graceLeft() { return number("grace_until") - now(); }
        private static long seconds() { return System.nanoTime() / 1_000_000_000; }
        private boolean isValid() { return "VALID".equals(claims.get("code")); }
        long number(String claim) { return whole(claims.get(claim)); }

        /** Steps 3 to 9: the claims of a verdict. newer is null where no key set may be asked for. */
        private Map<?, ?> read(String jws, Supplier<Answer> newer) {
            Map<?, ?> read = open(jws, 8192, "license-verdict+jwt", kid -> {
                if (!keys.containsKey(kid) && newer != null && System.nanoTime() - keysAgain >= 0) {
                    keysAgain = in(300);
                    learn(text(Json.object(newer.get().body), "signed"));
                }
                return keys.get(kid);
            });
            check(Stream.of("iat", "exp", "grace_until", "next_heartbeat_in").allMatch(n -> whole(read.get(n)) >= 0)
                && read.get("iss") instanceof String && read.get("code") instanceof String code
                && code.matches("[A-Z_]{1,40}") && read.get("ent") instanceof List<?> list
                && list.stream().allMatch(String.class::isInstance), "TOKEN_CLAIMS");
            check(pins.product.equals(read.get("aud")), "TOKEN_AUDIENCE");
            check(pins.address.equals(read.get("iss")), "TOKEN_ISSUER");
            return read;
        }

        /** Takes a key set that the root signed and that is newer; false for any other. */
        boolean learn(String signed) {
            try {
                Map<?, ?> set = open(signed, Answer.LIMIT, "license-keys+jwt", kid -> pins.root);
                Map<String, byte[]> fresh = new HashMap<>();
                check(pins.address.equals(set.get("iss")) && whole(set.get("version")) > version, "no newer set");
                check(set.get("keys") instanceof List, "no keys");
                for (Object one : (List<?>) set.get("keys")) {
                    Map<?, ?> jwk = one instanceof Map<?, ?> map ? map : Map.of();
                    check("OKP".equals(jwk.get("kty")) && "Ed25519".equals(jwk.get("crv")) && text(jwk, "kid") != null
                        && bytes(jwk.get("x")).length == 32, "no key");
                    fresh.put(text(jwk, "kid"), bytes(jwk.get("x")));
                }
                keys = fresh;
                version = whole(set.get("version"));
                keySet = signed;
                return true;
            } catch (SecurityException doubt) { return false; }
        }
    }

    private static void check(boolean holds, String code) {
        if (!holds) throw new SecurityException(code);
    }

    /** Steps 3 to 6: the claims of a compact JWS (RFC 7515) that one of these keys signed. */
    private static Map<?, ?> open(String jws, int limit, String type, Function<String, byte[]> keys) {
        String[] part = String.valueOf(jws).split("\\.", 4);
        check(part.length == 3 && jws.length() <= limit, "TOKEN_MALFORMED");
        byte[] head = bytes(part[0]), body = bytes(part[1]), signature = bytes(part[2]);
        check(head.length > 0 && body.length > 0 && signature.length > 0, "TOKEN_MALFORMED");
        Map<?, ?> header = Json.object(head), claims = Json.object(body);
        check(header != null && header.size() == 3 && type.equals(header.get("typ")) && text(header, "kid") != null
            && String.valueOf(header.get("alg")).matches("EdDSA|Ed25519"), "TOKEN_HEADER");
        byte[] key = keys.apply(text(header, "kid"));
        check(key != null, "TOKEN_KEY");
        check(verify(key, (part[0] + "." + part[1]).getBytes(US_ASCII), signature), "TOKEN_SIGNATURE");
        check(claims != null, "TOKEN_CLAIMS");
        return claims;
    }

    /** Ed25519 as RFC 8032 section 5.1.7 without the cofactor; what is not canonical or of small order is refused. */
    static boolean verify(byte[] key, byte[] message, byte[] signature) {
        BigInteger p = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
        BigInteger order = BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
        BigInteger y8 = new BigInteger("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16);
        BigInteger one = BigInteger.ONE, minusOne = p.subtract(one);
        List<BigInteger> small = List.of(BigInteger.ZERO, one, minusOne, y8, p.subtract(y8));
        if (key.length != 32 || signature.length != 64 || little(signature, 32).compareTo(order) >= 0) return false;
        BigInteger a = little(key, 0), y = a.clearBit(255), r = little(signature, 0).clearBit(255);
        if (y.max(r).compareTo(p) >= 0 || small.contains(y) || small.contains(r)) return false;
        try {
            Signature check = Signature.getInstance("Ed25519");
            KeySpec point = new EdECPublicKeySpec(NamedParameterSpec.ED25519, new EdECPoint(a.testBit(255), y));
            check.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(point));
            check.update(message);
            return check.verify(signature);
        } catch (GeneralSecurityException noPoint) { return false; }
    }

    /** A number of 32 bytes, the lowest first. */
    private static BigInteger little(byte[] bytes, int from) {
        byte[] big = new byte[32];
        for (int i = 0; i < 32; i++) big[31 - i] = bytes[from + i];
        return new BigInteger(1, big);
    }

    // ---- What is asked, and when

    record Pins(String address, String product, byte[] root, long version, Map<String, byte[]> keys) {
        static Pins parse(String line) {
            String[] word = line.strip().split(" +");
            if (word.length < 4) throw new IllegalArgumentException("Muhur.java carries no pins: download it again");
            Map<String, byte[]> keys = new HashMap<>();
            for (int i = 4; i < word.length; i++) keys.put(word[i].split(":")[0], bytes(word[i].split(":")[1]));
            return new Pins(word[0], word[1], bytes(word[2]), Long.parseLong(word[3]), keys);
        }

        String url(String verb) { return address + "/api/license/" + verb; }
        String keysUrl() { return address + "/.well-known/jwks.json"; }
    }

    static String request(Pins pins, String verb, String key, String instance, String token, String nonce, String host,
            String version) {
        String shows = token != null && verb.matches("heartbeat|deactivate") ? "instance_token" : null;
        String name = host.replaceAll("\\p{C}", ""); // nothing that moves a cursor or turns the reading direction
        name = name.substring(0, Math.min(255, name.length()));
        String versioned = version != null && version.matches("[!-~]{1,64}") ? "version" : null;
        return Json.write("license_key", key, "product_id", pins.product, "fingerprint", instance, "nonce", nonce,
            name.isEmpty() ? null : "hostname", name, "sdk", SDK, versioned, version, shows, token);
    }

    /** Seconds until start asks again; last is 0.1 at first, retryAfter -1 where there is none. */
    static double startDelay(double last, double random, long retryAfter) {
        return retryAfter >= 0 ? retryAfter : Math.min(1.5, 0.1 + random * (3 * last - 0.1));
    }

    static double heartbeatDelay(double interval, double random) { return interval * (0.9 + 0.2 * random); }

    /** Seconds after a heartbeat that failed; last is 0 at first. */
    static double retryDelay(double interval, double last, double random, long retryAfter) {
        double low = interval / 10, high = Math.min(interval / 2, 3 * Math.max(last, low));
        return Math.max(retryAfter, low + random * (high - low));
    }

    /** What is wrong with the key, as a code; null where it may be asked about. */
    static String keyFault(String key) {
        if (trim(key).isEmpty()) return "KEY_MISSING";
        boolean placeholder = key.matches("(?s).*(%%.*%%|\\$\\{.*}|\\{\\{.*}}|<.*>).*");
        return placeholder || key.replace("-", "").contains("XXXXXXXX") ? "PLACEHOLDER_NOT_INJECTED" : null;
    }

    static String shown(String key) { return trim(key).substring(0, Math.min(8, trim(key).length())) + "\u2026"; }

    /** An answer, or the reason why there is none. retryAfter: seconds, -1 where the answer does not say. */
    record Answer(int status, long retryAfter, String date, byte[] body, String failure) {
        static final int LIMIT = 65_536;

        static Answer none(String failure) { return new Answer(0, -1, null, new byte[0], failure); }
        boolean isWorthAnother() { return failure != null || status >= 500 || status == 429; }

        /** The code of an answer without a token. */
        String unsigned(Map<?, ?> body) {
            if (failure != null) return failure;
            if (status == 429 || status >= 500) return status == 429 ? "RATE_LIMITED" : "UNAVAILABLE";
            String code = String.valueOf(text(body, "code"));
            boolean told = status == 400 && code.matches("KEY_MALFORMED|PLACEHOLDER_NOT_INJECTED|BAD_REQUEST");
            return body == null ? "NOT_MUHUR" : told ? code : "ANSWER_UNSIGNED";
        }

        /** Posts the body, or gets where it is null. Throws CancellationException where the end comes first. */
        static Answer ask(String url, String body, long deadline, CompletableFuture<?> end) {
            // Neither HttpURLConnection nor HttpClient can be cut off wherever it hangs, a socket of our own can.
            try (Socket socket = new Socket()) {
                CompletableFuture<Answer> answer = new CompletableFuture<>();
                daemon("muhur-call", () -> answer.complete(exchange(socket, url, body)));
                if (!await(CompletableFuture.anyOf(answer, end), deadline)) return none("TIMED_OUT");
                if (end.isDone()) throw new CancellationException();
                return answer.join();
            } catch (IOException unclosed) { return none("UNREACHABLE"); }
        }

        private static Answer exchange(Socket raw, String address, String body) {
            try {
                URL url = URI.create(address).toURL();
                int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
                raw.connect(new InetSocketAddress(url.getHost(), port));
                Socket socket = url.getProtocol().equals("https") ? secure(raw, url.getHost(), port) : raw;
                String sent = body == null ? "" : body; // ASCII, as Json.write() writes it
                String head = (body == null ? "GET " : "POST ") + url.getFile() + " HTTP/1.1\r\nHost: "
                    + url.getAuthority() + "\r\nUser-Agent: muhur-" + SDK + "\r\nConnection: close\r\n"
                    + "Content-Type: application/json\r\nContent-Length: " + sent.length() + "\r\n\r\n";
                socket.getOutputStream().write((head + sent).getBytes(US_ASCII));
                return receive(new BufferedInputStream(socket.getInputStream()));
            } catch (IOException | RuntimeException failed) {
                return none(failed instanceof UnknownHostException ? "DNS_FAILED"
                    : failed instanceof SSLException ? "TLS_FAILED" : "UNREACHABLE");
            }
        }

        private static Socket secure(Socket raw, String host, int port) throws IOException {
            SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
            SSLSocket socket = (SSLSocket) factory.createSocket(raw, host, port, true);
            SSLParameters rules = socket.getSSLParameters();
            rules.setEndpointIdentificationAlgorithm("HTTPS"); // else the certificate of any other name would do
            socket.setSSLParameters(rules);
            return socket;
        }

        /** HTTP/1.1 (RFC 9112). What is no such answer ends in some exception; a body that is too long is none. */
        private static Answer receive(InputStream in) throws IOException {
            Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            String status, field;
            do {
                status = line(in);
                if (!status.matches("HTTP/1\\.[01] [1-5]\\d\\d( .*)?")) throw new IOException("no HTTP");
                for (fields.clear(); !(field = line(in)).isEmpty() && fields.size() < 100; )
                    fields.put(field.replaceFirst(":.*", ""), field.replaceFirst("[^:]*:\\s*", ""));
            } while (status.charAt(9) == '1');
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            if (fields.getOrDefault("Transfer-Encoding", "").toLowerCase(Locale.ROOT).endsWith("chunked"))
                for (int size = 1; size > 0 && body.size() <= LIMIT; ) {
                    size = Integer.parseInt(line(in).replaceFirst("\\s*;.*", ""), 16);
                    body.write(exactly(in, size));
                    if (size > 0 && body.size() <= LIMIT) line(in);
                }
            else if (!fields.containsKey("Content-Length")) body.write(in.readNBytes(LIMIT + 1));
            else body.write(exactly(in, Long.parseLong(fields.get("Content-Length"))));
            String wait = fields.getOrDefault("Retry-After", "");
            // It is not signed, and must not silence an instance until its grace is over.
            long retryAfter = wait.matches("\\d{1,9}") ? Math.min(Long.parseLong(wait), 3600) : -1;
            return new Answer(Integer.parseInt(status.substring(9, 12)), retryAfter, fields.get("Date"),
                body.size() > LIMIT ? new byte[0] : body.toByteArray(), null);
        }

        private static byte[] exactly(InputStream in, long length) throws IOException {
            byte[] read = in.readNBytes((int) Math.min(length, LIMIT + 1));
            if (read.length < Math.min(length, LIMIT + 1)) throw new EOFException();
            return read;
        }

        private static String line(InputStream in) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next; (next = in.read()) != '\n'; line.append((char) next))
                if (next < 0 || line.length() > 8192) throw new EOFException();
            return line.toString().strip();
        }
    }

    /** JSON (RFC 8259), strictly; objects are maps whose last member of a name counts, numbers doubles. */
    static final class Json {
        private static final Pattern TOKEN = Pattern.compile("\\G[ \t\r\n]*+([{}\\[\\]:,]|true|false|null|\\z"
            + "|\"(?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*+\""
            + "|-?(?:0|[1-9]\\d*+)(?:\\.\\d++)?(?:[eE][+-]?\\d++)?)");
        private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(.{4})|.)");
        private final Matcher tokens;
        private String token = "";

        private Json(CharSequence text) { tokens = TOKEN.matcher(text); take(""); }

        /** The object in these bytes of UTF-8; null where they hold no JSON or something else. */
        static Map<?, ?> object(byte[] utf8) {
            try {
                Json json = new Json(UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)));
                return json.value(0) instanceof Map<?, ?> map && json.token.isEmpty() ? map : null;
            } catch (IllegalArgumentException | IOException noJson) { return null; }
        }

        /** Takes the token that is looked at, which is this one unless any will do (null). */
        private String take(String wanted) {
            String taken = token;
            boolean fits = wanted == null || wanted.equals(taken);
            if (!fits || !tokens.find()) throw new IllegalArgumentException("no JSON");
            token = tokens.group(1);
            return taken;
        }

        private Object value(int depth) {
            String first = take(null);
            boolean isMap = first.equals("{");
            String end = isMap ? "}" : "]";
            if (depth > 99) throw new IllegalArgumentException("too deep");
            if (first.matches("true|false|null")) return first.equals("null") ? null : Boolean.valueOf(first);
            if (!first.matches("[{\\[]")) return first.startsWith("\"") ? string(first) : Double.valueOf(first);
            Map<String, Object> map = new HashMap<>();
            List<Object> list = new ArrayList<>();
            for (boolean more = !token.equals(end); more; more = token.equals(",") && take(",") != null) {
                String name = isMap ? string(take(null)) : null;
                if (isMap) take(":");
                Object value = value(depth + 1);
                if (isMap) map.put(name, value);
                else list.add(value);
            }
            take(end);
            return isMap ? map : list;
        }

        private static String string(String token) {
            if (!token.startsWith("\"")) throw new IllegalArgumentException("no JSON");
            return ESCAPE.matcher(token.substring(1, token.length() - 1)).replaceAll(found -> {
                int escape = "\"\\/bfnrtu".indexOf(found.group().charAt(1));
                int one = escape == 8 ? HexFormat.fromHexDigits(found.group(1)) : "\"\\/\b\f\n\r\t".charAt(escape);
                return Matcher.quoteReplacement(String.valueOf((char) one));
            });
        }

        /** An object of names and values, without those whose name is null; in ASCII. */
        static String write(Object... members) {
            StringJoiner object = new StringJoiner(",", "{", "}");
            for (int i = 0; i < members.length; i += 2) {
                Object value = members[i + 1] instanceof String text ? quote(text) : members[i + 1];
                if (members[i] != null) object.add("\"" + members[i] + "\":" + value);
            }
            return object.toString();
        }

        private static String quote(String text) {
            return text.chars().mapToObj(one -> one >= ' ' && one < 127 && one != '"' && one != '\\' ? "" + (char) one
                : "\\u" + HexFormat.of().toHexDigits((char) one)).collect(Collectors.joining("", "\"", "\""));
        }
    }

    /** The files of one product. What cannot be written is tried again with the next verdict. */
    static final class Folder {
        private final Path path;
        private final Map<String, String> written = new HashMap<>();
        private String mark = "";
        private FileChannel lock;
        final Set<String> warnings = new TreeSet<>();
        boolean leads;

        Folder(Path path) { this.path = path; }

        /** Takes the lock, if it can. */
        boolean lead() {
            try {
                Files.createDirectories(path);
                // Asked first, in all class loaders: a second channel would drop this JVM's lock when closed (POSIX).
                mark = "muhur.lead." + path.toRealPath();
                if (System.getProperties().putIfAbsent(mark, "") != null) return false;
                lock = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                leads = lock.tryLock() != null;
            } catch (IOException unwritable) {
                warnings.add("FOLDER_UNWRITABLE");
                leads = true;
            }
            if (!leads) release();
            return leads;
        }

        void release() {
            try { if (lock != null) lock.close(); } catch (IOException gone) { /* and the lock with it */ }
            if (leads || lock != null) System.getProperties().remove(mark);
            lock = null;
        }

        /** The file's text: empty where it cannot be read, null where there is none. */
        String read(String name) {
            Path file = path.resolve(name);
            try {
                return Files.readString(file, ISO_8859_1);
            } catch (IOException unreadable) { return Files.exists(file) ? "" : null; }
        }

        /** The instance's id, 128 random bits; where there is none it is made or null. */
        String instance(boolean makes) {
            String text = read("instance"), id = text == null ? "" : text.strip();
            if (id.matches("[0-9a-f]{32}") || !makes) return text == null ? null : id;
            if (text != null) warnings.add("STATE_CORRUPT");
            id = HexFormat.of().formatHex(random());
            keep(id, null);
            return id;
        }

        /** Null stays as it is. */
        void keep(String instance, String state) {
            warnings.remove("FOLDER_UNWRITABLE");
            write("instance", instance);
            write("state.json", state);
        }

        /** Beside it, synced and renamed over it: a crash or a full disk leaves the last good copy. */
        private void write(String name, String text) {
            if (text == null || text.equals(written.get(name))) return;
            try {
                Path fresh = Files.createTempFile(Files.createDirectories(path), name, ".new"); // for its owner only
                try {
                    Files.write(fresh, text.getBytes(US_ASCII), StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
                    Files.move(fresh, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
                } finally {
                    Files.deleteIfExists(fresh);
                }
                written.put(name, text);
            } catch (IOException unwritable) { warnings.add("FOLDER_UNWRITABLE"); }
        }
    }

    // ---- Plugins of Bukkit, Paper and Folia, by reflection: this file names none of their types

    /** For onEnable: runs boot on the main thread, or disables the plugin. Ends by itself when that is disabled. */
    public static Muhur protect(Object plugin, Runnable boot) { return protect(null, plugin, boot); }

    static Muhur protect(String pins, Object plugin, Runnable boot) {
        Logger log = (Logger) invoke(plugin, "getLogger");
        try { invoke(plugin, "saveDefaultConfig"); } catch (UnsupportedOperationException none) { /* is in the jar */ }
        String key = keyFault(KEY) == null ? KEY : (String) invoke(invoke(plugin, "getConfig"), "getString", "license");
        File data = (File) invoke(plugin, "getDataFolder");
        Muhur muhur = new Muhur(pins, key, data.toPath().resolve(".license")).onDenied(denial -> {
            log.severe(denial.line());
            Object manager = invoke(invoke(plugin, "getServer"), "getPluginManager");
            onMain(plugin, () -> invoke(manager, "disablePlugin", plugin));
        });
        muhur.version((String) invoke(invoke(plugin, "getDescription"), "getVersion"));
        muhur.log = log::warning;
        muhur.alive = () -> (Boolean) invoke(plugin, "isEnabled");
        muhur.start().thenAccept(verdict -> {
            if (!verdict.mayRun()) return;
            if (verdict.state == State.ACTIVE) log.info(verdict.line());
            onMain(plugin, boot);
        });
        return muhur;
    }

    private static void onMain(Object plugin, Runnable task) {
        if (!(Boolean) invoke(plugin, "isEnabled")) return;
        Object server = invoke(plugin, "getServer"), regions = invoke(server, "getGlobalRegionScheduler");
        if (regions != null) invoke(regions, "execute", plugin, task); // Folia, and Paper since 1.20
        else invoke(invoke(server, "getScheduler"), "runTask", plugin, task);
    }

    /** What the method answers; null where there is none. */
    private static Object invoke(Object target, String name, Object... given) {
        for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
            try {
                for (Method method : type.getMethods()) {
                    Class<?>[] wants = method.getParameterTypes();
                    if (!method.getName().equals(name) || wants.length != given.length
                        || !IntStream.range(0, wants.length).allMatch(i -> wants[i].isInstance(given[i]))) continue;
                    method.setAccessible(true); // the server's class need not be public
                    return method.invoke(target, given);
                }
            } catch (NoClassDefFoundError optional) {
                // a plugin may name types of another one that is not there; its superclass does not
            } catch (ReflectiveOperationException failed) { throw new UnsupportedOperationException(name, failed); }
        }
        return null;
    }

    // ---- java Muhur.java doctor

    public static void main(String[] args) {
        boolean ascii = java.nio.charset.Charset.defaultCharset().equals(US_ASCII); // LANG=C would print ? for letters
        PrintStream out = ascii ? new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8) : System.out;
        String key = System.getenv("LICENSE_KEY");
        String prompt = Texts.turkish("Lisans anahtar~i: ");
        if (key == null && System.console() != null) key = System.console().readLine(prompt);
        if (args.length == 0 || !args[0].equals("doctor")) out.println("java Muhur.java doctor [folder]");
        else System.exit(new Muhur(null, key, args.length > 1 ? Path.of(args[1]) : null).doctor(out) ? 0 : 1);
    }

    /** How many seconds this computer's clock is ahead of an HTTP date; null where it is none. */
    private static Long ahead(String date) {
        try {
            Instant theirs = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
            return Duration.between(theirs, Instant.now()).toSeconds();
        } catch (RuntimeException none) { return null; }
    }

    private boolean doctor(PrintStream out) {
        judge.load(folder.instance(true), null);
        folder.keep(judge.instance, null);
        Answer seen = Answer.ask(pins.keysUrl(), null, in(5), stop);
        Verdict said = keyFault(key) != null ? judge.denied(keyFault(key), null, null) : call("validate", in(5), stop);
        Long off = ahead(seen.date);
        String connected = pins.address.startsWith("https:") ? "ok" : "none";
        String[][] looks = {
            {"KEY", said.code.matches("KEY_.*|PLACEHOLDER.*") ? said.code : "ok", "Lisans anahtar~i", shown(key)},
            {"FOLDER", folder.warnings.contains("FOLDER_UNWRITABLE") ? "FOLDER_UNWRITABLE" : "ok", "Lisans klas~or~u",
                folder.path.toAbsolutePath().toString()},
            {"DNS", "DNS_FAILED".equals(seen.failure) ? seen.failure : "ok", "Sunucunun ad~i",
                URI.create(pins.address).getHost()},
            {"TLS", seen.failure != null ? seen.failure : connected, "Sunucuya ba~glant~i", pins.address},
            {"CLOCK", off == null ? "?" : Math.abs(off) > 300 ? "CLOCK_WRONG" : "ok", "Bilgisayar~in saati",
                off == null ? "?" : String.format(Locale.ROOT, "%+d sn", off)},
            {"VERDICT", said.code, "Sunucunun karar~i", Texts.of(said.code)[0]}};
        boolean well = true;
        String line = "muhur-doctor " + SDK + " product=" + pins.product + " key=" + shown(key);
        for (String[] look : looks) {
            String code = look[1];
            boolean good = code.matches("ok|none|VALID|INSTANCE_REQUIRED");
            String what = good || code.equals("?") ? "" : ". " + String.join(" ", Texts.of(code)) + " (" + code + ")";
            String shown = look[0].equals("VERDICT") && !good ? what.substring(2) : look[3] + what;
            out.println(Texts.turkish((good ? "\u2713 " : "\u2717 ") + look[2]) + ": " + shown);
            boolean timed = look[0].equals("CLOCK") && off != null;
            line += " " + look[0] + "=" + (timed ? String.format(Locale.ROOT, "%+ds", off) : code);
            well &= good;
        }
        out.println(line + " ref=" + (said.requestRef == null ? "-" : said.requestRef));
        return well;
    }

    // ---- Small things

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** The time of System.nanoTime() after so many seconds. */
    private static long in(double seconds) { return System.nanoTime() + (long) (seconds * 1e9); }

    /** False where the deadline comes first. */
    private static boolean await(Future<?> end, long deadline) {
        try {
            end.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (InterruptedException | ExecutionException never) { throw new IllegalStateException(never); }
    }

    /** The member where it is a text, else null. */
    private static String text(Map<?, ?> from, String name) {
        return from != null && from.get(name) instanceof String text ? text : null;
    }

    /** A number that is whole and from 0 to 2^53 - 1; -1 for anything else. */
    private static long whole(Object number) {
        boolean whole = number instanceof Double value && value >= 0 && value < 1L << 53 && value % 1 == 0;
        return whole ? ((Double) number).longValue() : -1;
    }

    private static String base64(byte[] bytes) { return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes); }

    /** What base64url without padding and with its unused bits zero encodes; nothing for anything else. */
    static byte[] bytes(Object base64url) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(String.valueOf(base64url));
            return base64(bytes).equals(base64url) ? bytes : new byte[0];
        } catch (IllegalArgumentException malformed) { return new byte[0]; }
    }

    private static byte[] random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** base64url(SHA-256(text)). */
    static String hash(String text) {
        try {
            return base64(MessageDigest.getInstance("SHA-256").digest(String.valueOf(text).getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException everyJavaHasIt) { throw new IllegalStateException(everyJavaHasIt); }
    }

    static String trim(String text) { return text == null ? "" : text.replaceAll("(?U)^\\s+|\\s+$", ""); }

    /** Asks no name server, which InetAddress.getLocalHost() does. */
    private static String hostname() {
        String name = System.getenv().getOrDefault("HOSTNAME", System.getenv("COMPUTERNAME"));
        if (name == null) name = new Folder(Path.of("/etc")).read("hostname");
        return name == null || name.isBlank() ? "java" : name.strip();
    }

    /** What people read: code, what happened, what to do. ASCII with ~s for Turkish letters survives any encoding. */
    static final class Texts {
        static final Map<String, String[]> ALL = new LinkedHashMap<>();
        private static final String TABLE = """
        NOT_FOUND|Bu lisans anahtar~i kay~itl~i de~gil.|Anahtar~i panelden yeniden kopyalay~in; sorun s~urerse \
        sat~ic~in~iza yaz~in.
        REVOKED|Bu lisans iptal edilmi~s.|~Iptal kal~ic~id~ir; nedenini sat~ic~in~iza sorun.
        SUSPENDED|Bu lisans ask~iya al~inm~i~s.|Lisans~in yeniden a~c~ilmas~i i~cin sat~ic~in~iza yaz~in.
        EXPIRED|Bu lisans~in s~uresi dolmu~s.|S~ureyi uzatmak i~cin sat~ic~in~iza yaz~in.
        PRODUCT_MISMATCH|Bu lisans ba~ska bir ~ur~un i~cin verilmi~s.|Bu ~ur~une ait anahtar~i girdi~ginizden emin olun.
        BLOCKED|Sat~ic~i bu kullan~im~i engellemi~s.|Engelin nedenini istek numaras~iyla sat~ic~in~iza sorun.
        VERSION_BLOCKED|Yaz~il~im~in bu s~ur~um~u art~ik kullan~ilam~iyor.|Yaz~il~im~i g~uncel s~ur~um~une y~ukseltin.
        INSTANCE_REQUIRED|Bu istek i~cin etkinle~stirilmi~s bir ~ornek gerekiyor.|~Once parmak iziyle etkinle~stirme \
        ~ca~gr~is~i yap~in.
        FINGERPRINT_MISMATCH|Parmak izi, bu ~orne~gin etkinle~stirildi~gi parmak iziyle uyu~smuyor.|Yaz~il~im ba~ska \
        bir makineye ta~s~ind~iysa orada yeniden etkinle~stirin.
        CLONE_DETECTED|Bu ~orne~gin bir kopyas~i ba~ska bir yerde ~cal~i~s~iyor.|Kopyalardan birini durdurun, kalan~i \
        yeniden ba~slat~in.
        INSTANCE_RELEASED|Bu ~ornek serbest b~irak~ilm~i~s.|~Cal~i~smaya devam etmek i~cin yeniden etkinle~stirin.
        INSTANCE_LIMIT|Lisans~in e~szamanl~i kullan~im s~in~ir~i dolu.|~Cal~i~san ~orneklerden birini kapat~in ya da \
        s~in~ir~in art~ir~ilmas~i i~cin sat~ic~in~iza yaz~in.
        VALID|Lisans ge~cerli.|
        KEY_MALFORMED|Lisans anahtar~i hatal~i yaz~ilm~i~s: denetim karakteri tutmuyor.|Anahtar~i elle yazmak yerine \
        panelden kopyalay~in.
        RATE_LIMITED|~Cok fazla istek g~onderildi.|Biraz bekleyip yeniden deneyin.
        UNAVAILABLE|Sunucu ~su anda yan~it veremiyor.|Birka~c saniye sonra yeniden deneyin.
        BAD_REQUEST|~Istek ge~cersiz.|G~onderilen alanlar~i d~uzeltin.
        KEY_MISSING|Lisans anahtar~i verilmemi~s.|Anahtar~i panelden kopyalay~ip LICENSE_KEY ortam de~gi~skenine ya \
        da yap~iland~irma dosyas~ina yaz~in.
        PLACEHOLDER_NOT_INJECTED|Lisans anahtar~in~in yerinde doldurulmam~i~s bir yer tutucu duruyor.|Yer tutucuyu \
        panelden kopyalad~i~g~in~iz anahtarla de~gi~stirin.
        DNS_FAILED|Lisans sunucusunun ad~i ~c~oz~ulemedi.|~Internet ba~glant~is~in~i ve DNS ayar~in~i denetleyin.
        TLS_FAILED|Lisans sunucusuyla g~uvenli ba~glant~i kurulamad~i.|Bilgisayar~in saatini ve araya giren bir vekil \
        sunucu olup olmad~i~g~in~i denetleyin.
        UNREACHABLE|Lisans sunucusuna ula~s~ilam~iyor.|~Internet ba~glant~is~in~i ve g~uvenlik duvar~in~i denetleyin.
        TIMED_OUT|Lisans sunucusu zaman~inda yan~it vermedi.|Biraz sonra yeniden deneyin.
        NOT_MUHUR|Yan~it lisans sunucusundan gelmiyor; araya bir sayfa ya da vekil sunucu giriyor.|A~g~in oturum \
        a~cma sayfas~in~i, vekil sunucuyu ve g~uvenlik duvar~in~i denetleyin.
        ANSWER_UNSIGNED|Sunucunun yan~it~i imzas~iz; ona dayanarak karar verilmez.|Araya giren bir vekil sunucu olup \
        olmad~i~g~in~i denetleyin.
        CLOCK_WRONG|Bilgisayar~in saati yanl~i~s.|Saati otomatik e~sitlemeye al~ip yeniden ba~slat~in.
        GRACE_OVER|Sunucuya ula~s~ilamadan ge~cebilecek ek s~ure doldu.|Ba~glant~iy~i onar~ip yeniden ba~slat~in.
        STATE_FOREIGN|Saklanan karar ba~ska bir ~orne~ge ait.|Klas~or kopyaland~iysa .license klas~or~un~u silip \
        yeniden ba~slat~in.
        STATE_CORRUPT|Saklanan karar okunam~iyor.|Sunucuya ula~s~ild~i~g~inda kendili~ginden yenilenir.
        FOLDER_UNWRITABLE|Lisans klas~or~une yaz~ilam~iyor; ek s~ure kapan~inca biter ve her a~c~il~i~s yeni bir yer \
        tutabilir.|Klas~or~un yazma iznini ve bo~s alan~i denetleyin.
        DENIED|Sunucu bu lisans~i reddetti.|Nedenini sat~ic~in~iza sorun.
        LEADER_SILENT|Bu klas~or~u kullanan ~oteki s~ure~cten hen~uz karar gelmedi.|Birka~c saniye sonra yeniden \
        deneyin.""";
        private static final String TOKENS = """
            MALFORMED|bi~cimi bozuk|HEADER|ba~sl~i~g~i tan~inm~iyor|KEY|bilinmeyen bir anahtarla imzalanm~i~s|\
            SIGNATURE|imzas~i tutmuyor|CLAIMS|i~ceri~gi eksik|AUDIENCE|ba~ska bir ~ur~une ait|\
            ISSUER|ba~ska bir sunucuya ait|NONCE|bu soruya verilmemi~s|FINGERPRINT|ba~ska bir ~orne~ge ait""";

        static {
            for (String row : TABLE.split("\n")) put(row.split("\\|", 3));
            String[] token = TOKENS.split("\\|");
            for (int i = 0; i < token.length; i += 2)
                put("TOKEN_" + token[i], "Sunucunun karar~i do~grulanamad~i: " + token[i + 1] + ".",
                    "Araya giren olmad~i~g~indan emin olun; sorun s~urerse sat~ic~in~iza yaz~in.");
        }

        private static void put(String... row) { ALL.put(row[0], new String[] {turkish(row[1]), turkish(row[2])}); }
        static String[] of(String code) { return ALL.getOrDefault(code, ALL.get("DENIED")); }

        static String turkish(String text) {
            String letters = "i\u0131s\u015fg\u011fc\u00e7o\u00f6u\u00fcI\u0130C\u00c7O\u00d6";
            for (int i = 0; i < letters.length(); i += 2)
                text = text.replace("~" + letters.charAt(i), letters.substring(i + 1, i + 2));
            return text;
        }
    }
}
