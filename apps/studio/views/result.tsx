import { Alert, Pagination, Skeleton, Table } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { ModelDetail, ViewColumnInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { brokenTitle, type Definition, isNamed, withoutOpenRows } from './draft.ts'
import { viewTexts } from './texts.ts'

/** Milliseconds without a change after which the result is computed. */
const PAUSE_MS = 400
/** Rows are counted up to here. */
const CAPPED = 10_000
const PAGE_SIZE = 20

interface ResultProps {
  readonly models: readonly ModelDetail[]
  readonly projectId: number
  readonly modelId: number
  readonly definition: Definition
  readonly trial: JsonObject
}

/** The value as it was `PAUSE_MS` ago, once it stays the same. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The rows of the view as it is edited, in the test environment. */
export function Result({ models, projectId, modelId, definition, trial }: ResultProps) {
  const t = useMessages(viewTexts)
  const isRight = isNamed(definition)
  const latest = JSON.stringify({ definition: withoutOpenRows(definition), params: trial })
  const [written, setWritten] = useState(latest)
  // Rows of the last definition with right names stay while a name is typed.
  if (isRight && latest !== written) setWritten(latest)
  const settled = useSettled(written)
  const [page, setPage] = useState({ of: settled, pageNum: 1 })
  const pageNum = page.of === settled ? page.pageNum : 1
  const { data, error, loading } = useLoaded(`view ${modelId} ${settled} ${pageNum}`, (signal) => {
    const given = JSON.parse(settled) as Pick<Parameters<typeof send>[0], 'definition' | 'params'>
    return send({ projectId, modelId, ...given, query: { pageNum, pageSize: PAGE_SIZE } }, signal)
  })
  const { list = [], total = 0, columns = [] } = data ?? {}
  return (
    <section className="views-result" aria-label={t('result')} aria-busy={loading}>
      <div className="views-part-head">
        <h2>{t('result')}</h2>
        <span className="studio-muted" role="status">
          {!isRight ? t('fixNames') : loading || written !== settled ? t('loading') : t('resultIntro')}
        </span>
      </div>
      {error && <Problem models={models} error={error} />}
      {!data && !error && <Skeleton animation text={{ rows: 8 }} />}
      {data && (
        <>
          <ResultTable columns={columns} list={list} />
          <div className="views-pages">
            <span>{total > CAPPED ? t('totalMore', { count: CAPPED }) : t('total', { count: total })}</span>
            {total > PAGE_SIZE && (
              <Pagination
                size="small"
                current={pageNum}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(next) => setPage({ of: settled, pageNum: next })}
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}

const send = (body: Parameters<typeof call<'POST /view/preview'>>[1], signal: AbortSignal) =>
  call('POST /view/preview', body, { signal })

/** Why the view cannot be read as it is, with the part that it is about. */
function Problem({ models, error }: { readonly models: readonly ModelDetail[]; readonly error: Error }) {
  const t = useMessages(viewTexts)
  const data = error instanceof ApiError ? (error.data as { readonly field?: unknown } | null) : null
  const reason = failureText(error)
  const text =
    typeof data?.field === 'string' ? t('problemAt', { reason, field: brokenTitle(models, data.field) }) : reason
  return <Alert type="warning" content={text} className="views-alert" />
}

function CellText({
  column,
  value,
}: {
  readonly column: ViewColumnInfo
  readonly value: JsonObject[string] | undefined
}) {
  const t = useMessages(viewTexts)
  const locale = useLocale()
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && typeof column.options.places === 'number')
    return value.toFixed(column.options.places)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (column.type === 'date-time') return timeText(String(value), locale)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function ResultTable({
  columns,
  list,
}: {
  readonly columns: readonly ViewColumnInfo[]
  readonly list: readonly JsonObject[]
}) {
  const t = useMessages(viewTexts)
  return (
    <Table<JsonObject & { readonly key: number }>
      rowKey="key"
      size="small"
      data={list.map((row, key) => ({ ...row, key }))}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: Math.max(columns.length * 140, 280) }}
      noDataElement={<EmptyList text={t('noRows')} />}
      columns={columns.map((column) => ({
        title: column.label,
        dataIndex: column.name,
        align: column.type === 'number' ? 'right' : 'left',
        render: (_, row) => (
          <div className={column.type === 'number' ? 'studio-clip views-number' : 'studio-clip'}>
            <CellText column={column} value={row[column.name]} />
          </div>
        ),
      }))}
    />
  )
}
