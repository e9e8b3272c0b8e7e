using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Muhur
{
    /// <summary>Licenses that run, in this process.</summary>
    internal static class RunningTests
    {
        internal const string Key = "MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E";

        internal static void All()
        {
            Test("Dispose gives the seat back, and the folder to the next license", (server, options) =>
            {
                License license = Started(options);
                Tests.Equal(State.Active, license.State);
                license.Dispose();
                license.Dispose();
                Tests.Equal("activate deactivate", server.Verbs);
                using (License next = Started(options)) Tests.Equal(State.Active, next.State);
                Tests.Equal("activate deactivate activate deactivate", server.Verbs);
            });
            Test("a crash keeps the seat", (server, options) =>
            {
                Started(options).Close(false);
                Tests.Equal("activate", server.Verbs);
            });
            Test("Dispose ends a start that waits for its answer, and cancels Ready", (server, options) =>
            {
                server.Hangs = true;
                License license = License.Start(options);
                Tests.Equal(false, license.MayRun);
                Tests.Eventually(() => server.CallCount == 1, "no call came");
                license.Dispose();
                server.Hangs = false;
                Tests.Eventually(() => license.Ready.IsCanceled, "it goes on");
            });
            Test("ProtectAsync gives a license with its facts", (server, options) =>
            {
                using (License license = License.ProtectAsync(options).Result)
                    Tests.EqualLists(new[] { "pro" }, license.Entitlements);
            });
            Test("a denial is told once and ends the heartbeats", (server, options) =>
            {
                var denials = new BlockingCollection<Verdict>();
                options.OnDenied = denials.Add;
                server.NextHeartbeatIn = 1;
                License license = Started(options);
                server.Code = "REVOKED";
                Tests.Equal("REVOKED", denials.Take().Code);
                license.Dispose();
                Tests.Equal(State.Denied, license.State);
                Tests.Equal(0, license.Entitlements.Count);
                Tests.Equal(0, denials.Count);
                Tests.Equal("activate heartbeat", server.Verbs);
            });
            Test("a listener may dispose of the license", (server, options) =>
            {
                var closed = new ManualResetEvent(false);
                var started = new TaskCompletionSource<License>();
                options.OnChange = verdict =>
                {
                    started.Task.Result.Dispose();
                    closed.Set();
                };
                server.NextHeartbeatIn = 1;
                started.SetResult(Started(options));
                server.Entitlement = "more";
                closed.WaitOne();
                Tests.IsTrue(server.Verbs.EndsWith("deactivate"), server.Verbs);
            });
            Test("a listener that throws is logged, and costs no heartbeat", (server, options) =>
            {
                var lines = new ConcurrentQueue<string>();
                options.Log = lines.Enqueue;
                options.OnChange = verdict => throw new InvalidOperationException("as this test wants");
                server.NextHeartbeatIn = 1;
                using (License license = Started(options))
                {
                    server.Entitlement = "more";
                    Tests.Eventually(() => server.CallCount >= 4 && lines.Count == 1, "no heartbeat or line came");
                    Tests.Equal(State.Active, license.State);
                    Tests.IsTrue(lines.Single().Contains("as this test wants"), lines.Single());
                }
            });
            Test("of two licenses in a folder one asks and the other follows, and leads after it", (server, options) =>
            {
                server.NextHeartbeatIn = 1;
                License leader = Started(options);
                using (License follower = Started(options))
                {
                    Tests.Equal(State.Active, follower.State);
                    Tests.IsTrue(!server.Verbs.Replace("activate", "").Contains("activate"), server.Verbs);
                    leader.Close(false);
                    Tests.Eventually(() => server.Verbs.Split(' ').Count(verb => verb == "activate") == 2, "it does not lead");
                    Tests.Equal(State.Active, follower.State);
                }
            });
            Test("a follower of a leader that the server refused asks nobody", (server, options) =>
            {
                server.NextHeartbeatIn = 1;
                License leader = Started(options);
                using (License follower = Started(options))
                {
                    server.Code = "REVOKED";
                    Tests.Eventually(() => follower.State == State.Denied && leader.State == State.Denied, "one goes on");
                    Tests.Equal("REVOKED", follower.Code);
                    Tests.Equal(1, server.Verbs.Split(' ').Count(verb => verb == "activate"));
                }
            });
            Test("any number of threads may read", (server, options) =>
            {
                server.NextHeartbeatIn = 1;
                using (License license = Started(options))
                {
                    bool isWrong = false;
                    List<Thread> readers = Enumerable.Range(0, 8).Select(nothing => new Thread(() =>
                    {
                        for (; server.CallCount < 3; Thread.Sleep(1)) isWrong |= !license.MayRun;
                    })).ToList();
                    readers.ForEach(reader => reader.Start());
                    readers.ForEach(reader => reader.Join());
                    Tests.Equal(false, isWrong);
                }
            });
            Folders();
        }

        private static void Folders()
        {
            Test("a folder that cannot be written warns and runs", (server, options) =>
            {
                File.WriteAllText(options.Folder, "a file in its place");
                using (License license = Started(options))
                {
                    Tests.Equal(State.Active, license.State);
                    Tests.EqualLists(new[] { "FOLDER_UNWRITABLE" }, license.Warnings);
                }
            });
            Test("an identity that is none is replaced", (server, options) =>
            {
                string instance = Product(options, "instance");
                Directory.CreateDirectory(Path.GetDirectoryName(instance));
                File.WriteAllText(instance, "../../etc");
                using (License license = Started(options)) Tests.EqualLists(new[] { "STATE_CORRUPT" }, license.Warnings);
                Tests.Equal(32, File.ReadAllText(instance).Length);
            });
            Test("what stands in the folder is for its owner only, and nothing else remains", (server, options) =>
            {
                Started(options).Dispose();
                string folder = Path.GetDirectoryName(Product(options, "instance"));
                Tests.EqualLists(new[] { "instance", "lock", "state.json" },
                    Directory.GetFiles(folder).Select(Path.GetFileName).OrderBy(name => name, StringComparer.Ordinal));
                Tests.Equal("600\n600\n", Ran("stat", "-c %a " + Product(options, "instance") + " " + Product(options, "state.json")));
            });
            Test("a pipe in place of the state is not read", (server, options) =>
            {
                string state = Product(options, "state.json");
                Directory.CreateDirectory(Path.GetDirectoryName(state));
                Ran("mkfifo", state);
                using (License license = Started(options)) Tests.Equal(State.Active, license.State);
            });
        }

        internal static string Product(LicenseOptions options, string file) => Path.Combine(options.Folder, FakeServer.Product, file);

        internal static void Test(string name, Action<FakeServer, LicenseOptions> body)
        {
            string folder = Path.Combine(Environment.GetEnvironmentVariable("FOLDERS"), Small.Hex(Small.Random()));
            using (var server = new FakeServer())
            {
                var options = new LicenseOptions
                {
                    Pins = server.Pins, Key = Key, Folder = folder, Quiet = true, OnDenied = verdict => { }, Log = line => { },
                };
                Tests.Test(name, () => body(server, options));
            }
        }

        internal static License Started(LicenseOptions options)
        {
            License license = License.Start(options);
            license.Ready.Wait();
            return license;
        }

        private static string Ran(string program, string arguments)
        {
            var start = new ProcessStartInfo(program, arguments) { UseShellExecute = false, RedirectStandardOutput = true };
            using (Process process = Process.Start(start)) return process.StandardOutput.ReadToEnd();
        }
    }
}
