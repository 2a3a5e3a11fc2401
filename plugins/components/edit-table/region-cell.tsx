import { createContext, type KeyboardEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { type Cells, type FormListBinding, FormRowScope } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { GridActions } from './grid-types.ts'

interface Regions {
  readonly cells: Cells
  readonly list: FormListBinding['list']
}

export const RegionsContext = createContext<Regions | undefined>(undefined)

/** What an author put into the cells of a column, for one row: undefined where the column shows its values, null where the row is not there yet. */
export function useRegion({ region }: EditColumn, rowKey: string): ReactNode | null | undefined {
  const { cells, list } = useContext(RegionsContext) ?? {}
  if (!cells || !list || region === undefined) return undefined
  const content = cells.cell(rowKey, region)
  if (content === undefined) return cells.has(region) ? null : undefined
  return (
    <FormRowScope list={list} rowKey={rowKey}>
      {content}
    </FormRowScope>
  )
}

const CONTROLS = 'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), select:not([disabled]), a[href], [tabindex="0"]'

interface RegionCellProps {
  readonly column: EditColumn
  readonly rowKey: string
  readonly isCurrent: boolean
  readonly actions: GridActions
  readonly className: string
  readonly style: React.CSSProperties | undefined
  readonly children: ReactNode
}

/** A cell with elements in it: Enter goes to the first that has the keyboard, Escape comes back. */
export function RegionCell({ column, rowKey, isCurrent, actions, className, style, children }: RegionCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  useLayoutEffect(() => {
    if (isCurrent && actions.takesFocus()) cell.current?.focus()
  })
  const keys = (event: KeyboardEvent) => {
    const isInside = event.target !== cell.current
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) cell.current?.focus()
    else if (!isInside && (event.key === 'Enter' || event.key === 'F2')) cell.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <td
      ref={cell}
      {...{ role: 'gridcell' }}
      data-col={column.at}
      tabIndex={isCurrent ? 0 : -1}
      aria-colindex={column.at + 1}
      className={className}
      style={style}
      onKeyDown={keys}
      onFocus={(event) => event.target === cell.current && actions.go(rowKey, column.at)}
    >
      <div className="tessera-edit-region">{children}</div>
    </td>
  )
}
