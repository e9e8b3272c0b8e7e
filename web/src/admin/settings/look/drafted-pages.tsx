import { draftedPages, type Brand, type DraftedPage } from '@muhur/contract/shop/brand'
import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { reason, type Notice } from '../../../ui/state/notice.tsx'
import { useSaveBrand } from './use-save-brand.ts'

const names: Record<DraftedPage, string> = {
  refund: 'İade politikası',
  cookies: 'Çerez politikası',
  support: 'Destek',
}

interface DraftedPagesProps {
  brand: Brand
  tag: string | undefined
  say: (notice: Notice) => void
}

/** Drafts for public pages: visitors read a placeholder until the seller approves. */
export function DraftedPages(props: DraftedPagesProps) {
  return (
    <section aria-labelledby="drafted-pages" className="grid max-w-[46rem] gap-4 border-t border-line pt-6">
      <h3 id="drafted-pages" className="text-title font-semibold">
        Hazır sayfalar
      </h3>
      <p className="text-muted">
        Bu sayfalar için birer taslak hazır. Taslak hukuki görüş değildir: yayınlamadan önce bir hukukçuya
        okutun. Siz onaylayana kadar ziyaretçiler “Yakında eklenecek...” okur.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {draftedPages.map((page) => (
          <Row key={page} page={page} {...props} />
        ))}
      </ul>
    </section>
  )
}

function Row({ page, brand, tag, say }: DraftedPagesProps & { page: DraftedPage }) {
  const save = useSaveBrand()
  const [fault, setFault] = useState<string>()
  const isApproved = brand.approved_pages.includes(page)
  const read = isApproved ? 'Sayfaya bak' : 'Taslağı oku'
  const approve = isApproved ? 'Yayından kaldır' : 'Onayla ve yayınla'
  const change = async () => {
    const others = brand.approved_pages.filter((each) => each !== page)
    try {
      await save.mutateAsync({
        brand: { ...brand, approved_pages: isApproved ? others : [...others, page] },
        tag,
      })
      setFault(undefined)
      say({ text: isApproved ? `${names[page]} yayından kalktı.` : `${names[page]} yayında.` })
    } catch (error) {
      setFault(reason(error))
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid gap-0.5">
        <h4 className="font-semibold">{names[page]}</h4>
        <p className="text-meta text-muted">
          {isApproved ? 'Yayında' : 'Taslak, hukukçunuz için'} · /{page}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={isApproved ? `/${page}` : `/${page}?taslak`}
          look="ghost"
          aria-label={`${read}: ${names[page]}`}
        >
          {read}
        </LinkButton>
        <Button
          look={isApproved ? 'outline' : 'primary'}
          busy={save.isPending}
          aria-label={`${approve}: ${names[page]}`}
          onClick={() => void change()}
        >
          {approve}
        </Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className="w-full text-meta text-bad">
          {fault}
        </p>
      )}
    </li>
  )
}
