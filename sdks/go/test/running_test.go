package muhur

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"reflect"
	"runtime"
	"sync"
	"testing"
	"time"
)

// A license server on loopback that really signs.
type licenseServer struct {
	*httptest.Server
	mutex  sync.Mutex
	claims object // of the next answers, where they differ from a VALID
	calls  []string
}

func keyNamed(name string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte(name))
	return ed25519.NewKeyFromSeed(seed[:])
}

func startServer(t *testing.T, claims object) *licenseServer {
	server := &licenseServer{claims: claims}
	server.Server = httptest.NewServer(http.HandlerFunc(server.answer))
	t.Cleanup(server.Close)
	t.Setenv("LICENSE_UPDATES", "0")
	return server
}

func (s *licenseServer) answer(response http.ResponseWriter, request *http.Request) {
	sent, _ := io.ReadAll(request.Body)
	body, verb, now := objectIn(sent), path.Base(request.URL.Path), time.Now().Unix()
	token := "token-" + randomText(toBase64url)
	claims := object{"iss": s.URL, "verb": verb, "bdh": hashOf(sent), "code": "VALID", "aud": body["product_id"],
		"nonce": body["nonce"], "fph": hashOf([]byte(body["fingerprint"].(string))), "iid": "i-1", "ith": hashOf([]byte(token)),
		"iat": now, "exp": now + 900, "grace_until": now + 3600, "next_heartbeat_in": 300, "ent": []string{"pro"}}
	s.mutex.Lock()
	s.calls = append(s.calls, verb)
	for name, value := range s.claims {
		claims[name] = value
	}
	s.mutex.Unlock()
	header, _ := json.Marshal(object{"alg": "EdDSA", "typ": "license-verdict+jwt", "kid": "first"})
	payload, _ := json.Marshal(claims)
	parts := toBase64url(header) + "." + toBase64url(payload)
	proof := parts + "." + toBase64url(ed25519.Sign(keyNamed("first"), []byte(parts)))
	_ = json.NewEncoder(response).Encode(object{"token": proof, "instance": object{"token": token}})
}

func (s *licenseServer) play(claims object) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.claims = claims
}

func (s *licenseServer) verbs() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]string{}, s.calls...)
}

func (s *licenseServer) options(t *testing.T) Options {
	public := func(name string) string { return toBase64url(keyNamed(name).Public().(ed25519.PublicKey)) }
	pins := s.URL + " " + testProduct + " " + public("root") + " 3 first:" + public("first")
	return Options{Pins: pins, Key: testKey, Folder: t.TempDir(), Quiet: On, OnDenied: func(Verdict) {}}
}

// until waits as long as a busy machine may need.
func until(t *testing.T, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(100 * time.Second); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it did not come in time")
		}
	}
}

func started(t *testing.T, ctx context.Context, options Options) *License {
	t.Helper()
	license, err := Start(ctx, options)
	if err != nil {
		t.Fatal(err)
	}
	return license
}

func TestCloseGivesTheSeatBackAndLeavesNoGoroutine(t *testing.T) {
	server := startServer(t, nil)
	before := runtime.NumGoroutine()
	license := started(t, context.Background(), server.options(t))
	isEqual(t, license.Verdict().State, Active)
	license.Close()
	license.Close()
	isEqual(t, server.verbs(), []string{"activate", "deactivate"})
	server.CloseClientConnections()
	until(t, func() bool { return runtime.NumGoroutine() <= before })
}

func TestLeaveKeepsTheSeat(t *testing.T) {
	server := startServer(t, nil)
	started(t, context.Background(), server.options(t)).Leave()
	isEqual(t, server.verbs(), []string{"activate"})
}

func TestTheEndOfTheContextGivesTheSeatBack(t *testing.T) {
	server := startServer(t, nil)
	ctx, cancel := context.WithCancel(context.Background())
	license := started(t, ctx, server.options(t))
	cancel()
	<-license.done
	isEqual(t, server.verbs(), []string{"activate", "deactivate"})
}

func TestAContextThatEndsBeforeTheAnswerEndsTheStart(t *testing.T) {
	hangs := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hangs }))
	defer server.Close()
	defer close(hangs)
	ctx, cancel := context.WithCancel(context.Background())
	options := (&licenseServer{Server: server}).options(t)
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err := Start(ctx, options)
	isEqual(t, errors.Is(err, context.Canceled), true)
}

func TestPinsThatAreMissingAreAFaultOfTheProgram(t *testing.T) {
	_, err := Start(context.Background(), Options{Key: testKey})
	isEqual(t, err != nil, true)
}

func TestADenialIsToldOnceAndEndsTheHeartbeats(t *testing.T) {
	server := startServer(t, object{"next_heartbeat_in": 1})
	told := make(chan Verdict, 10)
	options := server.options(t)
	options.OnDenied = func(verdict Verdict) { told <- verdict }
	license := started(t, context.Background(), options)
	server.play(object{"code": "REVOKED"})
	isEqual(t, (<-told).Code, "REVOKED")
	<-license.done
	isEqual(t, license.Verdict().State, Denied)
	isEqual(t, len(license.Verdict().Entitlements), 0)
	isEqual(t, len(told), 0)
	isEqual(t, reflect.DeepEqual(server.verbs(), []string{"activate", "heartbeat"}), true)
}

func TestACallbackMayCloseTheLicense(t *testing.T) {
	server := startServer(t, object{"next_heartbeat_in": 1})
	options, closed := server.options(t), make(chan struct{})
	var license *License
	isStarted := make(chan struct{})
	options.OnChange = func(Verdict) {
		<-isStarted
		license.Close()
		close(closed)
	}
	license = started(t, context.Background(), options)
	close(isStarted)
	server.play(object{"next_heartbeat_in": 1, "ent": []string{"pro", "more"}})
	<-closed
}

func TestOfTwoLicensesInAFolderOneAsksAndTheOtherFollows(t *testing.T) {
	server := startServer(t, object{"next_heartbeat_in": 1})
	options := server.options(t)
	leader := started(t, context.Background(), options)
	follower := started(t, context.Background(), options)
	isEqual(t, follower.Verdict().State, Active)
	isEqual(t, follower.folder.isLeading(), false)
	leader.Leave()
	until(t, follower.folder.isLeading)
	until(t, func() bool { return len(server.verbs()) >= 3 })
	isEqual(t, follower.Verdict().State, Active)
	follower.Close()
}

func TestAnyNumberOfGoroutinesMayRead(t *testing.T) {
	server := startServer(t, object{"next_heartbeat_in": 1})
	license := started(t, context.Background(), server.options(t))
	var readers sync.WaitGroup
	for reader := 0; reader < 8; reader++ {
		readers.Add(1)
		go func() {
			defer readers.Done()
			for len(server.verbs()) < 3 {
				if license.Verdict().State != Active {
					t.Error("it is not active")
				}
				time.Sleep(time.Millisecond)
			}
		}()
	}
	readers.Wait()
	license.Close()
}
