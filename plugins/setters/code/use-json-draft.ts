import { useRef } from 'react'
import type { Json } from '#sdk'
import { parseJson } from './parse-json.ts'
import { useDraft } from './use-draft.ts'

const show = (value: Json | undefined) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/**
 * A draft of JSON text: the text that gave the present value stays, with the spaces and the order that somebody gave
 * it.
 */
export function useJsonDraft(value: Json | undefined, tell: (value: Json | undefined) => void) {
  const written = useRef<{ readonly text: string; readonly shown: string } | null>(null)
  const shown = show(value)
  const text = written.current?.shown === shown ? written.current.text : shown
  return useDraft(text, (next) => {
    const parsed = parseJson(next)
    if (!parsed.ok) return
    written.current = { text: next, shown: show(parsed.value) }
    tell(parsed.value)
  })
}
