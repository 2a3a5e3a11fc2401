import { useId } from 'react'
import { tableIn, useLanguage } from '#sdk/react'
import type { Column } from './column.ts'
import { isSortable, titleOf } from './columns.tsx'
import type { Sort } from './use-rows.ts'

const TEXTS = {
  zh: { by: '排序', none: '默认顺序', ascend: '升序，切换为降序', descend: '降序，切换为升序' },
  en: {
    by: 'Sort by',
    none: 'As it comes',
    ascend: 'Ascending. Switch to descending',
    descend: 'Descending. Switch to ascending',
  },
} as const

interface CardSortProps {
  readonly columns: readonly Partial<Column>[]
  readonly sort: Sort
  readonly onChange: (sort: Sort) => void
}

/** Sorts the cards of a phone, which have no headings to press. */
export function CardSort({ columns, sort, onChange }: CardSortProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const id = useId()
  const sortable = columns.filter(isSortable)
  if (sortable.length === 0) return null
  const order = sort?.order ?? 'ascend'
  return (
    <div className="tessera-card-sort">
      <label htmlFor={id}>{texts.by}</label>
      <select
        id={id}
        value={sort?.field ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : { field: target.value, order })}
      >
        <option value="">{texts.none}</option>
        {sortable.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, titles and fields may repeat
          <option key={at} value={column.dataIndex ?? ''}>
            {titleOf(column) || (column.dataIndex ?? '')}
          </option>
        ))}
      </select>
      {sort && (
        <button
          type="button"
          aria-label={texts[order]}
          title={texts[order]}
          onClick={() => onChange({ ...sort, order: order === 'ascend' ? 'descend' : 'ascend' })}
        >
          <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
            <path d={order === 'ascend' ? 'M8 13V3M4 7l4-4 4 4' : 'M8 3v10M4 9l4 4 4-4'} />
          </svg>
        </button>
      )}
    </div>
  )
}
