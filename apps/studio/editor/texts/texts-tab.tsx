import { Button, Input, Select } from '@arco-design/web-react'
import { useMemo, useRef, useState } from 'react'
import { createId, removeTexts, renameText, type TextRecord, type TextUse, textsOf, usesOfTexts, writeTexts } from '#kernel/page'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import { saveText } from '#shell/save-text'
import { useSignalValue } from '../../use-signal-value.ts'
import { useShowPlace } from '../dock/show-place.ts'
import { languageName, languageToken } from '../parts/language-part.ts'
import { referenceOptions } from '../reference-options.ts'
import { ImportTexts } from './import-texts.tsx'
import { LanguageList } from './language-list.tsx'
import { makeTexts } from './make-texts.ts'
import { toCsv, toJson } from './text-files.ts'
import { filtered, marksOf, replacements, TEXT_FILTERS, type TextFilter, type TextRow } from './text-rows.ts'
import { textTexts } from './texts.ts'
import './texts.css'

/** All words of the page in its languages, with the places that show them. */
export function Panel() {
  const t = useMessages(textTexts)
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const locales = useSignalValue(session.part(languageToken).locales)
  const uses = useMemo(() => usesOfTexts(document, referenceOptions(session.kernel).references), [document, session])
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  const [content, setContent] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const rows = filtered(document, uses, filter, search)
  const { name } = useSignalValue(session.page)
  const all = textsOf(document)

  return (
    <>
      <div className="tx-bar">
        <LanguageList />
        <Button size="mini" onClick={() => makeTexts(session)}>
          {t('translate')}
        </Button>
      </div>
      {locales.length === 0 && all.length === 0 ? (
        <p className="te-note tx-bar">{t('none')}</p>
      ) : (
        <>
          <div className="tx-bar">
            <Select size="mini" aria-label={t('filter')} style={{ width: 160 }} value={filter} onChange={setFilter}>
              {TEXT_FILTERS.map((each) => (
                <Select.Option key={each} value={each}>
                  {t(each)}
                </Select.Option>
              ))}
            </Select>
            <Input
              size="mini"
              allowClear
              style={{ width: 180 }}
              placeholder={t('search')}
              aria-label={t('search')}
              value={search}
              onChange={setSearch}
            />
            <span className="te-note">{t('counted', { count: rows.length })}</span>
            <Replace rows={rows} locales={locales} />
            <Button size="mini" onClick={() => saveText(`${name}.csv`, toCsv(all, locales), 'text/csv')}>
              {t('exportCsv')}
            </Button>
            <Button size="mini" onClick={() => saveText(`${name}.json`, toJson(all, locales))}>
              {t('exportJson')}
            </Button>
            <Button size="mini" onClick={() => file.current?.click()}>
              {t('import')}
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".csv,.json,text/csv,application/json"
              aria-label={t('import')}
              onChange={async ({ target }) => {
                const [chosen] = target.files ?? []
                target.value = ''
                if (chosen) setContent(await chosen.text())
              }}
            />
          </div>
          {rows.length === 0 ? (
            <p className="te-note tx-bar">{t(all.length === 0 ? 'noTexts' : 'noMatch')}</p>
          ) : (
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
                  <th>{t('places')}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.text.id} row={row} locales={locales} isUntold={uses.isUntold} />
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
      {content !== null && <ImportTexts content={content} onClose={() => setContent(null)} />}
    </>
  )
}

function Row({ row, locales, isUntold }: { readonly row: TextRow; readonly locales: readonly string[]; readonly isUntold: boolean }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const { text, places } = row
  const marks = marksOf(row, locales, isUntold)
  const write = (change: { values?: { [locale: string]: string }; note?: string }, gesture: string) =>
    session.run(writeTexts, { texts: [{ key: text.id, ...change }], only: 'known' }, { gesture: `text:${text.id}:${gesture}` })
  return (
    <tr data-text={text.id} data-marks={[...marks].join(' ')}>
      <td>
        <KeyInput text={text} />
      </td>
      {locales.map((locale) => (
        <td key={locale} data-missing={(text.values[locale] ?? '') === '' || undefined}>
          <textarea
            rows={1}
            lang={locale}
            aria-label={t('wordsIn', { key: text.id, language: languageName(locale) })}
            value={text.values[locale] ?? ''}
            onChange={({ target }) => write({ values: { [locale]: target.value } }, locale)}
          />
        </td>
      ))}
      <td>
        <input
          aria-label={t('noteOf', { key: text.id })}
          value={text.note}
          onChange={({ target }) => write({ note: target.value }, 'note')}
        />
      </td>
      <td>
        <Places places={places} />
      </td>
      <td>
        <Button
          size="mini"
          type="text"
          aria-label={t('remove', { key: text.id })}
          title={t('remove', { key: text.id })}
          onClick={() => session.run(removeTexts, { keys: [text.id] })}
        >
          ×
        </Button>
      </td>
    </tr>
  )
}

/** What asks for the text follows its new key, which counts once the field is left. */
function KeyInput({ text }: { readonly text: TextRecord }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const to = draft?.trim() ?? ''
    setDraft(null)
    if (to !== '' && to !== text.id) session.run(renameText, { key: text.id, to })
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

function Places({ places }: { readonly places: readonly TextUse[] }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const show = useShowPlace()
  const nameOf = (id: string): string => {
    const entry = session.document().entries.get(id)
    return entry && 'name' in entry && entry.name !== '' ? entry.name : id
  }
  return (
    <span className="tx-places">
      {places.map(({ entry, path }) => (
        <button
          key={`${entry} ${path}`}
          type="button"
          title={t('goTo', { name: `${nameOf(entry)} ${path}` })}
          onClick={() => show(entry, path)}
        >
          {nameOf(entry)}
        </button>
      ))}
    </span>
  )
}

/** Finds and replaces in the texts that the table shows, in one step. */
function Replace({ rows, locales }: { readonly rows: readonly TextRow[]; readonly locales: readonly string[] }) {
  const t = useMessages(textTexts)
  const session = useEditor()
  const [find, setFind] = useState('')
  const [to, setTo] = useState('')
  const texts = replacements(rows, locales, find, to)
  const replace = () => {
    if (session.run(writeTexts, { texts, only: 'known' }, { gesture: createId('replace') }))
      session.announce(t('replaced', { count: texts.length }))
  }
  return (
    <>
      <Input size="mini" style={{ width: 110 }} placeholder={t('find')} aria-label={t('find')} value={find} onChange={setFind} />
      <Input size="mini" style={{ width: 110 }} placeholder={t('replaceWith')} aria-label={t('replaceWith')} value={to} onChange={setTo} />
      <Button size="mini" disabled={texts.length === 0} onClick={replace}>
        {t('replace')}
      </Button>
    </>
  )
}
