import { productsUrl, type Product } from '@muhur/contract/product'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

const failure = 'Failed to fetch products'

export const useProducts = () =>
  useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => call<Product[]>(productsUrl, { signal, failure }),
  })

export const useProduct = (id: string) =>
  useQuery({
    queryKey: ['products', id],
    queryFn: ({ signal }) => call<Product>(`${productsUrl}/${encodeURIComponent(id)}`, { signal, failure }),
  })
