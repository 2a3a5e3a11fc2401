import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PublishRecord } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { CompareRecords } from './compare-records.tsx'
import { ProductionDialog } from './production-dialog.tsx'
import { queryOf, type RecordFilter, RecordFilters } from './record-filters.tsx'
import { RecordRow, type RecordRowProps } from './record-row.tsx'
import './records.css'
import { RecordsBar } from './records-bar.tsx'
import { recordTexts } from './texts.ts'
import { type Comparison, useComparison } from './use-comparison.ts'
import { useRecordActions } from './use-record-actions.ts'

const FIRST: RecordFilter = { env: 'stg', userId: undefined, from: undefined, to: undefined }

/** What was published of a page, what differs between versions, and the way back to any of them. */
export function PublishHistoryScreen({ pageId }: { readonly pageId: number }) {
  const t = useMessages(recordTexts)
  const [, go] = useLocation()
  const [filter, setFilter] = useState(FIRST)
  const [giving, setGiving] = useState(false)
  const { page, right } = usePublishedPage(pageId)
  const projectId = page.data?.projectId
  const query = queryOf(filter)
  const records = useList(`records ${pageId} ${JSON.stringify(query)}`, (part, signal) =>
    call('POST /page/publish/list', { pageId, ...query, ...part }, { signal }),
  )
  const actions = useRecordActions({ pageId, reloadPage: page.reload, reloadRecords: records.reload })
  const comparison = useComparison(pageId, page.data, records.data?.list ?? [])
  const { compared } = comparison
  const clear = (): void => {
    setFilter(FIRST)
    records.setText('')
  }
  const isFiltered = records.keyword !== '' || filter.userId !== undefined || filter.from !== undefined
  return (
    <ListScreen
      title={`${t('title')}${page.data ? ` · ${page.data.name}` : ''}`}
      find={t('find')}
      list={records}
      tools={
        <>
          <RecordFilters projectId={projectId} filter={filter} onChange={setFilter} />
          {right.data?.mayChange && <Button onClick={() => setGiving(true)}>{t('production')}</Button>}
        </>
      }
      notices={
        <RecordsBar
          pageId={pageId}
          page={page.data}
          env={filter.env}
          comparison={comparison}
          mayCompare={(records.data?.list.length ?? 0) > 1}
        />
      }
      failure={page.error && { error: page.error, retry: page.reload }}
      dialogs={
        <>
          {compared && page.data && (
            <CompareRecords
              pageId={pageId}
              documentId={page.data.documentId}
              from={compared[0]}
              to={compared[1]}
              onClose={comparison.close}
            />
          )}
          {giving && right.data && projectId !== undefined && (
            <ProductionDialog projectId={projectId} right={right.data} onSaved={right.reload} onClose={() => setGiving(false)} />
          )}
        </>
      }
    >
      {(items) =>
        items.length === 0 ? (
          <EmptyList
            keyword={isFiltered ? t('none') : ''}
            onClear={clear}
            none={t('none')}
            text={t('empty')}
            action={{ label: t('toEditor'), onPress: () => go(`/editor/${pageId}/edit`) }}
          />
        ) : (
          <RecordList
            {...{ pageId, comparison }}
            items={items}
            page={page.data}
            right={right.data ?? undefined}
            showsEnv={filter.env === 'all'}
            actions={actions}
          />
        )
      }
    </ListScreen>
  )
}

interface RecordListProps extends Pick<RecordRowProps, 'page' | 'right' | 'showsEnv'> {
  readonly pageId: number
  readonly items: readonly PublishRecord[]
  readonly comparison: Comparison
  readonly actions: ReturnType<typeof useRecordActions>
}

function RecordList({ pageId, items, page, right, showsEnv, comparison, actions }: RecordListProps) {
  const [, go] = useLocation()
  return (
    <ul className="studio-records">
      {items.map((record) => (
        <RecordRow
          key={record.id}
          record={record}
          page={page}
          right={right}
          isChosen={comparison.chosen.some(({ id }) => id === record.id)}
          showsEnv={showsEnv}
          onChoose={(isChosen) => comparison.choose(record, isChosen)}
          onView={() => go(`/editor/${pageId}/edit?compare=${record.revision}`)}
          onCompare={() => void comparison.compareWithCurrent(record)}
          onRollBack={() => actions.rollBack(record)}
          onDelete={() => actions.remove(record)}
        />
      ))}
    </ul>
  )
}

/** The page, and what the person may do with what is published of it. */
function usePublishedPage(pageId: number) {
  const page = useLoaded(`page ${pageId}`, (signal) => call('GET /pages/detail/{id}', { id: pageId }, { signal }))
  const projectId = page.data?.projectId
  const right = useLoaded(`right of ${projectId}`, async () =>
    projectId === undefined ? null : call('GET /page/publish/right/{projectId}', { projectId: String(projectId) }),
  )
  return { page, right }
}
