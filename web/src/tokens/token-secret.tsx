import type { IssuedToken } from '@muhur/contract/api-token'
import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/license'
import { useEffect, useId, useRef, useState } from 'react'
import { useServerAddress } from '../server-address.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { CodeBlock } from '../ui/code.tsx'
import { alertClass } from '../ui/confirm-dialog.tsx'
import { copyText } from '../ui/copy-text.ts'

/** The only view of a token's secret. Esc does not close the dialog: a secret that was not copied is lost. */
export function TokenSecret({
  issued: { token, secret },
  onClose,
}: {
  issued: IssuedToken
  onClose: () => void
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const server = useServerAddress()
  const path = useUser()?.role === 'admin' ? adminLicensesUrl : userLicensesUrl(token.owner.id)
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  const copy = async () => setCopied(await copyText(secret))
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={onClose}
      className={classes(alertClass, 'max-w-[36rem]')}
    >
      <h2 id={`${id}-title`} className="text-title wrap-anywhere">
        {token.name}
      </h2>
      <p id={`${id}-text`} className="mt-3 text-muted">
        Token yalnızca şimdi gösterilir; sunucu onu okunur hâlde saklamaz. Kopyalayıp programınızın gizli
        ayarlarına (örneğin .env) yazın.
      </p>
      <p className="mt-4 rounded-button border border-line bg-tint px-4 py-3">
        <code className="font-mono break-all select-all">{secret}</code>
      </p>
      <div className="mt-4">
        <CodeBlock
          name="Denemek için"
          text={`curl ${server}${path}?limit=1 \\\n  -H "Authorization: Bearer $MUHUR_TOKEN"`}
        />
      </div>
      <p role="status" className="mt-3 min-h-5 text-meta text-muted">
        {copied === true && 'Token kopyalandı.'}
        {copied === false && 'Kopyalanamadı; token’ı seçip elle kopyalayın.'}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button
          aria-disabled={copied === undefined}
          onClick={() => copied !== undefined && ref.current?.close()}
        >
          Kopyaladım, kapat
        </Button>
        <Button look="primary" onClick={() => void copy()}>
          Token’ı kopyala
        </Button>
      </div>
    </dialog>
  )
}
