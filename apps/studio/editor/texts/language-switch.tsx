import { Select } from '@arco-design/web-react'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { languageName, languageToken } from '../parts/language-part.ts'
import { textTexts } from './texts.ts'

/** The language in which the page is shown and its words are written; there while the page has several. */
export function LanguageSwitch() {
  const t = useMessages(textTexts)
  const language = useEditor().part(languageToken)
  const locales = useSignalValue(language.locales)
  const current = useSignalValue(language.current)
  if (locales.length < 2) return null
  return (
    <Select
      size="mini"
      aria-label={t('language')}
      style={{ width: 112 }}
      value={current}
      triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true }}
      onChange={(locale: string) => language.choose(locale)}
    >
      {locales.map((locale) => (
        <Select.Option key={locale} value={locale}>
          <span lang={locale}>{languageName(locale)}</span>
        </Select.Option>
      ))}
    </Select>
  )
}
