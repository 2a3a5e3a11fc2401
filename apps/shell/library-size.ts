import { useLayoutEffect, useState } from 'react'

export type LibrarySize = 'mini' | 'small' | 'default' | 'large'

const PAGE_ROOT = '[data-id="page"]'

const densityNow = (): string => getComputedStyle(document.body).getPropertyValue('--te-density').trim()

/** The density that the theme of this document says; undefined where none does. Read again whenever what uses it is drawn. */
export function useLibrarySize(): LibrarySize | undefined {
  const [size, setSize] = useState<string>('')
  useLayoutEffect(() => setSize(densityNow()))
  // Which theme of its project a page has, its root says, which comes later.
  useLayoutEffect(() => {
    if (document.querySelector(PAGE_ROOT)) return
    const observer = new MutationObserver(() => {
      if (!document.querySelector(PAGE_ROOT)) return
      observer.disconnect()
      setSize(densityNow())
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (size || undefined) as LibrarySize | undefined
}
