import type { Locale } from '#kernel/message'
import { ROOT, type RunningPage, useSignalValue } from '#kernel/view'
import { LanguageSelect } from './language-select.tsx'

/** The list of languages above a page in the editor, as visitors have it where the page's settings say so. */
export function PageLanguages(props: {
  readonly page: RunningPage
  readonly locale: Locale
  readonly language?: string
  readonly languages?: { readonly all: readonly string[]; readonly choose: (language: string) => void }
}) {
  const { page, locale, language = '', languages } = props
  const isShown = useSignalValue(page.element(ROOT))?.props.languageSwitch === true
  if (!isShown || !languages || languages.all.length < 2) return null
  return <LanguageSelect locale={locale} languages={languages.all} shown={language} onChoose={languages.choose} />
}
