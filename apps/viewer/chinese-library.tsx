import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import type { ReactNode } from 'react'
import { LibraryLanguage } from './library-language.tsx'

export const ChineseLibrary = ({ children }: { readonly children: ReactNode }) => <LibraryLanguage words={zhCN}>{children}</LibraryLanguage>
