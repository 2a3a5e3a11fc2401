import { Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { type ProjectTextEntry, textsKind } from '#kernel/page/schema'
import type { ProjectInfo, ProjectTextsInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { DocumentNotice } from '../documents/document-notice.tsx'
import type { EditedDocument } from '../documents/open-document.ts'
import { useDocument } from '../documents/use-document.ts'
import { useRenames } from '../documents/use-renames.ts'
import { marksOf, type TextFilter } from '../editor/document/text-rows.ts'
import { ChangesDialog } from '../editor/texts/changes-dialog.tsx'
import type { TextChange as FoundChange } from '../editor/texts/text-files.ts'
import { TextTable } from '../editor/texts/text-table.tsx'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { screenTexts } from './messages.ts'
import { localesIn, renameIn, textsIn } from './text-edits.ts'
import { TextUsers } from './text-users.tsx'
import { type FoundTexts, TextsBar } from './texts-bar.tsx'
import { useEditedTexts } from './use-edited-texts.ts'

async function load(projectId: number) {
  const [project, texts] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /project/texts/{id}', { id: String(projectId) }),
  ])
  return { project, texts }
}

const nameOf = (_entry: ProjectTextEntry | undefined, id: string): string => id

/** The texts that all pages of a project may show: edited here, and saved by themselves. */
export function TextsScreen({ projectId }: { readonly projectId: number }) {
  const { data, error, reload } = useLoaded(`texts ${projectId}`, () => load(projectId))
  const { document, error: notOpened, reopen } = useDocument(textsKind, data?.texts.documentId ?? null)
  const failure = error ?? notOpened
  return (
    <ListLayout>
      {failure && <LoadFailure error={failure} retry={error ? reload : reopen} />}
      {data && document ? (
        <Texts {...{ document, reload }} project={data.project} uses={data.texts.uses} />
      ) : (
        !failure && <Skeleton animation />
      )}
    </ListLayout>
  )
}

interface TextsProps {
  readonly document: EditedDocument<ProjectTextEntry>
  readonly project: ProjectInfo
  readonly uses: ProjectTextsInfo['uses']
  readonly reload: () => void
}

function Texts({ document, project, uses, reload }: TextsProps) {
  const t = useMessages(screenTexts)
  const { entries } = useSignalValue(document.store.current)
  const mayEdit = useSignalValue(document.state).status !== 'read only'
  const edits = useEditedTexts(document)
  useRenames({
    ...{ document, renameIn, onWritten: reload },
    target: (name) => ({ kind: 'text', id: name }),
    usersOf: (name) => uses.find(({ key }) => key === name),
    words: { renamed: (count) => t('renamed', { count }), notRenamed: (pages) => t('notRenamed', { pages }) },
  })
  const [filter, setFilter] = useState<TextFilter>('all')
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<FoundTexts | null>(null)
  const [locales, texts] = [localesIn(entries), textsIn(entries)]
  const usersOf = (key: string) => uses.find((use) => use.key === key)
  const wanted = search.trim().toLowerCase()
  const rows = texts
    .map((text) => ({ text, places: placesOf(usersOf(text.id)) }))
    .filter((row) => marksOf(row, locales, false).has(filter))
    .filter(({ text }) => [text.id, text.note, ...Object.values(text.values)].join('\n').toLowerCase().includes(wanted))
  return (
    <>
      <ScreenHead title={t('title', { name: project.name })} intro={t('hint')}>
        <DocumentBar document={document} nameOf={nameOf} />
      </ScreenHead>
      <DocumentNotice document={document} nameOf={nameOf} />
      <TextsBar
        {...{ edits, filter, search, locales, rows, mayEdit, texts }}
        fileName={project.name}
        onFilter={setFilter}
        onSearch={setSearch}
        onFound={setFound}
      />
      {texts.length === 0 || (rows.length === 0 && wanted !== '') ? (
        <EmptyList keyword={texts.length === 0 ? '' : search.trim()} onClear={() => setSearch('')} text={t('none')} />
      ) : (
        <TextTable
          {...{ rows, locales, mayEdit }}
          isUntold={false}
          usersTitle={t('used')}
          usersOf={({ text }) => <TextUsers use={usersOf(text.id)} />}
          onWrite={edits.write}
          onRename={edits.rename}
          onRemove={edits.remove}
        />
      )}
      {found && (
        <ChangesDialog
          {...found}
          onClose={() => setFound(null)}
          onApply={() => {
            edits.writeAll(found.changes.map(writtenChange))
            setFound(null)
          }}
        />
      )}
    </>
  )
}

const writtenChange = ({ key, locale, to }: FoundChange) => [key, { values: { [locale]: to } }] as const

/** Where drafts name a text, as rows have it. */
const placesOf = (use: ProjectTextsInfo['uses'][number] | undefined) =>
  [...(use?.pages ?? []), ...(use?.blocks ?? [])].map(({ id }) => ({ entry: String(id), path: '', key: use!.key, by: 'call' as const }))
