import type { Tab } from '../../ui/tabs.tsx'

interface Sample extends Tab {
  /** Word that marks the important lines. */
  marked: string | undefined
  /** With `{{address}}` for the server's address. */
  code: string
}

const files = import.meta.glob<string>('../../../../docs/tr/landing/samples.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The blocks of code of the file, each with the name of its tab. */
export const samples: readonly Sample[] = Object.values(files)
  .flatMap((file) => [...file.matchAll(/^```\w+ name="(.+?)"(?: mark="(\w+)")?\n([^]*?)\n```$/gm)])
  .map(([, name = '', marked, code = '']) => ({ id: name, name, lang: 'en', marked, code }))

export const sampleAnswer = `{
  "valid": true,
  "code": "VALID",
  "message": "Lisans geçerli.",
  "license": {
    "status": "active",
    "current_instances": 2,
    "max_instances": 3
  },
  "token": "eyJhbGciOiJFZERTQSIsInR5cCI6..."
}`
