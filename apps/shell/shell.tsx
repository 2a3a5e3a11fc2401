import '@arco-design/web-react/es/_util/react-19-adapter'
import '@arco-design/web-react/dist/css/arco.css'
import type { ReactNode } from 'react'
import { Language } from './language.tsx'
import './page-theme.css'
import { applyTheme } from './theme.ts'

applyTheme()

/** Around the studio: the component library with all its styles, in the interface's language, and our theme. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return <Language>{children}</Language>
}
