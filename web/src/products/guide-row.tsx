import { Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { GuideText } from './guide-text.tsx'

/** The first paragraph of a step stands beside the number; the rest has the full width of a phone. */
export function GuideRow({ mark, title, text }: { mark: ReactNode; title: string; text: string }) {
  const [, paragraph = '', more = ''] = /^(.+?)(?:\n\n(.+))?$/s.exec(text.trim()) ?? []
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-5">
      <span aria-hidden="true" className="text-primary">
        {mark}
      </span>
      <div className="grid max-w-[66ch] content-start gap-1.5">
        <h3 className="text-title">{title}</h3>
        <GuideText text={paragraph} className="text-muted" />
      </div>
      {more && (
        <div className="mt-4 min-w-0 max-sm:col-span-2 sm:col-start-2">
          <GuideText text={more} className="[&>p]:max-w-[66ch] [&>p]:text-muted" />
        </div>
      )}
    </div>
  )
}

interface DoctorProps {
  /** Markdown: the place to run the command. */
  where: string
  /** The command of each language, by the name of its code block. */
  commands: Record<string, string>
}

/** The command that names the fault when the software does not run. */
export function Doctor({ where, commands }: DoctorProps) {
  const blocks = Object.entries(commands).map(
    ([name, command]) => `\`\`\`sh name="${name}"\n${command}\n\`\`\``,
  )
  return (
    <GuideRow
      mark={<Stethoscope className="mt-0.5 size-5" />}
      title="Çalışmıyorsa doktora sorun"
      text={[`${where} ${checks}`, ...blocks].join('\n\n')}
    />
  )
}

const checks =
  'Anahtarı, klasörü, bağlantıyı, saati ve lisansı kontrol eder, yer tutmaz. Son satırında gizli bilgi yoktur; onu satıcınıza gönderebilirsiniz.'
