import { getPulse, listPulses } from '@muhur/contract/shop/pulse'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../api/use-answer.ts'
import { useSignedIn } from '../session/use-session.ts'

/** Pulses of these own licenses in one call, if there are any. */
export function useOwnPulses(licenseIds: readonly string[]) {
  const user = useSignedIn()
  return useAnswer(
    listPulses,
    { query: { license_ids: licenseIds.join(',') } },
    {
      enabled: licenseIds.length > 0 && user !== undefined,
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
    },
  )
}

/** The pulse of one license, with the seats of these instances; without them, with the seats that were taken last. */
export const usePulse = (licenseId: string, instanceIds?: readonly string[]) =>
  useAnswer(
    getPulse,
    { params: { licenseId }, query: { instance_ids: instanceIds?.join(',') } },
    { refetchInterval: 60_000, placeholderData: instanceIds && keepPreviousData },
  )
