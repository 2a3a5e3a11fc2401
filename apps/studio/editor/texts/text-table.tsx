import { Button } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { type ReactNode, useState } from 'react'
import type { TextRecord } from '#kernel/page/records'
import { useMessages } from '#shell/messages'
import { marksOf, type TextRow } from '../document/text-rows.ts'
import { languageName } from '../parts/language-part.ts'
import { textTexts } from './texts.ts'
import './texts.css'

interface TextTableProps {
  readonly rows: readonly TextRow[]
  /** The main one first. */
  readonly locales: readonly string[]
  readonly mayEdit: boolean
  /** Some code asks for keys that cannot be told from it, so nothing counts as unused. */
  readonly isUntold: boolean
  /** What the column is called that says who shows a text. */
  readonly usersTitle: string
  readonly usersOf: (row: TextRow) => ReactNode
  readonly onWrite: (key: string, change: { readonly values?: { readonly [locale: string]: string }; readonly note?: string }) => void
  readonly onRename: (key: string, to: string) => void
  readonly onRemove: (key: string) => void
}

/** Texts with their words in each language, of a page or of a project. */
export function TextTable({ rows, locales, mayEdit, isUntold, usersTitle, usersOf, onWrite, onRename, onRemove }: TextTableProps) {
  const t = useMessages(textTexts)
  return (
    <table className="tx-table">
      <thead>
        <tr>
          <th>{t('key')}</th>
          {locales.map((locale, at) => (
            <th key={locale}>
              {languageName(locale)}
              {at === 0 && ` (${t('main')})`}
            </th>
          ))}
          <th>{t('note')}</th>
          <th>{usersTitle}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { id, values, note } = row.text
          return (
            <tr key={id} data-text={id} data-marks={[...marksOf(row, locales, isUntold)].join(' ')}>
              <td>{mayEdit ? <KeyInput text={row.text} onRename={onRename} /> : <code>{id}</code>}</td>
              {locales.map((locale) => (
                <td key={locale} data-missing={(values[locale] ?? '') === '' || undefined}>
                  <textarea
                    rows={1}
                    lang={locale}
                    readOnly={!mayEdit}
                    aria-label={t('wordsIn', { key: id, language: languageName(locale) })}
                    value={values[locale] ?? ''}
                    onChange={({ target }) => onWrite(id, { values: { [locale]: target.value } })}
                  />
                </td>
              ))}
              <td>
                <input
                  readOnly={!mayEdit}
                  aria-label={t('noteOf', { key: id })}
                  value={note}
                  onChange={({ target }) => onWrite(id, { note: target.value })}
                />
              </td>
              <td>{usersOf(row)}</td>
              <td>
                {mayEdit && (
                  <Button
                    size="mini"
                    type="text"
                    icon={<IconDelete />}
                    aria-label={t('remove', { key: id })}
                    title={t('remove', { key: id })}
                    onClick={() => onRemove(id)}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A new key counts once the field is left: what asks for the text follows it. */
function KeyInput({ text, onRename }: { readonly text: TextRecord; readonly onRename: TextTableProps['onRename'] }) {
  const t = useMessages(textTexts)
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const to = draft?.trim() ?? ''
    setDraft(null)
    if (to !== '' && to !== text.id) onRename(text.id, to)
  }
  return (
    <input
      aria-label={t('rename', { key: text.id })}
      value={draft ?? text.id}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
        if (key === 'Escape') setDraft(null)
      }}
    />
  )
}
