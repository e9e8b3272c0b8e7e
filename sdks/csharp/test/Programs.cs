// The programs of the suites of all languages: probe, bots and guarded.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Threading;

namespace Muhur
{
    internal static class Programs
    {
        private static readonly Dictionary<string, License> Running = new Dictionary<string, License>();

        internal static void Main(string[] args)
        {
            switch (args[0])
            {
                case "probe":
                    EachLine(Probe);
                    return;
                case "bots":
                    EachLine(wish => new Thread(() => Follow(wish)).Start());
                    Environment.Exit(0);
                    return;
                case "guarded":
                    Guarded.Run();
                    return;
                default:
                    License.Protect(Guarded.Options()); // a program that comes to its end at once
                    return;
            }
        }

        private static void EachLine(Action<JsonObject> work)
        {
            var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
            for (string line; (line = input.ReadLine()) != null;) work(Json.Object(Encoding.UTF8.GetBytes(line)));
        }

        private static void Tell(Dictionary<string, object> said)
        {
            lock (Running) Output.Say(Json.Write(said));
        }

        private static LicenseOptions Options(JsonObject wish) => new LicenseOptions
        {
            Pins = wish.Text("pins"),
            Key = wish.Text("key"),
            Folder = wish.Text("folder"),
            Version = wish.Text("version"),
            Channel = wish.Text("channel") == null ? (Channel?)null : Channel.Beta,
        };

        private static Dictionary<string, object> Facts(Verdict verdict) => new Dictionary<string, object>
        {
            { "state", verdict.State.ToString().ToLowerInvariant() },
            { "code", verdict.Code },
            { "because", verdict.Because },
        };

        /// <summary>Starts the SDK once, and answers with the verdict; with a folder for a download, the answer has "fetched".</summary>
        private static void Probe(JsonObject wish)
        {
            LicenseOptions options = Options(wish);
            options.OnDenied = verdict => { };
            options.Quiet = true;
            License license = License.Start(options);
            Dictionary<string, object> said = Facts(license.Ready.Result);
            if (wish.Text("download") != null) said.Add("fetched", Fetched(license, wish.Text("download")));
            license.Close(false);
            Tell(said);
        }

        private static string Fetched(License license, string folder)
        {
            try
            {
                return Path.GetFileName(license.DownloadUpdate(folder));
            }
            catch (UpdateException fault)
            {
                return fault.Code;
            }
        }

        /// <summary>One bot that goes on, and a line for each of its verdicts and updates; "ends" ends one without giving its seat back.</summary>
        private static void Follow(JsonObject wish)
        {
            License before;
            string run = wish.Text("run");
            lock (Running)
            {
                Running.TryGetValue(run, out before);
                Running.Remove(run);
            }
            before?.Close(false);
            if (wish.Text("ends") != null) return;
            LicenseOptions options = Options(wish);
            options.OnDenied = options.OnChange = verdict => Hear(wish, verdict);
            options.OnUpdate = update => Tell(new Dictionary<string, object>
            {
                { "run", run },
                { "update", update.Version + " " + update.Required.ToString().ToLowerInvariant() },
            });
            License license = License.Start(options);
            lock (Running) Running[run] = license;
            Hear(wish, license.Ready.Result);
        }

        private static void Hear(JsonObject wish, Verdict verdict)
        {
            Dictionary<string, object> said = Facts(verdict);
            said.Add("run", wish.Text("run"));
            said.Add("attempt", wish.Text("attempt"));
            Tell(said);
        }
    }

    /// <summary>A bot that does nothing but run: see sdks/hostile/guarded.ts. With WATCH=none its heartbeat's thread is stopped.</summary>
    internal static class Guarded
    {
        internal static LicenseOptions Options()
        {
            var options = new LicenseOptions { Folder = Environment.GetEnvironmentVariable("FOLDER") };
            options.Pins = Environment.GetEnvironmentVariable("PINS") ?? options.Pins; // the doctor is that of a download
            return options;
        }

        internal static void Run()
        {
            LicenseOptions options = Options();
            License license = License.Protect(options);
            if (Environment.GetEnvironmentVariable("WATCH") == "none") StopWatch(options.Folder);
            string last = Read(license);
            Output.Say("runs " + last);
            for (string now; ; last = now)
            {
                Thread.Sleep(100);
                now = Read(license);
                if (now != last) Output.Say("reads " + now);
            }
        }

        private static string Read(License license)
        {
            Verdict verdict = license.Verdict;
            return verdict.State.ToString().ToLowerInvariant() + " " + verdict.Code;
        }

        /// <summary>Stops the heartbeat's thread, alone and for good: its next write goes to a pipe that nobody reads.</summary>
        private static void StopWatch(string folder)
        {
            string product = Directory.GetDirectories(folder)[0];
            string pipe = Path.Combine(product, "pipe");
            using (var made = System.Diagnostics.Process.Start("mkfifo", pipe)) made.WaitForExit();
            Unix.Replace(pipe, Path.Combine(product, "leader"));
        }
    }
}
