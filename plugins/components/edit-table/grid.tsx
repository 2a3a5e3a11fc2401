import { type ClipboardEvent, type CSSProperties, type ReactNode, type RefObject, useEffect } from 'react'
import { type FormListBinding, type FormRow, labelIn, useLanguage, useWordsAt } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { RowTools } from './grid-types.ts'
import { Row } from './row.tsx'
import { TEXTS } from './texts.ts'
import type { useGrid } from './use-grid.ts'
import { useWindow } from './use-window.ts'

interface GridProps {
  readonly field: FormListBinding
  readonly columns: readonly EditColumn[]
  readonly grid: ReturnType<typeof useGrid>
  readonly box: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly tools: Omit<RowTools, 'isLast'>
  readonly className: string
  readonly style: CSSProperties
  readonly labelId: string
  readonly messageId: string
  readonly hintId: string
  readonly part: (name: string) => string
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
  /** Of a long table: which rows are drawn, and which besides. */
  readonly onSight: (from: number, to: number, kept: number | undefined) => void
}

/** A column without a width has room for a date. */
const USUAL = 140
const widthOf = ({ width }: EditColumn): string => width ?? `${USUAL}px`

/** How far fixed columns stand from their side: the widths of those between. */
function offsetsOf(columns: readonly EditColumn[]): readonly (string | undefined)[] {
  const sum = (some: readonly EditColumn[]) => `calc(${['0px', ...some.map(widthOf)].join(' + ')})`
  return columns.map(({ fixed }, at) => {
    if (fixed === 'left') return sum(columns.slice(0, at).filter((one) => one.fixed === 'left'))
    return fixed === 'right' ? sum(columns.slice(at + 1).filter((one) => one.fixed === 'right')) : undefined
  })
}

/** The table itself: of a long list the rows in sight, and the one that has the keyboard. */
export function Grid(props: GridProps) {
  const { field, columns, grid, box, rowHeight, tools, part } = props
  const locale = useLanguage()
  const wordsAt = useWordsAt()
  const { rows, list, disabled } = field
  const { from, to, isLong } = useWindow(box, rows.length, rowHeight)
  const offsets = offsetsOf(columns)
  const withTools = !tools.fixedRows || tools.sortable
  const kept = isLong && grid.current && (grid.current.row < from || grid.current.row >= to) ? grid.current.row : undefined
  const { onSight } = props
  useEffect(() => {
    if (isLong) onSight(from, to, kept)
  }, [isLong, onSight, from, to, kept])
  const drawn = (row: FormRow, index: number) => {
    const scope = list?.row(row.key)
    if (!scope) return null
    const isCurrent = grid.current?.row === index
    return (
      <Row
        key={row.key}
        {...{ row, index, scope, columns, disabled, offsets, part }}
        current={isCurrent ? grid.current?.column : undefined}
        editing={isCurrent ? grid.editing : undefined}
        tools={index === rows.length - 1 ? lastTools(tools) : otherTools(tools)}
        actions={grid.actions}
      />
    )
  }
  const space = (count: number, name: string): ReactNode =>
    count > 0 && (
      <tr key={`space ${name}`} {...{ 'aria-hidden': true }} className="tessera-edit-space">
        <td colSpan={columns.length + 1} style={{ height: count * rowHeight }} />
      </tr>
    )
  const body: ReactNode[] = []
  if (kept !== undefined && kept < from) body.push(space(kept, 'before'), drawn(rows[kept]!, kept), space(from - kept - 1, 'between'))
  else body.push(space(from, 'before'))
  for (let index = from; index < to; index++) body.push(drawn(rows[index]!, index))
  if (kept !== undefined && kept >= to)
    body.push(space(kept - to, 'between'), drawn(rows[kept]!, kept), space(rows.length - kept - 1, 'after'))
  else body.push(space(rows.length - to, 'after'))
  return (
    <div ref={box} className={`${props.className}${isLong ? ' tessera-edit-long' : ''}`} style={props.style}>
      {/* Cells are walked by arrow keys, which makes a table a grid. */}
      <table
        {...{ role: 'grid', 'aria-readonly': disabled || undefined }}
        aria-labelledby={props.labelId}
        aria-describedby={`${props.messageId} ${props.hintId}`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (withTools ? 1 : 0)}
        onKeyDown={grid.keys}
        onCopy={props.onCopy}
        onPaste={props.onPaste}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.at} style={column.width ? { width: column.width } : column.fixed ? { width: USUAL } : undefined} />
          ))}
          {withTools && <col className="tessera-edit-tools-column" />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} className={part('header')}>
            {columns.map((column) => (
              <th
                key={column.at}
                scope="col"
                className={`tessera-edit-${column.align}${column.fixed ? ` tessera-edit-fixed-${column.fixed}` : ''}`}
                style={column.fixed ? ({ [`--tessera-${column.fixed}`]: offsets[column.at] } as CSSProperties) : undefined}
              >
                {column.rules.some((rule) => rule.required) && (
                  <span className="tessera-item-required" aria-hidden="true">
                    *
                  </span>
                )}
                <span {...wordsAt(`formWrap.columns.${column.at}.title`)}>{column.title || column.name}</span>
              </th>
            ))}
            {withTools && <th scope="col">{labelIn(TEXTS.tools, locale)}</th>}
          </tr>
        </thead>
        <tbody>{body}</tbody>
      </table>
    </div>
  )
}

const known = new WeakMap<object, { readonly last: RowTools; readonly other: RowTools }>()
/** The same objects as long as the tools are, so that rows do not render for them. */
function toolsOf(tools: Omit<RowTools, 'isLast'>) {
  const found = known.get(tools) ?? { last: { ...tools, isLast: true }, other: { ...tools, isLast: false } }
  known.set(tools, found)
  return found
}
const lastTools = (tools: Omit<RowTools, 'isLast'>): RowTools => toolsOf(tools).last
const otherTools = (tools: Omit<RowTools, 'isLast'>): RowTools => toolsOf(tools).other
