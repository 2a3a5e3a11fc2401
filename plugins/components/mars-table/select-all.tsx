import { Checkbox } from '@arco-design/web-react'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import type { RowKey } from './items.ts'

interface SelectAllProps {
  /** The rows shown now. */
  readonly keys: readonly RowKey[]
  /** Rows of other pages among them. */
  readonly selected: readonly RowKey[]
  readonly label: string
  readonly onChange: (selected: readonly RowKey[]) => void
}

/** The checkbox over the column of checkboxes, with the name that the library's own does not have. */
export function SelectAll({ keys, selected, label, onChange }: SelectAllProps) {
  const shown = new Set(keys)
  const others = selected.filter((key) => !shown.has(key))
  const count = selected.length - others.length
  return (
    <Checkbox
      checked={keys.length > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      disabled={keys.length === 0}
      onChange={(checked) => onChange(checked ? [...others, ...keys] : others)}
    >
      <span className="tessera-table-select">{label}</span>
    </Checkbox>
  )
}
