import { useLayoutEffect, useState } from 'react'

export type LibrarySize = 'mini' | 'small' | 'default' | 'large'

/** The density that the theme of this document says; undefined where none does. Read again whenever what uses it is drawn. */
export function useLibrarySize(): LibrarySize | undefined {
  const [size, setSize] = useState<string>('')
  useLayoutEffect(() => setSize(getComputedStyle(document.body).getPropertyValue('--te-density').trim()))
  return (size || undefined) as LibrarySize | undefined
}
