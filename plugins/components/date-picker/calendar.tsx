import { ConfigProvider } from '@arco-design/web-react'
import '@arco-design/web-react/es/ConfigProvider/style/css.js'
import { type ReactNode, useContext, useMemo } from 'react'
import { CALENDAR } from './moment.ts'

const { ConfigContext } = ConfigProvider

/** The library's calendars with our weeks where its own begin on Sunday. */
export function Calendar({ children }: { readonly children: ReactNode }) {
  const known = useContext(ConfigContext)
  const value = useMemo(() => {
    const { locale } = known
    return locale?.dayjsLocale === 'en' ? { ...known, locale: { ...locale, dayjsLocale: CALENDAR } } : known
  }, [known])
  return <ConfigContext.Provider value={value}>{children}</ConfigContext.Provider>
}
