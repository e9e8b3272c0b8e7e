import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'

interface Signed {
  manifest: string
  manifest_signature: string
  sha256sums: string
  sha256sums_signature: string
}

/** The signed texts of a release and their signatures, by the names of their files. */
export const proofsOf = (release: Signed) =>
  [
    ['SHA256SUMS', release.sha256sums],
    ['SHA256SUMS.minisig', release.sha256sums_signature],
    ['manifest.json', release.manifest],
    ['manifest.json.minisig', release.manifest_signature],
  ] as const

/** The commands that check both signatures. `key`: the public key as minisign writes one. */
export const minisignCommands = (key: string): string =>
  ['SHA256SUMS', 'manifest.json'].map((name) => `minisign -V -P ${key} -m ${name}`).join('\n')

/** The second line of a signature's file has the signature in its last 64 bytes. */
export const opensslCommands = `sed -n 2p manifest.json.minisig | base64 -d | tail -c 64 > signature
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -sigfile signature -in manifest.json`

/** Saves texts byte by byte as they were signed: a text that is copied by hand gains or loses the end of its last line. */
export function ProofFiles({ files }: { files: ReturnType<typeof proofsOf> }) {
  return (
    <div className="flex flex-wrap gap-2">
      {files.map(([name, text]) => (
        <Button
          key={name}
          icon={Download}
          size="small"
          aria-label={`${name} indir`}
          // Of a text, or of bytes without a type, browsers save `SHA256SUMS` as `SHA256SUMS.txt`.
          onClick={() => saveFile(new Blob([text], { type: 'application/octet-stream' }), name)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
