import type { ErrorCode } from '@muhur/contract/errors'
import { gateCallGuide } from '@muhur/contract/error-guide-calls'
import type { ErrorGuideEntry } from '@muhur/contract/error-guide-entry'
import { instanceVerdictGuide, licenseVerdictGuide } from '@muhur/contract/error-guide-verdicts'

const guide = { ...licenseVerdictGuide, ...instanceVerdictGuide, ...gateCallGuide } satisfies Partial<
  Record<ErrorCode, ErrorGuideEntry>
>

/** The codes that a bot may read in an answer. */
export type GateCode = keyof typeof guide

export const isKnownCode = (code: string): code is GateCode => Object.hasOwn(guide, code)

export const guideOf = (code: GateCode): ErrorGuideEntry => guide[code]
