import { policySpans, type PolicySpan } from '@muhur/contract/gate/policy'

export const units = [
  { value: '1', name: 'saniye' },
  { value: '60', name: 'dakika' },
  { value: '3600', name: 'saat' },
  { value: '86400', name: 'gün' },
]

/** A duration as form fields. */
export interface WrittenSpan {
  amount: string
  unit: string
}

export type WrittenSpans = Record<PolicySpan, WrittenSpan>

export const spanNames = Object.keys(policySpans) as PolicySpan[]

/** In the largest unit without a fraction. */
export function written(seconds: number): WrittenSpan {
  const unit =
    units.findLast(({ value }) => seconds % Number(value) === 0 && seconds >= Number(value)) ?? units[0]!
  return { amount: String(seconds / Number(unit.value)), unit: unit.value }
}

/** Undefined for an empty text, NaN for an invalid number. */
export function secondsOf({ amount, unit }: WrittenSpan): number | undefined {
  const number = wholeNumber(amount)
  return number === undefined ? undefined : number * Number(unit)
}

/** Undefined for an empty text, NaN for an invalid number. */
export function wholeNumber(text: string): number | undefined {
  const number = text.trim()
  if (number === '') return undefined
  return /^\d{1,9}$/.test(number) ? Number(number) : Number.NaN
}

/** True, or the error: a shorter lease would end between two heartbeats. */
export const checkLease = (lease: number, interval: number): string | true =>
  lease > interval || Number.isNaN(interval) || 'Bu süre nabız aralığından uzun olmalı.'
