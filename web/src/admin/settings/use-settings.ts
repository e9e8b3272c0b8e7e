import {
  brandUrl,
  editBrandUrl,
  logoUrl,
  pictureUrl,
  type Brand,
  type Logo,
  type StoredPicture,
} from '@muhur/contract/shop/brand'
import { keyOf } from '@muhur/contract/operation'
import { getOverview } from '@muhur/contract/shop/overview'
import { signingKeysUrl, type SigningKeys } from '@muhur/contract/gate/signing-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../api/api.ts'
import { useFetched } from '../../api/use-fetched.ts'
import { putBrand } from '../../brand/use-brand.ts'

const tagged = ['settings', 'brand']
const keys = ['settings', 'keys']

/** The brand with its entity tag. */
export function useEditedBrand() {
  return useQuery({
    queryKey: tagged,
    queryFn: ({ signal }) => callTagged<Brand>(brandUrl, { signal, failure: 'Failed to fetch brand' }),
    // A refetch during typing would replace the entity tag of the edited state.
    staleTime: Infinity,
    gcTime: 0,
  })
}

export function useSaveBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ brand, tag }: { brand: Brand; tag: string | undefined }) =>
      callTagged<Brand>(editBrandUrl, {
        method: 'PUT',
        body: brand,
        ifMatch: tag,
        failure: 'Marka kaydedilemedi.',
      }),
    onSuccess: (answer) => {
      client.setQueryData(tagged, answer)
      putBrand(client, answer.value)
      // The first page lists the name among a seller's first steps.
      void client.invalidateQueries({ queryKey: keyOf(getOverview) })
    },
  })
}

export function useUploadLogo() {
  return useMutation({
    mutationFn: (file: Blob) =>
      call<Logo>(logoUrl, { method: 'PUT', body: file, failure: 'Logo yüklenemedi.' }),
  })
}

export function useUploadPicture() {
  return useMutation({
    mutationFn: (file: Blob) =>
      call<StoredPicture>(pictureUrl, { method: 'PUT', body: file, failure: 'Resim yüklenemedi.' }),
  })
}

export function useSigningKeys() {
  return useFetched<SigningKeys>(keys, signingKeysUrl, 'Failed to fetch keys')
}

export function useRotateKeys() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<SigningKeys>(signingKeysUrl, { method: 'POST', failure: 'İmza anahtarı değiştirilemedi.' }),
    onSuccess: (answer) => client.setQueryData(keys, answer),
  })
}
