<?php
/**
 * Mühür: asks a license server whether this software may run.
 *
 * One file, PHP 8.1 and later with ext-sodium, no other library.
 *
 *     $license = Muhur\License::check();  // in a page: by the kept verdict, a call only when one is due
 *     $license = Muhur\License::start();  // in a worker or a bot, which then calls $license->beat() in its loop
 *
 * The key comes from LICENSE_KEY. Only a signed denial denies: while the server is away, the last signed verdict holds until
 * its grace is over. `php muhur.php doctor` finds faults. Calls go straight to the server, past proxies of the environment.
 */
declare(strict_types=1);

namespace Muhur;

use Closure;
use DateTimeImmutable;
use InvalidArgumentException;
use RuntimeException;

const PINS = '@@MUHUR_PINS@@';
const SDK = 'php/2.0.0';

const ACTIVE = 'active';
const GRACE = 'grace';
const DENIED = 'denied';

const EXIT_CODE = 78; // EX_CONFIG
const START_SECONDS = 5;
const CALL_SECONDS = 5;
const PAGE_SECONDS = 2;
const STOP_SECONDS = 2;
const START_TRIES = 4;
const FOLLOW_SECONDS = 5;
const LOOK_SECONDS = 2;
const SILENT_SECONDS = 15;
const KEY_SET_SECONDS = 300;
const LEEWAY_SECONDS = 300;
const DENIED_SECONDS = 60;
const PATIENCE_SECONDS = 30 * 60;
const UPDATE_SECONDS = 6 * 60 * 60;
const LINK_SECONDS = 10;
const DOWNLOAD_SECONDS = 10 * 60;
const RETRY_AFTER_SECONDS = 60 * 60;
const SEAT_SECONDS = 20; // and as many more at most
const ANSWER_BYTES = 64 * 1024;
const FILE_BYTES = 1024 * 1024;
const TOKEN_LENGTH = 8192;
const UPDATE_BYTES = 256 * 1024 * 1024;
const PRELIMINARY_ANSWERS = 5;

/** The server's codes for the heartbeat of an instance that it does not know any more. */
const UNKNOWN_INSTANCE = ['INSTANCE_REQUIRED', 'FINGERPRINT_MISMATCH'];
/** Denials without the server's word. */
const OUR_DENIALS = ['LEADER_SILENT', 'STATE_CORRUPT', 'STATE_FOREIGN', 'CLOCK_WRONG', 'GRACE_OVER'];

// The calls and facts for the software.

/** The verdict at one moment, with the facts of the license. */
final class Verdict
{
    /**
     * @param string $state active, grace or denied
     * @param ?string $because why there is no proven answer
     * @param ?string $requestRef by which the seller finds the call
     * @param string[] $entitlements none where the software may not run
     * @param ?DateTimeImmutable $expiresAt null: never, or not known
     * @param ?DateTimeImmutable $graceUntil until when it may run while the server is away
     * @param string[] $warnings faults of the folder
     * @param int $nextHeartbeatIn seconds
     * @param int $exp until when it is active without another answer, in seconds since 1970
     */
    public function __construct(
        public readonly string $state,
        public readonly string $code,
        public readonly ?string $because = null,
        public readonly ?string $requestRef = null,
        public readonly array $entitlements = [],
        public readonly ?string $product = null,
        public readonly ?string $owner = null,
        public readonly ?int $seatsUsed = null,
        public readonly ?int $seatsAllowed = null,
        public readonly ?DateTimeImmutable $expiresAt = null,
        public readonly ?DateTimeImmutable $graceUntil = null,
        public readonly array $warnings = [],
        public readonly int $nextHeartbeatIn = 300,
        public readonly int $exp = 0,
    ) {
    }

    /** The meaning of the code, in Turkish. */
    public function message(): string
    {
        return textOf($this->code)[0];
    }

    /** The advice, in Turkish. */
    public function action(): string
    {
        return textOf($this->code)[1];
    }

    /** Meaning and advice with the codes, for people. */
    public function line(): string
    {
        $codes = array_unique(array_filter([$this->code, $this->because, $this->requestRef]));
        $words = ['[Mühür]', $this->message(), $this->action(), '(' . implode(', ', $codes) . ')'];
        return implode(' ', array_filter($words));
    }

    /** The same verdict with other values. */
    public function with(mixed ...$changes): self
    {
        return new self(...array_merge(get_object_vars($this), $changes));
    }
}

/** A release to take, as the server signed it. */
final class Update
{
    public function __construct(
        public readonly string $version,
        /** Whether the present version may not stay. */
        public readonly bool $required,
        /** The name of the release's file. */
        public readonly string $file,
    ) {
    }
}

/** Why an update was not fetched: UPDATE_BROKEN, UPDATE_RUNNING, or why the question has no proven answer. */
final class UpdateError extends RuntimeException
{
    public function __construct(public readonly string $reason)
    {
        parent::__construct((new Verdict(DENIED, $reason))->line());
    }
}

/**
 * The license of one instance. Options of `check` and `start`, by their names:
 *
 *   key       the license key; without it, LICENSE_KEY of the environment
 *   folder    where the instance is kept, outside of what the web server shows; without it, LICENSE_DIR, or `.license` beside
 *             this file
 *   version   of the seller's software
 *   pins      of the server; without them, those of the download
 *   onDenied  decides the end on a denial, and takes the Verdict. Without it, a line is written and the process ends with exit
 *             code 78, or the page with status 503. With it, nothing ends by itself: a function that returns lets the software run on.
 *   onChange  hears of each verdict after the first that says something else than the one before (`start` alone)
 *   onUpdate  takes the Update, once for each newer release (`start` alone)
 *   updates   whether it asks for newer releases, where `version` is given; without it, unless LICENSE_UPDATES=0
 *   channel   'beta' hears of the releases of both channels; without it, of 'stable' alone
 *   patient   whether a start waits while all seats are taken, for 30 minutes at most; without it, LICENSE_PATIENT=1, or where
 *             the folder cannot be written (`start` alone)
 *   quiet     whether a start that went well says nothing; without it, LICENSE_QUIET=1
 *
 * Each fact of Verdict is a property here, too: `$license->state`. Each reading does what is due, and judges anew.
 *
 * @property-read string $state
 * @property-read string $code
 * @property-read ?string $because
 * @property-read ?string $requestRef
 * @property-read string[] $entitlements
 * @property-read ?string $product
 * @property-read ?string $owner
 * @property-read ?int $seatsUsed
 * @property-read ?int $seatsAllowed
 * @property-read ?DateTimeImmutable $expiresAt
 * @property-read ?DateTimeImmutable $graceUntil
 * @property-read string[] $warnings
 */
final class License
{
    private string $key;
    private Pins $pins;
    private Folder $folder;
    private Core $core;
    private Gate $gate;
    private ?Verdict $held = null;
    private int $process;
    private bool $isPage = false;
    private bool $hasEnded = false;
    private bool $hasActivated = false;
    private bool $hasGreeted = false;
    private ?Update $told = null;
    private int $tries = 0;
    private ?float $waited = null;
    private float $startUntil = 0.0;
    private ?float $patientUntil = null;
    private float $askAt = -INF;
    private float $lookAt = -INF;
    private float $updateAt = -INF;

    private function __construct(
        ?string $key = null,
        ?string $folder = null,
        private ?string $version = null,
        ?string $pins = null,
        private ?Closure $onDenied = null,
        private ?Closure $onChange = null,
        private ?Closure $onUpdate = null,
        private ?bool $updates = null,
        private ?string $channel = null,
        private ?bool $patient = null,
        private ?bool $quiet = null,
    ) {
        if (!extension_loaded('sodium')) {
            throw new RuntimeException('Mühür: ext-sodium is missing');
        }
        if (!in_array($channel, [null, 'stable', 'beta'], true)) {
            throw new InvalidArgumentException('Mühür: "channel" is "stable" or "beta"');
        }
        $this->key = givenKey($key);
        $this->pins = Pins::read($pins ?? PINS);
        $this->folder = new Folder($folder, $this->pins->product);
        $this->core = new Core($this->pins, $this->key, '', null);
        $this->gate = new Gate($this->pins, $this->key, $version);
        $this->process = getmypid();
        $this->updates ??= !environmentHas('LICENSE_UPDATES', '0');
        $this->patient ??= environmentHas('LICENSE_PATIENT') ?: null;
        $this->quiet ??= environmentHas('LICENSE_QUIET');
    }

    /**
     * Decides for a page or another short process by the kept verdict, and asks when a call is due: within 2 seconds while
     * the license is active, within 5 otherwise. Any number of pages may do so at once; one of them asks.
     */
    public static function check(mixed ...$options): self
    {
        $license = new self(...$options);
        $license->isPage = true;
        $license->patient = false;
        $license->decidePage();
        return $license;
    }

    /** Asks within 5 seconds unless it is patient, and leads the folder until the process ends. */
    public static function start(mixed ...$options): self
    {
        $license = new self(...$options);
        register_shutdown_function([$license, 'close']);
        $license->takeSignals();
        $license->startUntil = steadyTime() + START_SECONDS;
        while ($license->held === null && !$license->hasEnded) {
            $wait = $license->turn();
            if ($license->held === null) {
                $license->pause($wait);
            }
        }
        return $license;
    }

    /** Sends the heartbeat that is due, and gives the verdict at this moment. A worker calls it at least once a minute. */
    public function beat(): Verdict
    {
        if ($this->process !== getmypid()) {
            $this->continueInFork();
        }
        // Read once: a verdict that ends between two readings would be given before anybody is told.
        $verdict = $this->readAgain();
        if (!$this->isPage && !$this->hasEnded) {
            $this->folder->recordSometimes();
            if ($this->isDue($verdict)) {
                $this->lookAt = $this->core->now() + $this->turn();
                return $this->readAgain();
            }
        }
        return $verdict;
    }

    public function __get(string $name): mixed
    {
        return $this->beat()->$name;
    }

    public function __isset(string $name): bool
    {
        return isset($this->beat()->$name);
    }

    /** Gives the seat back, in 2 seconds at most. A page keeps its seat: the next page needs it. */
    public function close(bool $deactivate = true): void
    {
        if ($this->hasEnded || $this->isPage || $this->process !== getmypid()) {
            return;
        }
        $this->hasEnded = true;
        if ($deactivate && $this->folder->leads && $this->core->token() !== null) {
            $this->gate->ask($this->core, 'deactivate', steadyTime() + STOP_SECONDS);
        }
        $this->folder->letGo();
    }

    /**
     * Fetches the newest release's file into the folder, checked by its signed hash. Gives the path; null: nothing is newer.
     * Never writes over the running program. Throws UpdateError, and leaves nothing in the folder then.
     */
    public function downloadUpdate(string $folder): ?string
    {
        $gate = new Gate($this->pins, $this->key, $this->version);
        $claims = $gate->askForUpdate($this->core, LINK_SECONDS, $this->channel, true);
        $update = updateIn($claims);
        if ($update === null) {
            return null;
        }
        $url = $claims['upd']->url ?? null;
        $digest = $claims['upd']->sha256 ?? null;
        foreach ($this->pins->addresses as $address) {
            if (is_string($url) && is_string($digest) && str_starts_with($url, "$address/")) {
                return saveChecked("$folder/$update->file", $url, $digest);
            }
        }
        throw new UpdateError('UPDATE_BROKEN');
    }

    // A page.

    private function decidePage(): void
    {
        $verdict = $this->denialWithoutACall();
        if ($verdict && $this->isLogged() && $this->folder->isLineDue($verdict->code)) {
            say($verdict->line());
        }
        $until = steadyTime() + START_SECONDS;
        while (!$verdict) {
            $verdict = $this->decideByFolder($until);
            if (!$verdict) {
                usleep(50_000);
            }
        }
        $this->held = $verdict->with(warnings: $this->folder->warnings());
        if ($this->held->state === DENIED) {
            $this->deny($this->held);
        }
    }

    /** By what is kept, unless a call is due: that makes the page that gets the lock. Null: another page asks at present. */
    private function decideByFolder(float $until): ?Verdict
    {
        $kept = $this->readKept();
        if ($kept !== null && $this->core->now() < $this->askAt) {
            return $kept;
        }
        if ($this->folder->lead()) {
            try {
                return $this->askForPage();
            } finally {
                $this->folder->letGo();
            }
        }
        $verdict = $this->core->follow($this->folder->hasLivingLeader());
        return $verdict->state === ACTIVE || steadyTime() >= $until ? $verdict : null;
    }

    /** The verdict that is kept; null where that does not say of when it is. */
    private function readKept(): ?Verdict
    {
        $this->core->instance = $this->folder->instance(false);
        $this->core->read($this->folder->read('state.json'));
        $this->askAt = -INF;
        $because = $this->core->resume();
        if ($because === null) {
            return null;
        }
        $this->askAt = $this->core->askAt();
        return $this->core->kept($because);
    }

    private function askForPage(): Verdict
    {
        $kept = $this->readKept(); // another page may have asked meanwhile
        if ($kept !== null && $this->core->now() < $this->askAt) {
            return $kept;
        }
        $this->core->instance = $this->folder->instance(true);
        if ($this->folder->isUnwritable()) {
            return new Verdict(DENIED, 'FOLDER_UNWRITABLE'); // else each page would take a seat
        }
        $this->hasActivated = $this->core->isPermitted();
        $this->waited = $this->core->waited();
        $this->startUntil = steadyTime() + ($kept?->state === ACTIVE ? PAGE_SECONDS : START_SECONDS);
        do {
            [$verdict, $wait] = $this->lead();
            if (!$verdict) {
                $this->pause($wait);
            }
        } while (!$verdict);
        if ($verdict->state === GRACE || $verdict->state === DENIED && $this->isLogged()) {
            say($verdict->line());
        }
        return $verdict;
    }

    /** Whether a denial is a line in the log of a web server: once, and not for each visitor. */
    private function isLogged(): bool
    {
        return !$this->onDenied && PHP_SAPI !== 'cli';
    }

    private function denialWithoutACall(): ?Verdict
    {
        $fault = $this->folder->isPublic ? 'FOLDER_PUBLIC' : faultOfKey($this->key);
        return $fault === null ? null : new Verdict(DENIED, $fault);
    }

    // A worker.

    private function isDue(Verdict $verdict): bool
    {
        $now = $this->core->now();
        $hasRunOut = $verdict->state !== $this->held?->state;
        return $hasRunOut || $now >= ($this->folder->leads ? $this->askAt : $this->lookAt);
    }

    private function readAgain(): Verdict
    {
        return readAgain($this->held ?? new Verdict(DENIED, 'TIMED_OUT'), $this->core->now(), !$this->folder->leads);
    }

    /** Looks once; gives the seconds until the next look. */
    private function turn(): float
    {
        [$verdict, $wait] = $this->look();
        $isProven = $verdict && $verdict->because === null && $this->folder->leads;
        if ($isProven && $verdict->code === 'VERSION_BLOCKED') {
            $this->lookForUpdate(true);
        }
        $hasBegun = $this->held !== null;
        if ($verdict) {
            $this->settle($verdict);
        }
        if ($isProven && $hasBegun && $verdict->state === ACTIVE) {
            $this->lookForUpdate(false);
        }
        return $wait;
    }

    /** Waits; a leader refreshes its lock meanwhile. */
    private function pause(float $seconds): void
    {
        $until = steadyTime() + $seconds;
        while (!$this->hasEnded && ($left = $until - steadyTime()) > 0) {
            $step = min($left, LOOK_SECONDS);
            usleep((int) ($step * 1e6));
            $this->folder->record();
        }
    }

    /** @return array{?Verdict, float} the verdict (null: there is none yet) and the seconds until the next look */
    private function look(): array
    {
        $denial = $this->denialWithoutACall();
        if ($denial) {
            return [$denial, 0.0];
        }
        return $this->folder->leads ? $this->lead() : $this->follow();
    }

    /** Follows the leader's state, and leads as soon as there is no leader. */
    private function follow(): array
    {
        $core = $this->core;
        $lives = $this->folder->hasLivingLeader();
        if ($lives) {
            $core->instance = $this->folder->instance(false);
            $core->read($this->folder->read('state.json'));
        }
        $verdict = $core->follow($lives);
        if (!$this->isOver($verdict) && $this->folder->lead()) {
            $core->instance = $this->folder->instance(true);
            $core->read($this->folder->read('state.json'));
            $verdict = $core->fallBack('LEADER_SILENT');
            if (!$this->isOver($verdict)) {
                return $this->lead();
            }
            $this->folder->letGo(); // the leader was refused between the two readings
        }
        if ($verdict->state === DENIED && !$this->held && steadyTime() < $this->startUntil) {
            return [null, 0.1]; // perhaps an old denial, while the leader asks again
        }
        return [$verdict, FOLLOW_SECONDS];
    }

    /** Whether the server refused the leader: then no other process asks. */
    private function isOver(Verdict $verdict): bool
    {
        return $this->held && $verdict->state === DENIED && !in_array($verdict->code, OUR_DENIALS, true);
    }

    /** Asks the server, unless it is too early; grace may be over even then. */
    private function lead(): array
    {
        $this->folder->record();
        $before = $this->held;
        if ($before && $this->core->now() < $this->askAt) {
            $isActive = $before->state === ACTIVE;
            $verdict = $isActive ? $before : $this->core->fallBack($before->because);
            return [$verdict, $this->untilNextLook($verdict)];
        }
        $kept = $this->core->state;
        [$verdict, $answer] = $this->ask();
        $askedAt = $this->core->now();
        $wait = $before ? null : $this->untilNextTry($verdict, $answer);
        if ($wait !== null) {
            $this->askAt = $askedAt + $wait;
            $this->save($verdict, $kept);
            return [null, $wait];
        }
        if ($verdict->state === ACTIVE) {
            $this->waited = null;
            $inTime = $askedAt + max(1, heartbeatDelay($verdict->nextHeartbeatIn, chance()));
            $this->askAt = min($inTime, max($askedAt + 1, $verdict->exp));
        } else {
            // Denied is here a page alone: a worker ends.
            $interval = $verdict->state === DENIED ? DENIED_SECONDS : $verdict->nextHeartbeatIn;
            $this->waited = retryDelay($interval, $this->waited, chance(), $answer->retryAfter);
            $this->askAt = $askedAt + $this->waited;
        }
        $this->save($verdict, $kept);
        return [$verdict, $this->untilNextLook($verdict)];
    }

    private function untilNextLook(Verdict $verdict): float
    {
        $now = $this->core->now();
        $untilOver = $verdict->state === GRACE ? $verdict->graceUntil->getTimestamp() - $now + 1 : INF;
        return max(min($this->askAt - $now, $untilOver), 1.0);
    }

    /** The seconds until the start asks again; null: this verdict is the outcome. */
    private function untilNextTry(Verdict $verdict, Answer $answer): ?float
    {
        $now = steadyTime();
        if ($this->waitsForSeat($verdict)) {
            return max(SEAT_SECONDS * (1 + chance()), $answer->retryAfter ?? 0);
        }
        $this->tries += 1;
        $mayPass = $verdict->because !== null && ($answer->failure !== null || isUnavailable($answer->status));
        if (!$mayPass || $this->tries >= START_TRIES) {
            return null;
        }
        $this->waited = startDelay($this->waited, chance(), $answer->retryAfter);
        return $now + $this->waited < $this->startUntil ? $this->waited : null;
    }

    /** Whether a refusal for want of a seat, or a failure since then, does not count yet. */
    private function waitsForSeat(Verdict $verdict): bool
    {
        $now = steadyTime();
        $isFull = $verdict->state === DENIED && $verdict->code === 'INSTANCE_LIMIT';
        if ($this->patientUntil !== null) {
            return $isFull && $now < $this->patientUntil;
        }
        $isPatient = $this->patient ?? $this->folder->isUnwritable();
        if (!$isPatient || !$isFull || $verdict->because !== null) {
            return false;
        }
        $this->patientUntil = $now + PATIENCE_SECONDS;
        say($verdict->with(code: 'WAITING_FOR_SEAT')->line());
        return true;
    }

    /** @return array{Verdict, Answer} of one attempt */
    private function ask(): array
    {
        $core = $this->core;
        $isStart = !$this->held && $this->patientUntil === null;
        $deadline = $isStart ? $this->startUntil : steadyTime() + CALL_SECONDS;
        $verb = $this->hasActivated && $core->token() !== null ? 'heartbeat' : 'activate';
        $asked = $this->gate->ask($core, $verb, $deadline);
        if ($verb === 'heartbeat' && isUnknownInstance($asked[0])) {
            $core->forgetToken();
            $asked = $this->gate->ask($core, 'activate', $deadline);
        }
        $this->hasActivated = $this->hasActivated || $asked[0]->state === ACTIVE;
        return $asked;
    }

    /** Keeps what was proven, and for pages when it was and when the next call is due. */
    private function save(Verdict $verdict, array $before): void
    {
        if ($this->isPage || $this->core->state !== $before) {
            $this->core->recordPage($this->askAt, $this->waited, $verdict->because);
            $this->folder->save('state.json', (string) json_encode($this->core->state, JSON_PRESERVE_ZERO_FRACTION));
        }
    }

    private function settle(Verdict $verdict): void
    {
        $verdict = $verdict->with(warnings: $this->folder->warnings());
        $before = $this->held;
        $this->held = $verdict;
        if ($verdict->state === DENIED) {
            $this->hasEnded = true;
            $this->folder->letGo(); // before the listeners: the next start asks anew
        }
        $this->comment($before, $verdict);
        if ($before && hasChanged($before, $verdict) && $this->onChange) {
            ($this->onChange)($verdict);
        }
        if ($verdict->state === DENIED) {
            $this->deny($verdict);
        }
    }

    /** One line for people: all is well, or not any more, or again. */
    private function comment(?Verdict $before, Verdict $verdict): void
    {
        $wasGrace = $before?->state === GRACE;
        $isTold = $verdict->state === ACTIVE && !$this->quiet;
        if ($verdict->state === GRACE && !$wasGrace || $isTold && $this->hasGreeted && $wasGrace) {
            say($verdict->line());
        } elseif ($isTold && !$this->hasGreeted) {
            say(greeting($verdict));
        }
        $this->hasGreeted = $this->hasGreeted || $verdict->state === ACTIVE;
    }

    /** Asks every 6 hours, at once for a blocked version, and tells of each release once. */
    private function lookForUpdate(bool $isBlocked): void
    {
        $now = $this->core->now();
        if (!$this->updates || $this->version === null || !$isBlocked && $now < $this->updateAt) {
            return;
        }
        $this->updateAt = $now + UPDATE_SECONDS;
        try {
            $update = updateIn($this->gate->askForUpdate($this->core, STOP_SECONDS, $this->channel));
        } catch (UpdateError) {
            return; // a license needs no update
        }
        if (!$update || $update == $this->told) {
            return;
        }
        $this->told = $update;
        if ($update->required || !$this->quiet) {
            $code = $update->required ? 'UPDATE_REQUIRED' : 'UPDATE_AVAILABLE';
            say((new Verdict(DENIED, $code, $update->version))->line());
        }
        if ($this->onUpdate) {
            ($this->onUpdate)($update);
        }
    }

    private function deny(Verdict $verdict): void
    {
        if ($this->onDenied) {
            ($this->onDenied)($verdict);
            return;
        }
        // A web page's denial is in the log once, by the page that found out.
        if (PHP_SAPI === 'cli' || !$this->isPage) {
            say($verdict->line());
        }
        if (PHP_SAPI === 'cli') {
            leave(EXIT_CODE);
        }
        if (!headers_sent()) {
            http_response_code(503);
            header('Content-Type: text/plain; charset=utf-8');
        }
        echo 'Bu sayfa şu anda açılamıyor.';
        leave(0);
    }

    /** A fork has not its parent's lock: it follows, and leads when the parent has ended. */
    private function continueInFork(): void
    {
        $this->process = getmypid();
        $this->folder->letGo();
        $this->lookAt = -INF;
        $this->hasGreeted = true;
    }

    /** A signal without another handler ends the process after its seat was given back. */
    private function takeSignals(): void
    {
        if (!function_exists('pcntl_async_signals')) {
            return;
        }
        pcntl_async_signals(true);
        foreach ([SIGTERM, SIGINT, SIGHUP] as $number) {
            if (pcntl_signal_get_handler($number) === SIG_DFL) {
                pcntl_signal($number, $this->endBySignal(...));
            }
        }
    }

    private function endBySignal(int $number): void
    {
        $this->close();
        pcntl_signal($number, SIG_DFL);
        if (function_exists('posix_kill')) {
            posix_kill(getmypid(), $number);
        }
        leave(128 + $number); // the first process of a container (PID 1) does not end by a signal
    }
}

/** Ends the process, also where an extension has switched `exit` off. */
function leave(int $code): never
{
    exit($code);
    if (\function_exists('posix_kill')) {
        \posix_kill(\getmypid(), SIGKILL);
    }
    while (true) {
        \sleep(3600);
    }
}

/** Whether listeners get the verdict. */
function hasChanged(Verdict $before, Verdict $verdict): bool
{
    foreach (['state', 'code', 'entitlements', 'expiresAt', 'seatsAllowed'] as $name) {
        if ($before->$name != $verdict->$name) {
            return true;
        }
    }
    return false;
}

function isUnknownInstance(Verdict $verdict): bool
{
    return $verdict->because === null && in_array($verdict->code, UNKNOWN_INSTANCE, true);
}

/** Random, in [0, 1). */
function chance(): float
{
    return random_int(0, PHP_INT_MAX >> 11) / (1 << 52);
}

// The verdicts. This part reads no clock, network or file but its arguments. Steps are those of docs/sdk-protocol.md.

/** The text proves nothing; the message is the code. */
final class Unproven extends RuntimeException
{
}

function demand(mixed $holds, string $code): void
{
    if (!$holds) {
        throw new Unproven($code);
    }
}

/** A call, for the comparison with its answer. */
final class Call
{
    public function __construct(
        public readonly string $verb,
        public readonly string $nonce,
        public readonly string $body,
    ) {
    }
}

/** The answer to a call, or why there is none. */
final class Answer
{
    public function __construct(
        public readonly ?string $failure = null, // DNS_FAILED, TLS_FAILED, TIMED_OUT, UNREACHABLE
        public readonly int $status = 0,
        public readonly string $body = '',
        public readonly ?int $retryAfter = null, // seconds
        public readonly ?string $date = null,
    ) {
    }
}

const NO_STATE = [
    'format' => 1,
    'license' => null,
    'verdict' => null,
    'instance_token' => null,
    'highest_iat' => 0,
    'key_set' => null,
];

/** A verdict at a later moment, in seconds since 1970, by its own numbers. */
function readAgain(Verdict $held, float $now, bool $follows): Verdict
{
    $isOver = $held->graceUntil !== null && $now > $held->graceUntil->getTimestamp();
    if ($held->state === DENIED || $held->state === ACTIVE && $now <= $held->exp || $held->state === GRACE && !$isOver) {
        return $held;
    }
    $because = $held->because ?? ($follows ? 'LEADER_SILENT' : 'TIMED_OUT');
    if (!$isOver) {
        return $held->with(state: GRACE, code: $because, because: $because, requestRef: null);
    }
    $nothing = ['requestRef' => null, 'entitlements' => [], 'graceUntil' => null];
    return $held->with(...['state' => DENIED, 'code' => 'GRACE_OVER', 'because' => $because, ...$nothing]);
}

// By their full names: a function of this namespace, which code that runs before could define, would take their place.

/** The computer's clock, in seconds since 1970. */
function wallTime(): float
{
    return \microtime(true);
}

/** A monotonic clock that all processes of a machine share, in seconds. */
function steadyTime(): float
{
    return \hrtime(true) / 1e9;
}

/**
 * A time, and the time passed since: the largest of any clock and of the counted waits. So an attacker has to stop all clocks,
 * and the time never runs back.
 */
final class Moment
{
    public float $counted = 0.0;
    private float $passed = 0.0;
    private float $wallStart;
    private float $steadyStart;

    public function __construct(private float $seconds, private Closure $wall, private Closure $steady)
    {
        $this->wallStart = $wall();
        $this->steadyStart = $steady();
    }

    public function now(): float
    {
        $shown = [($this->wall)() - $this->wallStart, ($this->steady)() - $this->steadyStart];
        $this->passed = max($this->passed, $this->counted, ...$shown);
        return $this->seconds + $this->passed;
    }

    /** The same without the computer's clock. */
    public function steady(): float
    {
        return $this->seconds + max($this->counted, ($this->steady)() - $this->steadyStart);
    }
}

/** The proven answer, the kept state, and the verdict from both. */
final class Core
{
    /** The content of state.json. */
    public array $state = NO_STATE;
    /** @var array<string, string> */
    public array $keys;
    public int $version;
    private string $license;
    private Moment $anchor;
    private Moment $read;
    private bool $isAnchored = false;
    private ?string $followed = null; // the last verdict of a leader that it followed
    private float $keysAskedAt = -INF;
    private array $facts = [];

    public function __construct(
        private Pins $pins,
        string $key,
        public string $instance,
        ?string $state,
        private ?Closure $wall = null,
        private ?Closure $steady = null,
    ) {
        $this->wall ??= wallTime(...);
        $this->steady ??= steadyTime(...);
        $this->license = hashOf($key);
        $this->keys = $pins->keys;
        $this->version = $pins->version;
        $this->anchor = $this->moment(($this->wall)());
        $this->read = $this->moment(0);
        $this->read($state);
    }

    private function moment(float $seconds): Moment
    {
        return new Moment($seconds, $this->wall, $this->steady);
    }

    /** The server's time once it was proven; before, the computer's. */
    public function now(): float
    {
        return $this->anchor->now();
    }

    /** Counts a wait as passed, without regard to the clocks. */
    public function count(float $seconds): void
    {
        $this->anchor->counted += $seconds;
        $this->read->counted += $seconds;
    }

    /** Takes a proven time. */
    public function takeTime(float $seconds): void
    {
        $this->anchor = $this->moment($seconds);
        $this->isAnchored = true;
    }

    /** Takes a leader's unproven time: it sets back nothing but the computer's clock. */
    public function followTime(float $seconds): void
    {
        $this->takeTime($this->isAnchored ? max($seconds, $this->anchor->steady()) : $seconds);
    }

    /** The token that shows the server a known machine, under the same license. */
    public function token(): ?string
    {
        return $this->isOfLicense() ? $this->state['instance_token'] : null;
    }

    public function forgetToken(): void
    {
        $this->state['instance_token'] = null;
    }

    private function isOfLicense(): bool
    {
        return $this->state['license'] === $this->license;
    }

    /** Takes the content of state.json; null: there is none. */
    public function read(?string $text): void
    {
        $before = $this->state['verdict'];
        $state = $text === null ? NO_STATE : jsonObject($text);
        if (!isState($state)) {
            $state = [...NO_STATE, 'license' => $this->license, 'verdict' => '']; // not signed
        }
        $this->state = $state;
        if ($state['verdict'] !== $before) {
            $this->read = $this->moment(0);
        }
        $this->learn($state['key_set']);
    }

    /** Notes beside the verdict what the next page needs: the clocks at this moment, and when a call is due. */
    public function recordPage(float $askAt, ?float $waited, ?string $because): void
    {
        $clocks = ['wall' => ($this->wall)(), 'steady' => ($this->steady)(), 'machine' => thisMachine()];
        $next = ['ask_at' => $askAt, 'waited' => $waited, 'because' => $because ?? ''];
        $this->state['page'] = (object) ['now' => $this->now(), ...$clocks, ...$next];
    }

    /**
     * Goes on with the time of the process that kept the state. Gives why there is grace ('' where there is none); null where
     * the state does not say, or where a clock was set back since: then only a call can tell.
     */
    public function resume(): ?string
    {
        $page = (array) ($this->state['page'] ?? []);
        foreach (['now', 'wall', 'steady', 'ask_at'] as $name) {
            if (!is_float($page[$name] ?? null)) {
                return null;
            }
        }
        $byWall = ($this->wall)() - $page['wall'];
        $bySteady = ($page['machine'] ?? null) === thisMachine() ? ($this->steady)() - $page['steady'] : 0;
        $isBack = $byWall < -LEEWAY_SECONDS || $bySteady < 0 || $page['now'] < $this->state['highest_iat'];
        if ($isBack || !is_string($page['because'] ?? null)) {
            return null;
        }
        $this->takeTime($page['now'] + max(0, $byWall, $bySteady));
        return $page['because'];
    }

    /** When the next call is due; far from the moment of the record, that moment does not count. */
    public function askAt(): float
    {
        $page = $this->state['page'];
        return min($page->ask_at, $page->now + RETRY_AFTER_SECONDS);
    }

    public function waited(): ?float
    {
        $waited = $this->state['page']->waited ?? null;
        return is_float($waited) ? $waited : null;
    }

    public function isPermitted(): bool
    {
        try {
            return (bool) $this->keptPermission();
        } catch (Unproven) {
            return false;
        }
    }

    /** The verdict of a page that makes no call: active until `exp`; then, or because of a reason, by the kept verdict. */
    public function kept(string $because): Verdict
    {
        try {
            $claims = $this->keptPermission();
            if ($because === '' && $this->now() <= $claims['exp']) {
                return $this->allow(ACTIVE, 'VALID', $claims);
            }
        } catch (Unproven $fault) {
            if ($because === '') {
                return $this->deny($fault->getMessage());
            }
        }
        return $this->fallBack($because ?: 'TIMED_OUT');
    }

    /** The verdict that follows from an answer. */
    public function hear(Answer $answer, Call $call, ?Closure $askForKeys = null): Verdict
    {
        $body = jsonObject($answer->body) ?? [];
        $ref = fits($body['request_ref'] ?? null, '[0-9A-Za-z_-]{1,64}') ? $body['request_ref'] : null;
        try {
            $token = proofIn($answer);
            $claims = $this->prove($token, $askForKeys);
            $issued = $this->demandAnswerTo($call, $claims, $body);
        } catch (Unproven $fault) {
            return $this->fallBack($fault->getMessage())->with(requestRef: $ref);
        }
        $this->takeTime($claims['iat']);
        $code = $claims['code'];
        $verdict = $code === 'VALID' ? $this->allow(ACTIVE, $code, $claims) : $this->deny($code);
        $isKept = in_array($call->verb, ['activate', 'heartbeat'], true);
        if ($isKept && !($call->verb === 'heartbeat' && isUnknownInstance($verdict))) {
            $this->keep($token, $claims, $issued);
        }
        return $verdict->with(requestRef: $ref);
    }

    /** Steps 10 to 13: it answers this very call. Gives the instance's token that it issues. */
    private function demandAnswerTo(Call $call, array $claims, array $body): ?string
    {
        demand(($claims['nonce'] ?? null) === $call->nonce, 'TOKEN_NONCE');
        // `update` names no instance; the hash of its body binds the license key.
        $isOurs = $call->verb === 'update' || ($claims['fph'] ?? null) === hashOf($this->instance);
        demand($isOurs, 'TOKEN_FINGERPRINT');
        demand($claims['verb'] === $call->verb && $claims['bdh'] === hashOf($call->body), 'TOKEN_CALL');
        if ($claims['code'] !== 'VALID' || in_array($call->verb, ['validate', 'update'], true)) {
            return null;
        }
        $instance = $claims['iid'] ?? null;
        demand(is_string($instance), 'TOKEN_INSTANCE');
        demand($call->verb === 'activate' || $instance === $this->keptInstance(), 'TOKEN_INSTANCE');
        if ($call->verb === 'deactivate') {
            return null;
        }
        $beside = $body['instance'] ?? null;
        $issued = is_object($beside) ? $beside->token ?? null : null;
        demand(fits($issued, '[!-~]{1,128}'), 'TOKEN_INSTANCE');
        demand(($claims['ith'] ?? null) === hashOf($issued), 'TOKEN_INSTANCE');
        return $issued;
    }

    /** The claims of the answer to `update`. Throws Unproven. The kept verdict stays. */
    public function hearOfUpdate(Answer $answer, Call $call): array
    {
        $claims = $this->prove(proofIn($answer));
        $this->demandAnswerTo($call, $claims, []);
        $this->takeTime($claims['iat']);
        return $claims;
    }

    private function keptInstance(): ?string
    {
        if ($this->state['verdict'] === null || !$this->isOfLicense()) {
            return null;
        }
        try {
            return $this->prove($this->state['verdict'])['iid'] ?? null;
        } catch (Unproven) {
            return null;
        }
    }

    private function keep(string $token, array $claims, ?string $issued): void
    {
        $this->state = [
            ...$this->state,
            'format' => 1,
            'instance_token' => $issued ?? $this->token(),
            'license' => $this->license,
            'verdict' => $token,
            'highest_iat' => max(whole($this->state['highest_iat']), $claims['iat']),
        ];
        $this->read = $this->moment(0);
    }

    /** The claims of a verdict by our server for our product: steps 3 to 9. Throws Unproven. */
    public function prove(string $token, ?Closure $askForKeys = null): array
    {
        demand(strlen($token) <= TOKEN_LENGTH, 'TOKEN_MALFORMED');
        $claims = openJws($token, 'license-verdict+jwt', function (string $kid) use ($askForKeys): ?string {
            if (!isset($this->keys[$kid]) && $askForKeys && $this->mayAskForKeys()) {
                $this->learnFrom($askForKeys()->body);
            }
            return $this->keys[$kid] ?? null;
        });
        foreach (['iss', 'verb', 'bdh'] as $name) {
            demand(is_string($claims[$name] ?? null), 'TOKEN_CLAIMS');
        }
        demand(fits($claims['code'] ?? null, '[A-Z_]{1,40}'), 'TOKEN_CLAIMS');
        foreach (['iat', 'exp', 'grace_until', 'next_heartbeat_in'] as $name) {
            $claims[$name] = whole($claims[$name] ?? null);
            demand($claims[$name] !== null, 'TOKEN_CLAIMS');
        }
        $entitlements = $claims['ent'] ?? null;
        demand(is_array($entitlements) && array_filter($entitlements, 'is_string') === $entitlements, 'TOKEN_CLAIMS');
        demand(($claims['aud'] ?? null) === $this->pins->product, 'TOKEN_AUDIENCE');
        demand(in_array($claims['iss'], $this->pins->addresses, true), 'TOKEN_ISSUER');
        return $claims;
    }

    private function mayAskForKeys(): bool
    {
        $now = ($this->steady)();
        if ($now - $this->keysAskedAt < KEY_SET_SECONDS) {
            return false;
        }
        $this->keysAskedAt = $now;
        return true;
    }

    /** Takes a newer key set of an answer: two roots sign while the seller changes the root key. */
    public function learnFrom(string $body): void
    {
        $answer = jsonObject($body) ?? [];
        $this->learn($answer['signed'] ?? null);
        $this->learn($answer['signed_by_next'] ?? null);
    }

    /** Takes a newer key set with the signature of the pinned root. */
    public function learn(mixed $signed): void
    {
        if (!is_string($signed)) {
            return;
        }
        try {
            $found = openJws($signed, 'license-keys+jwt', fn () => $this->pins->root);
            $version = whole($found['version'] ?? null);
            demand(in_array($found['iss'] ?? null, $this->pins->addresses, true), 'TOKEN_ISSUER');
            demand($version !== null && $version > $this->version && is_array($found['keys'] ?? null), 'TOKEN_CLAIMS');
            $keys = [];
            foreach ($found['keys'] as $jwk) {
                $keys += signingKey($jwk);
            }
        } catch (Unproven) {
            return;
        }
        $this->keys = $keys;
        $this->version = $version;
        $this->state['key_set'] = $signed;
    }

    /** The kept verdict decides, because of `reason`. */
    public function fallBack(string $reason): Verdict
    {
        if ($this->state['verdict'] === null || !$this->isOfLicense()) {
            return $this->deny($reason, $reason);
        }
        try {
            $claims = $this->keptPermission();
            $now = $this->now();
            $latest = max($this->state['highest_iat'], $claims['iat']);
            demand($now >= $latest - LEEWAY_SECONDS, 'CLOCK_WRONG');
            demand($now <= $claims['grace_until'], 'GRACE_OVER');
        } catch (Unproven $fault) {
            return $this->deny($fault->getMessage(), $reason);
        }
        return $this->allow(GRACE, $reason, $claims, $reason);
    }

    /** A follower's verdict: a VALID until its `exp`. Then the kept verdict decides, as long as the leader lives. */
    public function follow(bool $hasLeader): Verdict
    {
        try {
            $claims = $this->keptPermission();
            if ($this->followed !== null && $this->followed !== $this->state['verdict']) {
                $this->followTime($claims['iat']); // it was written while this process watched
            }
            $this->followed = $this->state['verdict'];
            // A slow clock must not lengthen the life of a verdict.
            $now = max($this->now(), $claims['iat'] + $this->read->now());
            if ($now <= $claims['exp']) {
                return $this->allow(ACTIVE, 'VALID', $claims);
            }
        } catch (Unproven) {
            // The kept verdict says why, below.
        }
        return $hasLeader ? $this->fallBack('LEADER_SILENT') : $this->deny('LEADER_SILENT', 'LEADER_SILENT');
    }

    /** The claims of the kept VALID. Throws Unproven with the code of the denial instead. */
    private function keptPermission(): array
    {
        demand($this->state['verdict'] !== null && $this->isOfLicense(), 'LEADER_SILENT');
        try {
            $claims = $this->prove($this->state['verdict']);
        } catch (Unproven) {
            throw new Unproven('STATE_CORRUPT');
        }
        $code = $claims['code'];
        demand(in_array($claims['verb'], ['activate', 'heartbeat'], true), 'STATE_CORRUPT');
        demand($code !== 'VALID' || is_string($claims['iid'] ?? null), 'STATE_CORRUPT');
        demand(($claims['fph'] ?? null) === hashOf($this->instance), 'STATE_FOREIGN');
        demand($code === 'VALID', $code);
        return $claims;
    }

    private function allow(string $state, string $code, array $claims, ?string $because = null): Verdict
    {
        $this->facts = factsOf($claims);
        return new Verdict($state, $code, $because, ...[
            'entitlements' => $claims['ent'],
            'graceUntil' => momentOf($claims['grace_until']),
            'nextHeartbeatIn' => $claims['next_heartbeat_in'],
            'exp' => $claims['exp'],
            ...$this->facts,
        ]);
    }

    private function deny(string $code, ?string $because = null): Verdict
    {
        return new Verdict(DENIED, $code, $because, ...$this->facts);
    }
}

/** Whether this has the form of state.json. */
function isState(?array $value): bool
{
    if ($value === null || array_diff_key(NO_STATE, $value) !== []) {
        return false;
    }
    foreach (['license', 'verdict', 'instance_token', 'key_set'] as $name) {
        if ($value[$name] !== null && !is_string($value[$name])) {
            return false;
        }
    }
    return whole($value['format']) === 1 && whole($value['highest_iat']) !== null;
}

/** The facts of the license in the claims; null where one is not of its type. */
function factsOf(array $claims): array
{
    $text = fn (string $name) => is_string($claims[$name] ?? null) ? $claims[$name] : null;
    $expiresAt = whole($claims['expires_at'] ?? null);
    return [
        'product' => $text('product_name'),
        'owner' => $text('owner_name'),
        'seatsUsed' => whole($claims['seats_used'] ?? null),
        'seatsAllowed' => whole($claims['seats_allowed'] ?? null),
        'expiresAt' => $expiresAt === null ? null : momentOf($expiresAt),
    ];
}

function momentOf(int $seconds): DateTimeImmutable
{
    return new DateTimeImmutable("@$seconds");
}

/** Steps 1 and 2; without a token the status decides before the body does. */
function proofIn(Answer $answer): string
{
    if ($answer->failure !== null) {
        throw new Unproven($answer->failure);
    }
    $body = jsonObject($answer->body);
    if (is_string($body['token'] ?? null)) {
        return $body['token'];
    }
    $status = $answer->status;
    if (isUnavailable($status)) {
        throw new Unproven($status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE');
    }
    demand($body !== null && !($status >= 300 && $status < 400), 'NOT_MUHUR');
    $code = $body['code'] ?? null;
    $isNamed = in_array($code, ['KEY_MALFORMED', 'PLACEHOLDER_NOT_INJECTED', 'BAD_REQUEST'], true);
    throw new Unproven($status === 400 && $isNamed ? $code : 'ANSWER_UNSIGNED');
}

function isUnavailable(int $status): bool
{
    return $status === 429 || $status >= 500;
}

/** The release to take; null: nothing that can be taken. The version gets printed, and the file's name becomes part of a path. */
function updateIn(array $claims): ?Update
{
    $found = $claims['upd'] ?? null;
    if (!is_object($found)) {
        return null;
    }
    [$version, $required, $file] = [$found->version ?? null, $found->required ?? null, $found->file ?? null];
    $hasNames = fits($version, '[!-~]{1,64}') && fits($file, '[A-Za-z0-9][A-Za-z0-9_.+-]{0,127}');
    return $hasNames && is_bool($required) ? new Update($version, $required, $file) : null;
}

// Tokens.

/** The payload of a compact JWS (RFC 7515) of this `typ`, its signature checked. */
function openJws(string $token, string $kind, Closure $keyOf): array
{
    $texts = explode('.', $token);
    demand(count($texts) === 3, 'TOKEN_MALFORMED');
    $parts = array_map(fromBase64url(...), $texts);
    $header = jsonObject($parts[0]) ?? [];
    $names = array_keys($header);
    sort($names);
    demand($names === ['alg', 'kid', 'typ'], 'TOKEN_HEADER');
    demand($header['typ'] === $kind && is_string($header['kid']), 'TOKEN_HEADER');
    demand(in_array($header['alg'], ['EdDSA', 'Ed25519'], true), 'TOKEN_HEADER');
    $key = $keyOf($header['kid']);
    demand($key !== null, 'TOKEN_KEY');
    demand(verifies($key, "$texts[0].$texts[1]", $parts[2]), 'TOKEN_SIGNATURE');
    return jsonObject($parts[1]) ?? [];
}

/** @return array<string, string> the key by its id */
function signingKey(mixed $jwk): array
{
    demand(is_object($jwk) && ($jwk->kty ?? null) === 'OKP' && ($jwk->crv ?? null) === 'Ed25519', 'TOKEN_CLAIMS');
    demand(is_string($jwk->kid ?? null) && is_string($jwk->x ?? null), 'TOKEN_CLAIMS');
    return [$jwk->kid => keyFrom($jwk->x)];
}

function keyFrom(string $text): string
{
    $key = fromBase64url($text);
    demand(strlen($key) === SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES, 'TOKEN_MALFORMED');
    return $key;
}

/**
 * Ed25519 (RFC 8032 5.1.7) without the cofactor and stricter, all of which libsodium demands: S below the order, the key and R
 * in their canonical encoding and not of small order.
 */
function verifies(string $public, string $message, string $signature): bool
{
    $hasSizes = strlen($public) === SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES && strlen($signature) === SODIUM_CRYPTO_SIGN_BYTES;
    return $hasSizes && \sodium_crypto_sign_verify_detached($signature, $message, $public);
}

/** An escape of JSON: a pair of surrogates, a surrogate alone, U+0000, or any other. */
const JSON_ESCAPE = '/\\\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[dD][89a-fA-F][0-9a-fA-F]{2}|u0000|.)/s';

/** The members of the JSON object (RFC 8259) in the text; null where there is none. */
function jsonObject(string $text): ?array
{
    // PHP refuses a surrogate alone, and U+0000 in a name; both prove nothing, wherever they are compared.
    $readable = preg_replace_callback(JSON_ESCAPE, fn ($found) => strlen($found[0]) === 6 ? '\ufffd' : $found[0], $text);
    $value = json_decode($readable ?? '');
    return is_object($value) ? get_object_vars($value) : null;
}

/** A number of JSON that is whole and from 0 to 2^53-1; null for anything else. */
function whole(mixed $value): ?int
{
    if (!is_int($value) && !is_float($value) || !($value >= 0 && $value < 2 ** 53)) {
        return null;
    }
    return (float) $value === floor((float) $value) ? (int) $value : null;
}

/** Whether this is a text of this form. */
function fits(mixed $value, string $pattern): bool
{
    return is_string($value) && preg_match("/\A(?:$pattern)\z/", $value) === 1;
}

function hashOf(string $data): string
{
    return toBase64url(\hash('sha256', $data, true));
}

function toBase64url(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

/** The bytes of base64url without padding, its unused bits zero (RFC 4648 3.5). */
function fromBase64url(string $text): string
{
    demand(fits($text, '[A-Za-z0-9_-]+'), 'TOKEN_MALFORMED');
    $data = (string) base64_decode(strtr($text, '-_', '+/'));
    demand(toBase64url($data) === $text, 'TOKEN_MALFORMED');
    return $data;
}

// The values from a seller and a buyer.

/** The download's facts of its server. */
final class Pins
{
    /**
     * @param string[] $addresses
     * @param array<string, string> $keys
     */
    private function __construct(
        public readonly array $addresses,
        public readonly string $product,
        public readonly string $root,
        public readonly int $version,
        public readonly array $keys,
    ) {
    }

    /** Reads `<address>[,<address>…] <product> <root> <version> <kid>:<key> …`. Throws for a fault of the program. */
    public static function read(string $line): self
    {
        $words = preg_split('/\s+/', $line, -1, PREG_SPLIT_NO_EMPTY);
        $addresses = explode(',', $words[0] ?? '');
        $isWhole = count($words) >= 4 && fits($words[3], '[0-9]{1,15}');
        foreach ($addresses as $address) {
            $isWhole = $isWhole && fits($address, 'https?:\/\/.+');
        }
        if (!$isWhole) {
            throw new RuntimeException('Mühür: no pins; download muhur.php from the product, or pass "pins"');
        }
        $keys = [];
        foreach (array_slice($words, 4) as $word) {
            $colon = (int) strrpos($word, ':');
            $keys[substr($word, 0, $colon)] = keyFrom(substr($word, $colon + 1));
        }
        return new self($addresses, $words[1], keyFrom($words[2]), (int) $words[3], $keys);
    }
}

function environmentHas(string $variable, string $value = '1'): bool
{
    return getenv($variable) === $value;
}

/** White space of Unicode, and the byte order mark. */
const SPACE = '[\s\p{Z}\x{85}\x{feff}]';

function trimmed(string $text): string
{
    return preg_replace('/\A' . SPACE . '+|' . SPACE . '+\z/u', '', $text) ?? trim($text);
}

function givenKey(?string $key): string
{
    return trimmed($key ?? (string) getenv('LICENSE_KEY'));
}

function firstCharacters(string $text, int $count): string
{
    return preg_match("/\A.{0,$count}/us", $text, $found) ? $found[0] : '';
}

function shownKey(string $key): string
{
    return firstCharacters(trimmed($key), 8) . '…';
}

/** The fault of a license key that shows without a call. */
function faultOfKey(string $key): ?string
{
    if (trimmed($key) === '') {
        return 'KEY_MISSING';
    }
    if (preg_match('/%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>|X{8}/', str_replace('-', '', $key))) {
        return 'PLACEHOLDER_NOT_INJECTED';
    }
    return hasCheckSymbol($key) ? null : 'KEY_MALFORMED';
}

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base32
const MISREAD = ['i' => '1', 'ı' => '1', 'İ' => '1', 'I' => '1', 'l' => '1', 'L' => '1', 'o' => '0', 'O' => '0'];

/** Whether the server can have issued this key; the usual typing errors are corrected. */
function hasCheckSymbol(string $key): bool
{
    $dense = preg_replace('/' . SPACE . '|[-\x{2010}-\x{2015}\x{307}]/u', '', $key) ?? '';
    $text = strtoupper(strtr($dense, MISREAD));
    if (!fits($text, 'MHR[' . SYMBOLS . ']{39}')) {
        return false;
    }
    $sum = 0;
    foreach (str_split(substr($text, 3, 38)) as $symbol) {
        $sum = ($sum ^ strpos(SYMBOLS, $symbol)) << 1;
        if ($sum & 0b100000) {
            $sum ^= 0b100101;
        }
    }
    return SYMBOLS[$sum] === $text[41];
}

/** Settings that run code before the program, which may have replaced functions. @return string[] */
function preloads(): array
{
    $found = array_filter(['LD_PRELOAD', 'DYLD_INSERT_LIBRARIES'], fn ($name) => (string) getenv($name) !== '');
    $settings = array_filter(['auto_prepend_file', 'opcache.preload'], fn ($name) => (string) ini_get($name) !== '');
    return [...$found, ...$settings];
}

// The calls.

/** The fields of a call, without unknown ones. */
function request(
    string $verb,
    Pins $pins,
    string $key,
    string $instance,
    string $nonce,
    ?string $version = null,
    ?string $token = null,
    ?string $host = null,
    ?string $sdk = null,
    bool $link = false,
    ?string $channel = null,
    ?string $fileHash = null,
): array {
    $body = [
        'license_key' => trimmed($key),
        'product_id' => $pins->product,
        'nonce' => $nonce,
        'sdk' => $sdk ?? SDK . (preloads() ? ' preload' : ''),
        'version' => $version,
    ];
    $body += $verb === 'update' ? ['link' => $link, 'channel' => $channel, 'sha256' => $fileHash] : [
        'fingerprint' => $instance,
        'hostname' => shownHost($host ?? (string) gethostname()),
        'instance_token' => $verb === 'validate' ? null : $token,
    ];
    return array_filter($body, fn ($value) => $value !== null && $value !== '');
}

function urlOf(string $address, string $verb): string
{
    return "$address/api/license/$verb";
}

/** Without the characters that move a cursor or turn the text: the server refuses them. */
function shownHost(string $name): string
{
    return firstCharacters(preg_replace('/\p{C}/u', '', $name) ?? '', 255);
}

/** Seconds until the next try to start; `chance` is random in [0, 1), `last` the wait before. */
function startDelay(?float $last, float $chance, ?float $retryAfter = null): float
{
    return $retryAfter ?? min(1.5, 0.1 + $chance * (3 * ($last ?? 0.1) - 0.1));
}

function heartbeatDelay(float $interval, float $chance): float
{
    return $interval * (0.9 + 0.2 * $chance);
}

/** Seconds after a failed heartbeat: random, so that bots do not return together. */
function retryDelay(float $interval, ?float $last, float $chance, ?float $retryAfter = null): float
{
    $low = $interval / 10;
    $high = min($interval / 2, 3 * max($last ?? $low, $low));
    return max($low + $chance * ($high - $low), $retryAfter ?? 0);
}

/** Asks one address of the server after the other, from the last proven one on. */
final class Gate
{
    private int $first = 0;

    public function __construct(private Pins $pins, private string $key, private ?string $version = null)
    {
    }

    private function call(string $verb, string $instance = '', ?string $token = null, mixed ...$more): Call
    {
        $nonce = toBase64url(random_bytes(16));
        $fields = request($verb, $this->pins, $this->key, $instance, $nonce, $this->version, $token, ...$more);
        $body = json_encode($fields, JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
        return new Call($verb, $nonce, $body);
    }

    /** @return array{Verdict, Answer} one attempt: the verdict, and the answer from which it follows */
    public function ask(Core $core, string $verb, float $deadline): array
    {
        $call = $this->call($verb, $core->instance, $core->token());
        foreach ($this->addresses($deadline) as $place => [$address, $until]) {
            $answer = Exchange::answer(urlOf($address, $verb), $call->body, $until);
            $verdict = $core->hear($answer, $call, fn () => self::askForKeys($address, $until));
            if ($verdict->because === null) {
                $this->first = $place;
                break;
            }
            if ($answer->status === 429) {
                break;
            }
        }
        return [$verdict, $answer];
    }

    /** The proven claims of the answer. Throws UpdateError. */
    public function askForUpdate(Core $core, float $seconds, ?string $channel, bool $link = false): array
    {
        $call = $this->call('update', link: $link, channel: $channel, fileHash: hashOfProgram());
        foreach ($this->addresses(steadyTime() + $seconds) as [$address, $until]) {
            $answer = Exchange::answer(urlOf($address, 'update'), $call->body, $until);
            try {
                return $core->hearOfUpdate($answer, $call);
            } catch (Unproven $fault) {
                $reason = $fault->getMessage();
            }
            if ($answer->status === 429) {
                break;
            }
        }
        throw new UpdateError($reason);
    }

    /** The addresses in turn; each gets an equal part of the remaining time. @return iterable<int, array{string, float}> */
    private function addresses(float $deadline): iterable
    {
        $count = count($this->pins->addresses);
        $first = $this->first;
        for ($left = $count; $left > 0; $left--) {
            $place = ($first + $count - $left) % $count;
            $now = steadyTime();
            yield $place => [$this->pins->addresses[$place], $now + max($deadline - $now, 0) / $left];
        }
    }

    public static function askForKeys(string $address, float $until): Answer
    {
        return Exchange::answer("$address/.well-known/jwks.json", null, $until);
    }
}

/** One call (without a body: a GET) on a connection of its own, which no dripping server holds beyond the deadline. */
final class Exchange
{
    /** @var ?resource */
    private $stream = null;
    private string $buffer = '';
    private bool $isAtEnd = false;
    private int $status = 0;
    /** @var array<string, string> */
    private array $headers = [];

    private function __construct(private string $url, private float $deadline)
    {
    }

    /** Throws nothing and follows no redirect. */
    public static function answer(string $url, ?string $body, float $deadline): Answer
    {
        $exchange = new self($url, $deadline);
        try {
            $exchange->send($body);
            $data = $exchange->body();
            $after = trim($exchange->headers['retry-after'] ?? '');
            // The header is not signed, and must not silence an instance until its grace is over.
            $seconds = fits($after, '[0-9]{1,9}') ? min((int) $after, RETRY_AFTER_SECONDS) : null;
            return new Answer(null, $exchange->status, $data, $seconds, $exchange->headers['date'] ?? null);
        } catch (Unproven $fault) {
            return new Answer($fault->getMessage());
        } finally {
            $exchange->close();
        }
    }

    /** Writes into the file what the address gives; gives its hash. No body of unknown length is read. */
    public static function download(string $url, mixed $file): string
    {
        $exchange = new self($url, steadyTime() + DOWNLOAD_SECONDS);
        try {
            $exchange->send(null);
            $left = $exchange->length();
            demand($exchange->status === 200 && $left !== null && $left <= UPDATE_BYTES, 'UPDATE_BROKEN');
            $hash = hash_init('sha256');
            while ($left > 0) {
                demand($exchange->buffer !== '' || $exchange->fill(), 'UPDATE_BROKEN');
                $data = substr($exchange->buffer, 0, $left);
                $exchange->buffer = '';
                demand(fwrite($file, $data) === strlen($data), 'UPDATE_BROKEN');
                hash_update($hash, $data);
                $left -= strlen($data);
            }
            return hash_final($hash);
        } finally {
            $exchange->close();
        }
    }

    private function send(?string $body): void
    {
        $url = parse_url($this->url);
        demand(is_array($url) && isset($url['host']), 'UNREACHABLE');
        $isSecure = $url['scheme'] === 'https';
        $host = $url['host'];
        $port = $url['port'] ?? ($isSecure ? 443 : 80);
        $this->connect($host, $port, $isSecure);
        $path = ($url['path'] ?? '/') . (isset($url['query']) ? "?$url[query]" : '');
        $lines = [
            ($body === null ? 'GET' : 'POST') . " $path HTTP/1.1",
            'Host: ' . $host . (isset($url['port']) ? ":$port" : ''),
            'Content-Type: application/json',
            'Content-Length: ' . strlen($body ?? ''),
            'User-Agent: muhur-' . SDK,
            'Connection: close',
        ];
        $this->write(implode("\r\n", $lines) . "\r\n\r\n" . $body);
        $preliminary = 0;
        do {
            demand($preliminary++ <= PRELIMINARY_ANSWERS, 'UNREACHABLE');
            $this->readHead();
        } while ($this->status < 200);
    }

    private function connect(string $host, int $port, bool $isSecure): void
    {
        $context = stream_context_create(['ssl' => ['peer_name' => trim($host, '[]'), 'SNI_enabled' => true]]);
        $left = $this->left();
        $stream = @stream_socket_client("tcp://$host:$port", $number, $message, $left, STREAM_CLIENT_CONNECT, $context);
        if ($stream === false) {
            // The resolver's errors have no number.
            demand($number !== 0, 'DNS_FAILED');
            throw new Unproven($this->left(true) <= 0 ? 'TIMED_OUT' : 'UNREACHABLE');
        }
        $this->stream = $stream;
        stream_set_blocking($stream, false);
        while ($isSecure) {
            $done = @stream_socket_enable_crypto($stream, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
            demand($done !== false, 'TLS_FAILED');
            if ($done === true) {
                return;
            }
            $this->await([$stream], null);
        }
    }

    private function left(bool $isExact = false): float
    {
        $left = $this->deadline - steadyTime();
        return $isExact ? $left : max($left, 0.01);
    }

    /** Waits until the connection can be read or written. Throws TIMED_OUT at the deadline. */
    private function await(?array $readers, ?array $writers): void
    {
        $none = null;
        do {
            $left = $this->left(true);
            demand($left > 0, 'TIMED_OUT');
            [$reads, $writes] = [$readers, $writers];
            $micros = (int) ($left * 1e6);
            // A signal ends the wait with false.
            $ready = @stream_select($reads, $writes, $none, intdiv($micros, 1_000_000), $micros % 1_000_000);
        } while (!$ready);
    }

    private function write(string $data): void
    {
        while ($data !== '') {
            $this->await(null, [$this->stream]);
            $written = @fwrite($this->stream, $data);
            demand($written !== false, 'UNREACHABLE');
            $data = substr($data, $written);
        }
    }

    /** Reads more; false at the end of the connection. */
    private function fill(): bool
    {
        while (!$this->isAtEnd) {
            $data = @fread($this->stream, ANSWER_BYTES);
            if ($data !== false && $data !== '') {
                $this->buffer .= $data;
                return true;
            }
            $this->isAtEnd = $data === false || feof($this->stream);
            if (!$this->isAtEnd) {
                $this->await([$this->stream], null);
            }
        }
        return false;
    }

    /** Takes a part of the answer up to the mark, which is dropped. */
    private function until(string $mark): string
    {
        while (($end = strpos($this->buffer, $mark)) === false) {
            demand(strlen($this->buffer) <= ANSWER_BYTES && $this->fill(), 'UNREACHABLE');
        }
        $part = substr($this->buffer, 0, $end);
        $this->buffer = substr($this->buffer, $end + strlen($mark));
        return $part;
    }

    private function take(int $size): string
    {
        while (strlen($this->buffer) < $size) {
            demand($this->fill(), 'UNREACHABLE');
        }
        $part = substr($this->buffer, 0, $size);
        $this->buffer = substr($this->buffer, $size);
        return $part;
    }

    private function readHead(): void
    {
        $lines = explode("\r\n", $this->until("\r\n\r\n"));
        $isStatus = preg_match('/\AHTTP\/1\.[01] ([1-9][0-9]{2})(?: |\z)/', array_shift($lines), $found) === 1;
        demand($isStatus, 'UNREACHABLE');
        $this->status = (int) $found[1];
        $this->headers = [];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $name = strtolower($name);
            $isSecond = $name === 'content-length' && isset($this->headers[$name]);
            demand(!$isSecond, 'UNREACHABLE');
            $this->headers[$name] = trim($value);
        }
    }

    /** The length of the body; null: unknown. */
    private function length(): ?int
    {
        $isChunked = isset($this->headers['transfer-encoding']);
        $length = $isChunked ? null : $this->headers['content-length'] ?? null;
        demand($length === null || fits($length, '[0-9]{1,15}'), 'UNREACHABLE');
        return $length === null ? null : (int) $length;
    }

    /** No more of the body than an answer may have. */
    private function body(): string
    {
        if (isset($this->headers['transfer-encoding'])) {
            return $this->chunks();
        }
        $length = $this->length();
        if ($length !== null) {
            return $this->take(min($length, ANSWER_BYTES));
        }
        while (strlen($this->buffer) < ANSWER_BYTES && $this->fill());
        return substr($this->buffer, 0, ANSWER_BYTES);
    }

    private function chunks(): string
    {
        $data = '';
        do {
            $size = explode(';', $this->until("\r\n"))[0];
            demand(fits(trim($size), '[0-9A-Fa-f]{1,8}'), 'UNREACHABLE');
            $size = (int) hexdec(trim($size));
            $data .= $this->take(min($size, ANSWER_BYTES - strlen($data)));
            if (strlen($data) >= ANSWER_BYTES) {
                return $data;
            }
            if ($size > 0) {
                demand($this->take(2) === "\r\n", 'UNREACHABLE');
            }
        } while ($size > 0);
        return $data;
    }

    private function close(): void
    {
        if ($this->stream) {
            fclose($this->stream);
        }
    }
}

/** The SHA-256 of the main script, by which the server knows a release of one file. */
function hashOfProgram(): ?string
{
    static $hash = null;
    $path = $_SERVER['SCRIPT_FILENAME'] ?? '';
    return $hash ??= (is_file($path) ? @hash_file('sha256', $path) : false) ?: null;
}

/** Saves what the address gives, once it proved to have this hash; until then only beside. Throws UpdateError. */
function saveChecked(string $path, string $url, string $digest): string
{
    $running = realpath($_SERVER['SCRIPT_FILENAME'] ?? '');
    if ($running !== false && $running === realpath($path)) {
        throw new UpdateError('UPDATE_RUNNING');
    }
    $folder = dirname($path);
    if (!is_dir($folder)) {
        @mkdir($folder, 0777, true);
    }
    $part = "$folder/." . bin2hex(random_bytes(8)) . '.part';
    $file = @fopen($part, 'xb');
    try {
        demand($file !== false, 'UPDATE_BROKEN');
        demand(Exchange::download($url, $file) === $digest && fclose($file) && rename($part, $path), 'UPDATE_BROKEN');
        return (string) realpath($path);
    } catch (Unproven) {
        throw new UpdateError('UPDATE_BROKEN');
    } finally {
        if (is_file($part)) {
            unlink($part);
        }
    }
}

// The files.

/** A path that begins with this one lies in the folder; Windows has two separators, and names without case. */
function wholePath(string $path): string
{
    $path = rtrim(strtr($path, DIRECTORY_SEPARATOR, '/'), '/') . '/';
    return DIRECTORY_SEPARATOR === '/' ? $path : strtolower($path);
}

/** The identity, last verdict and leader of an instance; no fault of the disk stops the software. */
final class Folder
{
    public readonly string $path;
    /** Whether the web server would show the instance's token to everybody. */
    public readonly bool $isPublic;
    public bool $leads = false;
    /** @var ?resource */
    private $lock = null;
    private array $warnings = [];
    private float $recordedAt = -INF;

    public function __construct(?string $parent, string $product)
    {
        $parent ??= (string) getenv('LICENSE_DIR') ?: __DIR__ . '/.license';
        $this->path = "$parent/$product";
        $root = @realpath($_SERVER['DOCUMENT_ROOT'] ?? '');
        $ancestor = $this->path;
        // Where `open_basedir` hides the folders above, and on a drive that is away, there is no ancestor.
        while (!@is_dir($ancestor) && dirname($ancestor) !== $ancestor) {
            $ancestor = dirname($ancestor);
        }
        $place = @realpath($ancestor);
        $this->isPublic = PHP_SAPI !== 'cli' && $root && $place && str_starts_with(wholePath($place), wholePath($root));
    }

    /** Whether the fault of a page is due in the log: the same fault once a minute, always where that cannot be written down. */
    public function isLineDue(string $code): bool
    {
        if ($this->isPublic) {
            return $this->isLineOfPublicFolderDue();
        }
        $this->make();
        $file = @fopen("$this->path/logged-fault", 'c+');
        if (!$file) {
            return true;
        }
        flock($file, LOCK_EX | LOCK_NB, $isHeld);
        $age = abs(wallTime() - fstat($file)['mtime']);
        $isDue = !$isHeld && ($age >= DENIED_SECONDS || stream_get_contents($file) !== $code);
        if ($isDue) {
            ftruncate($file, 0);
            rewind($file);
            @fwrite($file, $code);
        }
        fclose($file);
        return $isDue;
    }

    /** A public folder stays untouched. An empty folder has the moment, since a file of that name can be another user's link. */
    private function isLineOfPublicFolderDue(): bool
    {
        $mark = sys_get_temp_dir() . '/muhur-' . hashOf($this->path);
        if (@mkdir($mark)) {
            return true;
        }
        $age = abs(wallTime() - (@filemtime($mark) ?: 0));
        if ($age < DENIED_SECONDS) {
            return false;
        }
        return !@rmdir($mark) || @mkdir($mark) || !is_dir($mark);
    }

    /** Whether this process leads; always, where nothing can be written. */
    public function lead(): bool
    {
        $this->letGo();
        $this->make();
        $lock = @fopen("$this->path/lock", 'c');
        if ($lock && !flock($lock, LOCK_EX | LOCK_NB, $isHeld) && $isHeld) {
            fclose($lock);
            return false;
        }
        $this->lock = $lock ?: null;
        $this->leads = true;
        $this->record();
        return true;
    }

    /** Closes this process's copy of the lock; the copy of a parent stays locked. */
    public function letGo(): void
    {
        $this->leads = false;
        if ($this->lock) {
            fclose($this->lock);
        }
        $this->lock = null;
    }

    public function recordSometimes(): void
    {
        if (steadyTime() >= $this->recordedAt + LOOK_SECONDS) {
            $this->record();
        }
    }

    /** Writes beside the lock that the leader lives. Windows denies the reading of a locked file. */
    public function record(): void
    {
        if (!$this->leads || !$this->lock) {
            return;
        }
        $this->recordedAt = steadyTime();
        $says = [
            'machine' => thisMachine(),
            'folder' => $this->identity(),
            'pid' => getmypid(),
            'moment' => $this->recordedAt,
        ];
        // Always of one length, so that no reader sees half of it.
        $file = @fopen("$this->path/leader", 'c');
        if ($file) {
            fwrite($file, str_pad((string) json_encode($says, JSON_PRESERVE_ZERO_FRACTION), 500) . "\n");
            fclose($file);
        }
    }

    /** Whether a process of this machine leads in this very folder, and lives. */
    public function hasLivingLeader(): bool
    {
        $says = jsonObject($this->read('leader') ?? '') ?? [];
        $isHere = ($says['machine'] ?? null) === thisMachine() && ($says['folder'] ?? null) === $this->identity();
        $age = is_float($says['moment'] ?? null) ? steadyTime() - $says['moment'] : INF;
        return $isHere && $age >= 0 && $age <= SILENT_SECONDS;
    }

    /** The fingerprint; the leader makes it; empty until then. */
    public function instance(bool $makes): string
    {
        $found = $this->read('instance');
        if ($found !== null && fits(trim($found), '[0-9a-f]{32}')) {
            return trim($found);
        }
        if (!$makes) {
            return '';
        }
        if ($found !== null) {
            $this->warn('STATE_CORRUPT');
        }
        $made = bin2hex(random_bytes(16));
        $this->save('instance', $made);
        return $made;
    }

    /** The bytes of a file; null: there is none. An unreadable file does not count as absent. */
    public function read(string $name): ?string
    {
        $path = "$this->path/$name";
        clearstatcache(true, $path);
        if (!file_exists($path)) {
            return null;
        }
        // A pipe in place of the file must not block.
        return is_file($path) ? (string) @file_get_contents($path, length: FILE_BYTES) : '';
    }

    /** Writes all or nothing: a full disk or a crash leaves the old file. */
    public function save(string $name, string $text): bool
    {
        $path = "$this->path/$name";
        $this->make();
        $file = @fopen("$path.new", 'wb');
        $isSaved = $file && @chmod("$path.new", 0600) && @fwrite($file, $text) === strlen($text) && @fsync($file);
        if ($file) {
            fclose($file);
        }
        if (!$isSaved || !@rename("$path.new", $path)) {
            $this->warn('FOLDER_UNWRITABLE');
            return false;
        }
        return true;
    }

    public function remove(string $name): void
    {
        @unlink("$this->path/$name");
    }

    private function make(): void
    {
        if (!is_dir($this->path)) {
            @mkdir($this->path, 0777, true);
        }
    }

    private function identity(): string
    {
        clearstatcache(true, $this->path);
        $found = @stat($this->path);
        return $found && $found['ino'] ? "$found[dev]:$found[ino]" : $this->path;
    }

    public function isUnwritable(): bool
    {
        return isset($this->warnings['FOLDER_UNWRITABLE']);
    }

    /** @return string[] */
    public function warnings(): array
    {
        ksort($this->warnings);
        return array_keys($this->warnings);
    }

    private function warn(string $code): void
    {
        if (!isset($this->warnings[$code])) {
            $this->warnings[$code] = true;
            say((new Verdict(DENIED, $code))->line());
        }
    }
}

/** The boot and the process namespace where the system tells them, else the computer's name. */
function thisMachine(): string
{
    static $machine = null;
    if ($machine === null) {
        $boot = trim((string) @file_get_contents('/proc/sys/kernel/random/boot_id'));
        $namespace = (string) @readlink('/proc/self/ns/pid');
        $machine = $boot !== '' && $namespace !== '' ? "$boot $namespace" : (string) gethostname();
    }
    return $machine;
}

// The texts for people.

/** Writes a line: to the console, or into the log of the web server. */
function say(string $text): void
{
    if (PHP_SAPI === 'cli') {
        @fwrite(STDERR, "$text\n");
    } else {
        error_log($text);
    }
}

const MONTHS = ['Ocak', 'Şubat', 'Mart', 'Nisan', 'Mayıs', 'Haziran', 'Temmuz', 'Ağustos', 'Eylül', 'Ekim', 'Kasım', 'Aralık'];

/** The line for people that all is well. */
function greeting(Verdict $verdict): string
{
    if ($verdict->product === null || $verdict->seatsUsed === null || $verdict->seatsAllowed === null) {
        return '[Mühür] ' . textOf('VALID')[0];
    }
    $end = 'süresiz';
    if ($verdict->expiresAt) {
        $day = $verdict->expiresAt->setTimezone(new \DateTimeZone('+03:00'));
        $end = 'bitiş ' . $day->format('j') . ' ' . MONTHS[$day->format('n') - 1] . ' ' . $day->format('Y');
    }
    return "[Mühür] $verdict->product lisansı geçerli, $verdict->seatsUsed/$verdict->seatsAllowed kurulum, $end";
}

/** @return array{string, string} the meaning and the advice */
function textOf(string $code): array
{
    return messages()[$code] ?? messages()['DENIED'];
}

/** One line of the doctor: the checked part, its fault, and for people its label and what was found. */
final class Finding
{
    public function __construct(
        public readonly string $name,
        public readonly ?string $wrong,
        private string $label,
        private string $about,
        private ?string $value = null, // replaces the code in the seller's line
    ) {
    }

    public function shown(): string
    {
        return "$this->name=" . ($this->value ?? $this->wrong ?? 'ok');
    }

    public function line(): string
    {
        if ($this->wrong === null) {
            $isNotice = $this->name === 'PRELOAD' && $this->value !== 'none';
            return ($isNotice ? '!' : '✓') . " $this->label: $this->about";
        }
        $about = $this->about === '' ? '' : "$this->about. ";
        return "✗ $this->label: $about" . implode(' ', textOf($this->wrong)) . " ($this->wrong)";
    }
}

/** Prints the result of each check, then one line for the seller, without secrets. Gives the exit code. */
function doctor(): int
{
    $pins = Pins::read(PINS);
    $key = givenKey(null) ?: askForKey();
    $folder = new Folder(null, $pins->product);
    $isWritable = $folder->save('doctor', '');
    $folder->remove('doctor');
    $core = new Core($pins, $key, $folder->instance(false) ?: bin2hex(random_bytes(16)), null);
    $deadline = steadyTime() + CALL_SECONDS;
    $fault = faultOfKey($key);
    if ($fault !== null) {
        [$verdict, $answer] = [new Verdict(DENIED, $fault), Gate::askForKeys($pins->addresses[0], $deadline)];
    } else {
        [$verdict, $answer] = (new Gate($pins, $key))->ask($core, 'validate', $deadline);
        $fault = $verdict->code === 'KEY_MALFORMED' ? $verdict->code : null;
    }
    $findings = [
        new Finding('KEY', $fault, 'Anahtar', $key === '' ? '' : shownKey($key)),
        new Finding('FOLDER', $isWritable ? null : 'FOLDER_UNWRITABLE', 'Klasör', $folder->path),
        ...connectionFindings($pins->addresses[0], $answer->failure),
        clockFinding($answer),
        new Finding('PRELOAD', null, 'Önyükleme', implode(', ', preloads()) ?: 'yok', implode(',', preloads()) ?: 'none'),
        verdictFinding($verdict),
    ];
    $shown = '';
    foreach ($findings as $finding) {
        echo $finding->line(), "\n";
        $shown .= $finding->shown() . ' ';
    }
    $head = 'muhur-doctor ' . SDK . " product=$pins->product key=" . shownKey($key);
    echo "$head {$shown}ref=", $verdict->requestRef ?? '-', "\n";
    return array_filter($findings, fn ($finding) => $finding->wrong !== null) ? 1 : 0;
}

/** @return Finding[] */
function connectionFindings(string $address, ?string $failure): array
{
    $nameless = $failure === 'DNS_FAILED' ? $failure : null;
    $secure = str_starts_with($address, 'https:') ? 'ok' : 'none';
    return [
        new Finding('DNS', $nameless, 'Sunucunun adı', (string) parse_url($address, PHP_URL_HOST)),
        new Finding('TLS', $failure, 'Bağlantı', $address, $failure ?? $secure),
    ];
}

/** A wrong clock only stops a start without a proven answer. Mühür's own answers have a date. */
function clockFinding(Answer $answer): Finding
{
    $at = strtotime($answer->date ?? '');
    if ($at === false) {
        return new Finding('CLOCK', $answer->failure ?? 'NOT_MUHUR', 'Saat', '', '-');
    }
    $ahead = (int) round(wallTime() - $at);
    $shown = sprintf('%+ds', $ahead);
    return new Finding('CLOCK', abs($ahead) > LEEWAY_SECONDS ? 'CLOCK_WRONG' : null, 'Saat', $shown, $shown);
}

/** `validate` names no instance; a policy that wants one says so after all other faults. */
function verdictFinding(Verdict $verdict): Finding
{
    $isRight = in_array($verdict->code, ['VALID', 'INSTANCE_REQUIRED'], true);
    [$wrong, $about] = $isRight ? [null, textOf('VALID')[0]] : [$verdict->code, ''];
    return new Finding('VERDICT', $wrong, 'Lisans', $about, $verdict->code);
}

function askForKey(): string
{
    echo "Lisans anahtarı:\n";
    return trimmed((string) fgets(STDIN));
}

/** For each code its meaning and the advice. */
const TEXTS = <<<'TEXTS'
@@MUHUR_TEXTS@@
TEXTS;

/** @return array<string, array{string, string}> */
function messages(): array
{
    static $messages = [];
    if (!$messages) {
        foreach (explode("\n", TEXTS) as $line) {
            [$code, $meaning, $advice] = explode('|', $line);
            $messages[$code] = [$meaning, $advice];
        }
    }
    return $messages;
}

if (PHP_SAPI === 'cli' && realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    if (array_slice($_SERVER['argv'], 1) !== ['doctor']) {
        fwrite(STDERR, "Kullanım: php muhur.php doctor\n");
        exit(1);
    }
    exit(doctor());
}
