import { ConfigProvider } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import type { ReactNode } from 'react'
import { useLocale } from './messages.ts'

/** The component library in the language of the interface. */
export function Language({ children }: { readonly children: ReactNode }) {
  const locale = useLocale()
  return <ConfigProvider locale={locale === 'zh' ? zhCN : enUS}>{children}</ConfigProvider>
}
