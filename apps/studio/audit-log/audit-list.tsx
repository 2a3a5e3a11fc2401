import { Button, Message, Table, type TableColumnProps } from '@arco-design/web-react'
import { IconDownload, IconEye } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import type { AuditRow } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { ApiError } from '../../shell/api-error.ts'
import { saveFile } from '../../shell/call-file.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import './audit-log.css'
import { failureText, reasonText } from '../../kit/words/failure-text.ts'
import { Moment } from '../moment.tsx'
import { AuditDrawer } from './audit-drawer.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { isFiltered, NO_FILTER, queryOf } from './filters.ts'
import { Person } from './person.tsx'
import { auditTexts } from './texts.ts'

/** What was done, in a sentence. */
function Says({ says }: Pick<AuditRow, 'says'>) {
  return <div className="audit-says">{labelIn(says, useLocale())}</div>
}

interface AuditListProps {
  /** The project whose rows are listed; all rows without one. */
  readonly projectId?: number
  readonly title: string
  readonly intro: string
  /** More buttons. */
  readonly tools?: ReactNode
  readonly failure?: { readonly error: Error; readonly retry: () => void } | undefined
  readonly dialogs?: ReactNode
}

/** Rows of the audit in sentences, newest first. */
export function AuditList({ projectId, title, intro, tools, failure, dialogs }: AuditListProps) {
  const t = useMessages(auditTexts)
  const narrow = useMedia(NARROW)
  const [filter, setFilter] = useState(NO_FILTER)
  const [shown, setShown] = useState<AuditRow>()
  const ofOne = projectId !== undefined
  const query = { ...queryOf(filter), ...(filter.project ? { projectId: filter.project.id } : {}) }
  const rows = useList(`audit ${projectId} ${JSON.stringify(query)}`, (paging, signal) =>
    ofOne
      ? call('GET /project/audit/list', { ...query, ...paging, projectId }, { signal })
      : call('GET /audit/list', { ...query, ...paging }, { signal }),
  )
  useLeaveForbidden(rows.error)
  const save = (form: 'csv' | 'jsonl'): void => {
    const all = { ...query, keyword: rows.keyword, form }
    const saved = ofOne ? saveFile('GET /project/audit/export', { ...all, projectId }) : saveFile('GET /audit/export', all)
    void saved.then(rows.reload, (thrown: Error) => void Message.error(failureText(thrown)))
  }
  const columns = useAuditColumns({ ofOne, narrow, onShow: setShown })
  const filtered = isFiltered(filter) || rows.keyword !== ''
  const clear = (): void => {
    setFilter(NO_FILTER)
    rows.setText('')
  }
  return (
    <ListScreen
      title={title}
      find={t('find')}
      list={rows}
      intro={intro}
      failure={failure}
      tools={
        <>
          <Button icon={<IconDownload />} onClick={() => save('csv')}>
            {t('csv')}
          </Button>
          <Button icon={<IconDownload />} onClick={() => save('jsonl')}>
            {t('json')}
          </Button>
          {tools}
        </>
      }
      notices={<AuditFilters filter={filter} onChange={setFilter} />}
      dialogs={
        <>
          {dialogs}
          <AuditDrawer
            row={shown}
            onClose={() => setShown(undefined)}
            onFilter={(change) => {
              setFilter({ ...filter, ...change })
              setShown(undefined)
            }}
            {...(ofOne ? { ofOne } : {})}
          />
        </>
      }
    >
      {(items) => (
        <Table<AuditRow>
          rowKey="id"
          data={[...items]}
          border={{ wrapper: true }}
          pagination={false}
          {...(narrow ? {} : { scroll: { x: ofOne ? 720 : 880 } })}
          noDataElement={
            <EmptyList text={filtered ? t('none') : t('empty')} action={filtered ? { label: t('clear'), onPress: clear } : undefined} />
          }
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

/** Leaves a list that the person may not read: who may can change while it is open. */
function useLeaveForbidden(error: Error | undefined): void {
  const [, go] = useLocation()
  const isForbidden = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (isForbidden) go('/403', { replace: true, state: { reason: reasonText(error) } })
  }, [isForbidden, go, error])
}

interface AuditColumnsOptions {
  /** The rows are those of one project. */
  readonly ofOne: boolean
  /** There is room for one column. */
  readonly narrow: boolean
  readonly onShow: (row: AuditRow) => void
}

function useAuditColumns({ ofOne, narrow, onShow }: AuditColumnsOptions): TableColumnProps<AuditRow>[] {
  const t = useMessages(auditTexts)
  const projectOf = ({ projectId: id, projectName }: AuditRow): string => (id === null ? '' : projectName || t('goneProject', { id }))
  return [
    ...(narrow
      ? [
          {
            title: t('what'),
            render: (_: unknown, row: AuditRow) => (
              <div className="audit-cell">
                <Says says={row.says} />
                <Person row={row} />
                <div className="studio-muted">
                  <Moment at={row.at} /> {!ofOne && row.projectId !== null && `· ${projectOf(row)}`}
                </div>
              </div>
            ),
          },
        ]
      : [
          { title: t('time'), width: 220, render: (_: unknown, { at }: AuditRow) => <Moment at={at} /> },
          { title: t('who'), width: 210, render: (_: unknown, row: AuditRow) => <Person row={row} /> },
          { title: t('what'), render: (_: unknown, { says }: AuditRow) => <Says says={says} /> },
          ...(ofOne ? [] : [{ title: t('project'), width: 150, render: (_: unknown, row: AuditRow) => projectOf(row) }]),
        ]),
    {
      title: narrow ? '' : t('actions'),
      width: narrow ? 56 : 90,
      render: (_, row) => <RowButton icon={<IconEye />} label={t('details', { seq: row.seq })} onClick={() => onShow(row)} />,
    },
  ]
}
