import { sdkGuides, sdkLanguages } from '@muhur/contract/gate/sdk-languages'
import { Doctor } from '../../products/guide-row.tsx'

/** With the key, since a terminal does not read the settings of the bot. */
const botCommands = sdkGuides.flatMap(({ id, language, doctor, shippedDoctor = doctor }) =>
  language && shippedDoctor && id !== 'paper'
    ? [[`${sdkLanguages[language]} botu`, `export LICENSE_KEY='{{key}}'\n${shippedDoctor}`]]
    : [],
)

export function BuyerDoctor({ type }: { type: string }) {
  return type === 'minecraft' ? (
    <Doctor
      where="Eklenti, açılmama nedenini sunucunun konsoluna yazar. Daha fazlası için [Muhur.java](Muhur.java) dosyasını indirip sunucunun bilgisayarında çalıştırın."
      commands={{ 'Terminal: doktor': sdkGuides.find(({ id }) => id === 'paper')!.doctor! }}
    />
  ) : (
    <Doctor
      where="Botun klasöründe, anahtarla birlikte çalıştırın."
      commands={Object.fromEntries(botCommands)}
    />
  )
}
