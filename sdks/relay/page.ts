import { format, resolveConfig } from 'prettier'
import { at } from '../../scripts/paths.mjs'
import { sdkLanguages, type SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import type { Attack } from './attack.ts'
import { attacksOnTheWay } from './attacks-on-the-way.ts'
import { attacksWithCopies } from './attacks-with-copies.ts'
import type { Outcome } from './scene.ts'

export const file = at('docs', 'relay-matrix.md')

export type Matrix = Record<string, Partial<Record<SdkLanguage, Outcome>>>

export const attacks: Attack[] = [...attacksOnTheWay, ...attacksWithCopies]

/** The page with the result of each attack in this run of the suite. */
export async function pageOf(matrix: Matrix): Promise<string> {
  const table = (title: (attack: Attack) => string, cell: (outcome: Outcome) => string) =>
    attacks
      .map((attack) => {
        const cells = (Object.keys(sdkLanguages) as SdkLanguage[]).map((language) =>
          cell(matrix[attack.name]![language]!),
        )
        return `| ${[title(attack), ...cells].join(' | ')} |`
      })
      .join('\n')
  const heads = Object.values(sdkLanguages).join(' | ')
  const rule = '| --- '.repeat(1 + Object.keys(sdkLanguages).length)
  const text = `<!-- Made by npm run relay, which plays all of it; its attempts stand in sdks/relay/attacks-*.ts. -->

# Araya giren program: kim çalışır, kim çalışmaz

_[English below](#a-relay-in-between-who-runs-and-who-does-not)_

Alıcı kendi makinesinin, ağının ve saatinin sahibidir: botları ile lisans sunucusunun arasına kendi programını koyabilir.
Aşağıdaki her deneme, **tek yerlik** bir lisansla **altı** gerçek botu, değiştirilmemiş SDK dosyalarını ve gerçek bir Mühür
sunucusunu kullanır. Test takımı hepsini her seferinde oynar; bu sayfa gördüğüyle aynı değilse test başarısız olur.

Hücreler: **kaç açılışa izin verildi → ilk nabzından sonra kaç bot çalışmayı sürdürüyor**, ve diğerlerinin aldığı kod. Sürdürenlerin
hepsi panelde görünür ve hiçbir denemede birden çok değildir.

| Deneme | ${heads} |
${rule}|
${table(({ turkish }) => turkish.title, cellOf)}

${attacks.map(({ turkish }) => `## ${turkish.title}\n\n${turkish.what}\n\n**Sonuç:** ${turkish.why}`).join('\n\n')}

## Yer süresi kadar çalışmak

Nabzı sunucuya ulaşmayan bir bot, son imzalı izni bitene kadar çalışır; sunucu kapalıyken ödeme yapan müşterinizi koruyan
da budur. Yeni bir makinenin izni yerinin süresi (\`lease\`) kadardır ve ancak yaşadıkça uzar. Bunu gerektiren denemelerde test,
hiçbir botun bir yer süresinden ve bir çağrının süresinden uzun çalışmadığını da ölçer. Aynı anda en çok kaç makinenin izni olabileceğini
[seat-bound.md](seat-bound.md) söyler.

---

# A relay in between: who runs and who does not

A buyer owns the machine, the network and the clock, and can put another program between the bots and the license server.
Each attempt below uses a license with **one seat**, **six** real bots with untouched SDK files, and a real Mühür server.
The test suite plays all of them each time, and fails where this page differs from what it saw.

The cells: **how many starts were allowed → how many bots go on after their first heartbeat**, and the code that the others got. All
that go on are shown in the panel, and no attempt leaves more than one.

| Attempt | ${heads} |
${rule}|
${table(({ english }) => english.title, cellOf)}

${attacks.map(({ english }) => `## ${english.title}\n\n${english.what}\n\n**Outcome:** ${english.why}`).join('\n\n')}

## Running for the length of a lease

A bot whose heartbeats do not reach the server runs until its last signed permission ends, which is what protects your paying
customer while your server is down. The permission of a new machine is as long as its lease (\`lease\`), and grows only as it
lives. Where an attempt needs that, the suite also measures that no bot runs longer than one lease and one call. How many
machines can have a permission at one moment is in [seat-bound.md](seat-bound.md).
`
  return format(text, { ...(await resolveConfig(file)), filepath: file })
}

const cellOf = ({ allowed, goOn, denials }: Outcome) =>
  `${allowed} → ${goOn} (${denials.map((code) => `\`${code}\``).join(', ')})`
