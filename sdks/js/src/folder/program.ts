import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

const name = '.license'

/** `.license` next to the program. A folder of this product in the working directory is kept where there is none. */
export function folderOfProgram(product: string): string {
  const [nearProgram, inWorkingFolder] = [join(programFolder(), name), resolve(name)]
  const isKept = !existsSync(join(nearProgram, product)) && existsSync(join(inWorkingFolder, product))
  return isKept ? inWorkingFolder : nearProgram
}

function programFolder(): string {
  const program = mainProgram()
  try {
    const path = realpathSync(program)
    // `node .` names the folder.
    return statSync(path).isDirectory() ? path : dirname(path)
  } catch {
    // `node index` names no file; `node -e`, nothing at all.
    return program === '' ? process.cwd() : dirname(resolve(program))
  }
}

/** The path of the main file; empty: the program has none. */
export function mainProgram(): string {
  // In a program that `pkg` packed, the folder of the code cannot be written.
  if ('pkg' in process) return process.execPath
  const [, main = ''] = process.argv
  // oxlint-disable-next-line node/no-process-env -- PM2 loads the program from its own, and names it there
  const { pm_exec_path } = process.env
  return pm_exec_path && basename(main).startsWith('ProcessContainer') ? pm_exec_path : main
}
