import { Stethoscope } from 'lucide-react'
import { GuideText } from '../products/guide-text.tsx'

const looks =
  'Anahtarı, klasörü, bağlantıyı, saati ve lisansı kontrol eder, yer tutmaz. Son satırında gizli bilgi yoktur; onu satıcınıza gönderebilirsiniz.'

const bot = `Botun klasöründe, anahtarla birlikte çalıştırın. ${looks}

\`\`\`sh name="JavaScript botu"
export LICENSE_KEY='{{key}}'
node license.mjs doctor
\`\`\`

\`\`\`sh name="Python botu"
export LICENSE_KEY='{{key}}'
python muhur.py doctor
\`\`\``

const plugin = `Eklenti, açılmama nedenini sunucunun konsoluna yazar. Daha fazlası için [Muhur.java](Muhur.java) dosyasını indirip sunucunun bilgisayarında çalıştırın. ${looks}

\`\`\`sh name="Terminal: doktor"
export LICENSE_KEY='{{key}}'
java Muhur.java doctor
\`\`\``

/** The command that names the fault when the software does not run. */
export function BuyerDoctor({ type }: { type: string }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6">
      <h3 className="flex items-center gap-2.5 text-title">
        <Stethoscope aria-hidden="true" className="size-5 text-primary" />
        Çalışmıyorsa doktora sorun
      </h3>
      <GuideText
        text={type === 'minecraft' ? plugin : bot}
        className="grid gap-3 [&>p]:max-w-[66ch] [&>p]:text-muted"
      />
    </section>
  )
}
