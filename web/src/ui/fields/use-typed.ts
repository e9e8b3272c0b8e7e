import { useEffect, useRef, useState } from 'react'

/** What is typed into a field that was rendered ahead: some of it may stand there before this code comes. */
export function useTyped() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => setText(field.current!.value), [])
  return { field, text, setText }
}
