import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { licenseKey } from '../vectors/cases/world.ts'
import { startEmulator, type Emulator, type Place, type Play } from './emulator.ts'
import { genuine } from './genuine.ts'
import type { SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { inTime } from '../in-time.ts'
import { probeCommands } from '../languages.ts'
import { openProbe, type Probe, type Start, type Verdict } from './probe.ts'

export interface Scene {
  play: Play
  /** The answers to calls for the key set; without them there is no key set. */
  playKeys?: Play
  /** Whether the SDK has a genuine VALID from an earlier call. */
  kept?: boolean
  /** The reasons for which a start is repeated, since a busy machine can cause them. */
  repeats?: string[]
}

/** The verdict of each language in the same scene. */
export type Verdicts = Partial<Record<SdkLanguage, Verdict>>

/** One language's part in a scene. */
export interface Act {
  probe: Probe
  place: Place
  start: Start
}

/** The emulator and one probe of each language, for one file of tests. */
export function useStage() {
  let emulator: Emulator
  let probes: Probe[] = []
  let scenes = 0
  const folders = mkdtempSync(join(tmpdir(), 'muhur-hostile-'))

  beforeAll(async () => {
    emulator = await startEmulator()
    const commands = probeCommands()
    probes = commands.map(([language, command]) => openProbe(language, command))
    expect(probes).not.toEqual([])
    // A runtime's first call takes longest.
    expect(await performAgain(cast(genuine))).toEqual(all(allowed))
  })
  afterAll(async () => {
    await Promise.all(probes.map((probe) => probe.close()))
    await emulator.close()
    rmSync(folders, { recursive: true, force: true })
  })

  /** The verdicts where every language reaches the same. */
  const all = (verdict: Verdict): Verdicts =>
    Object.fromEntries(probes.map(({ language }) => [language, verdict]))

  function cast(play: Play): Act[] {
    const scene = String(scenes++)
    return probes.map((probe) => {
      const place = emulator.open(`${scene}-${probe.language}`, play)
      const folder = join(folders, scene, probe.language)
      return { probe, place, start: { pins: place.pins, key: licenseKey, folder } }
    })
  }

  return {
    all,

    /** Opens an address outside of all scenes. */
    open: (name: string, play: Play) => emulator.open(name, play),

    /** Opens an address and names a folder for each language. */
    cast,

    /** Plays a scene to each language. */
    async perform({
      play,
      playKeys,
      kept = false,
      repeats,
    }: Scene): Promise<{ verdicts: Verdicts; acts: Act[] }> {
      const acts = cast(kept ? genuine : play)
      if (kept) expect(await performAgain(acts), 'what was to be kept').toEqual(all(allowed))
      for (const { place } of acts) Object.assign(place, { play, playKeys: playKeys ?? place.playKeys })
      return { verdicts: await performAgain(acts, repeats), acts }
    },
  }
}

/** Starts each language once more, in the same place and with its kept files. */
export async function performAgain(acts: Act[], repeats = ['TIMED_OUT']): Promise<Verdicts> {
  const ended = acts.map(async ({ probe, place, start }) => {
    const callsBefore = place.calls.length
    const attempt = () => {
      place.calls.length = callsBefore
      return probe.start(start)
    }
    const verdict = await inTime(attempt, ({ because }) => because !== null && repeats.includes(because))
    return [probe.language, verdict]
  })
  return Object.fromEntries(await Promise.all(ended)) as Verdicts
}

export const allowed: Verdict = { state: 'active', code: 'VALID', because: null }
export const denied = (because: string): Verdict => ({ state: 'denied', code: because, because })
export const refused = (code: string): Verdict => ({ state: 'denied', code, because: null })
export const grace = (because: string): Verdict => ({ state: 'grace', code: because, because })
