import { type CSSProperties, useCallback, useId, useMemo, useRef } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  asList,
  asNumber,
  asObject,
  asText,
  FormItemFrame,
  formListActions,
  NoData,
  type NumberLook,
  useDensity,
  useFieldCells,
  useFormList,
  useGoneMessage,
  useLocale,
  useMethods,
  usePage,
  usePageFormats,
  useSource,
  useSourceData,
  useTimeZone,
} from '#sdk/react'
import { columnsOf } from './columns.ts'
import './edit-table.css'
import { Grid } from './grid.tsx'
import type { editTable } from './index.ts'
import { RegionsContext } from './region-cell.tsx'
import { AskContext, useAskForOptions } from './row-options.tsx'
import { notTaken, TEXTS } from './texts.ts'
import { useClipboard } from './use-clipboard.ts'
import { useGrid } from './use-grid.ts'
import { keptRow, newRow } from './values.ts'

const SIZES = { large: 48, middle: 40, small: 32 } as const
const DENSITIES = { mini: 32, small: 32, default: 40, large: 48 } as const
const USUAL_HEIGHT = 480

export function View({ id, props, root, part, emit, mode, slots }: ViewProps<typeof editTable>) {
  const locale = useLocale()
  const { page } = usePage()
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const wrap = props.formWrap
  const scroll = wrap.scroll as { readonly x?: unknown; readonly y?: unknown }
  const density = useDensity()
  const rowHeight = wrap.size === undefined || wrap.size === 'middle' ? DENSITIES[density] : SIZES[wrap.size]
  const written = JSON.stringify(wrap.columns)
  const zone = useTimeZone()
  const numbers = asText(usePageFormats()<NumberLook>({}).locale) || undefined
  const columns = useMemo(() => columnsOf(JSON.parse(written), numbers, zone), [written, numbers, zone])
  const data = useSourceData(id, props.defaultValue as Json)
  const { use } = useSource(id)
  const atFirst = Math.min(100, Math.max(0, Math.trunc(wrap.rowsAtFirst)))
  const given = asList<Json>(data).filter((row) => row !== null && typeof row === 'object' && !Array.isArray(row))
  const isEdited = mode === 'edit'
  const hasRegions = Object.keys(slots).length > 0
  // What stands in cells can be edited where there is a row.
  const wanted = Math.max(use ? 0 : atFirst, isEdited && hasRegions ? 1 : 0)
  const defaultValue = given.length > 0 ? given : Array.from({ length: wanted }, () => newRow(columns))
  const goToWrong = useRef<(row: number, name: string) => void>(undefined)
  const rowOptions = useMemo(
    () => ({
      rowRules: Object.fromEntries(columns.filter(({ name }) => name !== '').map(({ name, rules }) => [name, rules])),
      toRow: (row: Json, key: string) => keptRow(columns, row, key),
      onWrong: (row: number, name: string) => goToWrong.current?.(row, name),
    }),
    [columns],
  )
  const field = useFormList({
    id,
    formItem: props.formItem,
    defaultValue: defaultValue as Json,
    disabled: wrap.disabled === true,
    rows: rowOptions,
  })
  const rowKeys = useMemo(() => field.rows.map(({ key }) => key), [field.rows])
  const cells = useFieldCells(id, rowKeys)
  const regions = useMemo(() => ({ cells, list: field.list }), [cells, field.list])
  // Rows with elements in them cost more than their data: of many, those in sight are there.
  const inSight = useCallback(
    (from: number, to: number, kept: number | undefined) => {
      if (hasRegions) page.setState(`component.${id}.inSight`, [from, to, ...(kept === undefined ? [] : [kept, kept + 1])])
    },
    [page, id, hasRegions],
  )
  const ask = useAskForOptions(id)
  const { min, max } = wrap
  const rows = formListActions(field, { min, max })
  const changed = () => {
    if (page.listens(id, 'onChange')) emit('onChange', { [field.name]: (field.list?.list() ?? []) as Json })
  }
  const add = (values?: Json, at?: number) => {
    const added = rows.add({ ...newRow(columns), ...asObject(values ?? {}) }, at)
    emit('onAdd', { index: added.index })
    changed()
    return added
  }
  const remove = (row: Parameters<typeof rows.remove>[0]) => {
    emit('onRemove', { index: rows.remove(row) })
    changed()
  }
  const move = (row: Parameters<typeof rows.move>[0], to: number) => {
    const moved = rows.move(row, to)
    if (moved.from === moved.to) return
    emit('onMove', moved)
    changed()
  }
  useMethods(id, {
    add: (args) => add(asObject(args).values, asNumber(asObject(args).at, undefined)).index,
    remove: (args) => void remove(typeof args === 'object' ? asObject(args).row : args),
    move: (args) => void move(asObject(args).row, asNumber(asObject(args).to, 0)),
  })
  const sortable = wrap.sortable !== false
  const fixedRows = wrap.fixedRows === true
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
  const most = max ?? Number.POSITIVE_INFINITY
  const clipboard = useClipboard({ field, columns, at: grid.current, most, fixedRows, onWrite: changed })
  const { isFull, isLeast } = rows
  const tools = useMemo(() => ({ sortable, fixedRows, isFull, isLeast }), [sortable, fixedRows, isFull, isLeast])
  const height = asNumber(scroll.y, undefined)
  const width = asNumber(scroll.x, undefined)
  const style = {
    '--tessera-row': `${rowHeight}px`,
    ...(height ? { '--tessera-height': `${height}px` } : { '--tessera-usual-height': `${USUAL_HEIGHT}px` }),
    ...(width ? { '--tessera-width': `${width}px` } : { '--tessera-width': `${columns.length * 120 + 100}px` }),
  } as unknown as CSSProperties
  const addRow = () => {
    const { index } = add()
    grid.goTo(
      index,
      Math.max(
        0,
        columns.findIndex(({ readOnly }) => !readOnly),
      ),
    )
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId }) => (
        <div className={`tessera-edit ${part('field')}`}>
          {columns.length === 0 ? (
            <div className="tessera-edit-none">{TEXTS.noColumns[locale]}</div>
          ) : (
            <AskContext.Provider value={ask}>
              <RegionsContext.Provider value={regions}>
                <Grid
                  {...{ field, columns, grid, box, rowHeight, tools, labelId, messageId, hintId, part, style }}
                  className={`tessera-edit-box${wrap.bordered === false ? '' : ' tessera-edit-bordered'}`}
                  onCopy={clipboard.copy}
                  onPaste={clipboard.paste}
                  onSight={inSight}
                />
              </RegionsContext.Provider>
            </AskContext.Provider>
          )}
          {columns.length > 0 && field.rows.length === 0 && (
            <NoData>
              <div className="tessera-edit-none">{TEXTS.empty[locale]}</div>
            </NoData>
          )}
          <span id={hintId} className="tessera-item-unseen">
            {TEXTS.keys[locale]}
          </span>
          <span role="status" className="tessera-edit-notice">
            {clipboard.left > 0 ? notTaken(clipboard.left)[locale] : ''}
          </span>
          {!fixedRows && (
            <button
              type="button"
              className={`tessera-edit-add ${part('add')}`}
              data-act="add"
              inert={isEdited || undefined}
              disabled={field.disabled || isFull || !field.list}
              onClick={addRow}
            >
              <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                <path d="M8 3v10M3 8h10" />
              </svg>
              {wrap.addText || TEXTS.add[locale]}
            </button>
          )}
        </div>
      )}
    </FormItemFrame>
  )
}
