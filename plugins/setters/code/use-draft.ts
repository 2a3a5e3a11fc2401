import { useEffect, useRef, useState } from 'react'

const PAUSE = 250

/**
 * The text as it is typed, told after a pause, when it is applied, and when the field goes away; a value from outside
 * wins.
 */
export function useDraft(value: string, tell: (text: string) => void) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const pending = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  if (value !== known) {
    setKnown(value)
    // What is still on its way out is newer than what comes in.
    if (!pending.current) setText(value)
  }
  const flush = useRef(() => {
    const waiting = pending.current
    if (!waiting) return
    clearTimeout(waiting.timer)
    pending.current = undefined
    latest.current(waiting.text)
  }).current
  useEffect(() => flush, [flush])
  const type = (next: string) => {
    setText(next)
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = { text: next, timer: setTimeout(flush, PAUSE) }
  }
  return { text, type, flush }
}
