using System;
using System.Diagnostics;
using System.IO;
using System.Reflection;

namespace Muhur
{
    /// <summary>Licenses in several processes.</summary>
    internal static class ProcessTests
    {
        internal static void All()
        {
            RunningTests.Test("a second process follows, and leads once the first was killed", (server, options) =>
            {
                server.NextHeartbeatIn = 1;
                using (Process first = Begun("guarded", options))
                {
                    Tests.Equal("runs active VALID", first.StandardOutput.ReadLine());
                    using (License second = RunningTests.Started(options))
                    {
                        Tests.Equal(State.Active, second.State);
                        Tests.IsTrue(!server.Verbs.Replace("activate", "").Contains("activate") && First(server), server.Verbs);
                        first.Kill();
                        first.WaitForExit();
                        Tests.Eventually(() => !First(server), "it does not lead");
                        Tests.Equal(State.Active, second.State);
                    }
                }
            });
            RunningTests.Test("a record of another machine makes nobody a leader", (server, options) =>
            {
                using (Process first = Begun("guarded", options))
                {
                    Tests.Equal("runs active VALID", first.StandardOutput.ReadLine());
                    Ran("kill", "-STOP " + first.Id);
                    File.WriteAllText(RunningTests.Product(options, "leader"), "{\"machine\":\"another\",\"folder\":\"/\",\"pid\":1}");
                    File.Delete(RunningTests.Product(options, "state.json"));
                    License second = RunningTests.Started(options);
                    Tests.Equal("LEADER_SILENT", second.Code);
                    second.Dispose();
                    first.Kill();
                    first.WaitForExit();
                }
            });
            RunningTests.Test("a program that comes to its end gives the seat back", (server, options) =>
            {
                using (Process program = Begun("short", options))
                {
                    program.WaitForExit();
                    Tests.Equal(0, program.ExitCode);
                }
                Tests.Equal("activate deactivate", server.Verbs);
            });
            RunningTests.Test("a program that is denied ends with its line and 78", (server, options) =>
            {
                server.Code = "REVOKED";
                using (Process program = Begun("short", options))
                {
                    string said = program.StandardError.ReadToEnd();
                    program.WaitForExit();
                    Tests.Equal(78, program.ExitCode);
                    Tests.IsTrue(said.StartsWith("[Mühür] ") && said.Contains("(REVOKED)"), said);
                }
                Tests.Equal("activate", server.Verbs);
            });
        }

        /// <summary>Whether one process alone has taken the lead so far.</summary>
        private static bool First(FakeServer server) => server.Verbs.Split(' ').Length > 0
            && server.Verbs.IndexOf("activate", 1, StringComparison.Ordinal) < 0;

        private static Process Begun(string program, LicenseOptions options)
        {
            string arguments = '"' + Assembly.GetEntryAssembly().Location + "\" " + program;
            var start = new ProcessStartInfo("mono", arguments)
            {
                UseShellExecute = false,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                StandardErrorEncoding = System.Text.Encoding.UTF8,
            };
            start.EnvironmentVariables["PINS"] = options.Pins;
            start.EnvironmentVariables["FOLDER"] = options.Folder;
            start.EnvironmentVariables["LICENSE_KEY"] = RunningTests.Key;
            start.EnvironmentVariables["LICENSE_QUIET"] = "1";
            start.EnvironmentVariables["LANG"] = "C";
            return Process.Start(start);
        }

        private static void Ran(string program, string arguments)
        {
            using (Process process = Process.Start(program, arguments)) process.WaitForExit();
        }
    }
}
