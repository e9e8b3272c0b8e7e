using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;

namespace Muhur
{
    /// <summary>Runs the tests and counts; the exit code is 1 where one fails.</summary>
    internal static class Tests
    {
        private static int passed, failed;

        internal static int Main(string[] args)
        {
            if (args.Length > 0)
            {
                Programs.Main(args);
                return 0;
            }
            // A careless lower-casing of I goes wrong under a Turkish locale, in which a number has a comma.
            CultureInfo.DefaultThreadCurrentCulture = Thread.CurrentThread.CurrentCulture = new CultureInfo("tr-TR");
            VectorTests.All();
            CoreTests.All();
            RunningTests.All();
            ProcessTests.All();
            Console.WriteLine("TOTAL passed=" + passed + " failed=" + failed + " skipped=0");
            return failed == 0 ? 0 : 1;
        }

        internal static void Test(string name, Action body)
        {
            try
            {
                body();
                passed++;
            }
            catch (Exception failure)
            {
                failed++;
                Output.Say("FAILED " + name + "\n" + failure);
            }
        }

        internal static void Equal(object expected, object found)
        {
            if (!Equals(expected, found)) throw new Exception("expected " + (expected ?? "null") + ", found " + (found ?? "null"));
        }

        internal static void EqualLists(IEnumerable<object> expected, IEnumerable<object> found) =>
            Equal(string.Join(",", expected), string.Join(",", found));

        internal static void IsTrue(bool holds, string otherwise)
        {
            if (!holds) throw new Exception(otherwise);
        }

        /// <summary>Waits until it holds, for as long as a busy machine may need.</summary>
        internal static void Eventually(Func<bool> holds, string otherwise)
        {
            for (double until = Clocks.In(120); Clocks.Steady() < until; Thread.Sleep(10))
                if (holds()) return;
            throw new Exception(otherwise);
        }
    }
}
