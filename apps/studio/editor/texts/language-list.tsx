import { Button, Input } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { setLocales } from '#kernel/page/commands'
import { isLocale } from '#kernel/page/texts'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { languageName, languageToken } from '../parts/language-part.ts'
import { textTexts } from './texts.ts'

const OFFERED = ['zh', 'en', 'ja', 'ko', 'de', 'fr', 'es', 'pt-BR', 'ru', 'vi', 'th', 'id']

/** The languages of the page: the first is its main one. */
export function LanguageList() {
  const t = useMessages(textTexts)
  const session = useEditor()
  const locales = useSignalValue(session.part(languageToken).locales)
  const [code, setCode] = useState('')
  const offered = useId()
  const put = (next: readonly string[]) => session.run(setLocales, { locales: next })
  const add = () => {
    if (isLocale(code) && !locales.includes(code) && put([...locales, code])) setCode('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <span className="tx-chips" role="group" aria-label={t('languages')}>
      {locales.map((locale, at) => (
        <span key={locale} className="tx-language">
          <span lang={locale}>{languageName(locale)}</span>
          {at === 0 ? (
            <span className="te-note">{t('main')}</span>
          ) : (
            <Button
              size="mini"
              type="text"
              aria-label={t('makeMain', { language: languageName(locale) })}
              title={t('makeMain', { language: languageName(locale) })}
              onClick={() => put([locale, ...locales.filter((each) => each !== locale)])}
            >
              ↑
            </Button>
          )}
          <Button
            size="mini"
            type="text"
            aria-label={t('removeLanguage', { language: languageName(locale) })}
            title={t('removeLanguage', { language: languageName(locale) })}
            onClick={() => put(locales.filter((each) => each !== locale))}
          >
            ×
          </Button>
        </span>
      ))}
      <Input
        size="mini"
        style={{ width: 180 }}
        placeholder={t('code')}
        aria-label={t('code')}
        list={offered}
        value={code}
        onChange={setCode}
        onPressEnter={add}
      />
      <datalist id={offered}>
        {OFFERED.filter((each) => !locales.includes(each)).map((each) => (
          <option key={each} value={each}>
            {languageName(each)}
          </option>
        ))}
      </datalist>
      <Button size="mini" disabled={!isLocale(code) || locales.includes(code)} onClick={add}>
        {t('add')}
      </Button>
    </span>
  )
}
