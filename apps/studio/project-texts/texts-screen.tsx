import { Button, Empty, Input, Message, Select, Skeleton } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isLocale, isTextKey, type TextRecord } from '#kernel/page'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { saveText } from '../../shell/save-text.ts'
import { languageName } from '../editor/parts/language-part.ts'
import { changesIn, readTexts, type TextChange, toCsv, toJson } from '../editor/texts/text-files.ts'
import { marksOf, replacements, TEXT_FILTERS, type TextFilter } from '../editor/texts/text-rows.ts'
import { textTexts } from '../editor/texts/texts.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useLoaded } from '../use-loaded.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { screenTexts } from './messages.ts'
import { type EditedTexts, editBetween } from './texts-edit.ts'
import '../editor/texts/texts.css'

async function load(projectId: number) {
  const [project, texts] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /project/texts/{id}', { id: String(projectId) }),
  ])
  return { project, texts }
}

/** The texts that all pages of a project may show: edited here, saved as one edit of their document. */
export function TextsScreen({ projectId }: { readonly projectId: number }) {
  const t = useMessages(screenTexts)
  const words = useMessages(textTexts)
  const { data, error, loading, reload } = useLoaded(`texts ${projectId}`, () => load(projectId))
  const [, go] = useLocation()
  const [draft, setDraft] = useState<EditedTexts | null>(null)
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  const [key, setKey] = useState('')
  const [find, setFind] = useState('')
  const [to, setTo] = useState('')
  const [found, setFound] = useState<{ readonly changes: readonly TextChange[]; readonly unknown: readonly string[] } | null>(null)
  const file = useRef<HTMLInputElement>(null)
  // What came from the server begins anew.
  useEffect(() => setDraft(data ? { locales: data.texts.locales, texts: data.texts.texts } : null), [data])
  if (error) return <LoadFailure error={error} retry={reload} />
  if (!data || !draft) return <ListLayout>{loading && <Skeleton animation />}</ListLayout>

  const { project, texts: stored } = data
  const mayEdit = project.access === 'admin' || project.access === 'developer'
  const uses = new Map(stored.uses.map(({ key: used, pages }) => [used, pages]))
  const { locales, texts } = draft
  const { size, edit } = editBetween(stored, draft)
  const put = (id: string, change: Partial<TextRecord>) =>
    setDraft({ ...draft, texts: texts.map((text) => (text.id === id ? { ...text, ...change } : text)) })
  const write = (changes: readonly { readonly key: string; readonly values: { readonly [locale: string]: string } }[]) => {
    const by = new Map(changes.map((each) => [each.key, each.values]))
    setDraft({ ...draft, texts: texts.map((text) => ({ ...text, values: { ...text.values, ...by.get(text.id) } })) })
  }
  const wanted = search.trim().toLowerCase()
  const rows = texts
    .map((text) => ({
      text,
      places: (uses.get(text.id) ?? []).map(({ id }) => ({ entry: String(id), path: '', key: text.id, by: 'call' as const })),
    }))
    .filter((row) => marksOf(row, locales, false).has(filter))
    .filter(({ text }) => [text.id, text.note, ...Object.values(text.values)].join('\n').toLowerCase().includes(wanted))
  const replaced = replacements(rows, locales, find, to)
  const save = async () => {
    try {
      await call('POST /documents/edit', {
        id: stored.documentId,
        edit: {
          id: edit.id,
          added: [...edit.added] as never,
          removed: [...edit.removed],
          cells: edit.cells.map(([id, path, value]) => [id, path, value]),
        },
      })
      Message.success(t('saved'))
      reload()
    } catch (thrown) {
      Message.error(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }
  const addKey = () => {
    if (!isTextKey(key) || texts.some(({ id }) => id === key)) return
    setDraft({ ...draft, texts: [...texts, { kind: 'text', id: key, values: {}, note: '', extra: {} }] })
    setKey('')
  }
  const chooseLanguages = (text: string) => {
    const next = [...new Set(text.split(/[\s,，]+/).filter(Boolean))]
    if (next.length > 0 && next.every(isLocale)) setDraft({ ...draft, locales: next })
    else Message.error(t('wrongLanguages'))
  }
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{t('title', { name: project.name })}</h1>
        <Button onClick={() => go(`/project/${projectId}/pages`)}>{t('pages')}</Button>
        {mayEdit && (
          <Button type="primary" disabled={size === 0} onClick={() => void save()}>
            {size === 0 ? t('save') : `${t('save')} (${size})`}
          </Button>
        )}
      </div>
      <p>{t('hint')}</p>
      <div className="tx-bar">
        <Input
          key={locales.join()}
          style={{ width: 180 }}
          disabled={!mayEdit}
          aria-label={t('languages')}
          title={t('languages')}
          defaultValue={locales.join(', ')}
          onBlur={({ target }) => chooseLanguages(target.value)}
          onPressEnter={({ target }) => chooseLanguages((target as HTMLInputElement).value)}
        />
        {mayEdit && (
          <>
            <Input
              style={{ width: 260 }}
              placeholder={t('newKey')}
              aria-label={t('newKey')}
              value={key}
              onChange={setKey}
              onPressEnter={addKey}
            />
            <Button disabled={!isTextKey(key) || texts.some(({ id }) => id === key)} onClick={addKey}>
              {t('create')}
            </Button>
          </>
        )}
        <Select aria-label={words('filter')} style={{ width: 180 }} value={filter} onChange={setFilter}>
          {TEXT_FILTERS.map((each) => (
            <Select.Option key={each} value={each}>
              {words(each)}
            </Select.Option>
          ))}
        </Select>
        <Input
          allowClear
          style={{ width: 180 }}
          placeholder={words('search')}
          aria-label={words('search')}
          value={search}
          onChange={setSearch}
        />
        {mayEdit && (
          <>
            <Input style={{ width: 120 }} placeholder={words('find')} aria-label={words('find')} value={find} onChange={setFind} />
            <Input
              style={{ width: 120 }}
              placeholder={words('replaceWith')}
              aria-label={words('replaceWith')}
              value={to}
              onChange={setTo}
            />
            <Button disabled={replaced.length === 0} onClick={() => write(replaced)}>
              {words('replace')}
            </Button>
          </>
        )}
        <Button onClick={() => saveText(`${project.name}.csv`, toCsv(texts, locales), 'text/csv')}>{words('exportCsv')}</Button>
        <Button onClick={() => saveText(`${project.name}.json`, toJson(texts, locales))}>{words('exportJson')}</Button>
        {mayEdit && <Button onClick={() => file.current?.click()}>{words('import')}</Button>}
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.json,text/csv,application/json"
          aria-label={words('import')}
          onChange={async ({ target }) => {
            const [chosen] = target.files ?? []
            target.value = ''
            const read = chosen && readTexts(await chosen.text())
            if (read === null) Message.error(words('badFile'))
            else if (read) setFound(changesIn(read, (id) => texts.find((text) => text.id === id)))
          }}
        />
      </div>
      {texts.length === 0 ? (
        <Empty description={t('none')} />
      ) : (
        <table className="tx-table">
          <thead>
            <tr>
              <th>{words('key')}</th>
              {locales.map((locale, at) => (
                <th key={locale}>
                  {languageName(locale)}
                  {at === 0 && ` (${words('main')})`}
                </th>
              ))}
              <th>{words('note')}</th>
              <th>{t('used')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ text }) => (
              <tr key={text.id}>
                <td>
                  <code>{text.id}</code>
                </td>
                {locales.map((locale) => (
                  <td key={locale} data-missing={(text.values[locale] ?? '') === '' || undefined}>
                    <textarea
                      rows={1}
                      lang={locale}
                      readOnly={!mayEdit}
                      aria-label={words('wordsIn', { key: text.id, language: languageName(locale) })}
                      value={text.values[locale] ?? ''}
                      onChange={({ target }) => put(text.id, { values: { ...text.values, [locale]: target.value } })}
                    />
                  </td>
                ))}
                <td>
                  <input
                    readOnly={!mayEdit}
                    aria-label={words('noteOf', { key: text.id })}
                    value={text.note}
                    onChange={({ target }) => put(text.id, { note: target.value })}
                  />
                </td>
                <td>
                  {(uses.get(text.id) ?? []).map(({ id, name }) => (
                    <Link key={id} href={`/editor/${id}/edit`} style={{ marginInlineEnd: 8 }}>
                      {name}
                    </Link>
                  ))}
                  {(uses.get(text.id) ?? []).length === 0 && <span className="te-note">{t('unused')}</span>}
                </td>
                <td>
                  {mayEdit && (
                    <Button
                      size="mini"
                      type="text"
                      icon={<IconDelete />}
                      aria-label={words('remove', { key: text.id })}
                      title={words('remove', { key: text.id })}
                      onClick={() => setDraft({ ...draft, texts: texts.filter(({ id }) => id !== text.id) })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found && (
        <ChangesDialog
          {...found}
          onClose={() => setFound(null)}
          onApply={() => {
            write(
              found.changes.map(({ key: changed, locale, to: next }) => ({ key: changed, values: { [locale]: next } })).reduce(merged, []),
            )
            setFound(null)
          }}
        />
      )}
    </ListLayout>
  )
}

type Written = { readonly key: string; readonly values: { readonly [locale: string]: string } }
/** Several languages of one key as one. */
const merged = (all: readonly Written[], next: Written): readonly Written[] => {
  const known = all.find(({ key }) => key === next.key)
  if (!known) return [...all, next]
  return all.map((each) => (each === known ? { key: each.key, values: { ...each.values, ...next.values } } : each))
}
