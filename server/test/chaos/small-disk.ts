import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, which can be full. Mounting one needs a Linux machine's administrator. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'muhur-disk-'))
  readonly #filler = join(this.folder, 'filler')

  /** Null where this process may not mount. */
  static open(megabytes: number): SmallDisk | null {
    const disk = new SmallDisk()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}M`, 'tmpfs', disk.folder], {
        stdio: 'ignore',
      })
      process.once('exit', disk.#unmount)
      return disk
    } catch {
      rmdirSync(disk.folder)
      return null
    }
  }

  /** Leaves not one byte. */
  fill(): void {
    const file = openSync(this.#filler, 'a')
    for (const size of [1_048_576, 4_096, 1]) {
      const piece = Buffer.alloc(size, 1)
      try {
        for (;;) writeSync(file, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
    closeSync(file)
  }

  free(): void {
    rmSync(this.#filler, { force: true })
  }

  remove(): void {
    process.off('exit', this.#unmount)
    this.#unmount()
  }

  /** Also for a run that is broken off. */
  readonly #unmount = () => {
    execFileSync('umount', ['-l', this.folder])
    rmdirSync(this.folder)
  }
}
