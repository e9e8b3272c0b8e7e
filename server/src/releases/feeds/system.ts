/** Systems and processors as Tauri's updater names them. */
const targets = ['linux', 'windows', 'darwin']
const processors = ['x86_64', 'i686', 'aarch64', 'armv7', 'riscv64']

/** Of a release's files, the one for a system: best a file that names both, and none that names another. */
export function fileFor<File extends { name: string }>(
  files: readonly File[],
  target: string,
  processor: string,
): File | undefined {
  const suits = (name: string, terms: readonly string[], wanted: string) =>
    name.includes(wanted) || !terms.some((term) => name.includes(term))
  const terms = ({ name }: File) => Number(name.includes(target)) + Number(name.includes(processor))
  return files
    .filter(({ name }) => suits(name, targets, target) && suits(name, processors, processor))
    .toSorted((one, other) => terms(other) - terms(one))[0]
}
