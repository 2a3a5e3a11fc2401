import { ConfigProvider } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { LibrarySize } from './library-size.ts'
import { libraryWordsIn } from './library-words.ts'
import { useLocale } from './messages.ts'

interface LanguageProps {
  readonly children: ReactNode
  readonly size?: LibrarySize | undefined
  /** Where pop-ups of an element belong; the document's body unless said. */
  readonly popups?: (element: HTMLElement) => Element
}

/** The component library in the language of the interface. */
export function Language({ children, size, popups }: LanguageProps) {
  const locale = useLocale()
  return (
    <ConfigProvider locale={libraryWordsIn(locale)} {...(size && { size })} {...(popups && { getPopupContainer: popups })}>
      {children}
    </ConfigProvider>
  )
}
