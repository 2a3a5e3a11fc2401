import { createContext, type HTMLAttributes, type ReactNode, useContext } from 'react'
import { tableIn, useLanguage } from '#sdk/react'
import type { Item, RowKey } from './items.ts'

/** What rows show below themselves, and of which it is shown. */
export interface Details {
  readonly columns: number
  readonly isOpen: (key: RowKey) => boolean
  readonly toggle: (key: RowKey) => void
  /** Undefined where a row has nothing to show. */
  readonly of: (key: RowKey) => ReactNode | undefined
  /** The classes of the table's parts. */
  readonly part: (name: string) => string
}

const NONE: Details = { columns: 1, isOpen: () => false, toggle: () => undefined, of: () => undefined, part: () => '' }
export const DetailsContext = createContext(NONE)

const TEXT = { zh: '此行详情', en: 'Details of this row' } as const

/** The button that shows and hides what is below a row. */
export function Expander({ of }: { readonly of: RowKey }) {
  const { isOpen, toggle } = useContext(DetailsContext)
  const label = tableIn(TEXT, useLanguage())
  const open = isOpen(of)
  return (
    <button type="button" className="tessera-expander" aria-expanded={open} aria-label={label} title={label} onClick={() => toggle(of)}>
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M6 3.5l4.5 4.5L6 12.5" />
      </svg>
    </button>
  )
}

/** The name of the column of these buttons, for screen readers. */
export function ExpanderTitle() {
  return <span className="tessera-table-select">{tableIn(TEXT, useLanguage())}</span>
}

interface DetailRowProps extends HTMLAttributes<HTMLTableRowElement> {
  readonly record?: Item
  readonly index?: number
}

/** A row of the table with what it shows below itself over all columns. */
function DetailRow({ record, index: _, ...row }: DetailRowProps) {
  const { columns, isOpen, of, part } = useContext(DetailsContext)
  const content = record && isOpen(record.key) ? of(record.key) : undefined
  return (
    <>
      <tr {...row} />
      {content !== undefined && (
        <tr className="arco-table-tr tessera-details">
          <td className={`arco-table-td arco-table-col-first ${part('details')}`} colSpan={columns}>
            <div className="tessera-flow">{content}</div>
          </td>
        </tr>
      )}
    </>
  )
}

/** The row of the titles. */
function HeaderRow({ className, ...row }: HTMLAttributes<HTMLTableRowElement>) {
  return <tr {...row} className={`${className} ${useContext(DetailsContext).part('header')}`} />
}

function BodyCell({ className, ...cell }: HTMLAttributes<HTMLTableCellElement>) {
  return <td {...cell} className={`${className} ${useContext(DetailsContext).part('cell')}`} />
}

const NAME = 'details'
type Operations = { readonly selectionNode?: ReactNode }

/** Parts of the library's table, and those for rows with details; they have to stay the same objects. */
const WITH_HEADER = { header: { row: HeaderRow }, body: { td: BodyCell } }
const ROW_ONLY = { ...WITH_HEADER, body: { ...WITH_HEADER.body, row: DetailRow } }
const WITH_EXPANDERS = {
  header: {
    ...WITH_HEADER.header,
    operations: ({ selectionNode }: Operations) => [
      {
        ...{ name: NAME, width: 48 },
        node: (
          <th>
            <ExpanderTitle />
          </th>
        ),
      },
      { name: 'selectionNode', node: selectionNode },
    ],
  },
  body: {
    ...WITH_HEADER.body,
    row: DetailRow,
    operations: ({ selectionNode }: Operations) => [
      {
        name: NAME,
        width: 48,
        node: (item: Item) => (
          <td>
            <Expander of={item.key} />
          </td>
        ),
      },
      { name: 'selectionNode', node: selectionNode },
    ],
  },
}

/**
 * What stands in the place of the library's own parts; nothing where it can, as the library merges what it is given
 * anew in every cell.
 */
export function partsOfTable(what: { readonly withExpanders: boolean; readonly withDetails: boolean; readonly styled: boolean }) {
  if (what.withExpanders) return WITH_EXPANDERS
  if (what.withDetails) return ROW_ONLY
  return what.styled ? WITH_HEADER : undefined
}
