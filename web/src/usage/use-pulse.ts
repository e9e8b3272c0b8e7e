import { licensePulseUrl, ownPulseUrl, type DetailedPulse, type LicensePulse } from '@muhur/contract/pulse'
import { useFetched } from '../use-fetched.ts'
import { useUser } from '../session/use-session.ts'

const failure = 'Nabız kaydı yüklenemedi.'

/** Pulses of all own licenses in one call, if there are licenses. */
export function useOwnPulses(enabled: boolean) {
  const user = useUser()
  return useFetched<LicensePulse[]>(['pulses', user?.id], ownPulseUrl, failure, {
    enabled: enabled && user !== undefined,
    refetchInterval: 60_000,
  })
}

export function usePulse(licenseId: string) {
  return useFetched<DetailedPulse>(['license', licenseId, 'pulse'], licensePulseUrl(licenseId), failure, {
    refetchInterval: 60_000,
  })
}
