import { keyOf } from '@muhur/contract/operation'
import { getPulse, listPulses, type LicensePulse } from '@muhur/contract/shop/pulse'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
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

/** The pulse of one own license; where the call fails, as the list of licenses knows it. */
export function useOwnPulse(licenseId: string) {
  const client = useQueryClient()
  const { data, isError } = usePulse(licenseId)
  const known = () =>
    client
      .getQueriesData<LicensePulse[]>({ queryKey: keyOf(listPulses) })
      .flatMap(([, pulses]) => pulses ?? [])
      .find(({ license_id }) => license_id === licenseId)
  return { pulse: data ?? known(), isError }
}

/** The pulse of one license, with the seats of these instances; without them, with the seats that were taken last. */
export const usePulse = (licenseId: string, instanceIds?: readonly string[]) =>
  useAnswer(
    getPulse,
    { params: { licenseId }, query: { instance_ids: instanceIds?.join(',') } },
    { refetchInterval: 60_000, placeholderData: instanceIds && keepPreviousData },
  )
