import { get, type FieldError, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

type Form<Fields extends FieldValues, Body> = Pick<
  UseFormReturn<Fields, unknown, Body>,
  'register' | 'formState'
>

/** The properties of a labelled field from its form, by the field's name: the registration, and the sentence of its error. */
export const fieldsIn =
  <Fields extends FieldValues, Body>({ register, formState }: Form<Fields, Body>) =>
  (name: FieldPath<Fields>) => ({
    ...register(name),
    error: get<object, FieldError | undefined>(formState.errors, name)?.message,
  })
