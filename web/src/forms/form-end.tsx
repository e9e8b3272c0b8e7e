import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../api/api.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/state/error-box.tsx'
import { reason } from '../ui/state/notice.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'

/** Shows the server's error at the field that the error names, otherwise at the form's end. */
export function refuse<Values extends FieldValues>(
  error: unknown,
  fields: FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const field = error instanceof ApiError ? fields.find((name) => name === error.field) : undefined
  setError(field ?? 'root', { type: 'server', message: reason(error) }, { shouldFocus: field !== undefined })
}

interface FormEndProps {
  text: string
  /** Target of "Vazgeç". */
  back: string
  busy: boolean
  error?: string | undefined
  /** Whether the form has unsaved changes: the buttons then stay in sight while the form scrolls. */
  unsaved?: boolean
}

/**
 * Errors of the whole form, and the buttons. Buttons are never disabled, only busy: a disabled button does not explain
 * itself.
 */
export function FormEnd({ text, back, busy, error, unsaved = false }: FormEndProps) {
  return (
    <>
      {error !== undefined && <ErrorBox message={error} />}
      <UnsavedBar unsaved={unsaved}>
        <Button type="submit" look="primary" busy={busy}>
          {text}
        </Button>
        <LinkButton to={back} look="ghost">
          Vazgeç
        </LinkButton>
      </UnsavedBar>
    </>
  )
}
