import { useMemo } from 'react'
import type { Json, ViewProps } from '#sdk'
import { MOST_SHOWN, usePrinting, useSource } from '#sdk/react'
import type { marsTable } from './index.ts'
import { itemsOf } from './items.ts'
import { requestNames } from './request-names.ts'
import { EXPANDED, TOOLBAR } from './row-regions.ts'
import { rowsIn, useRows } from './use-rows.ts'
import { useSampleRows } from './use-sample-rows.ts'

export type TableView = ViewProps<typeof marsTable>

/** The rows that a table shows, with their keys; samples of rows in the editor where there are none. */
export function useTableRows({ id, props, slots, mode }: TableView, narrow: boolean) {
  const pageSize = Math.max(1, Math.trunc(props.pagination.pageSize))
  const { use } = useSource(id)
  const isAlone = mode === 'edit' && !use && rowsIn(props.data as Json).length === 0
  const sampleRows = useSampleRows(mode === 'edit')
  const rows = useRows({
    id,
    data: isAlone ? sampleRows : props.data,
    listens: mode !== 'edit',
    names: requestNames(props.field),
    pageSize,
    isPaged: !props.hidePager,
  })
  // What stands in rows can be edited where there are some.
  const needsRow = mode === 'edit' && rows.rows.length === 0 && !rows.loading && Object.keys(slots).some((slot) => slot !== TOOLBAR)
  const data = needsRow ? sampleRows : rows.rows
  const childrenField = props.expandable.childrenColumnName
  const rowKey = props.rowKey || 'id'
  const isPrinting = usePrinting()
  // Rows of which some are higher than others are not drawn apart.
  const isVirtual = Boolean(props.virtual) && slots[EXPANDED] === undefined && props.scroll.y !== undefined
  const most = isVirtual && !narrow ? MOST_SHOWN.virtualItems : MOST_SHOWN.items
  const before = (rows.query.page - 1) * rows.query.size
  const { items, flat, total } = useMemo(
    () => itemsOf(data, rowKey, childrenField, most, before),
    [data, rowKey, childrenField, most, before],
  )
  const flatRows = useMemo(() => flat.map(({ row }) => row), [flat])
  const keys = useMemo(() => flat.map(({ key }) => key), [flat])
  const isSample = isAlone || needsRow
  return { rows, pageSize, needsRow, isSample, data, childrenField, rowKey, isPrinting, isVirtual, items, flat, total, flatRows, keys }
}
