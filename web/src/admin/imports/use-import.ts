import {
  importCancelUrl,
  importedKeysUrl,
  importLimits,
  importPartUrl,
  importStartUrl,
  importsUrl,
  importUrl,
  type Import,
  type ImportDetail,
} from '@muhur/contract/import'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFile } from '../../api.ts'
import { saveFile } from '../save-file.ts'

const listKey = ['admin', 'imports']
const importKey = (id: string) => [...listKey, id]

export function useImports() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call<Import[]>(importsUrl, { signal, failure: 'Eski dosyalar yüklenemedi.' }),
  })
}

/** One import, asked for again each second while the server works on it. */
export function useImport(id: string) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) =>
      call<ImportDetail>(importUrl(id), {
        signal,
        failure: 'İçe aktarmanın durumu alınamadı.',
        preferServerText: true,
      }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 1000 : false),
  })
}

export const isAtWork = ({ state }: Import): boolean => state === 'checking' || state === 'running'

export function useUpload() {
  const client = useQueryClient()
  return async (file: File, onSent: (share: number) => void): Promise<ImportDetail> => {
    try {
      return await upload(file, onSent)
    } finally {
      void client.invalidateQueries({ queryKey: listKey, exact: true })
    }
  }
}

/** Sends a file in parts that each arrive in time on a slow line; `onSent` hears the share that is there, 0 to 1. */
async function upload(file: File, onSent: (share: number) => void): Promise<ImportDetail> {
  const { partBytes } = importLimits
  let sent: ImportDetail | undefined
  for (let from = 0, number = 0; number === 0 || from < file.size; from += partBytes, number++) {
    const last = String(from + partBytes >= file.size)
    const url = sent
      ? `${importPartUrl(sent.id, number)}?${new URLSearchParams({ last })}`
      : `${importsUrl}?${new URLSearchParams({ file_name: file.name.slice(0, 200), last })}`
    sent = await call<ImportDetail>(url, {
      method: 'POST',
      body: file.slice(from, from + partBytes, 'text/csv'),
      failure: 'Dosya yüklenemedi; bağlantınızı denetleyip yeniden deneyin.',
      preferServerText: true,
    })
    onSent(Math.min(1, (from + partBytes) / file.size))
  }
  return sent!
}

export function useStartImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (allOrNothing: boolean) =>
      call<ImportDetail>(importStartUrl(id), {
        method: 'POST',
        body: { all_or_nothing: allOrNothing },
        failure: 'İçe aktarma başlatılamadı.',
        preferServerText: true,
      }),
    onSuccess: (started) => client.setQueryData(importKey(id), started),
    onError: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}

export function useCancelImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<ImportDetail>(importCancelUrl(id), {
        method: 'POST',
        failure: 'İçe aktarma durdurulamadı; birazdan yeniden deneyin.',
        preferServerText: true,
      }),
    onSuccess: (cancelled) => client.setQueryData(importKey(id), cancelled),
    onError: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}

export function useTakeKeys({ id, file_name }: Import) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const file = await callFile(importedKeysUrl(id), {
        method: 'POST',
        failure: 'Anahtar listesi indirilemedi.',
        preferServerText: true,
      })
      saveFile(file, `anahtarlar-${file_name.replace(/\.\w+$/, '')}.csv`)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}
