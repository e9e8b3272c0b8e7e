import type { FastifyError, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { choiceOf } from '@muhur/contract/http/choice-pattern'
import { PageLimit, PartLimit } from '@muhur/contract/http/page'
import { DiscordId, Id, Instant } from '@muhur/contract/scalars'
import { metadataLimits } from '@muhur/contract/shop/license-fields'
import { Failure } from '../../start/faults/failure.ts'

/** Describes the first faulty field of a request in one Turkish sentence. */
export function invalidInput(error: FastifyError, request: FastifyRequest): Failure {
  const fault = missingBody(error, request) ?? error.validation?.[0]
  if (!fault) return new Failure('BAD_REQUEST')
  if (fault.instancePath === '' && fault.keyword === 'type') {
    return new Failure('BAD_REQUEST', { message: 'İstek gövdesi bir JSON nesnesi olmalı.' })
  }
  if (fault.keyword === 'not') return notTogether(error, request)
  const field = fieldOf(fault)
  if (field === 'code' && /^(required|minLength)$/.test(fault.keyword))
    return new Failure('CODE_REQUIRED', { field })
  const allowed = allowedValues(error.validation ?? [], fault)
  const message =
    allowed.length > 0 ? `${field} şunlardan biri olmalı: ${allowed.join(', ')}.` : sentence(fault, field)
  return new Failure('BAD_REQUEST', { ...(field && { field }), message })
}

/** For a request without a body, the first required field is a better answer than the missing object. */
function missingBody(
  { validationContext }: FastifyError,
  { body, routeOptions }: FastifyRequest,
): FastifySchemaValidationError | undefined {
  if (validationContext !== 'body' || body !== undefined) return undefined
  const [missingProperty] = (routeOptions.schema?.body as { required?: string[] } | undefined)?.required ?? []
  return missingProperty === undefined
    ? undefined
    : { keyword: 'required', instancePath: '', schemaPath: '', params: { missingProperty } }
}

/** A schema says which fields exclude each other, and the validator does not say it again. */
function notTogether({ validationContext }: FastifyError, { routeOptions }: FastifyRequest): Failure {
  const { not } = routeOptions.schema![validationContext as 'body' | 'querystring'] as {
    not: { required: string[] }
  }
  const message = `${not.required.join(' ile ')} birlikte verilmez.`
  return new Failure('BAD_REQUEST', { field: not.required.at(-1)!, message })
}

/** The values of a list of constants, in either spelling of JSON Schema, that the field must choose from. */
function allowedValues(all: readonly FastifySchemaValidationError[], fault: FastifySchemaValidationError) {
  if (fault.keyword === 'enum') return fault.params.allowedValues as unknown[]
  return all
    .filter(({ keyword, instancePath }) => keyword === 'const' && instancePath === fault.instancePath)
    .map(({ params }) => params.allowedValue)
}

function fieldOf({ keyword, instancePath, params }: FastifySchemaValidationError): string {
  const parent = instancePath.slice(1).replaceAll('/', '.')
  const child = { required: params.missingProperty, additionalProperties: params.additionalProperty }[keyword]
  return [parent, child].filter(Boolean).join('.')
}

function sentence({ keyword, params }: FastifySchemaValidationError, field: string): string {
  switch (keyword) {
    case 'required':
      return `${field} alanı zorunlu.`
    case 'additionalProperties':
      if (field.startsWith('metadata.'))
        return `metadata alanlarının adı en çok ${metadataLimits.name} karakter olabilir: a–z, 0–9, nokta, _ ve -.`
      return `${field || '""'} diye bir alan tanınmıyor.`
    case 'type':
      return `${field} alanının türü yanlış: ${typeNames[String(params.type)] ?? 'başka bir tür'} bekleniyor.`
    case 'minLength':
      return params.limit === 1
        ? `${field} alanı boş olamaz.`
        : `${field} alanı en az ${params.limit} karakter olmalı.`
    case 'maxLength':
      return `${field} alanı en çok ${params.limit} karakter olabilir.`
    case 'minimum':
      return `${field} alanı en az ${params.limit} olmalı.`
    case 'maximum':
      return `${field} alanı en çok ${params.limit} olabilir.`
    case 'minItems':
      return params.limit === 1
        ? `${field} en az bir değer içermeli.`
        : `${field} en az ${params.limit} değer içermeli.`
    case 'maxItems':
      return `${field} en çok ${params.limit} değer içerebilir.`
    case 'uniqueItems':
      return `${field} aynı değeri iki kez içeremez.`
    case 'minProperties':
      return 'Değiştirilecek en az bir alan gönderin.'
    default:
      return `${field} ${formOf(params) ?? 'alanının biçimi geçersiz'}.`
  }
}

/** What a text must look like, where its pattern has a name. */
function formOf({ pattern, format }: Record<string, unknown>): string | undefined {
  const choice = choiceOf(pattern)
  if (choice)
    return `şunlardan biri olmalı: ${choice.words.join(', ')}${choice.takesMinus ? '; azalan sıra için başına - yazın' : ''}`
  return format === 'date-time' ? momentForm : forms.get(pattern)
}

const patternOf = (schema: object): unknown => (schema as { pattern?: string }).pattern

const momentForm = '2030-01-31T00:00:00Z gibi yazılmalı, yıl en çok 9998 olabilir'
const forms = new Map<unknown, string>([
  [patternOf(Id), 'bir kimlik olmalı: 0199a000-0000-7000-8000-000000000001 gibi'],
  [patternOf(DiscordId), 'bir Discord kimliği olmalı: 17–20 rakamlı sayı'],
  [patternOf(Instant), momentForm],
  [patternOf(PageLimit), '1 ile 200 arasında bir sayı olmalı'],
  [patternOf(PartLimit), '1 ile 500 arasında bir sayı olmalı'],
])

const typeNames: Record<string, string> = {
  string: 'metin',
  integer: 'tam sayı',
  number: 'sayı',
  boolean: 'true ya da false',
  object: 'nesne',
  array: 'dizi',
  null: 'null',
}
