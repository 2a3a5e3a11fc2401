import { Button, Input, Tag } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { isLocale } from '#kernel/page/texts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { Field, Section } from './field.tsx'
import type { PartProps } from './part-props.ts'
import { configTexts } from './texts.ts'

const OFFERED = ['zh', 'en', 'de', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW']

/** The languages of a project's pages, the main one first. */
export function LanguagesSection({ draft, set, disabled, told }: PartProps) {
  const t = useMessages(configTexts)
  const locale = useLocale()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { locales } = draft
  const names = new Intl.DisplayNames([tagOf(locale)], { type: 'language', fallback: 'code' })
  const nameOf = (each: string): string => (isLocale(each) ? `${names.of(each)} (${each})` : each)
  const add = (): void => {
    const next = code.trim()
    if (!isLocale(next)) {
      setError(t('badLanguage', { code: next }))
      return
    }
    if (!locales.includes(next)) set({ locales: [...locales, next] })
    setCode('')
    setError(undefined)
  }
  return (
    <Section id="languages" title={t('languages')}>
      <ul className="config-languages" aria-label={t('languagesLabel')}>
        {locales.map((each, at) => (
          <li key={each}>
            <span>{nameOf(each)}</span>
            {at === 0 ? (
              <Tag size="small" color="purple">
                {t('mainLanguage')}
              </Tag>
            ) : (
              !disabled && (
                <Button
                  size="mini"
                  type="text"
                  aria-label={`${t('makeMain')}: ${nameOf(each)}`}
                  onClick={() => set({ locales: [each, ...locales.filter((other) => other !== each)] })}
                >
                  {t('makeMain')}
                </Button>
              )
            )}
            {!disabled && locales.length > 1 && (
              <RowButton
                icon={<IconDelete />}
                label={t('removeLanguage', { name: nameOf(each) })}
                danger
                onClick={() => set({ locales: locales.filter((other) => other !== each) })}
              />
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <Field label={t('addLanguage')} error={error ?? told('locales')} help={t('languagesHelp')}>
          {(control) => (
            <div className="config-color">
              <Input
                {...control}
                {...{ list: `${control.id}-offered` }}
                value={code}
                maxLength={20}
                autoComplete="off"
                onChange={setCode}
                onPressEnter={(event) => {
                  // Enter here adds a language, and does not save the form.
                  event.preventDefault()
                  add()
                }}
              />
              <datalist id={`${control.id}-offered`}>
                {OFFERED.filter((each) => !locales.includes(each)).map((each) => (
                  <option key={each} value={each}>
                    {nameOf(each)}
                  </option>
                ))}
              </datalist>
              <Button icon={<IconPlus />} disabled={code.trim() === ''} onClick={add}>
                {t('addLanguageButton')}
              </Button>
            </div>
          )}
        </Field>
      )}
    </Section>
  )
}
