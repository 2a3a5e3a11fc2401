import { Pagination, type TableColumnProps } from '@arco-design/web-react'
import type { JsonObject } from '#kernel/page/values'
import type { FieldInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { modelTexts } from './texts.ts'
import { ValueText } from './value-text.tsx'

/** Pixels of a column for a field. */
export const FIELD_WIDTH = 160
/** Records that are counted one by one. */
const CAPPED = 10_000

/** The column of a field in a table of records; `names` says what records are called that it names by ids. */
export const fieldColumn = (
  field: FieldInfo,
  names: { readonly [id: string]: string } = {},
): TableColumnProps<JsonObject> => ({
  title: field.description || field.name,
  dataIndex: field.name,
  width: FIELD_WIDTH,
  render: (_, record) => (
    <div className="studio-clip">
      <ValueText field={field} value={record[field.name]} names={names} />
    </div>
  ),
})

interface RecordPagesProps {
  readonly total: number
  readonly page: { readonly pageNum: number; readonly pageSize: number }
  readonly onChange: (page: { pageNum: number; pageSize: number }) => void
}

/** How many records there are, and their pages. */
export function RecordPages({ total, page, onChange }: RecordPagesProps) {
  const t = useMessages(modelTexts)
  return (
    <div className="models-bar" style={{ marginTop: 12 }}>
      <span>{total > CAPPED ? t('totalMore', { count: CAPPED }) : t('total', { count: total })}</span>
      <Pagination
        className="models-bar-end"
        size="small"
        current={page.pageNum}
        pageSize={page.pageSize}
        total={total}
        onChange={(pageNum, pageSize) => onChange({ pageNum, pageSize })}
      />
    </div>
  )
}
