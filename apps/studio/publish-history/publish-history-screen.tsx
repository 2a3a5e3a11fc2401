import { Button, Message, Modal } from '@arco-design/web-react'
import { IconArrowLeft } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { PublishRecord } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { PageStateTag } from '../pages/page-state-tag.tsx'
import { CompareRecords } from './compare-records.tsx'
import { ProductionDialog } from './production-dialog.tsx'
import { queryOf, type RecordFilter, RecordFilters } from './record-filters.tsx'
import { RecordRow } from './record-row.tsx'
import './records.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { recordTexts } from './texts.ts'

const FIRST: RecordFilter = { env: 'stg', userId: undefined, from: undefined, to: undefined }

/** What was published of a page, what differs between versions, and the way back to any of them. */
export function PublishHistoryScreen({ pageId }: { readonly pageId: number }) {
  const t = useMessages(recordTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const confirmDelete = useConfirmDelete()
  const [filter, setFilter] = useState(FIRST)
  const [chosen, setChosen] = useState<readonly PublishRecord[]>([])
  const [compared, setCompared] = useState<readonly [PublishRecord, PublishRecord]>()
  const [giving, setGiving] = useState(false)
  const page = useLoaded(`page ${pageId}`, (signal) => call('GET /pages/detail/{id}', { id: pageId }, { signal }))
  const projectId = page.data?.projectId
  const right = useLoaded(`right of ${projectId}`, async () =>
    projectId === undefined ? null : call('GET /page/publish/right/{projectId}', { projectId: String(projectId) }),
  )
  const query = queryOf(filter)
  const records = useList(`records ${pageId} ${JSON.stringify(query)}`, (part, signal) =>
    call('POST /page/publish/list', { pageId, ...query, ...part }, { signal }),
  )
  const again = (): void => {
    page.reload()
    records.reload()
  }

  const rollBack = (record: PublishRecord): void => {
    Modal.confirm({
      title: t('confirm', { env: record.env.toUpperCase(), id: record.id }),
      content: t('confirmText'),
      okText: t('rollback'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /pages/rollback', { pageId, env: record.env, publishId: record.id }).then(
          () => Message.success(t('done', { id: record.id })),
          (thrown: Error) => Message.error(failureText(thrown)),
        )
        again()
      },
    })
  }
  const remove = (record: PublishRecord): void =>
    confirmDelete({
      title: t('deleteTitle', { id: record.id }),
      text: t('deleteText'),
      run: () => call('POST /page/publish/delete', { id: record.id }),
      after: records.reload,
    })
  const choose = (record: PublishRecord, isChosen: boolean): void => {
    const others = chosen.filter(({ id }) => id !== record.id)
    setChosen(isChosen ? [...others.slice(-1), record] : others)
  }
  /** The older one stands first, whichever was chosen first. */
  const compare = (one: PublishRecord, other: PublishRecord): void => setCompared(one.id < other.id ? [one, other] : [other, one])
  const withCurrent = async (record: PublishRecord): Promise<void> => {
    const live = record.env === 'stg' ? page.data?.stgPublishId : page.data?.prdPublishId
    const found = (records.data?.list ?? []).find(({ id }) => id === live)
    const current = found ?? (await call('POST /page/publish/list', { pageId, keyword: `#${live}` })).list.find(({ id }) => id === live)
    if (current) compare(record, current)
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
        <div className="studio-toolbar">
          <Button
            type="text"
            icon={<IconArrowLeft />}
            aria-label={c('back')}
            onClick={() => go(`/editor/${pageId}/edit`)}
            className="studio-icon-button"
          />
          {page.data && (
            <div className="studio-states">
              <PageStateTag env="STG" state={page.data.stgState} />
              <PageStateTag env="PRD" state={page.data.prdState} />
            </div>
          )}
          {page.data && filter.env !== 'all' && (filter.env === 'stg' ? page.data.stgPublishId : page.data.prdPublishId) === null && (
            <span className="studio-muted">{t('unpublished', { env: filter.env.toUpperCase() })}</span>
          )}
          {(records.data?.list.length ?? 0) > 1 && (
            <Button className="studio-records-compare" disabled={chosen.length !== 2} onClick={() => compare(chosen[0]!, chosen[1]!)}>
              {t('compareTwo')}
            </Button>
          )}
        </div>
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
              onClose={() => setCompared(undefined)}
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
            onClear={() => {
              setFilter(FIRST)
              records.setText('')
            }}
            none={t('none')}
            text={t('empty')}
            action={{ label: t('toEditor'), onPress: () => go(`/editor/${pageId}/edit`) }}
          />
        ) : (
          <ul className="studio-records">
            {items.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                page={page.data}
                right={right.data ?? undefined}
                isChosen={chosen.some(({ id }) => id === record.id)}
                showsEnv={filter.env === 'all'}
                onChoose={(isChosen) => choose(record, isChosen)}
                onView={() => go(`/editor/${pageId}/edit?compare=${record.revision}`)}
                onCompare={() => void withCurrent(record)}
                onRollBack={() => rollBack(record)}
                onDelete={() => remove(record)}
              />
            ))}
          </ul>
        )
      }
    </ListScreen>
  )
}
