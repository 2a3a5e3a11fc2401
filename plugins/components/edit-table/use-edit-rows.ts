import { useCallback, useMemo, useRef } from 'react'
import type { Json, JsonObject, ViewProps } from '#sdk'
import { formListActions, isRow, readRow, useFieldCells, useFormList, useMethods, usePage, useSource, useSourceData } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { editTable } from './index.ts'
import { useAskForOptions } from './row-options.tsx'
import { keptRow, newRow } from './values.ts'

/** The rows of the table as a list of its form, with the elements in their cells. */
function useRowsOfForm({ id, props, mode, slots }: ViewProps<typeof editTable>, columns: readonly EditColumn[]) {
  const { page } = usePage()
  const { formWrap } = props
  const data = useSourceData(id, props.defaultValue)
  const { use } = useSource(id)
  const atFirst = Math.min(100, Math.max(0, Math.trunc(formWrap.rowsAtFirst)))
  const given = data.filter(isRow)
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
    disabled: formWrap.disabled,
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
  return { field, regions, inSight, goToWrong }
}

/** The rows of the table, with what adds, removes and moves them: people, flows and the table itself. */
export function useEditRows(view: ViewProps<typeof editTable>, columns: readonly EditColumn[]) {
  const { id, props, emit } = view
  const { page } = usePage()
  const { formWrap } = props
  const list = useRowsOfForm(view, columns)
  const { field } = list
  const rows = formListActions(field, formWrap)
  const changed = () => {
    if (page.listens(id, 'onChange')) emit('onChange', { [field.name]: (field.list?.list() ?? []) as Json })
  }
  const add = (values: JsonObject = {}, at?: number) => {
    const added = rows.add({ ...newRow(columns), ...values }, at)
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
  useMethods<typeof editTable>(id, {
    add: (args) => add(readRow({}, args?.values), args?.at).index,
    remove: (args) => void remove(typeof args === 'object' ? args.row : args),
    move: ({ row, to }) => void move(row, to),
  })
  return { ...list, ask: useAskForOptions(id), most: formWrap.max ?? Number.POSITIVE_INFINITY, limits: rows, changed, add, remove, move }
}
