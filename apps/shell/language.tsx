import { ConfigProvider } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import type { ReactNode } from 'react'
import type { LibrarySize } from './library-size.ts'
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
    <ConfigProvider locale={locale === 'zh' ? zhCN : enUS} {...(size && { size })} {...(popups && { getPopupContainer: popups })}>
      {children}
    </ConfigProvider>
  )
}
