import type { Json, ViewProps } from '#sdk'
import type { CellLook } from '#sdk/react'
import type { descriptions } from './index.ts'

type Items = ViewProps<typeof descriptions>['props']['items']

export interface Entry {
  readonly index: number
  readonly label: string
  readonly name: string
  readonly type: string
  readonly tip: string
  readonly eventName: string
  readonly fontSize: number | undefined
  readonly format: CellLook
  /** The code of a dictionary that says what its values are shown as. */
  readonly dictionary: string | undefined
  /** How many columns it takes, so that each line is full. */
  readonly span: number
}

/** A list gives its first row; what is no record has no fields. */
export const recordOf = (data: unknown): Json =>
  Array.isArray(data) ? ((data[0] as Json | undefined) ?? null) : ((data as Json) ?? null)

/** How many columns there is room for: all, two, or one. */
export const columnsFor = (wanted: number, width: number | undefined): number =>
  Math.min(wanted, width === undefined ? wanted : width < 480 ? 1 : width < 768 ? 2 : wanted)

/** The entries as they are laid out: one that does not fit into its line begins the next, and the last of each line takes what is left of it. */
export function entriesOf(items: Items, columns: number): readonly Entry[] {
  const entries: Entry[] = []
  let left = columns
  const fill = () => {
    const last = entries.at(-1)
    if (last && left > 0 && left < columns) entries[entries.length - 1] = { ...last, span: last.span + left }
  }
  for (const [index, item] of items.entries()) {
    const span = Math.min(columns, Math.max(1, Math.trunc(item.span ?? 1)))
    if (span > left) {
      fill()
      left = columns
    }
    left -= span
    entries.push({
      index,
      label: item.label,
      name: item.name,
      type: item.type,
      tip: item.openTooltip ? item.tipContent : '',
      eventName: item.clickable ? (item.eventName ?? '') : '',
      fontSize: item.fontSize,
      format: {
        type: item.type,
        map: item.map,
        timeZone: item.timeZone,
        ellipsis: item.ellipsis,
        copyable: item.copyable,
      },
      dictionary: item.dictionary,
      span,
    })
    if (left === 0) left = columns
  }
  fill()
  return entries
}
