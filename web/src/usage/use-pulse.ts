import { licensePulseUrl, ownPulseUrl, type DetailedPulse, type LicensePulse } from '@muhur/contract/pulse'
import { keepPreviousData } from '@tanstack/react-query'
import { useFetched } from '../use-fetched.ts'
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

export function usePulse(licenseId: string) {
  return useFetched<DetailedPulse>(['license', licenseId, 'pulse'], licensePulseUrl(licenseId), failure, {
    refetchInterval: 60_000,
  })
}
