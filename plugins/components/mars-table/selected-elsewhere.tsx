import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { tableIn, useLanguage } from '#sdk/react'
import type { RowKey } from './items.ts'

const TEXTS = {
  zh: { count: (all: number, elsewhere: number) => `已选 ${all} 行，其中 ${elsewhere} 行不在当前显示的行中`, clear: '清除选择' },
  en: { count: (all: number, elsewhere: number) => `${all} selected, ${elsewhere} of them not shown here`, clear: 'Clear selection' },
} as const

interface SelectedElsewhereProps {
  readonly selected: readonly RowKey[]
  /** The keys of the rows shown now. */
  readonly shown: readonly RowKey[]
  readonly onClear: () => void
}

/**
 * Says how many selected rows are on other pages or hidden by a search: a button for the selection acts on them too.
 */
export function SelectedElsewhere({ selected, shown, onClear }: SelectedElsewhereProps) {
  const texts = tableIn(TEXTS, useLanguage())
  if (selected.length === 0) return null
  const visible = new Set(shown)
  const elsewhere = selected.filter((key) => !visible.has(key)).length
  if (elsewhere === 0) return null
  return (
    <div className="tessera-table-elsewhere">
      <span role="status">{texts.count(selected.length, elsewhere)}</span>
      <Button size="mini" type="text" onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  )
}
