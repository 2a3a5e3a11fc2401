import { ConfigProvider } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import type { ReactNode } from 'react'
import type { LibrarySize } from './library-size.ts'
import { useLocale } from './messages.ts'

/** The component library in the language of the interface. */
export function Language({ children, size }: { readonly children: ReactNode; readonly size?: LibrarySize | undefined }) {
  const locale = useLocale()
  return (
    <ConfigProvider locale={locale === 'zh' ? zhCN : enUS} {...(size && { size })}>
      {children}
    </ConfigProvider>
  )
}
