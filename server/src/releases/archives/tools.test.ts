import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceOfBuffer } from '../storage/file-source.ts'
import { bot, newMark, storedFile, temporaryFolder, zipOf } from './archives.fixture.ts'
import { inspect } from './inspect.ts'
import { readMarks, type MarkPlace } from './read-marks.ts'
import type { FileKind } from './refusals.ts'

const have = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
const hasTools = ['python3', 'javac', 'jar', 'keytool', 'jarsigner'].every(have)

/** A plugin with twenty more classes. */
const kale = (release: string) => `package kale;
public class Kale {
  public String toString() { return "Kale for ${release}"; }
  public static void main(String[] words) { System.out.println(new Kale()); }
  ${Array.from({ length: 20 }, (_, index) => `static class Part${index} {}`).join('\n  ')}
}`

/** Reads a jar from front to end as installers do, and loads the plugin as servers do. */
const loader = `
import java.net.*; import java.nio.file.*; import java.util.jar.*;
public class Loader {
  public static void main(String[] paths) throws Exception {
    var path = Path.of(paths[0]);
    try (var in = new JarInputStream(Files.newInputStream(path), true)) {
      while (in.getNextJarEntry() != null) in.readAllBytes();
      System.out.println(in.getManifest().getMainAttributes().getValue("Main-Class"));
    }
    try (var classes = new URLClassLoader(new URL[] { path.toUri().toURL() }, null)) {
      System.out.println(classes.loadClass("kale.Kale").getDeclaredConstructor().newInstance());
      System.out.print(new String(classes.getResourceAsStream("plugin.yml").readAllBytes()));
    }
  }
}`

describe.skipIf(!hasTools)('with the tools of sellers and of leaks', () => {
  const folder = temporaryFolder
  const mark = newMark()
  const stamped = async (bytes: Buffer, kind: FileKind, path: string) => {
    const { stampedWith } = await storedFile(bytes, kind)
    writeFileSync(path, await stampedWith(mark))
  }
  const runIn = (cwd: string) => (program: string, args: string) =>
    execFileSync(program, args.split(' '), {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' },
    })

  test('a signed jar with classes for several releases of Java loads and runs, stamped and without its signatures', async () => {
    const at = folder()
    const run = runIn(at)
    mkdirSync(join(at, 'new'))
    writeFileSync(join(at, 'Kale.java'), kale('Java 8'))
    writeFileSync(join(at, 'new/Kale.java'), kale('Java 17'))
    writeFileSync(join(at, 'Loader.java'), loader)
    writeFileSync(join(at, 'plugin.yml'), 'name: Kale\nmain: kale.Kale\n')
    run('javac', '--release 17 -d classes Kale.java Loader.java')
    run('javac', '--release 17 -d classes17 new/Kale.java')
    run('jar', '-c -f kale.jar -e kale.Kale plugin.yml -C classes . --release 17 -C classes17 .')
    run('keytool', '-genkeypair -keystore keys -storepass change-it -alias ayse -keyalg EC -dname CN=Ayse')
    run('jarsigner', '-keystore keys -storepass change-it kale.jar ayse')

    const original = readFileSync(join(at, 'kale.jar'))
    await expect(inspect(sourceOfBuffer(original), 'jar')).rejects.toThrow('signed_jar')
    await inspect(sourceOfBuffer(original), 'jar', { dropSignatures: true })
    await stamped(original, 'jar', join(at, 'stamped.jar'))

    expect(run('java', '-jar stamped.jar')).toBe('Kale for Java 17\n')
    expect(run('java', '-cp classes Loader stamped.jar')).toBe(
      'kale.Kale\nKale for Java 17\nname: Kale\nmain: kale.Kale\n',
    )
    expect(run('jar', '-t -f stamped.jar')).toMatch(
      /^META-INF\/MANIFEST\.MF\n(?![^]*AYSE)[^]*META-INF\/muhur\.json\n$/,
    )
  })

  test.each<[way: string, MarkPlace[]]>([
    ['as it was', ['entry', 'times']],
    ['unpacked and packed by jar', ['entry', 'times']],
    ['order and compression', ['times']],
    ['folder', ['times']],
    ['third', ['times']],
    ['zeroed, mark kept', ['entry']],
    ['zeroed', []],
    ['renamed', []],
  ])('%s: what tells the mark of a leak', async (way, places) => {
    const at = folder()
    await stamped(zipOf(bot(40)), 'jar', join(at, 'as it was'))
    if (way.includes('jar')) {
      mkdirSync(join(at, 'unpacked'))
      execFileSync('jar', ['xf', '../as it was'], { cwd: join(at, 'unpacked') })
      execFileSync('jar', ['cf', way, '-C', 'unpacked', '.'], { cwd: at })
    } else if (way !== 'as it was')
      execFileSync('python3', [join(import.meta.dirname, 'attacks.fixture.py'), 'as it was', way], {
        cwd: at,
      })

    const { marks } = await readMarks(sourceOfBuffer(readFileSync(join(at, way))))
    expect(marks.map(({ place }) => place)).toEqual(places)
    for (const found of marks) expect(found.mark).toEqual(mark.mark)
  })

  test('a stamped bot passes the test of its archive and starts once unpacked', async () => {
    const at = folder()
    const files = [...bot(20), { name: 'bot/index.js', text: "require('./command-7.js')" }]
    await stamped(zipOf(files), 'zip', join(at, 'bot.zip'))
    const run = runIn(at)
    expect(run('python3', '-m zipfile --test bot.zip')).toBe('Done testing\n')
    run('python3', '-m zipfile --extract bot.zip unpacked')
    expect(run(process.execPath, 'unpacked/bot/index.js')).toBe('7\n')
  })
})
