import { type MouseEvent, useMemo } from 'react'
import { ActionButtons, tableIn, useLanguage } from '#sdk/react'
import './bulk-bar.css'
import type { RowKey } from './items.ts'
import type { useSelection } from './use-selection.ts'

const TEXTS = {
  zh: {
    name: '选中的行',
    count: (count: number) => `已选 ${count} 项`,
    elsewhere: (count: number) => `其中 ${count} 项不在当前显示的行中`,
    clear: '清除',
  },
  en: {
    name: 'Selected rows',
    count: (count: number) => `${count} selected`,
    elsewhere: (count: number) => `${count} not shown here`,
    clear: 'Clear',
  },
} as const

interface BulkBarProps {
  readonly id: string
  readonly buttons: Parameters<typeof ActionButtons>[0]['list']
  readonly selection: Pick<ReturnType<typeof useSelection>, 'keys' | 'rows' | 'change'>
  /** The keys of the rows shown now. */
  readonly shown: readonly RowKey[]
  /** On the canvas the bar is always there, below the table's own line: its buttons are words to write. */
  readonly isEdited: boolean
}

/** How many rows are selected, the buttons that act on them, and a way out. It covers the line above the table, which keeps its room. */
export function BulkBar({ id, buttons, selection: { keys, rows, change }, shown, isEdited }: BulkBarProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const elsewhere = useMemo(() => {
    const visible = new Set(shown)
    return keys.filter((key) => !visible.has(key)).length
  }, [keys, shown])
  if (keys.length === 0 && !isEdited) return null
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The bar goes with the selection; the keyboard goes on at the rows.
    const table = currentTarget.closest('.tessera-table')
    table?.querySelector<HTMLElement>('input[type="checkbox"], input[type="radio"]')?.focus({ preventScroll: true })
    change([])
  }
  return (
    <div className={isEdited ? 'tessera-table-bulk tessera-table-bulk-still' : 'tessera-table-bulk'}>
      <div role="toolbar" aria-label={texts.name} className="tessera-table-bulk-bar">
        <span role="status" className="tessera-table-bulk-count">
          <strong>{texts.count(keys.length)}</strong>
          {elsewhere > 0 && <small>{texts.elsewhere(elsewhere)}</small>}
        </span>
        <ActionButtons
          {...{ id, list: buttons, path: 'selectionActions', size: 'small' }}
          payload={() => ({ rows: [...rows()], selectedRowKeys: [...keys] })}
        />
        <button type="button" className="tessera-table-bulk-clear" onClick={clear}>
          {texts.clear}
        </button>
      </div>
    </div>
  )
}
