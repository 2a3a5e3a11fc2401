import enUS from '@arco-design/web-react/es/locale/en-US'
import zhCN from '@arco-design/web-react/es/locale/zh-CN'
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
import { useLocale } from '../shell/use-locale.ts'
import { LibraryLanguage } from './library-language.tsx'
import { choose, onLanguage, pageOf } from './page-language.ts'
import './language-around.css'

/** Around a page in several languages: the component library follows, and so does a switch where the page has one. */
export const languageAround =
  (key: string): ComponentType<{ readonly children: ReactNode }> =>
  ({ children }) => <Spoken pageKey={key}>{children}</Spoken>

function Spoken({ pageKey, children }: { readonly pageKey: string; readonly children: ReactNode }) {
  const locale = useLocale()
  const root = pageOf(pageKey)?.program.elements.find(({ parentId }) => parentId === null)
  return (
    <LibraryLanguage words={locale === 'zh' ? zhCN : enUS}>
      {root?.props.languageSwitch === true && (
        <div className="tv-languages">
          <LanguageSwitch pageKey={pageKey} />
        </div>
      )}
      {children}
    </LibraryLanguage>
  )
}

const LABEL = { zh: '语言', en: 'Language' } as const

/** A language as those who read it call it. */
const nameOf = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

function LanguageSwitch({ pageKey }: { readonly pageKey: string }) {
  const locale = useLocale()
  const shown = useSyncExternalStore(onLanguage, () => pageOf(pageKey)?.language ?? '')
  return (
    <select className="tv-language" aria-label={LABEL[locale]} value={shown} onChange={({ target }) => void choose(pageKey, target.value)}>
      {(pageOf(pageKey)?.program.texts?.locales ?? []).map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOf(language)}
        </option>
      ))}
    </select>
  )
}
