import { Doctor } from '../../products/guide-row.tsx'

/** With the key, since a terminal does not read the settings of the bot. */
const withKey = (command: string) => `export LICENSE_KEY='{{key}}'\n${command}`

export function BuyerDoctor({ type }: { type: string }) {
  return type === 'minecraft' ? (
    <Doctor
      where="Eklenti, açılmama nedenini sunucunun konsoluna yazar. Daha fazlası için [Muhur.java](Muhur.java) dosyasını indirip sunucunun bilgisayarında çalıştırın."
      commands={{ 'Terminal: doktor': withKey('java Muhur.java doctor') }}
    />
  ) : (
    <Doctor
      where="Botun klasöründe, anahtarla birlikte çalıştırın."
      commands={{
        'JavaScript botu': withKey('node license.mjs doctor'),
        'Python botu': withKey('python muhur.py doctor'),
      }}
    />
  )
}
