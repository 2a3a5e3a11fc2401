import { getPath } from '#kernel/page/values'
import { valuesOf } from '../../../kit/style/chain.ts'
import { columnsAround } from './grid-lines.ts'
import type { Handled } from './handle.ts'
import type { HandleChange } from './size-values.ts'

/** A width that is counted in columns of the container, as that of a Col in a Row. */
export interface ColumnShare {
  /** How many there are. */
  readonly count: number
  /** How many it has, as it says. */
  readonly now: number
  /** The nearest number of columns to a width in pixels of the page. */
  partsFor(width: number): number
  /** How wide so many are. */
  widthFor(parts: number): number
  /** What makes it so many; null: as many as it has by itself. A width of its own goes. */
  change(parts: number | null): HandleChange
}

/** Undefined where the width is none: the container has no such columns, or a width of a variant is edited. */
export function columnShare(handled: Handled): ColumnShare | undefined {
  const { element, info, variant } = handled
  const { prop, share } = info?.sizes?.width ?? {}
  if (prop === undefined || share === undefined || variant !== '') return undefined
  const lines = columnsAround(handled)
  const [size] = lines?.sizes ?? []
  if (!lines || size === undefined || lines.sizes.length !== share) return undefined
  const unit = size + lines.gap
  const said = getPath(element.props, prop) ?? getPath(info?.defaults ?? {}, prop)
  const bounded = (parts: number): number => Math.min(share, Math.max(1, Math.round(parts)))
  return {
    count: share,
    now: typeof said === 'number' ? said : bounded((handled.node.getBoundingClientRect().width + lines.gap) / unit),
    partsFor: (width) => bounded((width + lines.gap) / unit),
    widthFor: (parts) => parts * unit - lines.gap,
    change: (parts) => ({
      props: [parts === null ? { path: prop } : { path: prop, value: bounded(parts) }],
      style: Object.fromEntries(valuesOf(element, '').width === undefined ? [] : [['width', null]]),
    }),
  }
}
