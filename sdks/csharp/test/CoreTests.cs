using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Threading;

namespace Muhur
{
    /// <summary>The pure functions, where the common cases do not reach.</summary>
    internal static class CoreTests
    {
        internal static void All()
        {
            Tests.Test("what JSON writes, it reads", () =>
            {
                const string odd = "\"\\\b\f\n\r\t\0\u001f\u007fı\u2028\ud83d\ude00";
                string written = Json.Write(new Dictionary<string, object> { { "odd", odd } });
                Tests.Equal(odd, Json.Object(Encoding.UTF8.GetBytes(written)).Text("odd"));
            });
            Tests.Test("JSON that is cut or garbled anywhere is refused and never crashes", Garble);
            Tests.Test("a number that is too large for a double is no whole number, on any runtime", () =>
                Tests.Equal(-1L, Json.Object(Encoding.UTF8.GetBytes("{\"a\":1e999}")).Whole("a")));
            Tests.Test("a base64url part is strict", () =>
            {
                foreach (string bad in new[] { "", "A", "AB", "AA=", "AA==", "A+AA", "A/AA", "AA A", "AA\nA", "AAAAA" })
                    Tests.Equal(0, Small.Bytes(bad).Length);
                Tests.Equal(1, Small.Bytes("AA").Length);
            });
            Tests.Test("random bytes crash no check of a signature", () =>
            {
                var chance = new Random(7);
                for (int round = 0; round < 100; round++)
                {
                    var bytes = new byte[chance.Next(200)];
                    chance.NextBytes(bytes);
                    var key = new byte[32];
                    chance.NextBytes(key);
                    Tests.Equal(false, Ed25519.Verify(key, bytes, bytes));
                    Array.Resize(ref bytes, 64);
                    bytes[63] = 0;
                    Tests.Equal(false, Ed25519.Verify(key, bytes, bytes));
                }
            });
            Tests.Test("the line for people names code, reason and reference", () =>
            {
                Verdict verdict = Verdict.Denied("GRACE_OVER", "UNREACHABLE", "REF1", Terms.Unknown);
                string said = "[Mühür] " + verdict.Message + " " + verdict.Action + " (GRACE_OVER, UNREACHABLE, REF1)";
                Tests.Equal(said, verdict.Line);
            });
            Tests.Test("a code that is not in the table has the text of DENIED", () => Tests.Equal(Texts.Of("DENIED"), Texts.Of("GEO_FENCED")));
            Tests.Test("a hostname keeps a letter of two parts, and loses half of one", () =>
            {
                string body = Call.Request(Verb.Validate, Pins.Parse("https://a p AA 1"), "k", "f", null, "n", "\ud83d\ude00\ud83d-1", null);
                Tests.Equal("\ud83d\ude00-1", Json.Object(Encoding.UTF8.GetBytes(body)).Text("hostname"));
            });
            Tests.Test("settings that load code before the program are named", () =>
            {
                var set = new Dictionary<string, string>
                {
                    { "LD_PRELOAD", "" },
                    { "DOTNET_STARTUP_HOOKS", "/hook.dll" },
                    { "CORECLR_ENABLE_PROFILING", "1" },
                    { "COR_ENABLE_PROFILING", "0" },
                    { "MONO_ENV_OPTIONS", "--gc=sgen --profile=log" },
                };
                List<string> found = Preloads.In(name => set.TryGetValue(name, out string value) ? value : null);
                Tests.EqualLists(new[] { "DOTNET_STARTUP_HOOKS", "CORECLR_ENABLE_PROFILING", "MONO_ENV_OPTIONS" }, found);
                Tests.Equal(0, Preloads.In(name => null).Count);
            });
            Tests.Test("pins that were not filled in are refused", () =>
            {
                try
                {
                    License.Start(new LicenseOptions { Key = "key" });
                }
                catch (FormatException expected)
                {
                    Tests.IsTrue(expected.Message.Contains("pins"), expected.Message);
                    return;
                }
                throw new Exception("there are no pins");
            });
            Tests.Test("the locale of these tests is Turkish", () =>
            {
                Tests.Equal("tr-TR", CultureInfo.CurrentCulture.Name);
                string elsewhere = null;
                var thread = new Thread(() => elsewhere = CultureInfo.CurrentCulture.Name);
                thread.Start();
                thread.Join();
                Tests.Equal("tr-TR", elsewhere);
            });
        }

        private static void Garble()
        {
            const string whole = "{\"a\":[1,-2.5e3,true,null,\"\\u0131\\n\"],\"b\":{\"c\":\"d\"}}";
            var chance = new Random(7);
            for (int cut = 0; cut < whole.Length; cut++)
                Tests.IsTrue(Json.Object(Encoding.UTF8.GetBytes(whole.Substring(0, cut))) == null, "cut at " + cut);
            for (int round = 0; round < 5000; round++)
            {
                byte[] bytes = Encoding.UTF8.GetBytes(whole);
                for (int more = chance.Next(4); more >= 0; more--) bytes[chance.Next(bytes.Length)] = (byte)chance.Next(256);
                Json.Object(bytes);
            }
        }
    }
}
