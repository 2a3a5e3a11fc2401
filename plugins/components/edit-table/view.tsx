import { type CSSProperties, useId, useMemo, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { FormItemFrame, labelIn, NoData, useDensity, useGoneMessage, useLanguage, usePageLocale, useTimeZone } from '#sdk/react'
import type { Column } from './column.ts'
import { columnsOf } from './columns.ts'
import './edit-table.css'
import { Grid } from './grid.tsx'
import type { editTable } from './index.ts'
import { RegionsContext } from './region-cell.tsx'
import { AskContext } from './row-options.tsx'
import { notTaken, TEXTS } from './texts.ts'
import { useClipboard } from './use-clipboard.ts'
import { useEditRows } from './use-edit-rows.ts'
import { useGrid } from './use-grid.ts'

const SIZES = { large: 48, middle: 40, small: 32 } as const
const DENSITIES = { mini: 32, small: 32, default: 40, large: 48 } as const
const USUAL_HEIGHT = 480

export function View(view: ViewProps<typeof editTable>) {
  const { id, props, root, part, mode } = view
  const locale = useLanguage()
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const wrap = props.formWrap
  const density = useDensity()
  const rowHeight = wrap.size === 'middle' ? DENSITIES[density] : SIZES[wrap.size]
  const written = JSON.stringify(wrap.columns)
  const zone = useTimeZone()
  const numbers = usePageLocale()
  const columns = useMemo(() => columnsOf(JSON.parse(written) as readonly Column[], numbers, zone), [written, numbers, zone])
  const { field, regions, inSight, goToWrong, ask, most, limits, changed, add, remove, move } = useEditRows(view, columns)
  const sortable = wrap.sortable
  const fixedRows = wrap.fixedRows
  const grid = useGrid({
    ...{ field, columns, sortable, box, rowHeight },
    add: (at) => add(undefined, at).key,
    remove,
    move,
    onWrite: changed,
    onGone: useGoneMessage(id),
  })
  goToWrong.current = (row, name) =>
    grid.goTo(
      row,
      columns.findIndex((column) => column.name === name),
    )
  const clipboard = useClipboard({ field, columns, at: grid.current, most, fixedRows, onWrite: changed })
  const { isFull, isLeast } = limits
  const tools = useMemo(() => ({ sortable, fixedRows, isFull, isLeast }), [sortable, fixedRows, isFull, isLeast])
  const style = tableStyle(rowHeight, wrap.scroll, columns.length)
  const addRow = () => {
    const { index } = add()
    const first = columns.findIndex(({ readOnly }) => !readOnly)
    grid.goTo(index, Math.max(0, first))
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId }) => (
        <div className={`tessera-edit ${part('field')}`}>
          {columns.length === 0 ? (
            <div className="tessera-edit-none">{labelIn(TEXTS.noColumns, locale)}</div>
          ) : (
            <AskContext.Provider value={ask}>
              <RegionsContext.Provider value={regions}>
                <Grid
                  {...{ field, columns, grid, box, rowHeight, tools, labelId, messageId, hintId, part, style }}
                  className={`tessera-edit-box${wrap.bordered ? ' tessera-edit-bordered' : ''}`}
                  onCopy={clipboard.copy}
                  onPaste={clipboard.paste}
                  onSight={inSight}
                />
              </RegionsContext.Provider>
            </AskContext.Provider>
          )}
          {columns.length > 0 && field.rows.length === 0 && (
            <NoData>
              <div className="tessera-edit-none">{labelIn(TEXTS.empty, locale)}</div>
            </NoData>
          )}
          <span id={hintId} className="tessera-item-unseen">
            {labelIn(TEXTS.keys, locale)}
          </span>
          <span role="status" className="tessera-edit-notice">
            {clipboard.left > 0 ? labelIn(notTaken(clipboard.left), locale) : ''}
          </span>
          {!fixedRows && (
            <AddButton
              text={wrap.addText || labelIn(TEXTS.add, locale)}
              className={part('add')}
              isInert={mode === 'edit'}
              isDisabled={field.disabled || isFull || !field.list}
              onPress={addRow}
            />
          )}
        </div>
      )}
    </FormItemFrame>
  )
}

/** Its heights and widths, for its style sheet. */
function tableStyle(
  rowHeight: number,
  { x: width, y: height }: { readonly x?: number | undefined; readonly y?: number | undefined },
  columns: number,
): CSSProperties {
  return {
    '--tessera-row': `${rowHeight}px`,
    [height ? '--tessera-height' : '--tessera-usual-height']: `${height || USUAL_HEIGHT}px`,
    '--tessera-width': `${width || columns * 120 + 100}px`,
  } as unknown as CSSProperties
}

interface AddButtonProps {
  readonly text: string
  readonly className: string
  readonly isInert: boolean
  readonly isDisabled: boolean
  readonly onPress: () => void
}

function AddButton({ text, className, isInert, isDisabled, onPress }: AddButtonProps) {
  return (
    <button
      type="button"
      className={`tessera-edit-add ${className}`}
      data-act="add"
      inert={isInert || undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M8 3v10M3 8h10" />
      </svg>
      {text}
    </button>
  )
}
