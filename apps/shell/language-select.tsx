import { type Locale, labelIn } from '#kernel/message'
import './language-select.css'

const LABEL = { zh: '语言', en: 'Language' } as const

/** A language as those who read it call it. */
const nameOf = (language: string): string => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** The list above a page that has its words in several languages, where the page has one. */
export function LanguageSelect(props: {
  readonly locale: Locale
  readonly languages: readonly string[]
  readonly shown: string
  readonly onChoose: (language: string) => void
}) {
  const { locale, languages, shown, onChoose } = props
  return (
    <div className="tv-languages">
      <svg className="tv-globe" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M2 8h12M8 2c4 4 4 8 0 12M8 2c-4 4-4 8 0 12" />
      </svg>
      <select className="tv-language" aria-label={labelIn(LABEL, locale)} value={shown} onChange={({ target }) => onChoose(target.value)}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    </div>
  )
}
