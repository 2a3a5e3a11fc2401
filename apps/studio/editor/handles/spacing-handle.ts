import type { BoxKind, Side } from '../../../kit/style/box.ts'
import { SIDES, sidesOf } from '../../../kit/style/box.ts'
import { valuesOf } from '../../../kit/style/chain.ts'
import { columnEdges } from './grid-lines.ts'
import { type Handle, type HandleDrag, type Handled, saidPixels } from './handle.ts'
import { inlineOn } from './inline.ts'
import { boxOf, computed, pagePlace, pixels } from './page-box.ts'
import { SNAP_NEAR, type Snapped, snappedLength, withNote } from './snap.ts'
import { type Sides, sidesMeant, spaced, spacingChange } from './spacing.ts'

const property = (kind: BoxKind, side: Side): string => `${kind}-${side.toLowerCase()}`

/** The lengths of a box as the page shows them. */
export function shownSides(node: Element, kind: BoxKind): Sides {
  const style = computed(node)
  return Object.fromEntries(SIDES.map((side) => [side, pixels(style.getPropertyValue(property(kind, side)))])) as Sides
}

/** The padding or the margin of a side of an element. */
export function spacingHandle(handled: Handled, kind: BoxKind, side: Side): Handle {
  const { node, element, variant } = handled
  const values = valuesOf(element, variant)
  return {
    drag: () => dragSpacing(handled, kind, side),
    read: () => saidPixels(sidesOf(values, kind)[side]) ?? Math.round(shownSides(node, kind)[side]),
    write(value, { alt }) {
      const length = kind === 'padding' ? Math.max(0, value) : value
      const sides = Object.fromEntries(sidesMeant(side, { both: alt }).map((each) => [each, length]))
      return { props: [], style: spacingChange(values, kind, sides) }
    },
    clear() {
      const others = Object.entries(sidesOf(values, kind)).filter(([each, length]) => each !== side && length !== '')
      const cleared = Object.fromEntries([kind, ...SIDES.map((each) => kind + each)].map((key) => [key, null]))
      return { props: [], style: { ...cleared, ...Object.fromEntries(others.map(([each, length]) => [kind + each, length])) } }
    },
  }
}

/** The length with which the edge that moves stands at a place across the page; undefined for an edge that lies. */
function lengthAtEdge(node: Element, kind: BoxKind, side: Side, start: Sides): ((at: number) => number) | undefined {
  const box = boxOf(node)
  const style = computed(node)
  const [left, right] = [box.left + pixels(style.borderLeftWidth), box.left + box.width - pixels(style.borderRightWidth)]
  if (side === 'Left') return (at) => at - (kind === 'padding' ? left : box.left - start.Left)
  if (side === 'Right') return (at) => (kind === 'padding' ? right - at : at - box.left - box.width)
  return undefined
}

function dragSpacing(handled: Handled, kind: BoxKind, side: Side): HandleDrag {
  const { node, element, variant } = handled
  const start = shownSides(node, kind)
  const lengthAt = lengthAtEdge(node, kind, side, start)
  const columns = lengthAt ? columnEdges(handled) : []
  const near = SNAP_NEAR / pagePlace(handled.geometry).scale
  let last: Snapped = { value: 0, guides: [] }
  const snap = (length: number): Snapped => {
    last = snappedLength(length, columns, lengthAt ?? (() => 0), near)
    return last
  }
  const inline = inlineOn(
    node,
    SIDES.map((each) => property(kind, each)),
  )
  let now: Partial<Sides> = {}
  return {
    inline,
    to(by, { shift, alt, fine }) {
      now = spaced(kind, side, start, by, { all: shift, both: alt, fine, snap })
      const { guides, note } = fine ? { guides: [], note: undefined } : last
      // What the last move meant and this one does not is as it was.
      const shown = { ...start, ...now }
      inline.set(Object.fromEntries(SIDES.map((each) => [property(kind, each), `${shown[each]}px`])))
      return { label: withNote(`${now[side]}`, note), guides }
    },
    change: () => ({ props: [], style: spacingChange(valuesOf(element, variant), kind, now) }),
    isThere() {
      const shown = shownSides(node, kind)
      return Object.entries(now).every(([each, value]) => Math.abs(shown[each as Side] - value) < 1)
    },
  }
}
