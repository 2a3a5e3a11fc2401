import { getPath } from '#kernel/page'
import { valuesOf } from '../inspector/style/chain.ts'
import { bottom, type Point, right } from '../stage/rect.ts'
import { type Handle, type HandleDrag, type Handled, saidPixels } from './handle.ts'
import { inlineOn } from './inline.ts'
import { boxOf, outsideOf, pagePlace, partBefore, targetsAround } from './page-box.ts'
import { type Axis, directionOf, type Edge, resized, type Size, withRatio } from './resize.ts'
import { isAuto, limitsOf, sizeChange, sizeLabel, writtenTo } from './size-values.ts'
import { type Guide, SNAP_NEAR, snapped } from './snap.ts'

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
    clear: () => sizeChange(element, info, variant, Object.fromEntries(axes.map((each) => [each, null]))),
  }
}

function dragSize({ session, geometry, node, element, info, variant }: Handled, edge: Edge, start: Size): HandleDrag {
  const limits = limitsOf(element, info, variant)
  const { scale } = pagePlace(geometry)
  const way = directionOf(edge)
  const from = boxOf(node)
  const outside = outsideOf(node)
  const before = { width: way.x === 0 ? 0 : partBefore(node, 'width'), height: way.y === 0 ? 0 : partBefore(node, 'height') }
  const targets = targetsAround(geometry, session.document(), element.id)
  const auto = { width: isAuto(element, info, variant, 'width'), height: isAuto(element, info, variant, 'height') }
  // Where both edges move, the element grows by more than the pointer goes.
  const gain = { x: gainOf(way.x, before.width), y: gainOf(way.y, before.height) }
  const inline = inlineOn(node, ['width', 'height'])
  let now: Partial<Size> = {}
  const snap = (axis: Axis, value: number): { readonly value: number; readonly guides: readonly Guide[] } => {
    const [first, last] = axis === 'width' ? [from.left, right(from)] : [from.top, bottom(from)]
    const more = outside[axis]
    const found = snapped({
      ...{ axis, value: value + more, start: from[axis], from: first, to: last },
      ...{ before: before[axis], near: SNAP_NEAR / scale, targets },
    })
    return { value: found.value - more, guides: found.guides }
  }
  return {
    inline,
    to(by, { shift, alt, fine }) {
      const pulled: Point = { x: by.x * gain.x, y: by.y * gain.y }
      const both = alt && gain.x === 1 && gain.y === 1
      const free = resized(edge, start, pulled, { limits, ratio: shift, both })
      const guides: Guide[] = []
      const result: { -readonly [axis in Axis]?: number } = {}
      for (const axis of ['width', 'height'] as const) {
        const value = free[axis]
        // What only follows the ratio agrees with nothing by itself.
        if (value === undefined || (shift && axis !== (way.x === 0 ? 'height' : 'width'))) continue
        const found = fine ? { value, guides: [] } : snap(axis, value)
        result[axis] = Math.max(Math.round(found.value), limits[axis]?.min ?? 0)
        guides.push(...found.guides)
      }
      const axis: Axis = way.x === 0 ? 'height' : 'width'
      const isKept = shift && limits.width && limits.height && start.width > 0 && start.height > 0 && result[axis] !== undefined
      now = isKept ? withRatio(start, axis, result[axis]!, limits) : result
      inline.set(Object.fromEntries(Object.entries(now).map(([each, value]) => [each, `${Math.round(value)}px`])))
      return {
        label: sizeLabel(
          { ...start, ...now },
          { width: auto.width && now.width === undefined, height: auto.height && now.height === undefined },
        ),
        guides,
      }
    },
    change: () => sizeChange(element, info, variant, now),
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
