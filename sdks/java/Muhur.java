package muhur;

import static java.nio.charset.StandardCharsets.*;

import java.io.*;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.security.*;
import java.security.spec.X509EncodedKeySpec;
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
    private static final long SECOND = 1_000_000_000L;

    public enum State { ACTIVE, GRACE, DENIED }

    /** What holds. because (why no verdict came), requestRef and graceUntil are null where there is none. */
    public record Verdict(State state, String code, String because, String message, String action, String requestRef,
            Instant graceUntil, List<String> entitlements, List<String> warnings) {
        public boolean mayRun() { return state != State.DENIED; }

        /** The line for people, in Turkish. */
        public String line() {
            String why = because == null || because.equals(code) ? "" : ", " + because;
            String reference = requestRef == null ? "" : ", " + requestRef;
            return "[M\u00fch\u00fcr] " + (message + " " + action).strip() + " (" + code + why + reference + ")";
        }

        Verdict with(Set<String> warnings) {
            return new Verdict(state, code, because, message, action, requestRef, graceUntil, entitlements,
                List.copyOf(warnings));
        }
    }

    private final Pins pins;
    private final String key;
    private final Path folder;
    private String version;
    private volatile Consumer<Verdict> onChange = next -> { };
    private volatile Consumer<Verdict> onDenied = denial -> {
        System.err.println(denial.line());
        System.exit(78); // EX_CONFIG
    };

    /** The pins of the download, the key from LICENSE_KEY, the folder from LICENSE_DIR or .license. */
    public Muhur() { this(null, null, null); }

    /** Null stands for what {@link #Muhur()} takes. Throws IllegalArgumentException where there are no pins. */
    public Muhur(String pins, String key, Path folder) {
        this.pins = Pins.parse(pins == null ? PINS : pins);
        this.key = trim(key == null ? System.getenv("LICENSE_KEY") : key);
        this.folder = folder != null ? folder : Path.of(System.getenv().getOrDefault("LICENSE_DIR", ".license"));
    }

    /** The program's version, printable ASCII without spaces, so that the seller can block one. */
    public Muhur version(String version) { this.version = version; return this; }

    /** Called on a thread of its own whenever state or code change after the first verdict. */
    public Muhur onChange(Consumer<Verdict> listener) { onChange = listener; return this; }

    /** Called on a thread of its own when the program may not run, in place of a line on stderr and exit code 78. */
    public Muhur onDenied(Consumer<Verdict> listener) { onDenied = listener; return this; }

    /** Begins without blocking; the verdict comes within 5 seconds or so. A denial ends the thread. */
    public synchronized CompletableFuture<Verdict> start() {
        if (thread == null && stopping.getCount() > 0) thread = daemon("muhur", this::live);
        return first.copy();
    }

    /** What holds at this moment, which costs the reading of one field; denied before the first verdict. */
    public Verdict verdict() {
        Verdict now = verdict;
        return now != null ? now : verdict(State.DENIED, "UNAVAILABLE", null, null, null);
    }

    /** Frees the seat and ends the thread, in 2 seconds, without blocking: join the answer to wait for it. */
    public CompletableFuture<Void> close() { return close(true); }

    synchronized CompletableFuture<Void> close(boolean deactivates) {
        if (stopping.getCount() == 0) return closed.copy();
        this.deactivates = deactivates;
        if (thread != null) thread.interrupt(); // before the countdown, or this could cut off its last call
        else first.cancel(closed.complete(null));
        stopping.countDown();
        return closed.copy();
    }

    // ---- The life of the one thread

    private final CountDownLatch stopping = new CountDownLatch(1);
    private final CompletableFuture<Verdict> first = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private volatile Verdict verdict;
    private volatile boolean deactivates;
    private BooleanSupplier alive = () -> true;
    private Thread thread;
    private Folder disk;
    private Judge judge;
    private Answer answer;
    private long keysAsked = System.nanoTime() - 300 * SECOND;
    double shortestInterval = 1;

    private void live() {
        Thread hook = new Thread(() -> close().completeOnTimeout(null, 3, TimeUnit.SECONDS).join());
        try {
            if (!hooked(() -> Runtime.getRuntime().addShutdownHook(hook))) return;
            String fault = keyFault(key);
            if (fault != null) settle(verdict(State.DENIED, fault, null, null, null));
            else if (follow()) lead();
        } catch (InterruptedException stopped) {
            if (disk.leads && deactivates && judge.token != null) leave();
        } catch (RuntimeException | Error broken) {
            first.completeExceptionally(broken);
            throw broken;
        } finally {
            if (disk != null) disk.release();
            hooked(() -> Runtime.getRuntime().removeShutdownHook(hook));
            if (verdict == null) first.cancel(false);
            closed.complete(null);
        }
    }

    /** False where the JVM is stopping already. */
    private static boolean hooked(Runnable change) {
        try {
            change.run();
            return true;
        } catch (IllegalStateException stopping) {
            return false;
        }
    }

    /** Looks at what the leader writes until this process leads (true) or is denied (false). */
    private boolean follow() throws InterruptedException {
        disk = new Folder(folder.resolve(pins.product));
        judge = new Judge(pins, key, () -> System.currentTimeMillis() / 1000, System::nanoTime);
        for (long patience = System.nanoTime() + 5 * SECOND; !disk.lead(); ) {
            judge.load(disk.fingerprint(), disk.read("state.json"));
            Verdict seen = judge.follow();
            // What denies may still be of the run before, while the leader asks.
            boolean waits = verdict == null && seen.state != State.ACTIVE && System.nanoTime() < patience;
            if (!waits) settle(seen);
            if (!waits && !seen.mayRun()) return false;
            sleep(waits ? 0.1 : 5);
        }
        judge.load(disk.instance(), disk.read("state.json"));
        return true;
    }

    private void lead() throws InterruptedException {
        settle(activate());
        for (double wait = 0; verdict.mayRun(); settle(heartbeat())) {
            double interval = Math.min(86_400, Math.max(shortestInterval, judge.claims.heartbeat));
            double random = ThreadLocalRandom.current().nextDouble();
            wait = judge.proven ? 0 : retryDelay(interval, wait, random, answer.retryAfter);
            sleep(judge.proven ? heartbeatDelay(interval, random) : wait);
        }
    }

    private Verdict activate() throws InterruptedException {
        long deadline = System.nanoTime() + 5 * SECOND;
        double wait = 0.1;
        for (int left = 3; ; left--) {
            Verdict next = call("activate", deadline);
            if (judge.proven || !answer.isWorthAnother() || left == 0) return next;
            wait = startDelay(wait, ThreadLocalRandom.current().nextDouble(), answer.retryAfter);
            if (System.nanoTime() + (long) (wait * SECOND) - deadline >= 0) return next;
            sleep(wait);
        }
    }

    private Verdict heartbeat() throws InterruptedException {
        if (judge.token == null) return call("activate", System.nanoTime() + 5 * SECOND);
        String before = judge.kept;
        Verdict next = call("heartbeat", System.nanoTime() + 5 * SECOND);
        if (!judge.proven || !Set.of("INSTANCE_REQUIRED", "FINGERPRINT_MISMATCH").contains(next.code)) return next;
        judge.token = null;
        judge.kept = before; // what activate says counts, not this denial
        return call("activate", System.nanoTime() + 5 * SECOND);
    }

    private Verdict call(String verb, long deadline) throws InterruptedException {
        String nonce = base64(random(16)), token = judge.token;
        String body = request(pins, verb, key, judge.instance, token, nonce, hostname(), version);
        answer = Answer.ask(pins.url(verb), body, deadline);
        return judge.judge(answer, nonce, () -> {
            if (System.nanoTime() - keysAsked < 300 * SECOND) return null;
            keysAsked = System.nanoTime();
            return Answer.ask(pins.keysUrl(), null, deadline);
        });
    }

    private void settle(Verdict next) {
        if (disk != null && disk.leads && judge.knows()) disk.keep("state.json", judge.json());
        Verdict before = verdict, now = disk == null ? next : next.with(disk.warnings);
        verdict = now;
        if (before != null && before.state == now.state && before.code.equals(now.code)) return;
        daemon("muhur-notice", () -> {
            if (before == null) first.complete(now);
            else onChange.accept(now);
            if (!now.mayRun()) onDenied.accept(now);
        });
    }

    private void sleep(double seconds) throws InterruptedException {
        long until = System.nanoTime() + (long) (seconds * SECOND);
        for (long left; (left = until - System.nanoTime()) > 0; ) {
            if (!alive.getAsBoolean()) close();
            if (stopping.await(Math.min(left, SECOND), TimeUnit.NANOSECONDS)) throw new InterruptedException();
        }
    }

    private void leave() {
        Thread.interrupted(); // close() woke this thread up; the last call waits for its answer
        try { call("deactivate", System.nanoTime() + 2 * SECOND); } catch (InterruptedException again) { /* enough */ }
    }

    // ---- What is believed: no clock, network or files of its own

    /** What one installation keeps, and what follows from an answer. */
    static final class Judge {
        private final Pins pins;
        private final String license;
        private final LongSupplier clock, counter;
        private long highest, provenIat, provenAt;
        private boolean corrupt;
        private Map<String, byte[]> keys;
        private String keySet;
        String instance, kept, token;
        long version;
        boolean proven;
        Claims claims;

        /** clock: seconds since 1970; counter: nanoseconds that nobody sets back. */
        Judge(Pins pins, String key, LongSupplier clock, LongSupplier counter) {
            this.pins = pins;
            this.license = hash(key);
            this.clock = clock;
            this.counter = counter;
        }

        /** Takes what the files hold, null where there is none. */
        void load(String instance, String state) {
            this.instance = instance;
            keys = pins.keys;
            version = pins.version;
            kept = token = keySet = null;
            highest = 0;
            Map<?, ?> file = state == null ? null : Json.object(state.getBytes(UTF_8));
            corrupt = state != null && !isState(file);
            if (corrupt || file == null) return;
            highest = whole(file.get("highest_iat"));
            if (file.get("key_set") instanceof String set) learn(set);
            if (!license.equals(file.get("license"))) return;
            kept = (String) file.get("verdict");
            token = (String) file.get("instance_token");
        }

        private static boolean isState(Map<?, ?> file) {
            if (file == null || whole(file.get("format")) != 1 || whole(file.get("highest_iat")) < 0) return false;
            return Stream.of("license", "verdict", "instance_token", "key_set").allMatch(name ->
                file.containsKey(name) && (file.get(name) == null || file.get(name) instanceof String));
        }

        boolean knows() { return !corrupt && (kept != null || keySet != null); }

        String json() {
            return Json.write("format", 1, "license", license, "verdict", kept, "instance_token", token,
                "highest_iat", highest, "key_set", keySet);
        }

        /** The verdict on the answer to a call with this nonce; newer is asked when the key is not known. */
        Verdict judge(Answer answer, String nonce, Keys newer) throws InterruptedException {
            Map<?, ?> body = Json.object(answer.body);
            String reference = body != null && body.get("request_ref") instanceof String text
                && text.matches("[\\w-]{1,64}") ? text : null;
            proven = false;
            try {
                check(answer.failure == null, answer.failure);
                if (body == null || !(body.get("token") instanceof String jws)) throw new Doubt(answer.unsigned(body));
                claims = read(jws, newer);
                check(nonce.equals(claims.all.get("nonce")), "TOKEN_NONCE");
                check(hash(instance).equals(claims.all.get("fph")), "TOKEN_FINGERPRINT");
                long now = clock.getAsLong();
                check(claims.iat - 300 <= now && now <= claims.exp + 300, "CLOCK_WRONG");
                kept = jws;
            } catch (Doubt doubt) {
                return fallBack(doubt.getMessage(), reference);
            }
            proven = true;
            corrupt = false;
            provenIat = claims.iat;
            provenAt = counter.getAsLong();
            highest = Math.max(highest, claims.iat);
            if (body.get("instance") instanceof Map<?, ?> seat && seat.get("token") instanceof String next
                && next.matches("[!-~]{1,128}")) token = next;
            State state = claims.code.equals("VALID") ? State.ACTIVE : State.DENIED;
            return verdict(state, claims.code, null, reference, claims);
        }

        /** What a follower makes of the leader's state. */
        Verdict follow() {
            Verdict found = fallBack("LEADER_SILENT", null);
            boolean valid = found.mayRun() || found.code.equals("GRACE_OVER");
            return valid && now() <= claims.exp ? verdict(State.ACTIVE, "VALID", null, null, claims) : found;
        }

        private Verdict fallBack(String reason, String reference) {
            String refusal = corrupt ? "STATE_CORRUPT" : kept == null ? reason : refusal();
            return refusal == null ? verdict(State.GRACE, reason, reason, reference, claims)
                : verdict(State.DENIED, refusal, reason, reference, null);
        }

        /** Why the kept verdict gives no grace, null where it does. */
        private String refusal() {
            try {
                claims = read(kept, () -> null);
            } catch (Doubt | InterruptedException unreadable) {
                return "STATE_CORRUPT";
            }
            if (!hash(instance).equals(claims.all.get("fph"))) return "STATE_FOREIGN";
            if (!claims.code.equals("VALID")) return claims.code;
            if (now() < Math.max(highest, claims.iat) - 300) return "CLOCK_WRONG";
            return now() > claims.grace ? "GRACE_OVER" : null;
        }

        private long now() {
            long counted = provenIat == 0 ? 0 : provenIat + (counter.getAsLong() - provenAt) / SECOND;
            return Math.max(clock.getAsLong(), counted);
        }

        /** Steps 3 to 9. */
        private Claims read(String jws, Keys newer) throws Doubt, InterruptedException {
            Map<?, ?> all;
            try {
                all = open(jws, 8192, "license-verdict+jwt", keys::get);
            } catch (Doubt doubt) {
                Answer set = doubt.getMessage().equals("TOKEN_KEY") ? newer.ask() : null;
                Map<?, ?> body = set == null ? null : Json.object(set.body);
                if (body == null || !(body.get("signed") instanceof String signed) || !learn(signed)) throw doubt;
                all = open(jws, 8192, "license-verdict+jwt", keys::get);
            }
            Claims read = Claims.of(all);
            check(pins.product.equals(all.get("aud")), "TOKEN_AUDIENCE");
            check(pins.address.equals(all.get("iss")), "TOKEN_ISSUER");
            return read;
        }

        /** Takes a key set that the root signed and that is newer; false for any other. */
        boolean learn(String signed) {
            try {
                Map<?, ?> set = open(signed, Answer.LIMIT, "license-keys+jwt", kid -> pins.root);
                if (!pins.address.equals(set.get("iss")) || whole(set.get("version")) <= version
                    || !(set.get("keys") instanceof List<?> list)) return false;
                Map<String, byte[]> fresh = new HashMap<>();
                for (Object one : list) {
                    if (!(one instanceof Map<?, ?> jwk && "OKP".equals(jwk.get("kty"))
                        && "Ed25519".equals(jwk.get("crv")) && jwk.get("kid") instanceof String kid)) return false;
                    byte[] x = bytes(jwk.get("x"));
                    if (x == null || x.length != 32) return false;
                    fresh.put(kid, x);
                }
                keys = fresh;
                version = whole(set.get("version"));
                keySet = signed;
                return true;
            } catch (Doubt doubt) {
                return false;
            }
        }
    }

    interface Keys { Answer ask() throws InterruptedException; }

    /** Why a token proves nothing, as a code. */
    static final class Doubt extends Exception {
        private static final long serialVersionUID = 1;

        Doubt(String code) { super(code, null, false, false); }
    }

    private static void check(boolean holds, String code) throws Doubt {
        if (!holds) throw new Doubt(code);
    }

    /** Steps 3 to 6: the claims of a compact JWS (RFC 7515) that one of these keys signed. */
    static Map<?, ?> open(String jws, int limit, String type, Function<String, byte[]> keys) throws Doubt {
        String[] part = jws.split("\\.", 4);
        check(jws.length() <= limit && part.length == 3, "TOKEN_MALFORMED");
        byte[] head = bytes(part[0]), body = bytes(part[1]), signature = bytes(part[2]);
        check(head != null && body != null && signature != null, "TOKEN_MALFORMED");
        Map<?, ?> header = Json.object(head);
        if (!(header != null && header.size() == 3 && type.equals(header.get("typ"))
            && header.get("alg") instanceof String alg && alg.matches("EdDSA|Ed25519")
            && header.get("kid") instanceof String kid)) throw new Doubt("TOKEN_HEADER");
        byte[] key = keys.apply(kid);
        check(key != null, "TOKEN_KEY");
        check(Ed25519.verify(key, (part[0] + "." + part[1]).getBytes(US_ASCII), signature), "TOKEN_SIGNATURE");
        Map<?, ?> claims = Json.object(body);
        check(claims != null, "TOKEN_CLAIMS");
        return claims;
    }

    /** Step 7. Times are seconds since 1970, heartbeat is in seconds. */
    record Claims(Map<?, ?> all, String code, long iat, long exp, long grace, long heartbeat,
            List<String> entitlements) {
        static Claims of(Map<?, ?> all) throws Doubt {
            if (!(all.get("iss") instanceof String && all.get("code") instanceof String code
                && code.matches("[A-Z_]{1,40}") && all.get("ent") instanceof List<?> list
                && list.stream().allMatch(String.class::isInstance))) throw new Doubt("TOKEN_CLAIMS");
            Claims claims = new Claims(all, code, whole(all.get("iat")), whole(all.get("exp")),
                whole(all.get("grace_until")), whole(all.get("next_heartbeat_in")),
                list.stream().map(String.class::cast).toList());
            boolean whole = Math.min(claims.iat, claims.exp) >= 0 && Math.min(claims.grace, claims.heartbeat) >= 0;
            check(whole, "TOKEN_CLAIMS");
            return claims;
        }
    }

    /** Ed25519 as RFC 8032 section 5.1.7 without the cofactor; what is not canonical or of small order is refused. */
    static final class Ed25519 {
        private static final BigInteger P = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
        private static final BigInteger ORDER =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
        /** The y of a point of order 8; that of the others is its negative. */
        private static final BigInteger Y8 =
            new BigInteger("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16);
        private static final Set<BigInteger> SMALL =
            Set.of(BigInteger.ZERO, BigInteger.ONE, P.subtract(BigInteger.ONE), Y8, P.subtract(Y8));

        static boolean verify(byte[] key, byte[] message, byte[] signature) {
            if (key.length != 32 || signature.length != 64 || number(signature, 32).compareTo(ORDER) >= 0) return false;
            for (BigInteger point : List.of(number(key, 0), number(signature, 0)))
                if (point.clearBit(255).compareTo(P) >= 0 || SMALL.contains(point.clearBit(255))) return false;
            byte[] encoded = Arrays.copyOf(HexFormat.of().parseHex("302a300506032b6570032100"), 44); // RFC 8410
            System.arraycopy(key, 0, encoded, 12, 32);
            try {
                Signature check = Signature.getInstance("Ed25519");
                check.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
                check.update(message);
                return check.verify(signature);
            } catch (GeneralSecurityException noPoint) {
                return false;
            }
        }

        private static BigInteger number(byte[] little, int from) {
            byte[] big = new byte[32];
            for (int i = 0; i < 32; i++) big[31 - i] = little[from + i];
            return new BigInteger(1, big);
        }
    }

    // ---- What is asked, and when

    record Pins(String address, String product, byte[] root, long version, Map<String, byte[]> keys) {
        static Pins parse(String line) {
            String[] word = line.strip().split(" +");
            if (word.length < 4) throw new IllegalArgumentException("Muhur.java carries no pins: download it");
            Map<String, byte[]> keys = new HashMap<>();
            for (int i = 4; i < word.length; i++) keys.put(word[i].split(":")[0], bytes(word[i].split(":")[1]));
            return new Pins(word[0], word[1], bytes(word[2]), Long.parseLong(word[3]), keys);
        }

        String url(String verb) { return address + "/api/license/" + verb; }

        String keysUrl() { return address + "/.well-known/jwks.json"; }
    }

    static String request(Pins pins, String verb, String key, String instance, String token, String nonce, String host,
            String version) {
        boolean shows = token != null && List.of("heartbeat", "deactivate").contains(verb);
        boolean versioned = version != null && version.matches("[!-~]{1,64}");
        return Json.write("license_key", key, "product_id", pins.product, "fingerprint", instance, "nonce", nonce,
            "hostname", host, "sdk", SDK, versioned ? "version" : null, version,
            shows ? "instance_token" : null, token);
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

    /** Null, or the code that says what is wrong with the key. */
    static String keyFault(String key) {
        if (key == null || trim(key).isEmpty()) return "KEY_MISSING";
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
            if (status == 429 || status >= 500) return status == 429 ? "RATE_LIMITED" : "UNAVAILABLE";
            if (body == null) return "NOT_MUHUR";
            return status == 400 && body.get("code") instanceof String code
                && code.matches("KEY_MALFORMED|PLACEHOLDER_NOT_INJECTED|BAD_REQUEST") ? code : "ANSWER_UNSIGNED";
        }

        /** Posts the body, or gets where it is null; never later than the deadline, a time of System.nanoTime(). */
        static Answer ask(String url, String body, long deadline) throws InterruptedException {
            // Neither HttpURLConnection nor HttpClient can be cut off wherever it hangs, a socket of our own can.
            Socket raw = new Socket();
            FutureTask<Answer> exchange = new FutureTask<>(() -> exchange(raw, URI.create(url).toURL(), body));
            daemon("muhur-call", exchange);
            try (raw) {
                return exchange.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException late) {
                return none("TIMED_OUT");
            } catch (ExecutionException | IOException failed) {
                return none(failed.getCause() instanceof UnknownHostException ? "DNS_FAILED"
                    : failed.getCause() instanceof SSLException ? "TLS_FAILED" : "UNREACHABLE");
            }
        }

        /** One exchange of HTTP/1.1 (RFC 9112) that follows no redirect. */
        private static Answer exchange(Socket raw, URL url, String body) throws IOException {
            int port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
            raw.connect(new InetSocketAddress(InetAddress.getByName(url.getHost()), port));
            Socket socket = raw;
            if (url.getProtocol().equals("https")) {
                SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
                SSLSocket tls = (SSLSocket) factory.createSocket(raw, url.getHost(), port, true);
                SSLParameters rules = tls.getSSLParameters();
                rules.setEndpointIdentificationAlgorithm("HTTPS"); // else the certificate of any other name would do
                tls.setSSLParameters(rules);
                tls.startHandshake();
                socket = tls;
            }
            String sent = body == null ? "" : body, host = url.getAuthority();
            String head = (body == null ? "GET " : "POST ") + url.getFile() + " HTTP/1.1\r\nHost: " + host
                + "\r\nUser-Agent: muhur-" + SDK + "\r\nConnection: close\r\nContent-Type: application/json"
                + "\r\nContent-Length: " + sent.getBytes(UTF_8).length + "\r\n\r\n";
            socket.getOutputStream().write((head + sent).getBytes(UTF_8));
            return receive(new BufferedInputStream(socket.getInputStream()));
        }

        /** Whatever is no HTTP ends in some exception, which means no answer. */
        static Answer receive(InputStream in) throws IOException {
            Map<String, String> fields = new HashMap<>();
            String status, field;
            do {
                status = line(in);
                if (!status.matches("HTTP/1\\.[01] [1-5]\\d\\d( .*)?")) throw new IOException("no HTTP");
                for (fields.clear(); !(field = line(in)).isEmpty(); ) {
                    String[] pair = field.split(":", 2);
                    fields.put(pair[0].toLowerCase(Locale.ROOT), pair[1].strip());
                }
            } while (status.charAt(9) == '1');
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            if (fields.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT).endsWith("chunked")) {
                for (int size; (size = Integer.parseInt(line(in).split(";")[0].strip(), 16)) > 0; line(in)) {
                    body.write(exactly(in, size));
                    if (body.size() > LIMIT) break;
                }
            } else if (fields.containsKey("content-length")) {
                body.write(exactly(in, Long.parseLong(fields.get("content-length"))));
            } else body.write(in.readNBytes(LIMIT + 1));
            String wait = fields.getOrDefault("retry-after", "");
            long retryAfter = wait.matches("\\d{1,9}") ? Long.parseLong(wait) : -1;
            byte[] all = body.size() > LIMIT ? new byte[0] : body.toByteArray();
            return new Answer(Integer.parseInt(status.substring(9, 12)), retryAfter, fields.get("date"), all, null);
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
        private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*+)(\\.\\d++)?([eE][+-]?\\d++)?");
        private final String text;
        private int at;

        private Json(String text) { this.text = text; }

        /** The object in these bytes of UTF-8; null where they hold no JSON or something else. */
        static Map<?, ?> object(byte[] utf8) {
            try {
                Json json = new Json(UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
                Object value = json.value(0);
                return json.peek() == 0 && json.at == json.text.length() && value instanceof Map<?, ?> map ? map : null;
            } catch (IllegalArgumentException | IndexOutOfBoundsException | IOException noJson) {
                return null;
            }
        }

        private Object value(int depth) {
            if (depth > 99) throw new IllegalArgumentException("too deep");
            char next = peek();
            if (next == '"') return string();
            if (next == '{') {
                Map<String, Object> map = new HashMap<>();
                for (at++; !ends('}', map.isEmpty()); ) {
                    peek();
                    String name = string();
                    take(peek() == ':');
                    map.put(name, value(depth + 1));
                }
                return map;
            }
            if (next == '[') {
                List<Object> list = new ArrayList<>();
                for (at++; !ends(']', list.isEmpty()); ) list.add(value(depth + 1));
                return list;
            }
            for (String word : List.of("true", "false", "null")) {
                if (!text.startsWith(word, at)) continue;
                at += word.length();
                return word.equals("null") ? null : (Object) word.equals("true");
            }
            Matcher number = NUMBER.matcher(text).region(at, text.length());
            if (!number.lookingAt()) throw new IllegalArgumentException("no value");
            at = number.end();
            return Double.valueOf(number.group());
        }

        private char peek() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
            return at < text.length() ? text.charAt(at) : 0;
        }

        private char take(boolean fits) {
            if (!fits || at == text.length()) throw new IllegalArgumentException("no JSON");
            return text.charAt(at++);
        }

        private boolean ends(char bracket, boolean first) {
            boolean ends = peek() == bracket;
            if (ends || !first) take(ends || peek() == ',');
            return ends;
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            take(peek() == '"');
            for (char next; (next = take(true)) != '"'; read.append(next)) {
                if (next < ' ') throw new IllegalArgumentException("no JSON");
                if (next != '\\') continue;
                int escape = "\"\\/bfnrtu".indexOf(next = take(true));
                if (escape == 8) next = (char) HexFormat.fromHexDigits(text.substring(at, at += 4));
                else next = "\"\\/\b\f\n\r\t".charAt(escape);
            }
            return read.toString();
        }

        /** An object of names and values, without those whose name is null. */
        static String write(Object... members) {
            StringJoiner object = new StringJoiner(",", "{", "}");
            for (int i = 0; i < members.length; i += 2) {
                Object value = members[i + 1] instanceof String text ? quote(text) : members[i + 1];
                if (members[i] != null) object.add(quote(members[i].toString()) + ":" + value);
            }
            return object.toString();
        }

        private static String quote(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char one : text.toCharArray()) {
                boolean plain = one >= ' ' && one < 127 && one != '"' && one != '\\';
                quoted.append(plain ? String.valueOf(one) : String.format(Locale.ROOT, "\\u%04x", (int) one));
            }
            return quoted.append('"').toString();
        }
    }

    /** The files of one product. What cannot be written is tried again with the next verdict. */
    static final class Folder {
        private final Path path;
        private final Map<String, String> wanted = new TreeMap<>(), written = new HashMap<>();
        private String mark;
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
            } catch (OverlappingFileLockException held) {
                leads = false;
            } catch (IOException unwritable) {
                warnings.add("FOLDER_UNWRITABLE");
                return leads = true;
            }
            if (!leads) release();
            return leads;
        }

        void release() {
            try {
                if (lock != null) lock.close();
            } catch (IOException gone) {
                // the lock is, too
            }
            if (leads || lock != null) System.getProperties().remove(String.valueOf(mark));
            lock = null;
        }

        /** The file's text, null where there is none to read. */
        String read(String name) {
            try (InputStream in = Files.newInputStream(path.resolve(name))) {
                return new String(in.readNBytes(4 * Answer.LIMIT), UTF_8);
            } catch (IOException none) {
                return null;
            }
        }

        /** The instance's id, null where there is none yet. */
        String fingerprint() {
            String text = read("instance");
            return text != null && text.strip().matches("[0-9a-f]{32}") ? text.strip() : null;
        }

        /** The instance's id, made of 128 random bits where there is none. */
        String instance() {
            String kept = fingerprint();
            if (kept != null) return kept;
            if (read("instance") != null) warnings.add("STATE_CORRUPT");
            keep("instance", HexFormat.of().formatHex(random(16)));
            return wanted.get("instance");
        }

        boolean isWritable() {
            try {
                Files.createDirectories(path);
                Files.delete(Files.createTempFile(path, "doctor", ""));
                return true;
            } catch (IOException unwritable) {
                return false;
            }
        }

        void keep(String name, String text) {
            wanted.put(name, text);
            warnings.remove("FOLDER_UNWRITABLE");
            for (String file : wanted.keySet()) {
                try {
                    if (!wanted.get(file).equals(written.get(file))) write(file, wanted.get(file));
                } catch (IOException unwritable) {
                    warnings.add("FOLDER_UNWRITABLE");
                }
            }
        }

        /** Beside it, synced and renamed over it: a crash or a full disk leaves the last good copy. */
        private void write(String name, String text) throws IOException {
            Files.createDirectories(path);
            Path fresh = path.resolve(name + ".new");
            Files.deleteIfExists(fresh);
            boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
            var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            Files.createFile(fresh, posix ? new FileAttribute<?>[] {mode} : new FileAttribute<?>[0]);
            try (FileOutputStream out = new FileOutputStream(fresh.toFile())) {
                out.write(text.getBytes(UTF_8));
                out.getFD().sync();
            }
            Files.move(fresh, path.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            written.put(name, text);
        }
    }

    // ---- Plugins of Bukkit, Paper and Folia, by reflection: this file names none of their types

    private static final Map<Object, Muhur> PROTECTED = new ConcurrentHashMap<>();

    /** For onEnable: runs boot on the main thread, or disables the plugin. Ends by itself when that is disabled. */
    public static Muhur protect(Object plugin, Runnable boot) { return protect(null, plugin, boot); }

    static Muhur protect(String pins, Object plugin, Runnable boot) {
        Logger log = (Logger) invoke(plugin, "getLogger");
        try { invoke(plugin, "saveDefaultConfig"); } catch (IllegalStateException none) { /* none in the jar */ }
        String key = keyFault(KEY) == null ? KEY : (String) invoke(invoke(plugin, "getConfig"), "getString", "license");
        Path folder = ((File) invoke(plugin, "getDataFolder")).toPath().resolve(".license");
        Muhur muhur = new Muhur(pins, key, folder);
        muhur.version((String) invoke(invoke(plugin, "getDescription"), "getVersion"));
        muhur.alive = () -> (Boolean) invoke(plugin, "isEnabled");
        muhur.onChange(next -> log.log(next.state == State.ACTIVE ? Level.INFO : Level.WARNING, next.line()));
        muhur.onDenied(denial -> {
            log.severe(denial.line());
            Object manager = invoke(invoke(plugin, "getServer"), "getPluginManager");
            onMain(plugin, () -> invoke(manager, "disablePlugin", plugin));
        });
        muhur.start().thenAccept(verdict -> {
            if (!verdict.mayRun()) return;
            log.log(verdict.state == State.ACTIVE ? Level.INFO : Level.WARNING, verdict.line());
            onMain(plugin, boot);
        });
        Muhur before = PROTECTED.put(plugin, muhur);
        if (before != null) before.close();
        muhur.closed.thenRun(() -> PROTECTED.remove(plugin, muhur));
        return muhur;
    }

    private static void onMain(Object plugin, Runnable task) {
        if (!(Boolean) invoke(plugin, "isEnabled")) return;
        Object server = invoke(plugin, "getServer");
        Stream<String> methods = Stream.of(server.getClass().getMethods()).map(Method::getName);
        if (methods.anyMatch("getGlobalRegionScheduler"::equals)) // Folia, and Paper since 1.20
            invoke(invoke(server, "getGlobalRegionScheduler"), "execute", plugin, task);
        else invoke(invoke(server, "getScheduler"), "runTask", plugin, task);
    }

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
            } catch (ReflectiveOperationException failed) {
                throw new IllegalStateException(name, failed);
            }
        }
        throw new IllegalStateException(name + " is not there");
    }

    // ---- java Muhur.java doctor

    public static void main(String[] args) throws Exception {
        boolean ascii = java.nio.charset.Charset.defaultCharset().equals(US_ASCII); // LANG=C would print ? for letters
        PrintStream out = ascii ? new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8) : System.out;
        if (args.length == 0 || !args[0].equals("doctor")) out.println("java Muhur.java doctor [folder]");
        else System.exit(doctor(args, out) ? 0 : 1);
    }

    private static boolean doctor(String[] args, PrintStream out) throws Exception {
        String key = trim(System.getenv("LICENSE_KEY"));
        if (key.isEmpty()) {
            out.print("LICENSE_KEY: ");
            key = trim(new BufferedReader(new InputStreamReader(System.in)).readLine());
        }
        Muhur me = new Muhur(null, key, args.length > 1 ? Path.of(args[1]) : null);
        me.disk = new Folder(me.folder.resolve(me.pins.product));
        me.judge = new Judge(me.pins, key, () -> System.currentTimeMillis() / 1000, System::nanoTime);
        String instance = me.disk.fingerprint(), fault = keyFault(key);
        me.judge.load(instance != null ? instance : HexFormat.of().formatHex(random(16)), null);
        Answer seen = Answer.ask(me.pins.keysUrl(), null, System.nanoTime() + 5 * SECOND);
        Verdict said = fault != null ? verdict(State.DENIED, fault, null, null, null)
            : me.call("validate", System.nanoTime() + 5 * SECOND);
        boolean unnamed = "DNS_FAILED".equals(seen.failure), plain = me.pins.address.startsWith("http:");
        long off = seen.date == null ? 0 : Duration.between(ZonedDateTime.parse(seen.date,
            DateTimeFormatter.RFC_1123_DATE_TIME).toInstant(), Instant.now()).toSeconds();
        String clock = seen.date == null ? "?" : Math.abs(off) > 300 ? "CLOCK_WRONG" : "ok";
        String[][] looks = {
            {"KEY", "Lisans anahtar~i", fault != null ? fault : said.code.equals("KEY_MALFORMED") ? said.code : "ok"},
            {"FOLDER", "Lisans klas~or~u", me.disk.isWritable() ? "ok" : "FOLDER_UNWRITABLE"},
            {"DNS", "Sunucunun ad~i", unnamed ? seen.failure : "ok"},
            {"TLS", "Sunucuya ba~glant~i", seen.failure != null ? seen.failure : plain ? "none" : "ok"},
            {"CLOCK", "Bilgisayar~in saati", clock},
            {"VERDICT", "Sunucunun karar~i", said.code}};
        boolean well = true;
        String line = "muhur-doctor " + SDK + " product=" + me.pins.product + " key=" + shown(key);
        for (String[] look : looks) {
            boolean good = List.of("ok", "none", "VALID", "INSTANCE_REQUIRED").contains(look[2]);
            String text = look[2].equals("?") ? "?" : String.join(" ", Texts.of(look[2]));
            out.println(Texts.turkish((good ? "\u2713 " : "\u2717 ") + look[1]) + (good ? "" : ": " + text));
            boolean timed = look[1].endsWith("saati") && seen.date != null;
            line += " " + look[0] + "=" + (timed ? String.format(Locale.ROOT, "%+ds", off) : look[2]);
            well &= good;
        }
        out.println(line + " ref=" + (said.requestRef == null ? "-" : said.requestRef));
        return well;
    }

    // ---- Small things

    private static Verdict verdict(State state, String code, String because, String reference, Claims claims) {
        boolean runs = state != State.DENIED;
        return new Verdict(state, code, because, Texts.of(code)[0], Texts.of(code)[1], reference,
            runs ? Instant.ofEpochSecond(Math.min(claims.grace, 1L << 40)) : null,
            runs ? claims.entitlements : List.of(), List.of());
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** A number that is whole and from 0 to 2^53 - 1; -1 for anything else. */
    private static long whole(Object number) {
        boolean whole = number instanceof Double value && value >= 0 && value < 1L << 53 && value == Math.rint(value);
        return whole ? ((Double) number).longValue() : -1;
    }

    private static String base64(byte[] bytes) { return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes); }

    /** Non-empty base64url without padding and with its unused bits zero; null for anything else. */
    static byte[] bytes(Object base64url) {
        try {
            if (!(base64url instanceof String text) || text.isEmpty()) return null;
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            return base64(bytes).equals(text) ? bytes : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** base64url(SHA-256(text)). */
    static String hash(String text) {
        try {
            return base64(MessageDigest.getInstance("SHA-256").digest(String.valueOf(text).getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    static String trim(String text) { return text == null ? "" : text.replaceAll("(?U)^\\s+|\\s+$", ""); }

    /** Asks no name server, which InetAddress.getLocalHost() does. */
    private static String hostname() {
        String name = System.getenv().getOrDefault("HOSTNAME", System.getenv("COMPUTERNAME"));
        try {
            if (name == null) name = Files.readString(Path.of("/etc/hostname"));
        } catch (IOException elsewhere) {
            name = System.getProperty("os.name");
        }
        name = name.replaceAll("[\\p{Cc}\\p{Cf}]", ""); // nothing that moves a cursor or turns the reading direction
        return name.isBlank() ? "java" : name.substring(0, Math.min(255, name.length()));
    }

    /** What people read: code, what happened, what to do. ASCII with ~s for Turkish letters survives any encoding. */
    static final class Texts {
        static final Map<String, String[]> ALL = new LinkedHashMap<>();
        private static final String WHO = "Araya giren olmad~i~g~indan emin olun; sorun s~urerse sat~ic~in~iza yaz~in.";
        private static final String TABLE = """
        NOT_FOUND|Bu lisans anahtar~i kay~itl~i de~gil.|Anahtar~i panelden yeniden kopyalay~in; sorun s~urerse \
        sat~ic~in~iza yaz~in.
        REVOKED|Bu lisans iptal edilmi~s.|~Iptal kal~ic~id~ir; nedenini sat~ic~in~iza sorun.
        SUSPENDED|Bu lisans ask~iya al~inm~i~s.|Lisans~in yeniden a~c~ilmas~i i~cin sat~ic~in~iza yaz~in.
        EXPIRED|Bu lisans~in s~uresi dolmu~s.|S~ureyi uzatmak i~cin sat~ic~in~iza yaz~in.
        PRODUCT_MISMATCH|Bu lisans ba~ska bir ~ur~un i~cin verilmi~s.|Bu ~ur~une ait anahtar~i girdi~ginizden emin olun.
        BLOCKED|Sat~ic~i bu kullan~im~i engellemi~s.|Engelin nedenini istek numaras~iyla sat~ic~in~iza sorun.
        VERSION_BLOCKED|Yaz~il~im~in bu s~ur~um~u art~ik kullan~ilam~iyor.|Yaz~il~im~i g~uncel s~ur~um~une y~ukseltin.
        INSTANCE_REQUIRED|Bu istek i~cin etkinle~stirilmi~s bir ~ornek gerekiyor.|\
        ~Once parmak iziyle etkinle~stirme ~ca~gr~is~i yap~in.
        FINGERPRINT_MISMATCH|Parmak izi, bu ~orne~gin etkinle~stirildi~gi parmak iziyle uyu~smuyor.|\
        Yaz~il~im ba~ska bir makineye ta~s~ind~iysa orada yeniden etkinle~stirin.
        CLONE_DETECTED|Bu ~orne~gin bir kopyas~i ba~ska bir yerde ~cal~i~s~iyor.|\
        Kopyalardan birini durdurun, kalan~i yeniden ba~slat~in.
        INSTANCE_RELEASED|Bu ~ornek serbest b~irak~ilm~i~s.|~Cal~i~smaya devam etmek i~cin yeniden etkinle~stirin.
        INSTANCE_LIMIT|Lisans~in e~szamanl~i kullan~im s~in~ir~i dolu.|~Cal~i~san ~orneklerden birini kapat~in ya da \
        s~in~ir~in art~ir~ilmas~i i~cin sat~ic~in~iza yaz~in.
        VALID|Lisans ge~cerli.|
        KEY_MALFORMED|Lisans anahtar~i hatal~i yaz~ilm~i~s: denetim karakteri tutmuyor.|\
        Anahtar~i elle yazmak yerine panelden kopyalay~in.
        RATE_LIMITED|~Cok fazla istek g~onderildi.|Biraz bekleyip yeniden deneyin.
        UNAVAILABLE|Sunucu ~su anda yan~it veremiyor.|Birka~c saniye sonra yeniden deneyin.
        BAD_REQUEST|~Istek ge~cersiz.|G~onderilen alanlar~i d~uzeltin.
        KEY_MISSING|Lisans anahtar~i verilmemi~s.|Anahtar~i panelden kopyalay~ip LICENSE_KEY ortam de~gi~skenine ya da \
        yap~iland~irma dosyas~ina yaz~in.
        PLACEHOLDER_NOT_INJECTED|Lisans anahtar~in~in yerinde doldurulmam~i~s bir yer tutucu duruyor.|\
        Yer tutucuyu panelden kopyalad~i~g~in~iz anahtarla de~gi~stirin.
        DNS_FAILED|Lisans sunucusunun ad~i ~c~oz~ulemedi.|~Internet ba~glant~is~in~i ve DNS ayar~in~i denetleyin.
        TLS_FAILED|Lisans sunucusuyla g~uvenli ba~glant~i kurulamad~i.|Bilgisayar~in saatini ve araya giren bir vekil \
        sunucu olup olmad~i~g~in~i denetleyin.
        UNREACHABLE|Lisans sunucusuna ula~s~ilam~iyor.|~Internet ba~glant~is~in~i ve g~uvenlik duvar~in~i denetleyin.
        TIMED_OUT|Lisans sunucusu zaman~inda yan~it vermedi.|Biraz sonra yeniden deneyin.
        NOT_MUHUR|Yan~it lisans sunucusundan gelmiyor; araya bir sayfa ya da vekil sunucu giriyor.|\
        A~g~in oturum a~cma sayfas~in~i, vekil sunucuyu ve g~uvenlik duvar~in~i denetleyin.
        ANSWER_UNSIGNED|Sunucunun yan~it~i imzas~iz; ona dayanarak karar verilmez.|\
        Araya giren bir vekil sunucu olup olmad~i~g~in~i denetleyin.
        CLOCK_WRONG|Bilgisayar~in saati yanl~i~s.|Saati otomatik e~sitlemeye al~ip yeniden ba~slat~in.
        GRACE_OVER|Sunucuya ula~s~ilamadan ge~cebilecek ek s~ure doldu.|Ba~glant~iy~i onar~ip yeniden ba~slat~in.
        STATE_FOREIGN|Saklanan karar ba~ska bir ~orne~ge ait.|Klas~or kopyaland~iysa .license klas~or~un~u silip \
        yeniden ba~slat~in.
        STATE_CORRUPT|Saklanan karar okunam~iyor.|Sunucuya ula~s~ild~i~g~inda kendili~ginden yenilenir.
        FOLDER_UNWRITABLE|Lisans klas~or~une yaz~ilam~iyor; ek s~ure i~slemez ve her a~c~il~i~s yeni bir yer \
        tutabilir.|Klas~or~un yazma iznini ve bo~s alan~i denetleyin.
        TOKEN_MALFORMED|Sunucunun karar~i do~grulanamad~i: bi~cimi bozuk.|*
        TOKEN_HEADER|Sunucunun karar~i do~grulanamad~i: ba~sl~i~g~i tan~inm~iyor.|*
        TOKEN_KEY|Sunucunun karar~i do~grulanamad~i: bilinmeyen bir anahtarla imzalanm~i~s.|*
        TOKEN_SIGNATURE|Sunucunun karar~i do~grulanamad~i: imzas~i tutmuyor.|*
        TOKEN_CLAIMS|Sunucunun karar~i do~grulanamad~i: i~ceri~gi eksik.|*
        TOKEN_AUDIENCE|Sunucunun karar~i do~grulanamad~i: ba~ska bir ~ur~une ait.|*
        TOKEN_ISSUER|Sunucunun karar~i do~grulanamad~i: ba~ska bir sunucuya ait.|*
        TOKEN_NONCE|Sunucunun karar~i do~grulanamad~i: bu soruya verilmemi~s.|*
        TOKEN_FINGERPRINT|Sunucunun karar~i do~grulanamad~i: ba~ska bir ~orne~ge ait.|*
        DENIED|Sunucu bu lisans~i reddetti.|Nedenini sat~ic~in~iza sorun.
        LEADER_SILENT|Bu klas~or~u kullanan ~oteki s~ure~cten hen~uz karar gelmedi.|\
        Birka~c saniye sonra yeniden deneyin.""";

        static {
            for (String row : turkish(TABLE.replace("*", WHO)).strip().split("\n")) {
                String[] part = row.split("\\|", 3);
                ALL.put(part[0], new String[] {part[1], part[2]});
            }
        }

        static String[] of(String code) { return ALL.getOrDefault(code, ALL.get("DENIED")); }

        static String turkish(String text) {
            String letters = "i\u0131s\u015fg\u011fc\u00e7o\u00f6u\u00fcI\u0130C\u00c7O\u00d6";
            for (int i = 0; i < letters.length(); i += 2)
                text = text.replace("~" + letters.charAt(i), letters.substring(i + 1, i + 2));
            return text;
        }
    }
}
