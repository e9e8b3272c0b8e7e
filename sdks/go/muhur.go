// Package muhur asks a Mühür license server whether this software may run.
//
// Standard library only, Go 1.19 and later:
//
//	license, err := muhur.Start(ctx, muhur.Options{Version: "1.4.0"})
//	if err != nil {
//		log.Fatal(err)
//	}
//	defer license.Close()
//
// The key comes from LICENSE_KEY. Only a signed denial denies: while the server is away, the last
// signed verdict holds until its grace is over. A program that is started with LICENSE_DOCTOR=1
// finds faults instead. Calls go straight to the server, past proxies of the environment.
package muhur

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

const pinsOfDownload = "@@MUHUR_PINS@@"
const sdk = "go/2.0.0"

// The states of a verdict.
const (
	Active = "active"
	Grace  = "grace"
	Denied = "denied"
)

const (
	exitCode          = 78 // EX_CONFIG
	startSeconds      = 5
	callSeconds       = 5
	stopSeconds       = 2
	startTries        = 4
	followSeconds     = 5
	lookSeconds       = 2
	lateSeconds       = 10
	silentSeconds     = 15
	keySetSeconds     = 300
	leewaySeconds     = 300
	patienceSeconds   = 30 * 60
	updateSeconds     = 6 * 60 * 60
	linkSeconds       = 10
	downloadSeconds   = 10 * 60
	retryAfterSeconds = 60 * 60
	seatSeconds       = 20 // and as many more at most
	answerBytes       = 64 * 1024
	fileBytes         = 1024 * 1024
	tokenLength       = 8192
	updateBytes       = 256 * 1024 * 1024
)

// The calls and facts for the software.

// Switch is an option with a default of its own.
type Switch int

// The values of a Switch; the zero value leaves the choice to the environment.
const (
	Default Switch = iota
	On
	Off
)

// Options of Start. The zero value is a good choice.
type Options struct {
	// Key is the license key; without it, LICENSE_KEY of the environment.
	Key string
	// Folder keeps the instance; without it, LICENSE_DIR, or `.license` beside the program.
	Folder string
	// Version of the seller's software.
	Version string
	// Pins of the server; without them, those of the download.
	Pins string
	// OnDenied decides the end on a denial. Without it, a line is printed and the process ends with
	// exit code 78. With it, nothing ends by itself: a function that returns lets the software run on.
	OnDenied func(Verdict)
	// OnChange hears of each verdict after the first that says something else than the one before.
	OnChange func(Verdict)
	// OnUpdate takes the update, once for each newer release.
	OnUpdate func(Update)
	// Updates: whether it asks for newer releases, where Version is given; LICENSE_UPDATES=0 is Off.
	Updates Switch
	// Channel is Stable or Beta; with Beta it hears of the releases of both. Without it, of Stable alone.
	Channel Channel
	// Patient: whether a start waits while all seats are taken, for 30 minutes at most. Without it,
	// LICENSE_PATIENT=1 is On, and so is a folder that cannot be written.
	Patient Switch
	// Quiet: whether a start that went well says nothing; LICENSE_QUIET=1 is On.
	Quiet Switch
}

// Channel is one of a product's releases.
type Channel string

const (
	Stable Channel = "stable"
	Beta   Channel = "beta"
)

// Verdict is the verdict at one moment, with the facts of the license.
type Verdict struct {
	State        string // Active, Grace or Denied
	Code         string
	Because      string   // why there is no proven answer
	RequestRef   string   // by which the seller finds the call
	Entitlements []string // none where the software may not run
	Product      string
	Owner        string
	SeatsUsed    *int64    // nil: not known
	SeatsAllowed *int64    // nil: not known
	ExpiresAt    time.Time // zero: never, or not known
	GraceUntil   time.Time // until when it may run while the server is away; zero: it may not
	Warnings     []string  // faults of the folder

	hasProduct    bool
	nextHeartbeat float64 // seconds
	exp           float64 // until when it is active without another answer, in seconds since 1970
}

// Message is the meaning of the code, in Turkish.
func (v Verdict) Message() string { return textOf(v.Code)[0] }

// Action is the advice, in Turkish.
func (v Verdict) Action() string { return textOf(v.Code)[1] }

// Line has meaning and advice with the codes, for people.
func (v Verdict) Line() string {
	codes := v.Code
	for _, more := range []string{v.Because, v.RequestRef} {
		if more != "" && more != v.Code {
			codes += ", " + more
		}
	}
	return strings.Join(strings.Fields("[Mühür] "+v.Message()+" "+v.Action()+" ("+codes+")"), " ")
}

// Update is a release to take, as the server signed it.
type Update struct {
	Version  string
	Required bool   // whether the present version may not stay
	File     string // the name of the release's file
}

// UpdateError says why an update was not fetched.
type UpdateError struct {
	// Code is UPDATE_BROKEN, UPDATE_RUNNING, or why the question has no proven answer.
	Code string
}

func (e *UpdateError) Error() string { return Verdict{Code: e.Code}.Line() }

// License is the license of one instance. Its methods may be called from any goroutine.
type License struct {
	options Options
	key     string
	folder  *folder
	core    *core
	gate    *gate

	mutex     sync.Mutex
	held      *Verdict
	isEnding  bool
	givesBack bool

	stop    chan struct{} // closed when the license ends
	wake    chan struct{} // ends a wait
	started chan struct{} // closed after the first verdict
	done    chan struct{} // closed after the last call
	told    chan struct{} // closed after the callback before
	calls   context.Context
	giveUp  context.CancelFunc

	// Of the goroutine that beats.
	startUntil   time.Time
	patientUntil time.Time
	tries        int
	waited       float64
	askedAt      float64
	askAt        float64
	isLate       bool
	hasActivated bool
	hasGreeted   bool
	updateAt     float64
	toldUpdate   Update
}

// Start asks within 5 seconds, unless it is patient, and goes on in the background until ctx is done
// or the license is closed.
//
// Where the software may not run, it prints one line and ends the process with exit code 78, unless
// OnDenied is given. The error is a fault of the program (the pins), or that of ctx.
func Start(ctx context.Context, options Options) (*License, error) {
	license, err := newLicense(options)
	if err != nil {
		return nil, err
	}
	if os.Getenv("LICENSE_DOCTOR") == "1" {
		os.Exit(license.doctor())
	}
	go license.run()
	go func() {
		select {
		case <-ctx.Done():
			license.end(true)
		case <-license.done:
		}
	}()
	<-license.started
	held := license.Verdict()
	if held.State == "" {
		license.Close()
		return nil, ctx.Err()
	}
	if held.State == Denied {
		license.deny(held)
	}
	return license, nil
}

func newLicense(options Options) (*License, error) {
	pins, err := readPins(firstOf(options.Pins, pinsOfDownload))
	if err != nil {
		return nil, err
	}
	key := givenKey(options.Key)
	calls, giveUp := context.WithCancel(context.Background())
	license := &License{
		options: options,
		key:     key,
		folder:  newFolder(options.Folder, pins.product),
		core:    newCore(pins, key, "", nil, wallClock, steadyClock),
		gate:    &gate{pins: pins, key: key, version: options.Version},
		stop:    make(chan struct{}),
		wake:    make(chan struct{}, 1),
		started: make(chan struct{}),
		done:    make(chan struct{}),
		told:    make(chan struct{}),
		calls:   calls,
		giveUp:  giveUp,
		askedAt: math.Inf(-1), askAt: math.Inf(-1), updateAt: math.Inf(-1),
	}
	close(license.told)
	return license, nil
}

// Verdict is the verdict at this moment, judged anew: no fact outlasts its time.
func (l *License) Verdict() Verdict {
	l.mutex.Lock()
	held, askedAt := l.held, l.askedAt
	l.mutex.Unlock()
	if held == nil {
		return Verdict{}
	}
	now := l.core.now()
	verdict := readAgain(*held, now, !l.folder.isLeading())
	// Not just after a call: a loop that reads must not call in a loop.
	if verdict.State != held.State && now >= askedAt+1 {
		l.wakeUp()
	}
	return verdict
}

// DownloadUpdate fetches the newest release's file into the folder, checked by its signed hash.
//
// It returns the path, or "" where nothing is newer, and never writes over the running program. With
// an *UpdateError, nothing is left in the folder.
func (l *License) DownloadUpdate(ctx context.Context, folder string) (string, error) {
	gate := &gate{pins: l.core.pins, key: l.key, version: l.options.Version}
	claims, err := gate.askForUpdate(ctx, l.core, linkSeconds, l.options.Channel, true)
	if err != nil {
		return "", err
	}
	update, isUpdate := updateIn(claims)
	if !isUpdate {
		return "", nil
	}
	found := claims.all["upd"].(object)
	from, _ := found["url"].(string)
	digest, _ := found["sha256"].(string)
	for _, address := range l.core.pins.addresses {
		if strings.HasPrefix(from, address+"/") && digest != "" {
			return saveChecked(ctx, filepath.Join(folder, update.File), from, digest)
		}
	}
	return "", &UpdateError{"UPDATE_BROKEN"}
}

// Close gives the seat back, in about 2 seconds, and leaves no goroutine.
func (l *License) Close() { l.endAndWait(true) }

// Leave ends as Close does, but keeps the seat until its lease is over.
func (l *License) Leave() { l.endAndWait(false) }

func (l *License) endAndWait(givesBack bool) {
	l.end(givesBack)
	<-l.done
}

func (l *License) end(givesBack bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.isEnding {
		return
	}
	l.isEnding, l.givesBack = true, givesBack
	close(l.stop)
	// A call that is under way may get its answer, whose token gives the seat back.
	time.AfterFunc(stopSeconds/2*time.Second, l.giveUp)
}

func (l *License) isStopping() bool {
	select {
	case <-l.stop:
		return true
	default:
		return false
	}
}

func (l *License) wakeUp() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

func (l *License) run() {
	defer close(l.done)
	l.startUntil = time.Now().Add(startSeconds * time.Second)
	for !l.isStopping() {
		verdict, wait := l.look()
		isProven := verdict != nil && verdict.Because == "" && l.folder.isLeading()
		isBlocked := isProven && verdict.Code == "VERSION_BLOCKED"
		if isBlocked {
			l.lookForUpdate(true)
		}
		hasBegun := l.held != nil
		if verdict != nil && !l.isStopping() {
			l.settle(*verdict)
		}
		if isProven && hasBegun && verdict.State == Active {
			l.lookForUpdate(false)
		}
		l.rest(wait)
	}
	if l.givesBack && l.folder.isLeading() && l.core.token() != "" {
		l.gate.ask(context.Background(), l.core, "deactivate", in(stopSeconds))
	}
	l.folder.letGo()
	l.giveUp()
	l.finishStart()
}

func (l *License) finishStart() {
	select {
	case <-l.started:
	default:
		close(l.started)
	}
}

// rest waits; a leader refreshes its lock meanwhile. It ends early where a step took so long that
// another may have the seat by now, where the held verdict has run out, and where a reader found that.
func (l *License) rest(seconds float64) {
	until := l.core.now() + seconds
	for !l.isStopping() && l.core.now() < until {
		began := l.core.now()
		step := math.Min(until-began, lookSeconds)
		isWoken := l.wait(step)
		if !isWoken {
			l.core.count(step)
		}
		now := l.core.now()
		l.isLate = now-began > step+lateSeconds
		if l.isLate || isWoken || l.hasRunOut(now) {
			return
		}
		l.folder.record()
	}
}

func (l *License) wait(seconds float64) (isWoken bool) {
	timer := time.NewTimer(time.Duration(seconds * float64(time.Second)))
	defer timer.Stop()
	select {
	case <-timer.C:
		return false
	case <-l.wake:
	case <-l.stop:
	}
	return true
}

func (l *License) hasRunOut(now float64) bool {
	return l.held != nil && readAgain(*l.held, now, !l.folder.isLeading()).State != l.held.State
}

// look gives the verdict (nil: there is none yet) and the seconds until the next look.
func (l *License) look() (*Verdict, float64) {
	if fault := faultOfKey(l.key); fault != "" {
		return &Verdict{State: Denied, Code: fault}, 0
	}
	if l.folder.isLeading() {
		return l.lead()
	}
	return l.follow()
}

// follow follows the leader's state, and leads as soon as there is no leader.
func (l *License) follow() (*Verdict, float64) {
	lives := l.folder.hasLivingLeader()
	if lives {
		l.core.instance = l.folder.instance(false)
		l.core.read(l.folder.read("state.json"))
	}
	verdict := l.core.follow(lives)
	if !l.isOver(verdict) && l.folder.lead() {
		l.core.instance = l.folder.instance(true)
		l.core.read(l.folder.read("state.json"))
		verdict = l.core.fallBack("LEADER_SILENT")
		if !l.isOver(verdict) {
			return l.lead()
		}
		l.folder.letGo() // the leader was refused between the two readings
	}
	if verdict.State == Denied && l.held == nil && time.Now().Before(l.startUntil) {
		return nil, 0.1 // perhaps an old denial, while the leader asks again
	}
	return &verdict, followSeconds
}

// isOver tells whether the server refused the leader: then no other process asks.
func (l *License) isOver(verdict Verdict) bool {
	return l.held != nil && verdict.State == Denied && !isOurDenial(verdict.Code)
}

// lead asks the server, unless it is too early; grace may be over even then.
func (l *License) lead() (*Verdict, float64) {
	l.folder.record()
	if l.held != nil && !l.isLate && l.core.now() < l.askAt {
		verdict := *l.held
		if verdict.State != Active {
			verdict = l.core.fallBack(verdict.Because)
		}
		return &verdict, l.untilNextLook(verdict)
	}
	l.isLate = false
	verdict, answer := l.ask()
	if l.held == nil {
		if wait, isAgain := l.untilNextTry(verdict, answer); isAgain {
			return nil, wait
		}
	}
	if verdict.State == Active {
		l.waited = 0
		inTime := l.askedAt + math.Max(1, heartbeatDelay(verdict.nextHeartbeat, chance()))
		l.askAt = math.Min(inTime, math.Max(l.askedAt+1, verdict.exp))
	} else {
		l.waited = retryDelay(verdict.nextHeartbeat, l.waited, chance(), answer.retryAfter)
		l.askAt = l.askedAt + l.waited
	}
	return &verdict, l.untilNextLook(verdict)
}

func (l *License) untilNextLook(verdict Verdict) float64 {
	now := l.core.now()
	wait := l.askAt - now
	if verdict.State == Grace {
		wait = math.Min(wait, float64(verdict.GraceUntil.Unix())-now+1)
	}
	return math.Max(wait, 1)
}

// untilNextTry gives the seconds until the start asks again, unless this verdict is the outcome.
func (l *License) untilNextTry(verdict Verdict, answer answer) (float64, bool) {
	if l.waitsForSeat(verdict) {
		wait := seatSeconds * (1 + chance())
		if answer.retryAfter != nil {
			wait = math.Max(wait, *answer.retryAfter)
		}
		return wait, true
	}
	l.tries++
	mayPass := verdict.Because != "" && (answer.failure != "" || isUnavailable(answer.status))
	if !mayPass || l.tries >= startTries {
		return 0, false
	}
	l.waited = startDelay(l.waited, chance(), answer.retryAfter)
	return l.waited, time.Now().Add(time.Duration(l.waited * float64(time.Second))).Before(l.startUntil)
}

// waitsForSeat: whether a refusal for want of a seat, or a failure since then, does not count yet.
func (l *License) waitsForSeat(verdict Verdict) bool {
	isFull := verdict.State == Denied && verdict.Code == "INSTANCE_LIMIT"
	if !l.patientUntil.IsZero() {
		return isFull && time.Now().Before(l.patientUntil)
	}
	isPatient := l.options.Patient.or(isSet("LICENSE_PATIENT", "1") || l.folder.isUnwritable())
	if !isPatient || !isFull || verdict.Because != "" {
		return false
	}
	l.patientUntil = time.Now().Add(patienceSeconds * time.Second)
	verdict.Code = "WAITING_FOR_SEAT"
	say(verdict.Line())
	return true
}

// ask makes one attempt; its changes are kept.
func (l *License) ask() (Verdict, answer) {
	deadline := in(callSeconds)
	if l.held == nil && l.patientUntil.IsZero() {
		deadline = l.startUntil
	}
	before := l.core.kept
	verb := "activate"
	if l.hasActivated && l.core.token() != "" {
		verb = "heartbeat"
	}
	verdict, answer := l.gate.ask(l.calls, l.core, verb, deadline)
	if verb == "heartbeat" && isUnknownInstance(verdict) {
		l.core.kept.InstanceToken = nil
		verdict, answer = l.gate.ask(l.calls, l.core, "activate", deadline)
	}
	l.hasActivated = l.hasActivated || verdict.State == Active
	if l.core.kept != before && !l.isStopping() {
		state, _ := json.Marshal(l.core.kept)
		l.folder.save("state.json", state)
	}
	l.mutex.Lock()
	l.askedAt = l.core.now()
	l.mutex.Unlock()
	return verdict, answer
}

func (l *License) settle(verdict Verdict) {
	verdict.Warnings = l.folder.allWarnings()
	before := l.held
	l.mutex.Lock()
	l.held = &verdict
	l.mutex.Unlock()
	if verdict.State == Denied {
		l.end(false)
		l.folder.letGo() // before the listeners: the next start asks anew
	}
	l.comment(before, verdict)
	if before != nil && hasChanged(*before, verdict) && l.options.OnChange != nil {
		l.tell(func() { l.options.OnChange(verdict) })
	}
	if before != nil && verdict.State == Denied {
		if l.options.OnDenied == nil {
			endDenied(verdict)
		}
		l.tell(func() { l.deny(verdict) })
	}
	l.finishStart()
}

// comment prints one line for people: all is well, or not any more, or again.
func (l *License) comment(before *Verdict, verdict Verdict) {
	wasGrace := before != nil && before.State == Grace
	isTold := verdict.State == Active && !l.options.Quiet.or(isSet("LICENSE_QUIET", "1"))
	switch {
	case verdict.State == Grace && !wasGrace:
		say(verdict.Line())
	case isTold && !l.hasGreeted:
		say(greeting(verdict))
	case isTold && wasGrace:
		say(verdict.Line())
	}
	l.hasGreeted = l.hasGreeted || verdict.State == Active
}

// lookForUpdate asks every 6 hours, at once for a blocked version, and tells of each release once.
func (l *License) lookForUpdate(isBlocked bool) {
	now := l.core.now()
	isWanted := l.options.Version != "" && l.options.Updates.or(!isSet("LICENSE_UPDATES", "0"))
	if !isWanted || !isBlocked && now < l.updateAt || l.isStopping() {
		return
	}
	l.updateAt = now + updateSeconds
	claims, err := l.gate.askForUpdate(l.calls, l.core, stopSeconds, l.options.Channel, false)
	if err != nil {
		return // a license needs no update
	}
	update, isUpdate := updateIn(claims)
	if !isUpdate || update == l.toldUpdate || l.isStopping() {
		return
	}
	l.toldUpdate = update
	if update.Required {
		say(Verdict{Code: "UPDATE_REQUIRED", Because: update.Version}.Line())
	} else if !l.options.Quiet.or(isSet("LICENSE_QUIET", "1")) {
		say(Verdict{Code: "UPDATE_AVAILABLE", Because: update.Version}.Line())
	}
	if l.options.OnUpdate != nil {
		l.tell(func() { l.options.OnUpdate(update) })
	}
}

// tell calls back after the callbacks before: neither a heartbeat nor Close waits for any.
func (l *License) tell(callback func()) {
	before, after := l.told, make(chan struct{})
	l.told = after
	go func() {
		<-before
		defer close(after)
		callback()
	}()
}

func (l *License) deny(verdict Verdict) {
	if l.options.OnDenied == nil {
		endDenied(verdict)
	}
	l.options.OnDenied(verdict)
}

// endDenied is the end on a denial. os.Exit runs no code of others, and never returns.
func endDenied(verdict Verdict) {
	say(verdict.Line())
	os.Exit(exitCode)
}

func (s Switch) or(byDefault bool) bool { return s == On || s == Default && byDefault }

// hasChanged: whether listeners get the verdict.
func hasChanged(before, verdict Verdict) bool {
	return before.State != verdict.State || before.Code != verdict.Code ||
		strings.Join(before.Entitlements, "\n") != strings.Join(verdict.Entitlements, "\n") ||
		!before.ExpiresAt.Equal(verdict.ExpiresAt) || !isSame(before.SeatsAllowed, verdict.SeatsAllowed)
}

func isSame(one, other *int64) bool {
	return one == nil && other == nil || one != nil && other != nil && *one == *other
}

// isUnknownInstance: the server's codes for the heartbeat of an instance that it does not know any more.
func isUnknownInstance(verdict Verdict) bool {
	isCode := verdict.Code == "INSTANCE_REQUIRED" || verdict.Code == "FINGERPRINT_MISMATCH"
	return isCode && verdict.Because == ""
}

// isOurDenial: a denial without the server's word.
func isOurDenial(code string) bool {
	switch code {
	case "LEADER_SILENT", "STATE_CORRUPT", "STATE_FOREIGN", "CLOCK_WRONG", "GRACE_OVER":
		return true
	}
	return false
}

// The verdicts. This part reads no clock, network or file but its arguments. Steps are those of
// docs/sdk-protocol.md.

// unproven is the error of a text that proves nothing: its code.
type unproven string

func (u unproven) Error() string { return string(u) }

// call is a call, for the comparison with its answer.
type call struct {
	verb, nonce string
	body        []byte
}

// answer is the answer to a call, or why there is none.
type answer struct {
	failure    string // DNS_FAILED, TLS_FAILED, TIMED_OUT, UNREACHABLE
	status     int
	body       []byte
	retryAfter *float64 // seconds
	date       string
}

// state is the content of state.json.
type state struct {
	Format        int     `json:"format"`
	License       *string `json:"license"`
	Verdict       *string `json:"verdict"`
	InstanceToken *string `json:"instance_token"`
	HighestIat    int64   `json:"highest_iat"`
	KeySet        *string `json:"key_set"`
}

// claims of a verdict by our server for our product.
type claims struct {
	iss, verb, bdh, code                string
	iat, exp, graceUntil, nextHeartbeat int64
	entitlements                        []string
	all                                 object
}

// is: a claim that is missing equals nothing.
func (c claims) is(name, value string) bool {
	text, isText := c.all[name].(string)
	return isText && text == value
}

// readAgain is a verdict at a later moment, in seconds since 1970, by its own numbers.
func readAgain(held Verdict, now float64, follows bool) Verdict {
	isOver := !held.GraceUntil.IsZero() && now > float64(held.GraceUntil.Unix())
	if held.State == Denied || held.State == Active && now <= held.exp || held.State == Grace && !isOver {
		return held
	}
	if held.Because == "" {
		held.Because = "TIMED_OUT"
		if follows {
			held.Because = "LEADER_SILENT"
		}
	}
	held.RequestRef = ""
	if !isOver {
		held.State, held.Code = Grace, held.Because
		return held
	}
	held.State, held.Code, held.Entitlements, held.GraceUntil = Denied, "GRACE_OVER", nil, time.Time{}
	return held
}

var processStart = time.Now()

// wallClock is the computer's clock, in seconds since 1970.
var wallClock = func() float64 { return float64(time.Now().UnixNano()) / 1e9 }

// steadyClock is a monotonic clock, in seconds.
var steadyClock = func() float64 { return time.Since(processStart).Seconds() }

// moment is a time, and the time passed since: the largest of any clock and of the counted waits.
//
// So an attacker has to stop all clocks, and the time never runs back.
type moment struct {
	seconds, counted, passed float64
	wall, steady             func() float64
	wallStart, steadyStart   float64
}

func newMoment(seconds float64, wall, steady func() float64) moment {
	return moment{seconds: seconds, wall: wall, steady: steady, wallStart: wall(), steadyStart: steady()}
}

func (m *moment) now() float64 {
	m.passed = math.Max(math.Max(m.passed, m.counted), math.Max(m.wall()-m.wallStart, m.steady()-m.steadyStart))
	return m.seconds + m.passed
}

// withoutWall is the same without the computer's clock.
func (m *moment) withoutWall() float64 {
	return m.seconds + math.Max(m.counted, m.steady()-m.steadyStart)
}

// core has the proven answer, the kept state, and the verdict from both. The goroutine that beats has
// it to itself, but for what the mutex guards.
type core struct {
	pins         pins
	license      string
	instance     string
	wall, steady func() float64
	kept         state
	followed     *string // the last verdict of a leader that it followed
	keysAskedAt  float64
	facts        facts
	readMoment   moment

	mutex      sync.Mutex
	keys       map[string][]byte
	version    int64
	anchor     moment
	isAnchored bool
}

func newCore(pins pins, key, instance string, kept []byte, wall, steady func() float64) *core {
	core := &core{
		pins: pins, license: hashOf([]byte(key)), instance: instance, keys: pins.keys, version: pins.version,
		wall: wall, steady: steady, keysAskedAt: math.Inf(-1),
		anchor:     newMoment(wall(), wall, steady),
		readMoment: newMoment(0, wall, steady),
	}
	core.read(kept)
	return core
}

// now is the server's time once it was proven; before, the computer's.
func (c *core) now() float64 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.anchor.now()
}

// count counts a wait as passed, without regard to the clocks.
func (c *core) count(seconds float64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.anchor.counted += seconds
	c.readMoment.counted += seconds
}

// takeTime takes a proven time.
func (c *core) takeTime(seconds float64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.anchor, c.isAnchored = newMoment(seconds, c.wall, c.steady), true
}

// followTime takes a leader's unproven time: it sets back nothing but the computer's clock.
func (c *core) followTime(seconds float64) {
	if c.isAnchored {
		seconds = math.Max(seconds, c.anchor.withoutWall())
	}
	c.takeTime(seconds)
}

func (c *core) isOfLicense() bool { return c.kept.License != nil && *c.kept.License == c.license }

// token shows the server a known machine, under the same license; "": there is none.
func (c *core) token() string {
	if !c.isOfLicense() || c.kept.InstanceToken == nil {
		return ""
	}
	return *c.kept.InstanceToken
}

// read takes the content of state.json; nil: there is none.
func (c *core) read(text []byte) {
	kept := state{Format: 1}
	if text != nil {
		found, isState := readState(text)
		if kept = found; !isState {
			empty := "" // a verdict that is not signed
			kept = state{Format: 1, License: &c.license, Verdict: &empty}
		}
	}
	if !isSameText(kept.Verdict, c.kept.Verdict) {
		c.readMoment = newMoment(0, c.wall, c.steady)
	}
	c.kept = kept
	if kept.KeySet != nil {
		c.learn(*kept.KeySet)
	}
}

func isSameText(one, other *string) bool {
	return one == nil && other == nil || one != nil && other != nil && *one == *other
}

func readState(text []byte) (state, bool) {
	found := objectIn(text)
	format, isFormat := whole(found["format"])
	highest, isHighest := whole(found["highest_iat"])
	if !isFormat || format != 1 || !isHighest {
		return state{}, false
	}
	kept := state{Format: 1, HighestIat: highest}
	texts := map[string]**string{"license": &kept.License, "verdict": &kept.Verdict,
		"instance_token": &kept.InstanceToken, "key_set": &kept.KeySet}
	for name, place := range texts {
		value, isThere := found[name]
		text, isText := value.(string)
		if !isThere || !isText && value != nil {
			return state{}, false
		}
		if isText {
			*place = &text
		}
	}
	return kept, true
}

var refPattern = wholly(`[0-9A-Za-z_-]{1,64}`)

// hear gives the verdict that follows from an answer.
func (c *core) hear(answer answer, call call, askForKeys func() answer) Verdict {
	body := objectIn(answer.body)
	ref, _ := body["request_ref"].(string)
	if !refPattern.MatchString(ref) {
		ref = ""
	}
	token, claims, issued, err := c.answerTo(answer, call, body, askForKeys)
	if err != nil {
		verdict := c.fallBack(err.Error())
		verdict.RequestRef = ref
		return verdict
	}
	c.takeTime(float64(claims.iat))
	verdict := c.denial(claims.code, "")
	if claims.code == "VALID" {
		verdict = c.permission(Active, claims.code, claims, "")
	}
	verdict.RequestRef = ref
	isKept := call.verb == "activate" || call.verb == "heartbeat" && !isUnknownInstance(verdict)
	if isKept {
		c.keep(token, claims, issued)
	}
	return verdict
}

func (c *core) answerTo(answer answer, call call, body object, askForKeys func() answer) (string, claims, string, error) {
	token, err := proofIn(answer)
	if err != nil {
		return "", claims{}, "", err
	}
	claims, err := c.prove(token, askForKeys)
	if err != nil {
		return "", claims, "", err
	}
	issued, err := c.demandAnswerTo(call, claims, body)
	return token, claims, issued, err
}

var instanceTokenPattern = wholly(`[!-~]{1,128}`)

// demandAnswerTo checks steps 10 to 13: it answers this very call. Gives the instance's token that it issues.
func (c *core) demandAnswerTo(call call, claims claims, body object) (string, error) {
	if !claims.is("nonce", call.nonce) {
		return "", unproven("TOKEN_NONCE")
	}
	// `update` names no instance; the hash of its body binds the license key.
	if call.verb != "update" && !claims.is("fph", hashOf([]byte(c.instance))) {
		return "", unproven("TOKEN_FINGERPRINT")
	}
	if claims.verb != call.verb || claims.bdh != hashOf(call.body) {
		return "", unproven("TOKEN_CALL")
	}
	if claims.code != "VALID" || call.verb == "validate" || call.verb == "update" {
		return "", nil
	}
	instance, hasInstance := claims.all["iid"].(string)
	if call.verb != "activate" {
		kept, isKept := c.keptInstance()
		hasInstance = hasInstance && isKept && instance == kept
	}
	if !hasInstance {
		return "", unproven("TOKEN_INSTANCE")
	}
	if call.verb == "deactivate" {
		return "", nil
	}
	beside, _ := body["instance"].(object)
	issued, _ := beside["token"].(string)
	if !instanceTokenPattern.MatchString(issued) || !claims.is("ith", hashOf([]byte(issued))) {
		return "", unproven("TOKEN_INSTANCE")
	}
	return issued, nil
}

// hearOfUpdate gives the claims of the answer to `update`. The kept verdict stays.
func (c *core) hearOfUpdate(answer answer, call call) (claims, error) {
	_, claims, _, err := c.answerTo(answer, call, nil, nil)
	if err == nil {
		c.takeTime(float64(claims.iat))
	}
	return claims, err
}

func (c *core) keptInstance() (string, bool) {
	if c.kept.Verdict == nil || !c.isOfLicense() {
		return "", false
	}
	claims, err := c.prove(*c.kept.Verdict, nil)
	instance, isText := claims.all["iid"].(string)
	return instance, err == nil && isText
}

func (c *core) keep(token string, claims claims, issued string) {
	c.kept.Format = 1
	if issued != "" {
		c.kept.InstanceToken = &issued
	} else if !c.isOfLicense() {
		c.kept.InstanceToken = nil
	}
	c.kept.License, c.kept.Verdict = &c.license, &token
	if claims.iat > c.kept.HighestIat {
		c.kept.HighestIat = claims.iat
	}
	c.readMoment = newMoment(0, c.wall, c.steady)
}

var codePattern = wholly(`[A-Z_]{1,40}`)

// prove gives the claims of a verdict by our server for our product: steps 3 to 9.
func (c *core) prove(token string, askForKeys func() answer) (claims, error) {
	if len(token) > tokenLength {
		return claims{}, unproven("TOKEN_MALFORMED")
	}
	all, err := openJws(token, "license-verdict+jwt", func(kid string) []byte {
		key := c.keyOf(kid)
		if key == nil && askForKeys != nil && c.mayAskForKeys() {
			c.learnFrom(askForKeys().body)
			key = c.keyOf(kid)
		}
		return key
	})
	if err != nil {
		return claims{}, err
	}
	found, isWhole := readClaims(all)
	if !isWhole {
		return claims{}, unproven("TOKEN_CLAIMS")
	}
	if !found.is("aud", c.pins.product) {
		return claims{}, unproven("TOKEN_AUDIENCE")
	}
	if !c.pins.isAddress(found.iss) {
		return claims{}, unproven("TOKEN_ISSUER")
	}
	return found, nil
}

func readClaims(all object) (claims, bool) {
	found := claims{all: all}
	for name, place := range map[string]*string{"iss": &found.iss, "verb": &found.verb, "bdh": &found.bdh, "code": &found.code} {
		text, isText := all[name].(string)
		if !isText {
			return found, false
		}
		*place = text
	}
	numbers := map[string]*int64{"iat": &found.iat, "exp": &found.exp,
		"grace_until": &found.graceUntil, "next_heartbeat_in": &found.nextHeartbeat}
	for name, place := range numbers {
		number, isWhole := whole(all[name])
		if !isWhole {
			return found, false
		}
		*place = number
	}
	list, isList := all["ent"].([]any)
	for _, each := range list {
		text, isText := each.(string)
		if !isText {
			return found, false
		}
		found.entitlements = append(found.entitlements, text)
	}
	return found, isList && codePattern.MatchString(found.code)
}

func (c *core) keyOf(kid string) []byte {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.keys[kid]
}

func (c *core) mayAskForKeys() bool {
	now := c.steady()
	if now-c.keysAskedAt < keySetSeconds {
		return false
	}
	c.keysAskedAt = now
	return true
}

// learnFrom takes a newer key set of an answer: two roots sign while the seller changes the root key.
func (c *core) learnFrom(body []byte) {
	found := objectIn(body)
	for _, name := range []string{"signed", "signed_by_next"} {
		signed, _ := found[name].(string)
		c.learn(signed)
	}
}

// learn takes a newer key set with the signature of the pinned root.
func (c *core) learn(signed string) {
	found, err := openJws(signed, "license-keys+jwt", func(string) []byte { return c.pins.root })
	if err != nil {
		return
	}
	iss, _ := found["iss"].(string)
	version, isWhole := whole(found["version"])
	list, isList := found["keys"].([]any)
	if !isWhole || !isList || !c.pins.isAddress(iss) || version <= c.version {
		return
	}
	keys := map[string][]byte{}
	for _, each := range list {
		kid, key, isKey := signingKey(each)
		if !isKey {
			return
		}
		keys[kid] = key
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.keys, c.version, c.kept.KeySet = keys, version, &signed
}

func signingKey(jwk any) (kid string, key []byte, isKey bool) {
	found, _ := jwk.(object)
	kid, hasKid := found["kid"].(string)
	x, _ := found["x"].(string)
	key, err := fromBase64url(x)
	isKind := found["kty"] == "OKP" && found["crv"] == "Ed25519"
	return kid, key, hasKid && isKind && err == nil && len(key) == ed25519.PublicKeySize
}

// fallBack lets the kept verdict decide, because of `reason`.
func (c *core) fallBack(reason string) Verdict {
	if c.kept.Verdict == nil || !c.isOfLicense() {
		return c.denial(reason, reason)
	}
	claims, err := c.keptPermission()
	if err != nil {
		return c.denial(err.Error(), reason)
	}
	now, latest := c.now(), c.kept.HighestIat
	if claims.iat > latest {
		latest = claims.iat
	}
	if now < float64(latest-leewaySeconds) {
		return c.denial("CLOCK_WRONG", reason)
	}
	if now > float64(claims.graceUntil) {
		return c.denial("GRACE_OVER", reason)
	}
	return c.permission(Grace, reason, claims, reason)
}

// follow is a follower's verdict: a VALID until its `exp`. Then the kept verdict decides, as long as the leader lives.
func (c *core) follow(hasLeader bool) Verdict {
	if claims, err := c.keptPermission(); err == nil {
		if c.followed != nil && *c.followed != *c.kept.Verdict {
			c.followTime(float64(claims.iat)) // it was written while this process watched
		}
		c.followed = c.kept.Verdict
		// A slow clock must not lengthen the life of a verdict.
		now := math.Max(c.now(), float64(claims.iat)+c.readMoment.now())
		if now <= float64(claims.exp) {
			return c.permission(Active, "VALID", claims, "")
		}
	}
	if hasLeader {
		return c.fallBack("LEADER_SILENT")
	}
	return c.denial("LEADER_SILENT", "LEADER_SILENT")
}

// keptPermission gives the claims of the kept VALID; the error is the code of the denial instead.
func (c *core) keptPermission() (claims, error) {
	if c.kept.Verdict == nil || !c.isOfLicense() {
		return claims{}, unproven("LEADER_SILENT")
	}
	found, err := c.prove(*c.kept.Verdict, nil)
	_, hasInstance := found.all["iid"].(string)
	isKind := found.verb == "activate" || found.verb == "heartbeat"
	if err != nil || !isKind || found.code == "VALID" && !hasInstance {
		return claims{}, unproven("STATE_CORRUPT")
	}
	if !found.is("fph", hashOf([]byte(c.instance))) {
		return claims{}, unproven("STATE_FOREIGN")
	}
	if found.code != "VALID" {
		return claims{}, unproven(found.code)
	}
	return found, nil
}

func (c *core) permission(state, code string, claims claims, because string) Verdict {
	c.facts = factsOf(claims.all)
	verdict := Verdict{State: state, Code: code, Because: because, Entitlements: claims.entitlements,
		GraceUntil: time.Unix(claims.graceUntil, 0), nextHeartbeat: float64(claims.nextHeartbeat), exp: float64(claims.exp)}
	return c.facts.in(verdict)
}

func (c *core) denial(code, because string) Verdict {
	return c.facts.in(Verdict{State: Denied, Code: code, Because: because, nextHeartbeat: 300})
}

// facts of the license in the claims; none where one is not of its type.
type facts struct {
	product, owner          string
	hasProduct              bool
	seatsUsed, seatsAllowed *int64
	expiresAt               time.Time
}

func factsOf(claims object) facts {
	number := func(name string) *int64 {
		if value, isWhole := whole(claims[name]); isWhole {
			return &value
		}
		return nil
	}
	found := facts{seatsUsed: number("seats_used"), seatsAllowed: number("seats_allowed")}
	found.product, found.hasProduct = claims["product_name"].(string)
	found.owner, _ = claims["owner_name"].(string)
	if seconds := number("expires_at"); seconds != nil {
		found.expiresAt = time.Unix(*seconds, 0)
	}
	return found
}

func (f facts) in(verdict Verdict) Verdict {
	verdict.Product, verdict.hasProduct, verdict.Owner = f.product, f.hasProduct, f.owner
	verdict.SeatsUsed, verdict.SeatsAllowed, verdict.ExpiresAt = f.seatsUsed, f.seatsAllowed, f.expiresAt
	return verdict
}

// proofIn is steps 1 and 2; without a token the status decides before the body does.
func proofIn(answer answer) (string, error) {
	if answer.failure != "" {
		return "", unproven(answer.failure)
	}
	body := objectIn(answer.body)
	if token, isText := body["token"].(string); isText {
		return token, nil
	}
	if answer.status == http.StatusTooManyRequests {
		return "", unproven("RATE_LIMITED")
	}
	if isUnavailable(answer.status) {
		return "", unproven("UNAVAILABLE")
	}
	if body == nil || answer.status >= 300 && answer.status < 400 {
		return "", unproven("NOT_MUHUR")
	}
	code, _ := body["code"].(string)
	isNamed := code == "KEY_MALFORMED" || code == "PLACEHOLDER_NOT_INJECTED" || code == "BAD_REQUEST"
	if answer.status == http.StatusBadRequest && isNamed {
		return "", unproven(code)
	}
	return "", unproven("ANSWER_UNSIGNED")
}

func isUnavailable(status int) bool { return status == http.StatusTooManyRequests || status >= 500 }

var versionPattern = wholly(`[!-~]{1,64}`)
var filePattern = wholly(`[A-Za-z0-9][A-Za-z0-9_.+-]{0,127}`)

// updateIn gives the release to take, if any. The version gets printed, and the file's name becomes part of a path.
func updateIn(claims claims) (Update, bool) {
	found, _ := claims.all["upd"].(object)
	version, _ := found["version"].(string)
	file, _ := found["file"].(string)
	required, isRequired := found["required"].(bool)
	isUpdate := isRequired && versionPattern.MatchString(version) && filePattern.MatchString(file)
	return Update{version, required, file}, isUpdate
}

// Tokens.

type object = map[string]any

// openJws gives the payload of a compact JWS (RFC 7515) of this `typ`, its signature checked.
func openJws(token, kind string, keyOf func(kid string) []byte) (object, error) {
	texts := strings.Split(token, ".")
	if len(texts) != 3 {
		return nil, unproven("TOKEN_MALFORMED")
	}
	var parts [3][]byte
	for place, text := range texts {
		part, err := fromBase64url(text)
		if err != nil {
			return nil, err
		}
		parts[place] = part
	}
	header := objectIn(parts[0])
	kid, hasKid := header["kid"].(string)
	isAlg := header["alg"] == "EdDSA" || header["alg"] == "Ed25519"
	if len(header) != 3 || header["typ"] != kind || !hasKid || !isAlg {
		return nil, unproven("TOKEN_HEADER")
	}
	key := keyOf(kid)
	if key == nil {
		return nil, unproven("TOKEN_KEY")
	}
	if !verifies(key, []byte(texts[0]+"."+texts[1]), parts[2]) {
		return nil, unproven("TOKEN_SIGNATURE")
	}
	return objectIn(parts[1]), nil
}

// objectIn gives the JSON object (RFC 8259) in the bytes; nil where there is none.
func objectIn(text []byte) object {
	if !utf8.Valid(text) || !json.Valid(text) {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // a number beyond any double is no error
	var value any
	if decoder.Decode(&value) != nil {
		return nil
	}
	found, _ := value.(object)
	return found
}

// whole is a number of JSON that is whole and from 0 to 2^53-1.
func whole(value any) (int64, bool) {
	number, isNumber := value.(json.Number)
	if !isNumber {
		return 0, false
	}
	found, err := strconv.ParseFloat(string(number), 64)
	isWhole := err == nil && found >= 0 && found < 1<<53 && found == math.Trunc(found)
	return int64(found), isWhole
}

// wholly compiles a pattern for a whole text.
func wholly(pattern string) *regexp.Regexp { return regexp.MustCompile(`\A(?:` + pattern + `)\z`) }

func hashOf(data []byte) string {
	digest := sha256.Sum256(data)
	return toBase64url(digest[:])
}

func toBase64url(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }

var base64urlPattern = wholly(`[A-Za-z0-9_-]+`)

// fromBase64url gives the bytes of base64url without padding, its unused bits zero (RFC 4648 3.5).
func fromBase64url(text string) ([]byte, error) {
	// Go's decoder passes over line breaks.
	if !base64urlPattern.MatchString(text) {
		return nil, unproven("TOKEN_MALFORMED")
	}
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil {
		return nil, unproven("TOKEN_MALFORMED")
	}
	return data, nil
}

// The encodings of the points of small order, their signs cleared: y is 0, 1, -1, or one of the two of order 8.
var smallOrder = [][]byte{
	make([]byte, 32),
	append([]byte{1}, make([]byte, 31)...),
	append(append([]byte{0xec}, bytes.Repeat([]byte{0xff}, 30)...), 0x7f),
	fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
	fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
}

func fromHex(text string) []byte {
	data, err := hex.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}

// verifies is Ed25519 (RFC 8032 5.1.7) without the cofactor and stricter.
//
// S has to be below the order, which Go checks, and the key and R in their canonical encoding and not of
// small order ("Taming the many EdDSAs", Chalkias et al. 2020).
func verifies(public, message, signature []byte) bool {
	isForm := len(public) == ed25519.PublicKeySize && len(signature) == ed25519.SignatureSize
	return isForm && isStrictPoint(public) && isStrictPoint(signature[:32]) && ed25519.Verify(public, message, signature)
}

func isStrictPoint(encoded []byte) bool {
	y := append([]byte{}, encoded...)
	y[31] &= 0x7f
	for _, small := range smallOrder {
		if bytes.Equal(y, small) {
			return false
		}
	}
	// Below the prime 2^255-19.
	return y[0] < 0xed || y[31] != 0x7f || !bytes.Equal(y[1:31], bytes.Repeat([]byte{0xff}, 30))
}

// The values from a seller and a buyer.

// pins are the download's facts of its server.
type pins struct {
	addresses []string
	product   string
	root      []byte
	version   int64
	keys      map[string][]byte
}

func (p pins) isAddress(address string) bool {
	for _, each := range p.addresses {
		if each == address {
			return true
		}
	}
	return false
}

var addressPattern = wholly(`https?://.+`)

// readPins reads `<address>[,<address>…] <product> <root> <version> <kid>:<key> …`. An error is a fault of the program.
func readPins(line string) (pins, error) {
	fault := errors.New(`muhur: no pins; download muhur.go from the product, or set Options.Pins`)
	words := strings.Fields(line)
	if len(words) < 4 {
		return pins{}, fault
	}
	root, errOfRoot := fromBase64url(words[2])
	version, errOfVersion := strconv.ParseUint(words[3], 10, 50)
	if errOfRoot != nil || errOfVersion != nil || len(root) != ed25519.PublicKeySize {
		return pins{}, fault
	}
	read := pins{strings.Split(words[0], ","), words[1], root, int64(version), map[string][]byte{}}
	for _, address := range read.addresses {
		if !addressPattern.MatchString(address) {
			return pins{}, fault
		}
	}
	for _, word := range words[4:] {
		colon := strings.LastIndex(word, ":")
		key, err := fromBase64url(word[colon+1:])
		if colon < 0 || err != nil || len(key) != ed25519.PublicKeySize {
			return pins{}, fault
		}
		read.keys[word[:colon]] = key
	}
	return read, nil
}

func isSet(variable, value string) bool { return os.Getenv(variable) == value }

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

func givenKey(key string) string { return strings.TrimSpace(firstOf(key, os.Getenv("LICENSE_KEY"))) }

func shownKey(key string) string { return firstCharacters(strings.TrimSpace(key), 8) + "…" }

func firstCharacters(text string, count int) string {
	characters := []rune(text)
	if len(characters) > count {
		characters = characters[:count]
	}
	return string(characters)
}

var placeholderPattern = regexp.MustCompile(`%%.*%%|\$\{.*\}|\{\{.*\}\}|<.*>|X{8}`)

// faultOfKey is the fault of a license key that shows without a call; "": none.
func faultOfKey(key string) string {
	switch {
	case strings.TrimSpace(key) == "":
		return "KEY_MISSING"
	case placeholderPattern.MatchString(strings.ReplaceAll(key, "-", "")):
		return "PLACEHOLDER_NOT_INJECTED"
	case !hasCheckSymbol(key):
		return "KEY_MALFORMED"
	}
	return ""
}

const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ" // Crockford's base32

// symbolOf corrects the usual typing errors; -1 is passed over.
func symbolOf(letter rune) rune {
	switch {
	case strings.ContainsRune("iıİIlL", letter):
		return '1'
	case strings.ContainsRune("oO", letter):
		return '0'
	case letter >= 'a' && letter <= 'z':
		return letter - 'a' + 'A'
	// The dashes, the dot above a letter, and the byte order mark, which is white space elsewhere.
	case letter == '-', letter >= 0x2010 && letter <= 0x2015, letter == 0x307, letter == 0xfeff, unicode.IsSpace(letter):
		return -1
	}
	return letter
}

// hasCheckSymbol: whether the server can have issued this key.
func hasCheckSymbol(key string) bool {
	text := strings.Map(symbolOf, key)
	if len(text) != 42 || !strings.HasPrefix(text, "MHR") {
		return false
	}
	sum := 0
	for _, symbol := range text[3:41] {
		place := strings.IndexRune(symbols, symbol)
		if place < 0 {
			return false
		}
		if sum = (sum ^ place) << 1; sum&0b100000 != 0 {
			sum ^= 0b100101
		}
	}
	return symbols[sum] == text[41]
}

// preloads are the variables that run code before the program, which may have replaced functions.
func preloads() (found []string) {
	for _, name := range []string{"LD_PRELOAD", "DYLD_INSERT_LIBRARIES"} {
		if os.Getenv(name) != "" {
			found = append(found, name)
		}
	}
	return found
}

var preloadsAtStart = preloads()

// The calls.

// request has the values of a call.
type request struct {
	verb, key, instance, nonce, version, token, host, sdk string
	link                                                  bool
	channel                                               Channel
	file                                                  string // the hash of the program
}

// fields are those of a call, without unknown ones.
func (r request) fields(pins pins) object {
	body := object{"license_key": strings.TrimSpace(r.key), "product_id": pins.product, "nonce": r.nonce,
		"sdk": r.sdk, "version": r.version}
	if r.verb == "update" {
		body["link"], body["channel"], body["sha256"] = r.link, string(r.channel), r.file
	} else {
		body["fingerprint"], body["hostname"] = r.instance, shownHost(r.host)
		if r.verb != "validate" {
			body["instance_token"] = r.token
		}
	}
	for name, value := range body {
		if value == "" {
			delete(body, name)
		}
	}
	return body
}

func ownSdk() string {
	if len(preloadsAtStart) > 0 {
		return sdk + " preload"
	}
	return sdk
}

func urlOf(address, verb string) string { return address + "/api/license/" + verb }

// shownHost is without the characters that move a cursor or turn the text: the server refuses them.
func shownHost(name string) string {
	isShown := func(letter rune) rune {
		if unicode.In(letter, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z) {
			return letter
		}
		return -1
	}
	return firstCharacters(strings.Map(isShown, name), 255)
}

// startDelay gives seconds until the next try to start; `chance` is random in [0, 1), `last` the wait before, 0: none.
func startDelay(last, chance float64, retryAfter *float64) float64 {
	if retryAfter != nil {
		return *retryAfter
	}
	if last == 0 {
		last = 0.1
	}
	return math.Min(1.5, 0.1+chance*(3*last-0.1))
}

func heartbeatDelay(interval, chance float64) float64 { return interval * (0.9 + 0.2*chance) }

// retryDelay gives seconds after a failed heartbeat: random, so that bots do not return together.
func retryDelay(interval, last, chance float64, retryAfter *float64) float64 {
	low := interval / 10
	high := math.Min(interval/2, 3*math.Max(last, low))
	delay := low + chance*(high-low)
	if retryAfter != nil {
		delay = math.Max(delay, *retryAfter)
	}
	return delay
}

// gate asks one address of the server after the other, from the last proven one on.
type gate struct {
	pins    pins
	key     string
	version string
	first   int
}

func in(seconds float64) time.Time {
	return time.Now().Add(time.Duration(seconds * float64(time.Second)))
}

func (g *gate) callOf(request request) call {
	request.key, request.version, request.sdk, request.nonce = g.key, g.version, ownSdk(), randomText(toBase64url)
	body, _ := json.Marshal(request.fields(g.pins))
	return call{request.verb, request.nonce, body}
}

func randomText(encode func([]byte) string) string {
	data := make([]byte, 16)
	if _, err := rand.Read(data); err != nil {
		panic(err) // without random numbers no answer is proven to be fresh
	}
	return encode(data)
}

// chance is random, in [0, 1). Before Go 1.20, math/rand gives every process the same numbers.
func chance() float64 {
	data := make([]byte, 8)
	if _, err := rand.Read(data); err != nil {
		panic(err) // bots would return together
	}
	return float64(binary.BigEndian.Uint64(data)>>11) / (1 << 53)
}

// ask makes one attempt: the verdict, and the answer from which it follows.
func (g *gate) ask(ctx context.Context, core *core, verb string, deadline time.Time) (verdict Verdict, last answer) {
	host, _ := os.Hostname()
	call := g.callOf(request{verb: verb, instance: core.instance, token: core.token(), host: host})
	g.each(deadline, func(address string, until time.Time) bool {
		last = send(ctx, urlOf(address, verb), call.body, until)
		verdict = core.hear(last, call, func() answer { return askForKeys(ctx, address, until) })
		return verdict.Because == "" || last.status == http.StatusTooManyRequests
	})
	return verdict, last
}

// askForUpdate gives the proven claims of the answer. The error is an *UpdateError.
func (g *gate) askForUpdate(
	ctx context.Context, core *core, seconds float64, channel Channel, link bool,
) (found claims, err error) {
	call := g.callOf(request{verb: "update", link: link, channel: channel, file: hashOfProgram()})
	g.each(in(seconds), func(address string, until time.Time) bool {
		answer := send(ctx, urlOf(address, "update"), call.body, until)
		found, err = core.hearOfUpdate(answer, call)
		return err == nil || answer.status == http.StatusTooManyRequests
	})
	if err != nil {
		return claims{}, &UpdateError{err.Error()}
	}
	return found, nil
}

// each asks one address after the other until one ends it; each gets an equal part of the remaining time.
func (g *gate) each(deadline time.Time, ask func(address string, until time.Time) (isEnd bool)) {
	count := len(g.pins.addresses)
	first := g.first
	for left := count; left > 0; left-- {
		place := (first + count - left) % count
		part := time.Until(deadline) / time.Duration(left)
		if ask(g.pins.addresses[place], time.Now().Add(part)) {
			g.first = place
			return
		}
	}
}

func askForKeys(ctx context.Context, address string, until time.Time) answer {
	return send(ctx, address+"/.well-known/jwks.json", nil, until)
}

// One connection for each call: no redirect is followed, no proxy asked, and nothing unpacked.
var transport = &http.Transport{
	DisableKeepAlives:      true,
	DisableCompression:     true,
	MaxResponseHeaderBytes: answerBytes,
	TLSNextProto:           map[string]func(string, *tls.Conn) http.RoundTripper{},
}

// send makes one call; without a body, a GET. No caller waits beyond the deadline.
func send(ctx context.Context, to string, body []byte, until time.Time) answer {
	ctx, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	response, err := open(ctx, to, body)
	if err != nil {
		return answer{failure: failureOf(ctx, err)}
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, answerBytes))
	if err != nil {
		return answer{failure: failureOf(ctx, err)}
	}
	header := response.Header
	return answer{"", response.StatusCode, data, retryAfterIn(header.Get("Retry-After")), header.Get("Date")}
}

func open(ctx context.Context, to string, body []byte) (*http.Response, error) {
	var errOfTLS error
	trace := &httptrace.ClientTrace{TLSHandshakeDone: func(_ tls.ConnectionState, err error) { errOfTLS = err }}
	method, content := http.MethodGet, io.Reader(nil)
	if body != nil {
		method, content = http.MethodPost, bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(httptrace.WithClientTrace(ctx, trace), method, to, content)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "muhur-"+sdk)
	response, err := transport.RoundTrip(request)
	if err != nil && errOfTLS != nil {
		err = unproven("TLS_FAILED")
	}
	return response, err
}

var secondsPattern = wholly(`[0-9]{1,9}`)

// retryAfterIn: the header is not signed, and must not silence an instance until its grace is over.
func retryAfterIn(header string) *float64 {
	text := strings.TrimSpace(header)
	if !secondsPattern.MatchString(text) {
		return nil
	}
	seconds, _ := strconv.ParseFloat(text, 64)
	seconds = math.Min(seconds, retryAfterSeconds)
	return &seconds
}

func failureOf(ctx context.Context, err error) string {
	var known unproven
	var noName *net.DNSError
	switch {
	case ctx.Err() != nil:
		return "TIMED_OUT"
	case errors.As(err, &known):
		return string(known)
	case errors.As(err, &noName):
		return "DNS_FAILED"
	}
	return "UNREACHABLE"
}

// saveChecked saves what the address gives, once it proved to have this hash; until then only beside.
func saveChecked(ctx context.Context, path, from, digest string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if isProgram(path) {
		return "", &UpdateError{"UPDATE_RUNNING"}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	part := filepath.Join(filepath.Dir(path), "."+randomText(hex.EncodeToString)+".part")
	defer os.Remove(part)
	found, err := download(ctx, part, from)
	if err != nil || found != digest {
		return "", &UpdateError{"UPDATE_BROKEN"}
	}
	return path, os.Rename(part, path)
}

var (
	hashingProgram sync.Once
	programHash    string
)

// hashOfProgram is the SHA-256 of the running file, "" where the file cannot be read.
func hashOfProgram() string {
	hashingProgram.Do(func() {
		path, err := os.Executable()
		if err != nil {
			return
		}
		file, err := os.Open(path)
		if err != nil {
			return
		}
		defer file.Close()
		digest := sha256.New()
		if _, err := io.Copy(digest, file); err == nil {
			programHash = hex.EncodeToString(digest.Sum(nil))
		}
	})
	return programHash
}

func isProgram(path string) bool {
	own, err := os.Executable()
	if err != nil {
		return false
	}
	program, errOfProgram := os.Stat(own)
	target, errOfTarget := os.Stat(path)
	return errOfProgram == nil && errOfTarget == nil && os.SameFile(program, target)
}

// download writes what the address gives, and returns its hash. No body of unknown length is read.
func download(ctx context.Context, part, from string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, downloadSeconds*time.Second)
	defer cancel()
	response, err := open(ctx, from, nil)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || response.ContentLength < 0 || response.ContentLength > updateBytes {
		return "", unproven("UPDATE_BROKEN")
	}
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return "", err
	}
	digest := sha256.New()
	_, err = io.Copy(io.MultiWriter(file, digest), response.Body)
	if errOfClose := file.Close(); err == nil {
		err = errOfClose
	}
	return hex.EncodeToString(digest.Sum(nil)), err
}

// The files.

// folder has the identity, last verdict and leader of an instance; no fault of the disk stops the software.
type folder struct {
	path string

	mutex    sync.Mutex
	leads    bool
	lock     *os.File
	warnings map[string]bool
}

func newFolder(parent, product string) *folder {
	path := folderOf(firstOf(parent, os.Getenv("LICENSE_DIR")), product)
	return &folder{path: path, warnings: map[string]bool{}}
}

func (f *folder) isLeading() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.leads
}

// lead: whether this process leads; always, where nothing can be written.
func (f *folder) lead() bool {
	f.letGo()
	_ = os.MkdirAll(f.path, 0o755)
	lock, err := os.OpenFile(filepath.Join(f.path, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		lock = nil
	} else if err = lockFile(lock); isRefusal(err) {
		lock.Close()
		return false
	}
	f.mutex.Lock()
	f.leads, f.lock = true, lock
	f.mutex.Unlock()
	f.record()
	return true
}

func (f *folder) letGo() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.leads = false
	if f.lock != nil {
		f.lock.Close()
		f.lock = nil
	}
}

// record writes into the lock that the leader lives.
func (f *folder) record() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.lock == nil {
		return
	}
	says, _ := json.Marshal(object{"machine": thisMachine(), "folder": identityOf(f.path), "pid": os.Getpid(), "moment": uptime()})
	// Always of one length, so that no reader sees half of it.
	_, _ = f.lock.WriteAt([]byte(fmt.Sprintf("%-500s\n", says)), 0)
}

// hasLivingLeader: whether a process of this machine leads in this very folder, and lives.
func (f *folder) hasLivingLeader() bool {
	says := objectIn(f.read("lock"))
	number, _ := says["moment"].(json.Number)
	moment, err := strconv.ParseFloat(string(number), 64)
	isHere := says["machine"] == thisMachine() && says["folder"] == identityOf(f.path)
	age := uptime() - moment
	return isHere && err == nil && age >= 0 && age <= silentSeconds
}

var instancePattern = wholly(`[0-9a-f]{32}`)

// instance is the fingerprint; the leader makes it; "" until then.
func (f *folder) instance(makes bool) string {
	found := f.read("instance")
	if text := strings.TrimSpace(string(found)); instancePattern.MatchString(text) {
		return text
	}
	if !makes {
		return ""
	}
	if found != nil {
		f.warn("STATE_CORRUPT")
	}
	made := randomText(hex.EncodeToString)
	f.save("instance", []byte(made))
	return made
}

// read gives the bytes of a file; nil: there is none. An unreadable file does not count as absent.
func (f *folder) read(name string) []byte {
	path := filepath.Join(f.path, name)
	// A pipe in place of the file must not block.
	if about, err := os.Stat(path); errors.Is(err, os.ErrNotExist) || isNoFolder(err) {
		return nil
	} else if err != nil || !about.Mode().IsRegular() {
		return []byte{}
	}
	file, err := os.Open(path)
	if err != nil {
		return []byte{}
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, fileBytes))
	if err != nil {
		return []byte{}
	}
	return data
}

// save writes all or nothing: a full disk or a crash leaves the old file.
func (f *folder) save(name string, data []byte) bool {
	path := filepath.Join(f.path, name)
	err := os.MkdirAll(f.path, 0o755)
	if err == nil {
		err = writeSynced(path+".new", data)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		f.warn("FOLDER_UNWRITABLE")
	}
	return err == nil
}

func writeSynced(path string, data []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Sync()
	}
	if errOfClose := file.Close(); err == nil {
		err = errOfClose
	}
	return err
}

func (f *folder) isUnwritable() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.warnings["FOLDER_UNWRITABLE"]
}

func (f *folder) allWarnings() (all []string) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for code := range f.warnings {
		all = append(all, code)
	}
	sort.Strings(all)
	return all
}

func (f *folder) warn(code string) {
	f.mutex.Lock()
	isNew := !f.warnings[code]
	f.warnings[code] = true
	f.mutex.Unlock()
	if isNew {
		say(Verdict{Code: code}.Line())
	}
}

// folderOf is next to the program, or in the working directory where it was kept before. What `go run` and
// `go test` compile lies in a temporary folder, which would be another with each start.
func folderOf(parent, product string) string {
	if parent != "" {
		return absolute(filepath.Join(parent, product))
	}
	here := absolute(filepath.Join(".license", product))
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil || strings.Contains(program, string(filepath.Separator)+"go-build") {
		return here
	}
	beside := filepath.Join(filepath.Dir(program), ".license", product)
	if isFolder(here) && !isFolder(beside) {
		return here
	}
	return beside
}

func absolute(path string) string {
	if found, err := filepath.Abs(path); err == nil {
		return found
	}
	return path
}

func isFolder(path string) bool {
	about, err := os.Stat(path)
	return err == nil && about.IsDir()
}

// thisMachine is the boot and the process namespace where the system tells them, else the computer's name.
func thisMachine() string {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	namespace, errOfNamespace := os.Readlink("/proc/self/ns/pid")
	if err == nil && errOfNamespace == nil {
		return strings.TrimSpace(string(boot)) + " " + namespace
	}
	host, _ := os.Hostname()
	return host
}

// uptime is a time that all processes of the machine share, in seconds: since its start where the system tells that.
func uptime() float64 {
	text, err := os.ReadFile("/proc/uptime")
	if words := strings.Fields(string(text)); err == nil && len(words) > 0 {
		if seconds, err := strconv.ParseFloat(words[0], 64); err == nil {
			return seconds
		}
	}
	return wallClock()
}

// The texts for people.

// say prints a line. Neither a console that is gone nor one that blocks may hold anybody up.
func say(text string) {
	said := make(chan struct{})
	go func() {
		defer close(said)
		fmt.Fprintln(os.Stderr, text)
	}()
	select {
	case <-said:
	case <-time.After(time.Second):
	}
}

var months = strings.Fields("Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık")

// greeting is the line for people that all is well.
func greeting(verdict Verdict) string {
	if !verdict.hasProduct || verdict.SeatsUsed == nil || verdict.SeatsAllowed == nil {
		return "[Mühür] " + textOf("VALID")[0]
	}
	end := "süresiz"
	if !verdict.ExpiresAt.IsZero() {
		day := verdict.ExpiresAt.In(time.FixedZone("Turkey", 3*60*60))
		end = fmt.Sprintf("bitiş %d %s %d", day.Day(), months[day.Month()-1], day.Year())
	}
	return fmt.Sprintf("[Mühür] %s lisansı geçerli, %d/%d kurulum, %s",
		verdict.Product, *verdict.SeatsUsed, *verdict.SeatsAllowed, end)
}

func textOf(code string) [2]string {
	if text, isKnown := messages[code]; isKnown {
		return text
	}
	return messages["DENIED"]
}

// finding is one line of the doctor: the checked part, its fault, and for people its label and what was found.
type finding struct {
	name, wrong, label, about string
	value                     string // replaces the code in the seller's line
}

func (f finding) shown() string { return f.name + "=" + firstOf(f.value, f.wrong, "ok") }

func (f finding) line() string {
	if f.name == "PRELOAD" && f.value != "none" {
		return "! " + f.label + ": " + f.about
	}
	if f.wrong == "" {
		return "✓ " + f.label + ": " + f.about
	}
	about := ""
	if f.about != "" {
		about = f.about + ". "
	}
	text := textOf(f.wrong)
	return "✗ " + f.label + ": " + about + text[0] + " " + text[1] + " (" + f.wrong + ")"
}

// doctor prints the result of each check, then one line for the seller, without secrets. It returns the exit code.
func (l *License) doctor() int {
	if l.key == "" {
		fmt.Println("Lisans anahtarı:")
		line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		l.key = strings.TrimSpace(line)
		l.gate.key = l.key
	}
	pins := l.core.pins
	unwritable := ""
	if !l.folder.save("doctor", nil) {
		unwritable = "FOLDER_UNWRITABLE"
	}
	_ = os.Remove(filepath.Join(l.folder.path, "doctor"))
	instance := firstOf(l.folder.instance(false), randomText(hex.EncodeToString))
	core := newCore(pins, l.key, instance, nil, wallClock, steadyClock)
	verdict, answer, fault := l.examine(core)
	given := ""
	if l.key != "" {
		given = shownKey(l.key)
	}
	findings := []finding{
		{name: "KEY", wrong: fault, label: "Anahtar", about: given},
		{name: "FOLDER", wrong: unwritable, label: "Klasör", about: l.folder.path},
	}
	findings = append(findings, connectionFindings(pins.addresses[0], answer.failure)...)
	findings = append(findings, clockFinding(answer), preloadFinding(), verdictFinding(verdict))
	shown, code := "", 0
	for _, each := range findings {
		fmt.Println(each.line())
		shown += each.shown() + " "
		if each.wrong != "" {
			code = 1
		}
	}
	fmt.Printf("muhur-doctor %s product=%s key=%s %sref=%s\n",
		sdk, pins.product, shownKey(l.key), shown, firstOf(verdict.RequestRef, "-"))
	return code
}

func (l *License) examine(core *core) (verdict Verdict, answer answer, faultOfTheKey string) {
	ctx, deadline := context.Background(), in(callSeconds)
	if fault := faultOfKey(l.key); fault != "" {
		return Verdict{State: Denied, Code: fault}, askForKeys(ctx, l.core.pins.addresses[0], deadline), fault
	}
	verdict, answer = l.gate.ask(ctx, core, "validate", deadline)
	if verdict.Code == "KEY_MALFORMED" {
		faultOfTheKey = verdict.Code
	}
	return verdict, answer, faultOfTheKey
}

func connectionFindings(address, failure string) []finding {
	host, secure := address, "none"
	if read, err := url.Parse(address); err == nil {
		host = read.Hostname()
	}
	if strings.HasPrefix(address, "https:") {
		secure = "ok"
	}
	name := finding{name: "DNS", label: "Sunucunun adı", about: host}
	connection := finding{name: "TLS", wrong: failure, label: "Bağlantı", about: address, value: firstOf(failure, secure)}
	if failure == "DNS_FAILED" {
		name.wrong = failure
	}
	return []finding{name, connection}
}

// clockFinding: a wrong clock only stops a start without a proven answer. Mühür's own answers have a date.
func clockFinding(answer answer) finding {
	at, err := http.ParseTime(answer.date)
	if err != nil {
		return finding{name: "CLOCK", wrong: firstOf(answer.failure, "NOT_MUHUR"), label: "Saat", value: "-"}
	}
	ahead := math.Round(wallClock() - float64(at.Unix()))
	shown := fmt.Sprintf("%+.0fs", ahead)
	found := finding{name: "CLOCK", label: "Saat", about: shown, value: shown}
	if math.Abs(ahead) > leewaySeconds {
		found.wrong = "CLOCK_WRONG"
	}
	return found
}

// preloadFinding is no fault, but worth knowing.
func preloadFinding() finding {
	if len(preloadsAtStart) == 0 {
		return finding{name: "PRELOAD", label: "Önyükleme", about: "yok", value: "none"}
	}
	about := strings.Join(preloadsAtStart, ", ")
	return finding{name: "PRELOAD", label: "Önyükleme", about: about, value: strings.Join(preloadsAtStart, ",")}
}

// verdictFinding: `validate` names no instance; a policy that wants one says so after all other faults.
func verdictFinding(verdict Verdict) finding {
	found := finding{name: "VERDICT", wrong: verdict.Code, label: "Lisans", value: verdict.Code}
	if verdict.Code == "VALID" || verdict.Code == "INSTANCE_REQUIRED" {
		found.wrong, found.about = "", textOf("VALID")[0]
	}
	return found
}

// For each code its meaning and the advice.
const texts = `
@@MUHUR_TEXTS@@
`

var messages = func() map[string][2]string {
	all := map[string][2]string{}
	for _, line := range strings.Split(strings.TrimSpace(texts), "\n") {
		if parts := strings.SplitN(line, "|", 3); len(parts) == 3 {
			all[parts[0]] = [2]string{parts[1], parts[2]}
		}
	}
	return all
}()
