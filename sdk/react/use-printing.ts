import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the document is printed, or shown as it would be. Renders before the print begins, so that the paper has what only printing shows: browsers wait for
 * nothing else.
 */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = globalThis.matchMedia?.('print')
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const follow = () => (media?.matches ? begin() : end())
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    media?.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      media?.removeEventListener('change', follow)
    }
  }, [])
  return isPrinting
}
