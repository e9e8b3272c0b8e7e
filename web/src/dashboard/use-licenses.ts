import { userLicensesUrl } from '@muhur/contract/license'
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../api.ts'
import { useUser } from '../session/use-session.ts'
import type { WireLicense } from './embedded-product.ts'

class NoSession extends Error {
  override readonly name = 'NoSession'
}

export function useLicenses() {
  const user = useUser()
  return useQuery({
    queryKey: ['licenses', user?.id],
    queryFn: ({ signal }) => {
      if (!user) throw new NoSession('Kullanıcı oturumu bulunamadı')
      return call<WireLicense[]>(userLicensesUrl(user.id), { signal, failure: 'Failed to fetch licenses' })
    },
  })
}

export function licensesError(error: Error): { message: string; detail: string | undefined } {
  if (error instanceof ApiError) return { message: error.message, detail: error.detail }
  if (error instanceof NoSession) return { message: error.message, detail: undefined }
  return {
    message: 'Lisanslar yüklenirken bir hata oluştu',
    detail: 'Bağlantınızı denetleyip tekrar deneyin.',
  }
}
