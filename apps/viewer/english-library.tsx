import { ConfigContext } from '@arco-design/web-react/es/ConfigProvider/context'
import enUS from '@arco-design/web-react/es/locale/en-US'
import { type ReactNode, useContext, useMemo } from 'react'

/** The component library's own words in English; without it they are Chinese. The library's provider would load all its messages too. */
export function EnglishLibrary({ children }: { readonly children: ReactNode }) {
  const known = useContext(ConfigContext)
  const value = useMemo(() => ({ ...known, locale: enUS }), [known])
  return <ConfigContext.Provider value={value}>{children}</ConfigContext.Provider>
}
