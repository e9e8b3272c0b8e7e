import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleOf, refused, type LanguageSnippets } from '../../e2e/snippets/plans.ts'
import type { Plan } from '../../e2e/snippets/run.ts'

/** As much of `dotnet publish -o <folder>`, with Mono: the program in the folder, and a file that starts it. */
const dotnet = `#!/bin/sh
mkdir -p "$3" && mcs -out:"$3/Bot.exe" *.cs || exit 1
printf '#!/bin/sh\\nexec mono "$(dirname "$0")/Bot.exe"\\n' >"$3/Bot" && chmod +x "$3/Bot"
`

/** Installs the stand-in for the .NET SDK. */
export const prepare: LanguageSnippets['prepare'] = (folder) => {
  writeFileSync(join(folder, 'bin', 'dotnet'), dotnet, { mode: 0o755 })
  return {}
}

/** As much of Unity: a main thread with frames, on which an awaiting script goes on. */
const unityEngine = `
using System;
using System.Collections.Concurrent;
using System.Reflection;
using System.Threading;

namespace UnityEngine
{
    public class MonoBehaviour
    {
        internal void Call(string name) =>
            GetType().GetMethod(name, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(this, null);
    }

    public static class Application
    {
        internal static bool IsOver;
        public static string persistentDataPath => "veri";
        public static void Quit() => IsOver = true;
    }

    public static class Debug
    {
        public static void Log(object said) => Console.WriteLine(said);
        public static void LogError(object said) => Console.WriteLine(said);
    }

    public static class PlayerPrefs
    {
        public static string GetString(string name) => Environment.GetEnvironmentVariable("LICENSE_KEY");
    }

    internal sealed class MainThread : SynchronizationContext
    {
        private readonly ConcurrentQueue<Action> waiting = new ConcurrentQueue<Action>();

        public override void Post(SendOrPostCallback work, object state) => waiting.Enqueue(() => work(state));

        private static void Main()
        {
            var frames = new MainThread();
            SetSynchronizationContext(frames);
            MonoBehaviour script = new Lisans();
            for (script.Call("Start"); !Application.IsOver; Thread.Sleep(20))
            {
                while (frames.waiting.TryDequeue(out Action work)) work();
                script.Call("Update");
            }
            script.Call("OnApplicationQuit");
        }
    }
}
`

const program = (text: string, type: string): Plan => ({
  files: { 'Program.cs': text },
  build: 'dotnet publish -o yayin',
  type,
  runs: /Bot çalışıyor|connected: Ticket Bot|bitiş: süresiz/,
  ...refused,
})

const script = (text: string) => program(text, 'exec ./yayin/Bot')

/** A script of a game, which ends by itself where it may not run. */
const unityScript = (text: string): Plan => ({
  files: { 'Lisans.cs': text, 'UnityEngine.cs': unityEngine },
  build: 'dotnet publish -o yayin',
  type: 'exec ./yayin/Bot',
  runs: /Oyun açılıyor/,
  ...refused,
  code: 0,
})

const doctorOf = (main: string) => (text: string) => ({
  ...program(main, text),
  runs: /muhur-doctor .*VERDICT=VALID /,
  denied: /muhur-doctor .*VERDICT=REVOKED /,
  code: 1,
})

export const recipes: LanguageSnippets['recipes'] = {
  'examples/discord-bot-csharp/README.md › sh': (text) =>
    program(exampleOf('discord-bot-csharp/Program.cs'), text),
  'docs/tr/sdks.md › C#': script,
  'a product › Program.cs': script,
  'a product › Lisans.cs': unityScript,
  'a product › Terminal 5': (text, others) => program(others('a product › Program.cs'), text),
  'a product › Terminal: doktor 6': (text, others) => doctorOf(others('a product › Program.cs'))(text),
}
