import { useEffect, useRef, useState } from 'react'

/** The text of a field that was rendered ahead: a part may be typed before this code runs. */
export function useTyped() {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => setText(field.current!.value), [])
  return { field, text, setText }
}
