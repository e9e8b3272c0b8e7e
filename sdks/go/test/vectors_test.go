package muhur

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

// The cases that all SDKs share.

const (
	testKey     = "MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E"
	testProduct = "01932f7e-6a4b-7c1d-8e2f-3a4b5c6d7e8f"
	testPins    = "https://a " + testProduct + " hjF9nhCJNMlehOpc4QlVH_uZTn6twUXJiMupLI3QE98 3"
)

// eachCase runs the test for each case of a file, which has the form of T.
func eachCase[T any](t *testing.T, file string, run func(t *testing.T, one T)) {
	text, err := os.ReadFile(filepath.Join(os.Getenv("VECTORS"), file+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Cases []json.RawMessage }
	if err := json.Unmarshal(text, &all); err != nil || len(all.Cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, each := range all.Cases {
		var name struct{ Name string }
		var one T
		if json.Unmarshal(each, &name) != nil || json.Unmarshal(each, &one) != nil {
			t.Fatalf("not readable: %s", each)
		}
		t.Run(name.Name, func(t *testing.T) { run(t, one) })
	}
}

func isEqual(t *testing.T, found, expected any) {
	t.Helper()
	if !reflect.DeepEqual(found, expected) {
		t.Fatalf("found %#v, expected %#v", found, expected)
	}
}

func pinsIn(t *testing.T, line string) pins {
	t.Helper()
	found, err := readPins(line)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func at(seconds float64) func() float64 { return func() float64 { return seconds } }

type caseAnswer struct {
	Failure    string
	Status     int
	Body       string
	BodyBase64 string `json:"body_base64"`
}

func (c caseAnswer) read() answer {
	body := []byte(c.Body)
	if c.BodyBase64 != "" {
		body, _ = base64.StdEncoding.DecodeString(c.BodyBase64)
	}
	return answer{failure: c.Failure, status: c.Status, body: body}
}

type verdictCase struct {
	Pins, Instance, Nonce, Verb, Sent string
	LicenseKey                        string `json:"license_key"`
	Now                               float64
	State                             *string
	Answer                            caseAnswer
	KeySetAnswer                      *caseAnswer `json:"key_set_answer"`
	Expect                            map[string]any
}

func TestVerdicts(t *testing.T) {
	eachCase(t, "verdicts", func(t *testing.T, c verdictCase) {
		var state []byte
		if c.State != nil {
			state = []byte(*c.State)
		}
		core := newCore(pinsIn(t, c.Pins), c.LicenseKey, c.Instance, state, at(c.Now), at(0))
		keys := answer{failure: "UNREACHABLE"}
		if c.KeySetAnswer != nil {
			keys = c.KeySetAnswer.read()
		}
		verdict := core.hear(c.Answer.read(), call{c.Verb, c.Nonce, []byte(c.Sent)}, func() answer { return keys })
		found := factsFor(verdict, core)
		for name, expected := range c.Expect {
			if name == "entitlements" && len(expected.([]any)) == 0 {
				expected = []any(nil)
			}
			if !reflect.DeepEqual(found[name], expected) {
				t.Errorf("%s is %#v, expected %#v", name, found[name], expected)
			}
		}
	})
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func numberOrNil(number *int64) any {
	if number == nil {
		return nil
	}
	return float64(*number)
}

func secondsOrNil(moment time.Time) any {
	if moment.IsZero() {
		return nil
	}
	return float64(moment.Unix())
}

func factsFor(verdict Verdict, core *core) map[string]any {
	var entitlements []any
	for _, each := range verdict.Entitlements {
		entitlements = append(entitlements, each)
	}
	return map[string]any{
		"state": verdict.State, "code": verdict.Code, "because": orNil(verdict.Because),
		"entitlements": entitlements, "next_heartbeat_in": verdict.nextHeartbeat,
		"grace_until": secondsOrNil(verdict.GraceUntil), "expires_at": secondsOrNil(verdict.ExpiresAt),
		"key_set_version": float64(core.version), "product": orNil(verdict.Product), "owner": orNil(verdict.Owner),
		"seats_used": numberOrNil(verdict.SeatsUsed), "seats_allowed": numberOrNil(verdict.SeatsAllowed),
	}
}

func TestSignatures(t *testing.T) {
	type signature struct {
		PublicKey string `json:"public_key"`
		Message   string
		Signature string
		Valid     bool
	}
	bytesOf := func(text string) []byte {
		data, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	eachCase(t, "signatures", func(t *testing.T, c signature) {
		isEqual(t, verifies(bytesOf(c.PublicKey), bytesOf(c.Message), bytesOf(c.Signature)), c.Valid)
	})
}

func TestKeySets(t *testing.T) {
	type keySet struct {
		Pins, Body string
		Expect     struct {
			Accepted bool
			Version  int64
		}
	}
	eachCase(t, "key-sets", func(t *testing.T, c keySet) {
		core := newCore(pinsIn(t, c.Pins), testKey, "", nil, at(0), at(0))
		core.learnFrom([]byte(c.Body))
		isEqual(t, core.kept.KeySet != nil, c.Expect.Accepted)
		isEqual(t, core.version, c.Expect.Version)
	})
}

func TestRequests(t *testing.T) {
	type requestCase struct {
		Verb, Pins, Key, Instance, Nonce, Hostname, Sdk, Version string
		Channel                                                  Channel
		Sha256                                                   string
		InstanceToken                                            string `json:"instance_token"`
		Expect                                                   struct {
			Url  string
			Body map[string]any
		}
	}
	eachCase(t, "requests", func(t *testing.T, c requestCase) {
		pins := pinsIn(t, c.Pins)
		request := request{verb: c.Verb, key: c.Key, instance: c.Instance, nonce: c.Nonce, version: c.Version,
			token: c.InstanceToken, host: c.Hostname, sdk: c.Sdk, channel: c.Channel, file: c.Sha256}
		isEqual(t, urlOf(pins.addresses[0], c.Verb), c.Expect.Url)
		isEqual(t, request.fields(pins), c.Expect.Body)
	})
}

func TestDelays(t *testing.T) {
	type delay struct {
		Kind                            string
		Random, Last, Interval, Seconds float64
		RetryAfter                      *float64 `json:"retry_after"`
	}
	eachCase(t, "delays", func(t *testing.T, c delay) {
		found := map[string]float64{
			"start":     startDelay(c.Last, c.Random, c.RetryAfter),
			"heartbeat": heartbeatDelay(c.Interval, c.Random),
			"retry":     retryDelay(c.Interval, c.Last, c.Random, c.RetryAfter),
		}[c.Kind]
		if math.Abs(found-c.Seconds) > 1e-6 {
			t.Fatalf("found %f, expected %f", found, c.Seconds)
		}
	})
}

func TestKeys(t *testing.T) {
	type key struct{ Key, Code, Shown string }
	eachCase(t, "keys", func(t *testing.T, c key) {
		isEqual(t, faultOfKey(c.Key), c.Code)
		isEqual(t, shownKey(c.Key), c.Shown)
	})
}

func TestGreetings(t *testing.T) {
	type greetingCase struct {
		Claims json.RawMessage
		Expect string
	}
	eachCase(t, "greetings", func(t *testing.T, c greetingCase) {
		isEqual(t, greeting(factsOf(objectIn(c.Claims)).in(Verdict{})), c.Expect)
	})
}

func TestTimes(t *testing.T) {
	type times struct {
		Wall, Monotonic float64
		Steps           []struct {
			Counted, Wall, Monotonic, Now float64
			Proven, Followed              *float64
		}
	}
	eachCase(t, "times", func(t *testing.T, c times) {
		wall, steady := c.Wall, c.Monotonic
		core := newCore(pinsIn(t, testPins), testKey, "f", nil,
			func() float64 { return wall }, func() float64 { return steady })
		for _, step := range c.Steps {
			wall, steady = step.Wall, step.Monotonic
			core.count(step.Counted)
			if step.Proven != nil {
				core.takeTime(*step.Proven)
			}
			if step.Followed != nil {
				core.followTime(*step.Followed)
			}
			isEqual(t, core.now(), step.Now)
		}
	})
}

func TestReadings(t *testing.T) {
	type reading struct {
		Held struct {
			State, Code, Because string
			Exp                  float64
			GraceUntil           int64 `json:"grace_until"`
		}
		Follows bool
		Now     float64
		Expect  struct{ State, Code, Because string }
	}
	eachCase(t, "readings", func(t *testing.T, c reading) {
		held := Verdict{State: c.Held.State, Code: c.Held.Code, Because: c.Held.Because, exp: c.Held.Exp,
			GraceUntil: time.Unix(c.Held.GraceUntil, 0), Entitlements: []string{"pro"}}
		found := readAgain(held, c.Now, c.Follows)
		isEqual(t, []string{found.State, found.Code, found.Because}, []string{c.Expect.State, c.Expect.Code, c.Expect.Because})
		mayRun := held.State == Denied || c.Expect.State != Denied
		isEqual(t, len(found.Entitlements) == 1, mayRun)
	})
}

func TestMessages(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("TEXTS"))
	var expected map[string][2]string
	if err != nil || json.Unmarshal(text, &expected) != nil {
		t.Fatal(err)
	}
	isEqual(t, messages, expected)
}

func TestRandomBytesCrashNothing(t *testing.T) {
	chance := rand.New(rand.NewSource(7))
	for round := 0; round < 500; round++ {
		data := make([]byte, chance.Intn(200))
		chance.Read(data)
		core := newCore(pinsIn(t, testPins), testKey, "f", data, at(0), at(0))
		found := core.hear(answer{status: 200, body: data}, call{"activate", "n", data}, nil)
		isEqual(t, found.State, Denied)
		padded := append(data, make([]byte, 64)...)
		isEqual(t, verifies(padded[:32], data, padded[:64]), false)
	}
}
