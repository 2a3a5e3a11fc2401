import type { ColumnProps } from '@arco-design/web-react/es/Table'
import type { ReactNode } from 'react'
import type { Json } from '#sdk'
import {
  type Cells,
  cellNumber,
  cssLength,
  drawValue,
  getPath,
  isNumeric,
  oneOf,
  type PageFormats,
  readRow,
  type WordsAt,
} from '#sdk/react'
import type { Column } from './column.ts'
import { COLUMN_TYPES } from './column-types.ts'
import type { Item } from './items.ts'
import { RowActions } from './row-actions.tsx'
import type { Rendered } from './use-rendered.ts'
import type { Sort } from './use-rows.ts'

const ALIGN = { '': undefined, left: 'left', center: 'center', right: 'right' } as const
const FIXED = { '': undefined, left: 'left', right: 'right' } as const
const ACTION = COLUMN_TYPES.at(-1)

export interface CellContext {
  readonly rendered: Rendered
  readonly empty: string
  readonly inPage: PageFormats
  readonly emit: (eventName: string, row: Json) => void
  readonly cells: Cells
  /** The region of each column's cells. */
  readonly regions: readonly (string | undefined)[]
  readonly wordsAt: WordsAt
  /** Whether the page is edited: headings are words to write then, and no buttons. */
  readonly isEdited: boolean
}

export const titleOf = (column: Partial<Column>): string => column.title ?? ''

/** A list of records as what each of them is called, where the column says by which field. */
export function entriesOf({ type, itemField = '' }: Partial<Column>, value: Json | undefined): Json | undefined {
  if (type !== 'tag' || itemField === '' || !Array.isArray(value)) return value
  return (value as readonly Json[]).flatMap((one) => getPath(one, itemField) ?? [])
}

/** Records of a list may be more than were read: their number is beside them, as `labelsTotal` is beside `labels`. */
const totalOf = ({ dataIndex = '' }: Partial<Column>, row: Json): number | undefined => cellNumber(getPath(row, `${dataIndex}Total`))

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === ''

/** A person's name may be one field, and the picture and second line others. */
function cellValue(column: Partial<Column>, row: Json): Json | undefined {
  const { type, dataIndex = '', pictureField = '', noteField = '' } = column
  const value = entriesOf(column, getPath(row, dataIndex))
  if (type !== 'person' || typeof value === 'object' || (pictureField === '' && noteField === '')) return value
  const part = (field: string): Json => (field === '' ? '' : (getPath(row, field) ?? ''))
  if (isEmpty(value) && isEmpty(part(pictureField)) && isEmpty(part(noteField))) return null
  return { name: value ?? '', picture: part(pictureField), note: part(noteField) }
}

/**
 * What a column shows for a row; the table, whose cells are boxes of their own, and the cards of a phone use the
 * same.
 */
export function cellOf(column: Partial<Column>, at: number, item: Item, context: CellContext, isBoxed = false): ReactNode {
  const { rendered, empty, emit, cells } = context
  const region = context.regions[at]
  const placed = region === undefined ? undefined : cells.cell(item.key, region)
  if (placed !== undefined || (region !== undefined && cells.has(region))) return <div className="tessera-cell-region">{placed}</div>
  if (column.type === ACTION) {
    return (
      <RowActions
        column={column}
        textOf={(button) => rendered[`columns.${at}.list.${button}.text`]?.[item.index]}
        onPress={(event) => event !== '' && emit(event, item.row)}
      />
    )
  }
  const event = column.eventName ?? ''
  const cell = {
    value: cellValue(column, item.row),
    column: column.mostTags === undefined ? column : { ...column, total: totalOf(column, item.row) },
    rendered: rendered[`columns.${at}.render`]?.[item.index],
    empty,
    onPress: column.clickable && event !== '' ? () => emit(event, item.row) : undefined,
  }
  return drawValue(cell, context.inPage, isBoxed)
}

const CELL_LOOK = { style: { kind: 'object', optional: true }, colSpan: 'any', rowSpan: 'any' } as const

/** What a column's `onCell` may change of a cell: its look and how far it reaches. */
function cellProps(answer: Json | undefined, isRearranged: boolean): object {
  const { style, colSpan, rowSpan } = readRow(CELL_LOOK, answer)
  return {
    ...(style === undefined ? {} : { style }),
    // Over which columns a cell reaches was meant for the author's order.
    ...(typeof colSpan === 'number' && !isRearranged ? { colSpan } : {}),
    ...(typeof rowSpan === 'number' ? { rowSpan } : {}),
  }
}

const fixedSide = (column: Partial<Column>) => oneOf(FIXED, column.fixed, '')
/** Whether a column stays where it is while the others scroll. */
export const isFixed = (column: Partial<Column>): boolean => fixedSide(column) !== undefined

function classOf(column: Partial<Column>): string {
  const align = oneOf(ALIGN, column.align, '')
  return `${align ? `tessera-column-${align}` : ''}${isNumeric(column.type) ? ' tessera-cell-number' : ''}`
}

const ORDERS = { ascend: 'ascending', descend: 'descending' } as const

/** Whether rows can be sorted by a column. */
export const isSortable = (column: Partial<Column>): boolean => Boolean(column.sorter) && (column.dataIndex ?? '') !== ''

/** The order that the library reports of a pressed heading. */
export function sortOf(columns: readonly Partial<Column>[], sorter: { readonly field?: unknown; readonly direction?: unknown }): Sort {
  const field = columns[Number(sorter.field)]?.dataIndex ?? ''
  const { direction } = sorter
  return field !== '' && (direction === 'ascend' || direction === 'descend') ? { field, order: direction } : null
}

/** A heading. One that sorts is a button, whose press the library's own box around it takes. */
function headingOf(column: Partial<Column>, at: number, context: CellContext): ReactNode {
  const title = <span {...context.wordsAt(`columns.${at}.title`)}>{titleOf(column)}</span>
  if (!isSortable(column) || context.isEdited) return title
  return (
    <button type="button" className="tessera-table-sort" {...(titleOf(column) === '' ? { 'aria-label': column.dataIndex ?? '' } : {})}>
      {title}
    </button>
  )
}

const sorterOf = (order: keyof typeof ORDERS | undefined): Partial<ColumnProps<Item>> => ({
  sorter: true,
  ...(order ? { sortOrder: order } : {}),
  onHeaderCell: () => ({ 'aria-sort': order ? ORDERS[order] : 'none' }) as never,
})

/** Which columns are shown, in which order. */
export interface ColumnOrder {
  readonly places: readonly number[]
  /** Whether a visitor changed it. */
  readonly isRearranged: boolean
}

/** The library's columns for ours. */
export function tableColumns(
  columns: readonly Partial<Column>[],
  { places, isRearranged }: ColumnOrder,
  sort: Sort,
  context: CellContext,
): ColumnProps<Item>[] {
  return places.map((at) => {
    const column = columns[at]!
    const field = column.dataIndex ?? ''
    const width = cellNumber(column.width) ?? cssLength(column.width)
    const fixed = fixedSide(column)
    return {
      key: `${at}`,
      dataIndex: `${at}`,
      title: headingOf(column, at, context),
      ...(width === undefined ? {} : { width }),
      // A class, which a style of the cells wins over; not the library's own, which stands in the element.
      ...{ align: '' as never, className: classOf(column) },
      ...(fixed ? { fixed } : {}),
      ...(column.colSpan === undefined ? {} : { colSpan: column.colSpan }),
      ...(isSortable(column) ? sorterOf(sort?.field === field ? sort.order : undefined) : {}),
      onCell: (item: Item) => cellProps(context.rendered[`columns.${at}.onCell`]?.[item.index], isRearranged) as never,
      render: (_: unknown, item: Item) => cellOf(column, at, item, context, true),
    }
  })
}
