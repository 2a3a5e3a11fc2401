import type { Json } from '#sdk'
import { asList, asNumber, asObject, asText, type CellLook } from '#sdk/react'

export interface Entry {
  readonly index: number
  readonly label: string
  readonly name: string
  readonly type: string
  readonly tip: string
  readonly eventName: string
  readonly fontSize: number | undefined
  readonly format: CellLook
  /** How many columns it takes, so that each line is full. */
  readonly span: number
}

/** A list gives its first row; what is no record has no fields. */
export const recordOf = (data: unknown): Json => (Array.isArray(data) ? ((data[0] as Json | undefined) ?? null) : ((data as Json) ?? null))

/** How many columns there is room for: all, two, or one. */
export const columnsFor = (wanted: number, width: number | undefined): number =>
  Math.min(wanted, width === undefined ? wanted : width < 480 ? 1 : width < 768 ? 2 : wanted)

/** The entries as they are laid out: one that does not fit into its line begins the next, and the last of each line takes what is left of it. */
export function entriesOf(items: unknown, columns: number): readonly Entry[] {
  const entries: Entry[] = []
  let left = columns
  const fill = () => {
    const last = entries.at(-1)
    if (last && left > 0 && left < columns) entries[entries.length - 1] = { ...last, span: last.span + left }
  }
  for (const [index, each] of asList<Json>(items).entries()) {
    const item = asObject(each)
    const span = Math.min(columns, Math.max(1, Math.trunc(asNumber(item.span, 1))))
    if (span > left) {
      fill()
      left = columns
    }
    left -= span
    const isClickable = item.clickable === true
    entries.push({
      index,
      label: asText(item.label),
      name: asText(item.name),
      type: asText(item.type),
      tip: item.openTooltip === true ? asText(item.tipContent) : '',
      eventName: isClickable ? asText(item.eventName) : '',
      fontSize: asNumber(item.fontSize, undefined),
      format: { type: item.type, timeZone: item.timeZone, ellipsis: item.ellipsis === true, copyable: item.copyable === true },
      span,
    })
    if (left === 0) left = columns
  }
  fill()
  return entries
}
