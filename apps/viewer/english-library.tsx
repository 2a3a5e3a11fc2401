import enUS from '@arco-design/web-react/es/locale/en-US'
import type { ReactNode } from 'react'
import { LibraryLanguage } from './library-language.tsx'

export const EnglishLibrary = ({ children }: { readonly children: ReactNode }) => <LibraryLanguage words={enUS}>{children}</LibraryLanguage>
