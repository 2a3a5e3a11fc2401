import { Button, Input, Message, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isLocale, isTextKey, textKeyProblem } from '#kernel/page'
import type { ProjectTextsInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { useLocale } from '../../shell/use-locale.ts'
import { ChangesDialog } from '../editor/texts/changes-dialog.tsx'
import { changesIn, readTexts, type TextChange } from '../editor/texts/text-files.ts'
import { marksOf, type TextFilter } from '../editor/texts/text-rows.ts'
import { TextTable } from '../editor/texts/text-table.tsx'
import { TextTools } from '../editor/texts/text-tools.tsx'
import { textTexts } from '../editor/texts/texts.ts'
import { failureText } from '../failure-text.ts'
import { ListLayout } from '../list-layout.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { renameInPages } from '../projects/rename-in-pages.ts'
import { useLoaded } from '../use-loaded.ts'
import { screenTexts } from './messages.ts'
import { type EditedTexts, editBetween } from './texts-edit.ts'

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
  const [draft, setDraft] = useState<EditedTexts | null>(null)
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  const [key, setKey] = useState('')
  const [found, setFound] = useState<{ readonly changes: readonly TextChange[]; readonly unknown: readonly string[] } | null>(null)
  /** What a text was called when it was read, by its key now. */
  const [formerly, setFormerly] = useState<ReadonlyMap<string, string>>(new Map())
  const interfaceLocale = useLocale()
  // What came from the server begins anew.
  useEffect(() => {
    setDraft(data ? { locales: data.texts.locales, texts: data.texts.texts } : null)
    setFormerly(new Map())
  }, [data])
  if (error) return <LoadFailure error={error} retry={reload} />
  if (!data || !draft) return <ListLayout>{loading && <Skeleton animation />}</ListLayout>

  const { project, texts: stored } = data
  const mayEdit = project.access === 'admin' || project.access === 'developer'
  const uses = new Map(stored.uses.map((use) => [use.key, use]))
  // What was renamed here is named by its former key until it is saved.
  const usersNow = (id: string) => uses.get(formerly.get(id) ?? id)
  const { locales, texts } = draft
  const { size, edit } = editBetween(stored, draft)
  const write = (changes: readonly { readonly key: string; readonly values: { readonly [locale: string]: string } }[]) => {
    const by = new Map(changes.map((each) => [each.key, each.values]))
    setDraft({ ...draft, texts: texts.map((text) => ({ ...text, values: { ...text.values, ...by.get(text.id) } })) })
  }
  const wanted = search.trim().toLowerCase()
  const rows = texts
    .map((text) => ({
      text,
      places: [...(usersNow(text.id)?.pages ?? []), ...(usersNow(text.id)?.blocks ?? [])].map(({ id }) => ({
        ...{ entry: String(id), path: '', key: text.id, by: 'call' as const },
      })),
    }))
    .filter((row) => marksOf(row, locales, false).has(filter))
    .filter(({ text }) => [text.id, text.note, ...Object.values(text.values)].join('\n').toLowerCase().includes(wanted))
  const rename = (id: string, next: string) => {
    const problem = textKeyProblem(next)
    if (problem) return void Message.error(problem[interfaceLocale])
    if (texts.some((text) => text.id === next)) return void Message.error(t('takenKey', { key: next }))
    setDraft({ ...draft, texts: texts.map((text) => (text.id === id ? { ...text, id: next } : text)) })
    setFormerly(new Map([...[...formerly].filter(([key]) => key !== id), [next, formerly.get(id) ?? id]]))
  }
  /** Pages and blocks that name a former key name the new one. */
  const follow = async () => {
    for (const [now, before] of formerly) {
      const use = uses.get(before)
      if (now === before || !use || !texts.some(({ id }) => id === now)) continue
      const { written, left } = await renameInPages({ kind: 'text', id: before }, now, use)
      if (written > 0) Message.success(t('renamed', { count: written }))
      if (left.length > 0) Message.warning({ content: t('notRenamed', { pages: left.join(', ') }), duration: 10_000 })
    }
  }
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
      await follow()
      Message.success(t('saved'))
      reload()
    } catch (thrown) {
      Message.error(failureText(thrown))
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
        <TextTools
          {...{ filter, search, locales, rows, mayEdit }}
          all={texts}
          fileName={project.name}
          onFilter={setFilter}
          onSearch={setSearch}
          onReplace={write}
          onImport={(content) => {
            const read = readTexts(content)
            if (read) setFound(changesIn(read, (id) => texts.find((text) => text.id === id)))
            else Message.error(words('badFile'))
          }}
        />
      </div>
      {texts.length === 0 || (rows.length === 0 && wanted !== '') ? (
        <EmptyList keyword={texts.length === 0 ? '' : search.trim()} onClear={() => setSearch('')} text={t('none')} />
      ) : (
        <TextTable
          {...{ rows, locales, mayEdit }}
          isUntold={false}
          usersTitle={t('used')}
          usersOf={({ text }) => <Users use={usersNow(text.id)} />}
          onWrite={(id, change) =>
            setDraft({
              ...draft,
              texts: texts.map((text) => (text.id === id ? { ...text, ...change, values: { ...text.values, ...change.values } } : text)),
            })
          }
          onRename={rename}
          onRemove={(id) => setDraft({ ...draft, texts: texts.filter((text) => text.id !== id) })}
        />
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

/** The drafts that name a text. */
function Users({ use }: { readonly use: ProjectTextsInfo['uses'][number] | undefined }) {
  const t = useMessages(screenTexts)
  if (!use || use.pages.length + use.blocks.length === 0) return <span className="te-note">{t('unused')}</span>
  return (
    <span className="tx-places">
      {use.pages.map(({ id, name }) => (
        <Link key={id} href={`/editor/${id}/edit`}>
          {name}
        </Link>
      ))}
      {use.blocks.map(({ id, name }) => (
        <Link key={id} href={`/editor/block/${id}`}>
          {name}
        </Link>
      ))}
    </span>
  )
}

type Written = { readonly key: string; readonly values: { readonly [locale: string]: string } }
/** Several languages of one key as one. */
const merged = (all: readonly Written[], next: Written): readonly Written[] => {
  const known = all.find(({ key }) => key === next.key)
  if (!known) return [...all, next]
  return all.map((each) => (each === known ? { key: each.key, values: { ...each.values, ...next.values } } : each))
}
