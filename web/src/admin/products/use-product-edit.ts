import { getProduct } from '@muhur/contract/shop/products-calls'
import type { ProductChange } from '@muhur/contract/shop/products'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api.ts'
import { taggedAnswer } from '../../api/use-answer.ts'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { useChangeProduct, useUploadIcon, type TaggedProduct } from './use-product.ts'

/** The state of an edit. Saving never overwrites another admin's change that was not shown. */
export function useProductEdit(latest: TaggedProduct, say: (notice: Notice) => void) {
  const [base, setBase] = useState(latest)
  const [theirs, setTheirs] = useState<TaggedProduct>()
  const [infoDirty, setInfoDirty] = useState(false)
  const [rulesDirty, setRulesDirty] = useState(false)
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const change = useChangeProduct()
  const upload = useUploadIcon()
  const { id } = latest.value
  const dirty = infoDirty || rulesDirty

  // A form without changes follows the server.
  if (!dirty && !theirs && latest.tag !== base.tag) setBase(latest)

  async function save(wanted: ProductChange, icon?: Blob, iconSaved?: () => void): Promise<void> {
    const before = base
    let now = base
    try {
      if (icon) {
        now = await upload.mutateAsync({ params: { id }, body: icon, ifMatch: now.tag })
        setBase(now)
        iconSaved?.()
      }
      const fields = { ...wanted }
      // An uploaded file replaces the icon's address.
      if (icon) delete fields.icon_url
      if (Object.keys(fields).length > 0) {
        now = await change.mutateAsync({ params: { id }, body: fields, ifMatch: now.tag })
        setBase(now)
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error
      setTheirs(await client.fetchQuery({ ...taggedAnswer(getProduct, { params: { id } }), staleTime: 0 }))
      return
    }
    setTheirs(undefined)
    if (now === before) return say({ text: 'Değiştirdiğiniz bir şey yok.' })
    const names = Object.keys(icon ? { ...wanted, icon_url: null } : wanted) as (keyof typeof before.value)[]
    const undone = Object.fromEntries(names.map((name) => [name, before.value[name]]))
    say({ text: 'Değişiklikler kaydedildi.', undo: () => void undo(undone, now.tag) })
  }

  async function undo(fields: ProductChange, ifMatch: string | undefined): Promise<void> {
    try {
      setBase(await change.mutateAsync({ params: { id }, body: fields, ifMatch }))
      setRound((count) => count + 1)
      say({ text: 'Değişiklikler geri alındı.' })
    } catch (error) {
      say({ text: reason(error) })
    }
  }

  return {
    base,
    theirs,
    dirty,
    /** Forms reset when the round changes. */
    round,
    setInfoDirty,
    setRulesDirty,
    save,
    /** Takes a change that was made outside of the forms, so that the next save does not meet that change as a conflict. */
    adopt: setBase,
    keepMine: () => {
      if (theirs) setBase(theirs)
      setTheirs(undefined)
    },
    takeTheirs: () => {
      if (theirs) setBase(theirs)
      setTheirs(undefined)
      setRound(round + 1)
    },
  }
}
