using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace Muhur
{
    /// <summary>The cases that hold all SDKs to one behaviour (sdks/vectors).</summary>
    internal static class VectorTests
    {
        internal static void All()
        {
            Cases("verdicts", Verdicts);
            Cases("signatures", Signatures);
            Cases("key-sets", KeySets);
            Cases("requests", Requests);
            Cases("delays", Delay);
            Cases("keys", Keys);
            Cases("greetings", each => Tests.Equal(each.Text("expect"),
                Texts.Greeting(Verdict.Denied(Verdict.Valid, null, null, new Terms(each.Object("claims"))))));
            Cases("times", Times);
            Cases("readings", Readings);
            Tests.Test("the table of messages is the common one", Messages);
        }

        private static void Cases(string file, Action<JsonObject> body)
        {
            List<object> cases = Read(Path.Combine(Environment.GetEnvironmentVariable("VECTORS"), file + ".json")).List("cases");
            Tests.Test(file + " has cases", () => Tests.IsTrue(cases.Count > 0, "there is none"));
            foreach (JsonObject each in cases) Tests.Test(file + ": " + each.Text("name"), () => body(each));
        }

        private static JsonObject Read(string path) => Json.Object(File.ReadAllBytes(path));

        private static T Named<T>(string name) => (T)Enum.Parse(typeof(T), name, true);

        private static string Lower(State state) => state.ToString().ToLowerInvariant();

        private static void Verdicts(JsonObject each)
        {
            var judge = new Judge(Pins.Parse(each.Text("pins")), LicenseKey.Trim(each.Text("license_key")), () => each.Whole("now"));
            judge.Load(each.Text("instance"), each.Text("state"));
            Reply keys = each.Object("key_set_answer") == null ? new Reply("UNREACHABLE") : ReplyOf(each.Object("key_set_answer"));
            var call = new Call(Named<Verb>(each.Text("verb")), each.Text("nonce"), each.Text("sent"));
            Verdict found = judge.Hear(ReplyOf(each.Object("answer")), call, () => keys);
            JsonObject expect = each.Object("expect");
            var facts = new Dictionary<string, object>
            {
                { "state", Lower(found.State) },
                { "code", found.Code },
                { "because", found.Because },
                { "entitlements", string.Join(",", found.Entitlements) },
                { "product", found.Product },
                { "owner", found.Owner },
                { "seats_used", (double?)found.SeatsUsed },
                { "seats_allowed", (double?)found.SeatsAllowed },
                { "expires_at", (double?)found.ExpiresAt?.ToUnixTimeSeconds() },
                { "grace_until", (double?)found.GraceUntil?.ToUnixTimeSeconds() },
                { "key_set_version", (double)judge.Version },
            };
            if (found.MayRun) facts.Add("next_heartbeat_in", (double)judge.HeartbeatInterval);
            foreach (KeyValuePair<string, object> fact in expect.Members)
            {
                object expected = fact.Value is List<object> list ? string.Join(",", list) : fact.Value;
                if (fact.Key == "grace_until" && expected != null) // a DateTimeOffset ends with the year 9999
                    expected = (double)Small.Moment((long)(double)expected).Value.ToUnixTimeSeconds();
                facts.TryGetValue(fact.Key, out object value);
                Tests.IsTrue(Equals(expected, value), fact.Key + " is " + value + ", expected " + expected);
            }
        }

        private static Reply ReplyOf(JsonObject answer)
        {
            if (answer.Text("failure") != null) return new Reply(answer.Text("failure"));
            byte[] body = answer.Text("body") != null
                ? Encoding.UTF8.GetBytes(answer.Text("body")) : Convert.FromBase64String(answer.Text("body_base64"));
            return new Reply((int)answer.Whole("status"), body);
        }

        private static void Signatures(JsonObject each)
        {
            bool isValid = Ed25519.Verify(Hex(each, "public_key"), Hex(each, "message"), Hex(each, "signature"));
            Tests.Equal(each.Members["valid"], isValid);
        }

        private static byte[] Hex(JsonObject from, string name) => Ed25519.FromHex(from.Text(name));

        private static void KeySets(JsonObject each)
        {
            var judge = new Judge(Pins.Parse(each.Text("pins")), "key", () => 0);
            judge.Load("0123456789abcdef0123456789abcdef", null);
            JsonObject expect = each.Object("expect");
            Tests.Equal(expect.Members["accepted"], judge.LearnFrom(Json.Object(Encoding.UTF8.GetBytes(each.Text("body")))));
            Tests.Equal(expect.Whole("version"), judge.Version);
        }

        private static void Requests(JsonObject each)
        {
            Pins pins = Pins.Parse(each.Text("pins"));
            Verb verb = Named<Verb>(each.Text("verb"));
            string key = LicenseKey.Trim(each.Text("key"));
            string channel = each.Text("channel");
            string body = verb == Verb.Update
                ? Call.UpdateRequest(pins, key, each.Text("nonce"), each.Text("version"), false,
                    channel == null ? (Channel?)null : Named<Channel>(channel), each.Text("sha256"))
                : Call.Request(verb, pins, key, each.Text("instance"), each.Text("instance_token"), each.Text("nonce"),
                    each.Text("hostname"), each.Text("version"));
            JsonObject expect = each.Object("expect");
            Tests.Equal(expect.Text("url"), Pins.Url(pins.Addresses[0], verb));
            string sdk = body.Replace('"' + License.Sdk + '"', '"' + each.Text("sdk") + '"');
            Tests.Equal(Sorted(expect.Object("body")), Sorted(Json.Object(Encoding.UTF8.GetBytes(sdk))));
        }

        private static string Sorted(JsonObject members) =>
            string.Join("\n", members.Members.OrderBy(each => each.Key, StringComparer.Ordinal).Select(each => each.Key + "=" + each.Value));

        private static void Delay(JsonObject each)
        {
            double random = Double(each, "random") ?? 0;
            long after = each.Whole("retry_after");
            double? last = Double(each, "last");
            double interval = Double(each, "interval") ?? 0;
            string kind = each.Text("kind");
            double found = kind == "start" ? Delays.Start(last ?? 0.1, random, after)
                : kind == "heartbeat" ? Delays.Heartbeat(interval, random) : Delays.Retry(interval, last ?? 0, random, after);
            Tests.IsTrue(Math.Abs(found - Double(each, "seconds").Value) < 1e-6, "found " + found);
        }

        private static double? Double(JsonObject from, string name) =>
            from.Members.TryGetValue(name, out object member) ? member as double? : null;

        private static void Keys(JsonObject each)
        {
            Tests.Equal(each.Text("code"), LicenseKey.Fault(each.Text("key")));
            Tests.Equal(each.Text("shown"), LicenseKey.Shown(each.Text("key")));
        }

        private static void Times(JsonObject each)
        {
            double wall = each.Whole("wall");
            double steady = each.Whole("monotonic");
            var judge = new Judge(Pins.Parse("https://a product AA 1"), "key", () => wall, () => steady);
            foreach (JsonObject step in each.List("steps"))
            {
                wall = step.Whole("wall");
                steady = step.Whole("monotonic");
                judge.Count(step.Whole("counted"));
                if (step.Whole("proven") >= 0) judge.TakeTime(step.Whole("proven"));
                if (step.Whole("followed") >= 0) judge.FollowTime(step.Whole("followed"));
                Tests.Equal((double)step.Whole("now"), judge.Now());
            }
        }

        private static void Readings(JsonObject each)
        {
            JsonObject said = each.Object("held");
            JsonObject expect = each.Object("expect");
            State state = Named<State>(said.Text("state"));
            string because = said.Text("because");
            string[] pro = { "pro" };
            Verdict held = state == State.Denied
                ? Verdict.Denied(said.Text("code"), because, null, Terms.Unknown)
                : Verdict.Granted(state, because, null, pro, Terms.Unknown, said.Whole("grace_until"));
            Verdict found = held.ReadAgain(said.Whole("exp"), each.Whole("now"), true.Equals(Flag(each, "follows")));
            Tests.Equal(expect.Text("state"), Lower(found.State));
            Tests.Equal(expect.Text("code"), found.Code);
            Tests.Equal(expect.Text("because"), found.Because);
            Tests.EqualLists(found.MayRun ? pro : new string[0], found.Entitlements);
        }

        private static object Flag(JsonObject from, string name) => from.Members.TryGetValue(name, out object flag) ? flag : null;

        private static void Messages()
        {
            JsonObject common = Read(Environment.GetEnvironmentVariable("TEXTS"));
            Tests.EqualLists(common.Members.Keys.OrderBy(code => code), Texts.Messages.Keys.OrderBy(code => code));
            foreach (KeyValuePair<string, Text> message in Texts.Messages)
                Tests.EqualLists(common.List(message.Key), new[] { message.Value.WhatHappened, message.Value.WhatToDo });
        }
    }
}
