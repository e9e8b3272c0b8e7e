import type { Field } from './field.ts'
import { fieldsAToE } from './fields-a-to-e.ts'
import { fieldsFToN } from './fields-f-to-n.ts'
import { fieldsOToZ } from './fields-o-to-z.ts'

/** The fields of bodies, answers and addresses by name, `Schema.name` where the name means something else there. */
export const fields: Record<string, Field> = { ...fieldsAToE, ...fieldsFToN, ...fieldsOToZ }
