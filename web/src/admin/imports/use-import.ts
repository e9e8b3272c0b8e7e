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
} from '@muhur/contract/shop/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callFile } from '../../api/api.ts'
import { useFetched } from '../../api/use-fetched.ts'
import { saveFile } from '../../ui/save-file.ts'

const listKey = ['admin', 'imports']
const importKey = (id: string) => [...listKey, id]
const post = { method: 'POST' } as const

export const useImports = () => useFetched<Import[]>(listKey, importsUrl, 'Eski dosyalar yüklenemedi.')

export const isAtWork = ({ state }: Import): boolean => state === 'checking' || state === 'running'

/** One import, asked for again each second while the server works on it. */
export function useImport(id: string) {
  const failure = 'İçe aktarmanın durumu alınamadı.'
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) => call<ImportDetail>(importUrl(id), { signal, failure, preferServerText: true }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 1000 : false),
  })
}

/** Sends a file in parts that each arrive in time on a slow line; `sent` is the share that has arrived, 0 to 1. */
export function useUpload(onDone: (id: string) => void) {
  const client = useQueryClient()
  const [sent, setSent] = useState(0)
  const upload = useMutation({
    onMutate: () => setSent(0),
    mutationFn: (file: File) => sendParts(file, setSent),
    onSuccess: onDone,
    onSettled: () => void client.invalidateQueries({ queryKey: listKey, exact: true }),
  })
  return { ...upload, sent }
}

async function sendParts(file: File, onSent: (share: number) => void): Promise<string> {
  const { partBytes } = importLimits
  let id = ''
  for (let from = 0, number = 0; number === 0 || from < file.size; from += partBytes, number++) {
    const last = String(from + partBytes >= file.size)
    const query = new URLSearchParams(id ? { last } : { file_name: file.name.slice(0, 200), last })
    const part = await call<ImportDetail>(`${id ? importPartUrl(id, number) : importsUrl}?${query}`, {
      ...post,
      body: file.slice(from, from + partBytes, 'text/csv'),
      failure: 'Dosya yüklenemedi; bağlantınızı kontrol edip tekrar deneyin.',
    })
    id = part.id
    onSent(Math.min(1, (from + partBytes) / file.size))
  }
  return id
}

export const useStartImport = (id: string) =>
  useStep<{ all_or_nothing: boolean }>(id, importStartUrl(id), 'İçe aktarma başlatılamadı.')

export const useCancelImport = (id: string) =>
  useStep<void>(id, importCancelUrl(id), 'İçe aktarma durdurulamadı; birazdan tekrar deneyin.')

function useStep<Body>(id: string, url: string, failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => call<ImportDetail>(url, { ...post, body, failure }),
    onSuccess: (changed) => client.setQueryData(importKey(id), changed),
    onError: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}

export function useTakeKeys({ id, file_name }: Import) {
  const client = useQueryClient()
  const failure = 'Anahtar listesi indirilemedi.'
  return useMutation({
    mutationFn: () => callFile(importedKeysUrl(id), { ...post, failure }),
    onSuccess: (file) => saveFile(file, `anahtarlar-${file_name.replace(/\.\w+$/, '')}.csv`),
    onSettled: () => void client.invalidateQueries({ queryKey: importKey(id) }),
  })
}
