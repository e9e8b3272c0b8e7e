import {
  licensePulseUrl,
  ownPulseUrl,
  type DetailedPulse,
  type LicensePulse,
} from '@muhur/contract/gate/pulse'
import { keepPreviousData } from '@tanstack/react-query'
import { useFetched } from '../api/use-fetched.ts'
import { useUser } from '../session/use-session.ts'

const failure = 'Nabız kaydı yüklenemedi.'

/** Pulses of these own licenses in one call, if there are any. */
export function useOwnPulses(licenseIds: readonly string[]) {
  const user = useUser()
  return useFetched<LicensePulse[]>(
    ['pulses', user?.id, licenseIds],
    `${ownPulseUrl}?license_ids=${licenseIds.join(',')}`,
    failure,
    {
      enabled: licenseIds.length > 0 && user !== undefined,
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
    },
  )
}

/** The pulse of one license, with the seats of these instances; without them, with the seats that were taken last. */
export function usePulse(licenseId: string, instanceIds?: readonly string[]) {
  const url = licensePulseUrl(licenseId)
  return useFetched<DetailedPulse>(
    ['license', licenseId, 'pulse', ...(instanceIds ?? [])],
    instanceIds ? `${url}?instance_ids=${instanceIds.join(',')}` : url,
    failure,
    { refetchInterval: 60_000, placeholderData: instanceIds && keepPreviousData },
  )
}
