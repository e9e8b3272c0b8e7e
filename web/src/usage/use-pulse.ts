import { licensePulseUrl, ownPulseUrl, type DetailedPulse, type LicensePulse } from '@muhur/contract/pulse'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useUser } from '../session/use-session.ts'

const failure = 'Nabız kaydı yüklenemedi.'

/** Pulses of all own licenses in one call, if there are licenses. */
export function useOwnPulses(enabled: boolean) {
  const user = useUser()
  return useQuery({
    queryKey: ['pulses', user?.id],
    queryFn: ({ signal }) => call<LicensePulse[]>(ownPulseUrl, { signal, failure }),
    enabled: enabled && user !== undefined,
    refetchInterval: 60_000,
  })
}

export function usePulse(licenseId: string) {
  return useQuery({
    queryKey: ['license', licenseId, 'pulse'],
    queryFn: ({ signal }) => call<DetailedPulse>(licensePulseUrl(licenseId), { signal, failure }),
    refetchInterval: 60_000,
  })
}
