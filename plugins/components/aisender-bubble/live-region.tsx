import { useEffect, useRef, useState } from 'react'

const SENTENCE = /[^.!?。！？\n]*(?:[.!?]+(?=\s)|[。！？]+|\n+)/g

/** How far a text has whole sentences. */
export function sentencesEnd(text: string, from: number): number {
  let end = from
  for (const match of text.slice(from).matchAll(SENTENCE)) end = from + match.index + match[0].length
  return end
}

/** Says what comes, sentence by sentence: a text that grows by the letter would be read by the letter. */
export function LiveRegion({ id, text, isOpen }: { readonly id: string; readonly text: string; readonly isOpen: boolean }) {
  const [said, setSaid] = useState('')
  const at = useRef({ id, end: text.length })
  useEffect(() => {
    if (at.current.id !== id) at.current = { id, end: 0 }
    const { end } = at.current
    const next = isOpen ? sentencesEnd(text, end) : text.length
    if (next <= end) return
    const words = text
      .slice(end, next)
      .replace(/[*_`#>|]+/g, '')
      .trim()
    at.current = { id, end: next }
    if (words !== '') setSaid(words)
  }, [id, text, isOpen])
  return (
    <div className="tessera-bubble-said" aria-live="polite">
      {said}
    </div>
  )
}
