import type { RowKey } from './items.ts'
import { SelectAll } from './select-all.tsx'
import type { useSelection } from './use-selection.ts'

/** What the library's table is given so that its rows can be selected, where they can. */
export function selectionOfTable(
  type: 'radio' | 'checkbox' | undefined,
  selection: Pick<ReturnType<typeof useSelection>, 'keys' | 'change'>,
  /** The rows shown now. */
  keys: readonly RowKey[],
  texts: { readonly select: string; readonly selectAll: string },
) {
  if (type === undefined) return {}
  return {
    rowSelection: {
      type,
      selectedRowKeys: [...selection.keys],
      preserveSelectedRowKeys: true,
      checkAll: false,
      columnTitle: type === 'checkbox' && (
        <SelectAll keys={keys} selected={selection.keys} label={texts.selectAll} onChange={selection.change} />
      ),
      checkboxProps: () => ({ children: <span className="tessera-table-select">{texts.select}</span> }),
      onChange: (next: RowKey[]) => selection.change(next),
    },
  }
}
