import { useContext } from 'react'
import { CardSort } from './card-sort.tsx'
import type { Column } from './column.ts'
import { type CellContext, cellOf, titleOf } from './columns.tsx'
import { DetailsContext, Expander } from './details.tsx'
import type { Item, RowKey } from './items.ts'
import type { Sort } from './use-rows.ts'

interface RowCardsProps {
  readonly columns: readonly Partial<Column>[]
  readonly items: readonly Item[]
  readonly context: CellContext
  /** Absent where rows cannot be selected. */
  readonly selection:
    | { readonly type: 'radio' | 'checkbox'; readonly keys: readonly RowKey[]; readonly toggle: (key: RowKey) => void }
    | undefined
  readonly selectLabel: string
  readonly withExpanders: boolean
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Rows on a phone: one card each, a line a column. */
export function RowCards({ columns, items, context, selection, selectLabel, withExpanders, sort, onSort }: RowCardsProps) {
  const details = useContext(DetailsContext)
  const { part } = details
  return (
    <>
      <CardSort columns={columns} sort={sort} onChange={onSort} />
      <ul className="tessera-row-cards">
        {items.map((item) => (
          <li key={item.key} className={part('row')}>
            {selection && (
              <input
                type={selection.type}
                aria-label={selectLabel}
                checked={selection.keys.includes(item.key)}
                onChange={() => selection.toggle(item.key)}
              />
            )}
            <dl>
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, titles and fields may repeat
                <div key={at}>
                  {titleOf(column) !== '' && <dt {...context.wordsAt(`columns.${at}.title`)}>{titleOf(column)}</dt>}
                  <dd className={part('cell')}>{cellOf(column, at, item, context)}</dd>
                </div>
              ))}
            </dl>
            {withExpanders && <Expander of={item.key} />}
            {details.isOpen(item.key) && details.of(item.key) !== undefined && (
              <div className={`tessera-details tessera-flow ${part('details')}`}>{details.of(item.key)}</div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
