import { errors, type GateCode } from '@muhur/contract/errors'
import type { OwnDenial } from '@muhur/contract/shop/denials/own-denials'
import { TriangleAlert, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignedIn } from '../../session/use-session.ts'
import { InlineCode } from '../../ui/markdown/code.tsx'
import { MarkedText } from '../../ui/markdown/marked-text.tsx'
import { Remedy } from './remedy.tsx'

/** Meaning of a code, and the remedy; with `denial`, for one particular denial. */
export function Explanation({ code, denial }: { code: GateCode; denial?: OwnDenial }) {
  const isAdmin = useSignedIn()?.role === 'admin'
  const { message, action, happened, buyer, seller } = errors[code]
  return (
    <section aria-labelledby="reason" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <h2 id="reason" className="flex items-start gap-3 text-section">
          <TriangleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-warn" />
          {message}
        </h2>
        <p className="text-meta text-muted">
          Kod: <InlineCode>{code}</InlineCode>
        </p>
      </div>
      <Part title="Ne oldu?">
        <MarkedText>{happened}</MarkedText>
      </Part>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-primary bg-surface p-5 sm:p-6 sm:[&>a]:justify-self-start">
        <h3 className="flex items-start gap-2.5 text-title">
          <Wrench aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
          {action}
        </h3>
        <p className="max-w-[66ch] text-muted">
          <MarkedText>{buyer}</MarkedText>
        </p>
        {!isAdmin && <Remedy code={code} denial={denial} />}
      </div>
      {isAdmin && (
        <Part title="Satıcı ne yapabilir?">
          <MarkedText>{seller}</MarkedText>
        </Part>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-[66ch] gap-1">
      <h3 className="text-title">{title}</h3>
      <p className="text-muted">{children}</p>
    </div>
  )
}
