import { ConfigContext } from '@arco-design/web-react/es/ConfigProvider/context'
import type { Locale } from '@arco-design/web-react/es/locale/interface'
import { type ReactNode, useContext, useMemo } from 'react'
import { DensityContext, popupContainer } from '#sdk/react'
import { useLibrarySize } from '../shell/library-size.ts'

/** The component library's own words around what it draws. The library's provider would load all its messages too. */
export function LibraryLanguage({ words, children }: { readonly words: Locale; readonly children: ReactNode }) {
  const known = useContext(ConfigContext)
  const size = useLibrarySize()
  const value = useMemo(() => ({ ...known, locale: words, getPopupContainer: popupContainer, ...(size && { size }) }), [known, words, size])
  const shown = <ConfigContext.Provider value={value}>{children}</ConfigContext.Provider>
  return size ? <DensityContext value={size}>{shown}</DensityContext> : shown
}
