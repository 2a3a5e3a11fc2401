import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { SourceLocale } from '#kernel/message'

type Around = ComponentType<{ readonly children: ReactNode }>

const loadIn = async (locale: SourceLocale): Promise<Around> =>
  locale === 'zh'
    ? (await import('../viewer/chinese-library.tsx')).ChineseLibrary
    : (await import('../viewer/english-library.tsx')).EnglishLibrary

/** The component library's own words around the frame; nothing is rendered again when they arrive or change. */
export function LibraryAround({ locale, children }: { readonly locale: SourceLocale; readonly children: ReactNode }) {
  const [Shown, setShown] = useState<Around>()
  useEffect(() => {
    let isLeft = false
    void loadIn(locale).then((loaded) => {
      if (!isLeft) setShown(() => loaded)
    })
    return () => {
      isLeft = true
    }
  }, [locale])
  return Shown ? <Shown>{children}</Shown> : null
}
