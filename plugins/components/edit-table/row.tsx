import { signal } from '@preact/signals-core'
import { type CSSProperties, memo, useId, useMemo, useState } from 'react'
import type { Json } from '#sdk'
import { type FieldState, getPath, labelIn, useLanguage, useLastingLayoutEffect, usePage, useSignalValue } from '#sdk/react'
import { Cell } from './cell.tsx'
import type { EditColumn } from './columns.ts'
import type { RowProps } from './grid-types.ts'
import { RegionCell, useRegion } from './region-cell.tsx'
import { useColumnInRow } from './row-options.tsx'
import { rowName, TEXTS } from './texts.ts'
import { dateText } from './values.ts'

const NOTHING = signal<FieldState>({ value: undefined, error: undefined, touched: false })

const SHAPES = { insert: 'M8 3v10M3 8h10', up: 'M8 13V4M4 8l4-4 4 4', down: 'M8 3v9M4 8l4 4 4-4', remove: 'M4 4l8 8M12 4l-8 8' } as const

/** What a cell's field hands on: nothing where it is empty, dates as text. */
const toSubmit = (column: EditColumn) => (name: string, value: Json | undefined) =>
  value === undefined ? {} : { [name]: column.type === 'date' ? (dateText(value, column.format, column.zone) ?? value) : value }

/** A row of the table. It renders for its own values alone. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, scope, columns, current, editing, disabled, tools, offsets, actions, part } = props
  const locale = useLanguage()
  const isEdited = usePage().page.mode === 'edit'
  const data = useSignalValue(scope.value) ?? null
  const [, registered] = useState<object>()
  // Only what has rules, or is written in another way than it comes, needs a field of its own.
  useLastingLayoutEffect(() => {
    const leave = scope.draw()
    const fields = columns.filter(({ name, rules, type }) => name !== '' && (rules.length > 0 || type === 'date'))
    const ends = fields.map((column) =>
      scope.register(column.name, { defaultValue: undefined, rules: column.rules, toSubmit: toSubmit(column) }),
    )
    registered({})
    return () => {
      for (const end of ends) end()
      leave()
    }
  }, [scope, columns])
  const name = labelIn(rowName(index + 1), locale)
  const button = (act: keyof typeof SHAPES, isOff: boolean, run: () => void) => {
    const title = `${labelIn(TEXTS[act], locale)} · ${name}`
    return (
      <button
        type="button"
        data-act={act}
        title={title}
        aria-label={title}
        disabled={disabled || isOff}
        tabIndex={current === undefined ? -1 : 0}
        onClick={run}
      >
        <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <path d={SHAPES[act]} />
        </svg>
      </button>
    )
  }
  return (
    <tr aria-rowindex={index + 2} data-at={index} className={part('row')}>
      {columns.map((column) => (
        <FieldCell
          key={column.at}
          {...{ column, scope, disabled, isEdited, actions, part }}
          rowKey={row.key}
          data={data}
          index={index}
          value={column.name === '' ? undefined : getPath(data, column.name)}
          rowLabel={name}
          offset={offsets[column.at]}
          isCurrent={current === column.at}
          editing={current === column.at ? editing : undefined}
        />
      ))}
      {(!tools.fixedRows || tools.sortable) && (
        <td className={`tessera-edit-tools ${part('tools')}`} inert={isEdited || undefined}>
          {!tools.fixedRows && button('insert', tools.isFull, () => actions.insert(index + 1))}
          {tools.sortable && button('up', index === 0, () => actions.move(row.key, index - 1))}
          {tools.sortable && button('down', tools.isLast, () => actions.move(row.key, index + 1))}
          {!tools.fixedRows && button('remove', tools.isLeast, () => actions.remove(row.key))}
        </td>
      )}
    </tr>
  )
})

type FieldCellProps = Omit<Parameters<typeof Cell>[0], 'error' | 'errorId' | 'style'> &
  Pick<RowProps, 'scope' | 'index'> & { readonly offset: string | undefined; readonly data: Json }

/** A cell with what its rules say of it. */
function FieldCell({ scope, offset, data, index, ...given }: FieldCellProps) {
  const props = { ...given, column: useColumnInRow(given.column, data, index) }
  const { error } = useSignalValue((props.column.rules.length > 0 ? scope.field(props.column.name) : undefined) ?? NOTHING)
  const errorId = useId()
  const { fixed } = props.column
  const style = useMemo(
    () => (fixed && offset !== undefined ? ({ [`--tessera-${fixed}`]: offset } as CSSProperties) : undefined),
    [fixed, offset],
  )
  const { column, rowKey, isCurrent, actions, part } = props
  const region = useRegion(column, rowKey)
  if (region === undefined) return <Cell {...props} error={error} errorId={errorId} style={style} />
  const className = `tessera-edit-cell tessera-edit-${column.align}${fixed ? ` tessera-edit-fixed-${fixed}` : ''} ${part('cell')}`
  return <RegionCell {...{ column, rowKey, isCurrent, actions, className, style }}>{region}</RegionCell>
}
