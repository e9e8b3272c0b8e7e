import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A change by an admin, after which the panel fetches again what it shows. */
export function useAdminChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
