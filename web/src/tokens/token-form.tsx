import { tokenLimits } from '@muhur/contract/access/token-limits'
import {
  createToken,
  NewApiToken,
  productScopes,
  type IssuedToken,
  type Scope,
} from '@muhur/contract/access/tokens'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { useChange } from '../api/use-answer.ts'
import { Choice } from '../forms/choice.tsx'
import { contractResolver } from '../forms/contract-resolver.ts'
import { fieldsIn } from '../forms/fields-in.ts'
import { refuse } from '../forms/form-end.tsx'
import { TextField } from '../forms/text-field.tsx'
import { SecretRefusal } from '../session/secret-refusal.tsx'
import { useSignedIn } from '../session/use-session.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../ui/dialogs/dialog-end.tsx'
import { after, periods, type Period } from '../words/periods.ts'
import { TokenProduct } from './token-product.tsx'
import {
  actNames,
  isFarReaching,
  resourceName,
  resourcesIn,
  scopeOf,
  scopesFor,
  type Act,
} from './token-scopes.ts'

interface Fields {
  name: string
  /** Empty for all products. */
  product_id: string
  scopes: Scope[]
  period: Period | 'none'
}

const resolver = contractResolver<Fields, NewApiToken>({
  schema: NewApiToken,
  bodyOf: ({ name, product_id, scopes, period }) => ({
    name: name.trim(),
    product_id: product_id || null,
    // The choice of scopes for all products comes back when "all products" is chosen again.
    scopes: product_id ? scopes.filter(isOfProduct) : scopes,
    expires_at: period === 'none' ? null : new Date(after(period, Date.now())).toISOString(),
  }),
  words: {
    name: { name: 'Ad', expected: 'Token’a bir ad verin.' },
    scopes: { expected: 'En az bir yetki seçin.' },
  },
})

const isOfProduct = (scope: Scope) => productScopes.some((one) => one === scope)

interface TokenFormProps {
  onIssued: (issued: IssuedToken) => void
  onClose: () => void
}

/** A new token: name, for admins the product, scopes, end. */
export function TokenForm({ onIssued, onClose }: TokenFormProps) {
  const role = useSignedIn()?.role
  const create = useChange(createToken)
  const form = useForm<Fields, unknown, NewApiToken>({
    mode: 'onTouched',
    resolver,
    defaultValues: { name: '', product_id: '', scopes: [], period: '90' },
  })
  const { register, handleSubmit, control, setError, formState } = form
  const { errors } = formState
  const ofProduct = useWatch({ control, name: 'product_id' }) !== ''
  const save = handleSubmit(async (token) => {
    try {
      onIssued(await create.mutateAsync({ body: token }))
    } catch (error) {
      refuse(error, ['name', 'product_id', 'scopes'], setError)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Yeni API token’ı"
      lead={
        role === 'admin'
          ? 'Programlarınız panelin yaptıklarını bu token ile yapar.'
          : 'Programınız sizin yapabildiklerinizi bu token ile yapar.'
      }
    >
      <form noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        <TextField
          label="Ad"
          help={`Token’ı kullanacak program, örneğin “${role === 'admin' ? 'Mağaza botu' : 'Panom'}”. Geçmişte bu adla görünür.`}
          {...fieldsIn(form)('name')}
          maxLength={tokenLimits.name}
        />
        {role === 'admin' && <TokenProduct chosen={ofProduct} {...fieldsIn(form)('product_id')} />}
        <ScopesField
          control={control}
          ofProduct={ofProduct}
          offered={scopesFor(role, ofProduct)}
          warns={role === 'admin'}
          error={errors.scopes?.message}
        />
        <Choice
          legend="Geçerlilik"
          field={register('period')}
          options={[
            ...periods.map(({ days, text }) => ({ value: days, text })),
            { value: 'none', text: 'Sınırsız' },
          ]}
        />
        <SecretRefusal error={errors.root && create.error} />
        <DialogFormEnd verb="Token oluştur" busy={formState.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const acts = Object.keys(actNames) as Act[]

/** A checkbox for each scope: resources are rows, reading and changing are columns. */
function ScopesField({
  control,
  ofProduct,
  offered,
  warns,
  error,
}: {
  control: Control<Fields, unknown, NewApiToken>
  ofProduct: boolean
  offered: readonly Scope[]
  /** An admin's choice of far-reaching scopes gets a word of caution. */
  warns: boolean
  error: string | undefined
}) {
  const { field } = useController({ control, name: 'scopes' })
  const choose = (scope: Scope, wanted: boolean) =>
    field.onChange(wanted ? [...field.value, scope] : field.value.filter((one) => one !== scope))
  return (
    <fieldset aria-describedby="scopes-error">
      <legend className="mb-1.5 font-semibold">Yetkiler</legend>
      <div className="grid divide-y divide-line rounded-button border border-line px-4">
        {resourcesIn(offered).map((resource, row) => (
          <div key={resource} className="grid grid-cols-[minmax(0,1fr)_5.5rem_6.5rem] items-center py-1">
            <span>{resourceName(resource, ofProduct)}</span>
            {acts.map((act, column) => {
              const scope = scopeOf(offered, resource, act)
              return (
                scope && (
                  <label key={act} className="flex min-h-11 cursor-pointer items-center gap-2">
                    <input
                      ref={row + column === 0 ? field.ref : undefined}
                      type="checkbox"
                      aria-label={`${resourceName(resource, ofProduct)}: ${actNames[act]}`}
                      checked={field.value.includes(scope)}
                      onChange={(event) => choose(scope, event.target.checked)}
                      onBlur={field.onBlur}
                    />
                    {actNames[act]}
                  </label>
                )
              )
            })}
          </div>
        ))}
      </div>
      {warns && field.value.some(isFarReaching) && (
        <p className="mt-1.5 text-meta text-warn">
          Bu yetkiler bütün mağazaya uzanır: yöneticiler, gizli anahtarlar, alıcıların bilgileri. Kısa bir
          geçerlilik seçin ve token’ı yalnızca güvendiğiniz bir makineye koyun.
        </p>
      )}
      <p id="scopes-error" role={error ? 'alert' : undefined} className="mt-1.5 min-h-5 text-meta text-bad">
        {error}
      </p>
    </fieldset>
  )
}
