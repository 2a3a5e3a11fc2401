import '@arco-design/web-react/es/_util/react-19-adapter'
import { ConfigProvider } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import '@arco-design/web-react/dist/css/arco.css'
import type { ReactNode } from 'react'
import { useLocale } from './messages.ts'
import './theme.css'
import { applyTheme } from './theme.ts'

applyTheme()

/** Around every app: Arco in the interface's language and our theme. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const locale = useLocale()
  return <ConfigProvider locale={locale === 'zh' ? zhCN : enUS}>{children}</ConfigProvider>
}
