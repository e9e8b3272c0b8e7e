/**
 * Writes docs/errors.md from the error table. With --check it writes nothing and fails when the page is
 * out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import {
  errorChapters,
  errors,
  onlySellersSee,
  type ErrorCode,
  type ErrorEntry,
} from '@muhur/contract/errors'
import { at } from './paths.mjs'

const file = at('docs', 'errors.md')
const text = await format(page(), { ...(await resolveConfig(file)), filepath: file })
if (!process.argv.includes('--check')) await writeFile(file, text)
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('docs/errors.md is out of date: run npm run errors')
  process.exitCode = 1
}

function page(): string {
  return `<!-- Made by npm run errors from contract/src/errors.ts. -->

# Hata kodları

Mühür’ün verdiği her yanıtta değişmeyen bir kod bulunur. Bu sayfa her kodun ne anlattığını, alıcının ve satıcının ne
yapacağını söyler. (English: every code with its meaning in one line of italics; the advice is in Turkish, since sellers and
buyers read it.)

- Kaydı olan bir lisansa verilen karar, ret de olsa, HTTP 200 ile gelir: \`valid\` sonucu, \`code\` nedeni söyler.
- Diğer hatalarda \`error\` ekranda görünen cümleyi, \`action\` ilk yapılacak işi, varsa \`field\` hatalı alanı taşır.
- Satıcınıza yazarken istek numarasını (\`request_ref\` ya da \`request_id\`) ve anahtarınızın **yalnızca ilk 16 karakterini**
  gönderin. Anahtarın tamamını kimseye vermeyin.
- Giriş yapmış bir alıcı, botunun günlüğündeki satırı \`/denials\` sayfasına yapıştırıp kendi reddinin nedenini okuyabilir.

Sık geçen terimler: **örnek** (instance) çalışan tek bir bot ya da sunucudur; çalıştığı sürece lisansta bir **yer** (seat)
tutar. **Nabız** (heartbeat), örneğin düzenli aralıklarla “çalışıyorum” demesidir. **Parmak izi** (fingerprint), örneğin
hangi makinede çalıştığını tanıtır. **Belirteç** (token), örneğin her nabızda yenilenen gizli kimliğidir.

| Kod | HTTP | Ekranda görünen |
| --- | --- | --- |
${errorChapters
  .flatMap(({ codes }) => codes)
  .map(
    (code) => `| [\`${code}\`](#${code.toLowerCase()}) | ${errors[code].status} | ${errors[code].message} |`,
  )
  .join('\n')}

${errorChapters.map(({ title, codes }) => `## ${title}\n\n${codes.map(section).join('\n')}`).join('\n')}`
}

function section(code: ErrorCode): string {
  const { status, message, action, english, happened, buyer, seller }: ErrorEntry = errors[code]
  return `### ${code}

HTTP ${status}. _${english}_

> **${message}**
>
> ${action}

- **Ne oldu:** ${happened}
- **Alıcı ne yapar:** ${buyer ?? onlySellersSee}
- **Satıcı ne yapar:** ${seller}
`
}
