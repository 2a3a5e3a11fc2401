import { useState } from 'react'
import {
  slotsOfItems,
  useCells,
  useDictionaries,
  useFunctionProps,
  usePage,
  usePageFormats,
  useWordsAt,
} from '#sdk/react'
import type { Column } from './column.ts'
import type { CellContext } from './columns.tsx'
import { itemsOf, type RowKey } from './items.ts'
import { CELL, COLUMN_CELLS, EXPANDED } from './row-regions.ts'
import { useArranged } from './use-arranged.ts'
import { useBusy } from './use-busy.ts'
import { useDetails } from './use-details.ts'
import { exportFormats, useExport } from './use-export.ts'
import { useRendered } from './use-rendered.ts'
import type { Sort } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { type TableView, useTableRows } from './use-table-rows.ts'

type TableRows = ReturnType<typeof useTableRows>
type Columns = readonly Partial<Column>[]

export const quietly = (asking: Promise<void>): void => void asking.catch(() => undefined)

/** The columns, whose value labels include those of their dictionaries. */
function useWordedColumns(id: string, columns: Columns): Columns {
  const withDictionary = useDictionaries(
    id,
    columns.map(({ dictionary }) => dictionary),
  )
  return columns.map((column) => {
    const map = withDictionary(column.map, column.dictionary)
    return map === column.map ? column : { ...column, map: [...(map ?? [])] }
  })
}

/** Columns, and what draws their cells. */
function useTableCells({ id, props, mode }: TableView, { flatRows, keys }: TableRows) {
  const { page } = usePage()
  const columns = useWordedColumns(id, props.columns)
  const cells = useCells(id, flatRows, keys)
  const context: CellContext = {
    rendered: useRendered(id, columns, flatRows),
    empty: props.empty,
    inPage: usePageFormats(),
    emit: (event, row) => page.emit(id, event, row),
    cells,
    regions: slotsOfItems(CELL, columns, COLUMN_CELLS),
    wordsAt: useWordsAt(),
    isEdited: mode === 'edit',
  }
  return { columns, cells, context }
}

function useTableSelection({ id, props, emit }: TableView, { rows, flat, rowKey, childrenField }: TableRows) {
  const chosen = props.selectionType === 'radio' || props.selectionType === 'checkbox' ? props.selectionType : undefined
  // Buttons for selected rows need rows that can be selected.
  const selectionType = chosen ?? (props.selectionActions.length > 0 ? ('checkbox' as const) : undefined)
  const selection = useSelection(id, {
    shown: flat,
    known: rows.known,
    rowKey,
    childrenField,
    one: selectionType === 'radio',
    onChange: (selectedRowKeys) => emit('onCheckedChange', { selectedRowKeys: [...selectedRowKeys] }),
  })
  return { selectionType, selection }
}

interface Exported {
  readonly columns: Columns
  readonly places: readonly number[]
  readonly inPage: CellContext['inPage']
  readonly selected: ReturnType<typeof useSelection>['rows']
}

function useTableExport(
  { id, props }: TableView,
  { rows, rowKey, childrenField }: TableRows,
  { columns, places, inPage, selected }: Exported,
) {
  const functions = useFunctionProps(id)
  const fileName = props.exportName || props.leftTitle || document.title || 'table'
  const exporting = useExport(id, {
    name: fileName,
    columns,
    cells: { inPage, functions, places },
    flatten: (found) => itemsOf(found, rowKey, childrenField, Number.POSITIVE_INFINITY).flat.map(({ row }) => row),
    page: rows.rows,
    selected,
    all: rows.all,
    ask: rows.askAside,
  })
  const formats = exportFormats(props.exportAs)
  const exports = formats.length > 0 || exporting.state.is !== 'idle'
  return { fileName, exporting, formats, exports }
}

/** What a table shows and does, however wide it is. */
export function useTable(view: TableView, narrow: boolean) {
  const { id, part, props } = view
  // Rows whose child rows are not as the author set them for all.
  const [toggled, setToggled] = useState<ReadonlySet<RowKey>>(new Set())
  const shown = useTableRows(view, narrow)
  const { rows, keys, data, needsRow, childrenField } = shown
  const { columns, cells, context } = useTableCells(view, shown)
  const { selectionType, selection } = useTableSelection(view, shown)
  const arranged = useArranged(columns, props.visitorTools.length > 0)
  const { places } = arranged
  const exported = useTableExport(view, shown, { columns, places, inPage: context.inPage, selected: selection.rows })
  const withExpanders = cells.has(EXPANDED)
  /** Columns of the table's own before those of the author. */
  const before = (selectionType ? 1 : 0) + (withExpanders ? 1 : 0)
  const details = useDetails(cells, keys[0], places.length + before, part)
  const busy = useBusy(id, rows)
  const sortBy = (sort: Sort) => quietly(rows.change({ sort, page: 1 }))
  const summed = {
    columns,
    places,
    rows: rows.error ? [] : needsRow ? data : (rows.all ?? rows.rows),
    childrenField,
    isPart: rows.all === undefined && rows.total > rows.rows.length,
  }
  return {
    ...shown,
    ...exported,
    ...{
      toggled,
      setToggled,
      columns,
      arranged,
      context,
      selectionType,
      selection,
      withExpanders,
      details,
      before,
      sortBy,
      summed,
    },
    isLoading: rows.loading || busy,
    /** Of the page; none where they could not be loaded. */
    items: rows.error ? [] : shown.items,
  }
}

export type TableState = ReturnType<typeof useTable>
