import { getPath } from '#kernel/page/values'
import { valuesOf } from '../../../kit/style/chain.ts'
import { bottom, type Point, right } from '../geometry/rect.ts'
import { columnShare } from './column-share.ts'
import { columnEdges } from './grid-lines.ts'
import { type Handle, type HandleDrag, type Handled, saidPixels } from './handle.ts'
import { inlineOn } from './inline.ts'
import { boxOf, outsideOf, pagePlace, partBefore, targetsAround } from './page-box.ts'
import { type Axis, directionOf, type Edge, resized, type Size, withRatio } from './resize.ts'
import { type HandleChange, isAuto, limitsOf, sizeChange, sizeLabel, writtenTo } from './size-values.ts'
import { type Guide, SNAP_NEAR, type Snapped, snapped, withNote } from './snap.ts'

/** A side or a corner of an element. */
export function sizeHandle(handled: Handled, edge: Edge): Handle {
  const { node, element, info, variant } = handled
  const axis: Axis = directionOf(edge).x === 0 ? 'height' : 'width'
  const axes: readonly Axis[] = edge.length === 2 ? ['width', 'height'] : [axis]
  const limits = limitsOf(element, info, variant)
  const sizeNow = (): Size => {
    const box = boxOf(node)
    const outside = outsideOf(node)
    return { width: box.width - outside.width, height: box.height - outside.height }
  }
  return {
    drag: () => dragSize(handled, edge, sizeNow()),
    read() {
      const declared = info?.sizes?.[axis]
      const said = writtenTo(declared, variant) === 'prop' ? getPath(element.props, declared!.prop!) : valuesOf(element, variant)[axis]
      return saidPixels(said) ?? Math.round(sizeNow()[axis])
    },
    write: (value) => sizeChange(element, info, variant, { [axis]: Math.max(value, limits[axis]?.min ?? 0) }),
    clear: () => sizeAsShared(handled, Object.fromEntries(axes.map((each) => [each, null])), null),
    ...(axis === 'width' ? counted(handled) : {}),
  }
}

/** A width that is a number of columns is read and stepped as one. */
function counted(handled: Handled): Partial<Handle> {
  const share = columnShare(handled)
  if (!share) return {}
  const { now, count } = share
  return { read: () => now, shown: () => `${now}/${count}`, step: (by) => share.change(now + by) }
}

/** What makes an element so large, with its width as a number of columns where that is what it is counted in. */
function sizeAsShared(handled: Handled, size: { readonly [axis in Axis]?: number | null }, parts: number | null): HandleChange {
  const { element, info, variant } = handled
  const share = size.width === undefined ? undefined : columnShare(handled)
  if (!share) return sizeChange(element, info, variant, size)
  const { width: _, ...other } = size
  const [wide, high] = [share.change(parts), sizeChange(element, info, variant, other)]
  return { props: [...wide.props, ...high.props], style: { ...wide.style, ...high.style } }
}

function dragSize(handled: Handled, edge: Edge, start: Size): HandleDrag {
  const { session, geometry, node, element, info, variant } = handled
  const limits = limitsOf(element, info, variant)
  const { scale } = pagePlace(geometry)
  const way = directionOf(edge)
  const from = boxOf(node)
  const outside = outsideOf(node)
  const before = { width: way.x === 0 ? 0 : partBefore(node, 'width'), height: way.y === 0 ? 0 : partBefore(node, 'height') }
  const targets = { ...targetsAround(geometry, session.document(), element.id), columns: columnEdges(handled) }
  const share = way.x === 0 ? undefined : columnShare(handled)
  let parts: number | null = null
  const auto = { width: isAuto(element, info, variant, 'width'), height: isAuto(element, info, variant, 'height') }
  // Where both edges move, the element grows by more than the pointer goes.
  const gain = { x: gainOf(way.x, before.width), y: gainOf(way.y, before.height) }
  const inline = inlineOn(node, ['width', 'height'])
  let now: Partial<Size> = {}
  const snap = (axis: Axis, value: number, fine: boolean): Snapped => {
    if (axis === 'width' && share) {
      parts = share.partsFor(value + outside.width)
      // Rounded up it would not fit beside its neighbours.
      return { value: Math.floor((share.widthFor(parts) - outside.width) * 100) / 100, guides: [], note: `${parts}/${share.count}` }
    }
    if (fine) return { value: Math.round(value), guides: [] }
    const [first, last] = axis === 'width' ? [from.left, right(from)] : [from.top, bottom(from)]
    const more = outside[axis]
    const found = snapped({
      ...{ axis, value: value + more, start: from[axis], from: first, to: last },
      ...{ before: before[axis], near: SNAP_NEAR / scale, targets },
    })
    return { ...found, value: Math.round(found.value - more) }
  }
  return {
    inline,
    to(by, { shift, alt, fine }) {
      const pulled: Point = { x: by.x * gain.x, y: by.y * gain.y }
      const both = alt && gain.x === 1 && gain.y === 1
      const free = resized(edge, start, pulled, { limits, ratio: shift, both })
      const guides: Guide[] = []
      let note: string | undefined
      const result: { -readonly [axis in Axis]?: number } = {}
      for (const axis of ['width', 'height'] as const) {
        const value = free[axis]
        // What only follows the ratio agrees with nothing by itself.
        if (value === undefined || (shift && axis !== (way.x === 0 ? 'height' : 'width'))) continue
        const found = snap(axis, value, fine)
        result[axis] = Math.max(found.value, limits[axis]?.min ?? 0)
        guides.push(...found.guides)
        note ??= found.note
      }
      const axis: Axis = way.x === 0 ? 'height' : 'width'
      const isKept = shift && limits.width && limits.height && start.width > 0 && start.height > 0 && result[axis] !== undefined
      now = isKept ? withRatio(start, axis, result[axis]!, limits) : result
      const isWhole = (each: string): boolean => each !== 'width' || share === undefined
      inline.set(Object.fromEntries(Object.entries(now).map(([each, value]) => [each, `${isWhole(each) ? Math.round(value) : value}px`])))
      return {
        label: withNote(
          sizeLabel(
            { ...start, ...now },
            { width: auto.width && now.width === undefined, height: auto.height && now.height === undefined },
          ),
          note,
        ),
        guides,
      }
    },
    change: () => sizeAsShared(handled, now, parts),
    isThere() {
      const box = boxOf(node)
      return Object.entries(now).every(([axis, value]) => Math.abs(box[axis as Axis] - outside[axis as Axis] - value) < 1)
    },
  }
}

function gainOf(way: -1 | 0 | 1, before: number): number {
  const part = way < 0 ? before : 1 - before
  return way !== 0 && part >= 0.25 ? 1 / part : 1
}
