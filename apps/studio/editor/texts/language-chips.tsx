import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { languageName, languageToken } from '../parts/language-part.ts'
import { textTexts } from './texts.ts'
import type { FieldWords } from './use-field-words.ts'
import './texts.css'

/** The languages of a field's words, with a dot where one is missing; each is the way to write it. */
export function LanguageChips({ words }: { readonly words: Pick<FieldWords, 'locales' | 'current' | 'missing'> }) {
  const t = useMessages(textTexts)
  const language = useEditor().part(languageToken)
  if (words.locales.length < 2) return null
  return (
    <span className="tx-chips">
      {words.locales.map((locale) => {
        const isMissing = words.missing.includes(locale)
        const label = t(isMissing ? 'missingIn' : 'writtenIn', { language: languageName(locale) })
        return (
          <button
            key={locale}
            type="button"
            className="tx-chip"
            data-missing={isMissing || undefined}
            aria-pressed={locale === words.current}
            aria-label={label}
            title={label}
            onClick={() => language.choose(locale)}
          >
            {locale}
          </button>
        )
      })}
    </span>
  )
}
