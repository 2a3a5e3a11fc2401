import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { LanguageSelect } from '../shell/language-select.tsx'
import { useSourceLocale } from '../shell/use-locale.ts'
import { LibraryLanguage } from './library-language.tsx'
import { choose, onLanguage, pageOf } from './page-language.ts'

/** Around a page in several languages: the component library follows, and so does a switch where the page has one. */
export const languageAround =
  (key: string): ComponentType<{ readonly children: ReactNode }> =>
  ({ children }) => <Spoken pageKey={key}>{children}</Spoken>

function Spoken({ pageKey, children }: { readonly pageKey: string; readonly children: ReactNode }) {
  const locale = useSourceLocale()
  const root = pageOf(pageKey)?.program.elements.find(({ parentId }) => parentId === null)
  return (
    <LibraryLanguage words={locale === 'zh' ? zhCN : enUS}>
      {root?.props.languageSwitch === true && <LanguageSwitch pageKey={pageKey} />}
      {children}
    </LibraryLanguage>
  )
}

function LanguageSwitch({ pageKey }: { readonly pageKey: string }) {
  const locale = useSourceLocale()
  const shown = useSyncExternalStore(onLanguage, () => pageOf(pageKey)?.language ?? '')
  const languages = pageOf(pageKey)?.program.texts?.locales ?? []
  return <LanguageSelect locale={locale} languages={languages} shown={shown} onChoose={(language) => void choose(pageKey, language)} />
}
