import { Button, Message, Skeleton, Table, type TableColumnProps } from '@arco-design/web-react'
import { useState } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { FieldInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { FIELD_WIDTH, fieldColumn, RecordPages } from './record-columns.tsx'
import { titleOf } from './record-title.ts'
import type { RecordPlace } from './records-tab.tsx'
import { modelTexts } from './texts.ts'

interface TrashListProps {
  readonly place: RecordPlace
  readonly fields: readonly FieldInfo[]
}

/** Deleted records, which can be restored. */
export function TrashList({ place, fields }: TrashListProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const found = useLoaded(`trash ${JSON.stringify([place, page])}`, (signal) =>
    call('POST /data/trash', { ...place, ...page }, { signal }),
  )
  const restore = async (record: JsonObject): Promise<void> => {
    const { projectId, env, model } = place
    const change = { model, op: 'restore' as const, id: String(record.id), rev: Number(record.rev) }
    try {
      await call('POST /data/write', { projectId, env, changes: [change] })
      Message.success(t('restoredRecord'))
    } catch (thrown) {
      Message.error(failureText(thrown))
    }
    found.reload()
  }
  if (found.error) return <LoadFailure error={found.error} retry={found.reload} />
  if (!found.data) return <Skeleton animation text={{ rows: 6 }} />
  // Lists of other records are not stored with a record.
  const shown = fields.filter(({ holds }) => holds === 'value')
  const { names } = found.data
  const columns: TableColumnProps<JsonObject>[] = [
    ...shown.map((field) => fieldColumn(field, names)),
    { title: t('deletedAt'), width: 160, render: (_, { deletedAt }) => timeText(String(deletedAt), locale) },
    {
      title: t('actions'),
      width: 110,
      fixed: 'right',
      render: (_, record) => (
        <Button size="small" aria-label={t('restore', { name: titleOf(record) })} onClick={() => void restore(record)}>
          {t('restoreShort')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <p className="models-note">{t('trashIntro')}</p>
      <Table<JsonObject>
        rowKey="id"
        data={[...found.data.list]}
        border={{ wrapper: true }}
        pagination={false}
        scroll={{ x: 270 + shown.length * FIELD_WIDTH }}
        noDataElement={<EmptyList text={t('trashEmpty')} />}
        columns={columns}
      />
      <RecordPages total={found.data.total} page={page} onChange={setPage} />
    </>
  )
}
