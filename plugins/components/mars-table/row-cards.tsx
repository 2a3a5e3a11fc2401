import { useContext } from 'react'
import { CardSort } from './card-sort.tsx'
import type { Column } from './column.ts'
import { type CellContext, cellOf, titleOf } from './columns.tsx'
import { DetailsContext, Expander } from './details.tsx'
import type { Item, RowKey } from './items.ts'
import type { Sort } from './use-rows.ts'

interface RowCardsProps {
  readonly columns: readonly Partial<Column>[]
  /** The columns shown, in their order. */
  readonly places: readonly number[]
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
export function RowCards({ columns, places, items, context, selection, selectLabel, withExpanders, sort, onSort }: RowCardsProps) {
  const details = useContext(DetailsContext)
  const { part } = details
  return (
    <>
      <CardSort columns={places.map((at) => columns[at]!)} sort={sort} onChange={onSort} />
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
              {places.map((at) => (
                <div key={at}>
                  {titleOf(columns[at]!) !== '' && <dt {...context.wordsAt(`columns.${at}.title`)}>{titleOf(columns[at]!)}</dt>}
                  <dd className={part('cell')}>{cellOf(columns[at]!, at, item, context)}</dd>
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
