import { lookPath } from '#kernel/page/look'
import { childrenOf, type LayoutInfo, type PageDocument } from '#kernel/page/records'
import { getPath } from '#kernel/page/values'
import { valuesOf } from '../../../kit/style/chain.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { right } from '../geometry/rect.ts'
import { type Gap, gapsBetween } from './gaps.ts'
import { columnEdges } from './grid-lines.ts'
import { type Handle, type HandleDrag, type Handled, saidPixels } from './handle.ts'
import { inlineOn } from './inline.ts'
import { boxOf, computed, gapNode, pagePlace, pixels } from './page-box.ts'
import { asSetting, type HandleChange } from './size-values.ts'
import { SNAP_NEAR, snappedLength, withNote } from './snap.ts'
import { gapAfter } from './spacing.ts'

/** Their places are read whenever something moves. */
const MOST_CHILDREN = 40

/** The spaces between the children of an element, in pixels of the overlay. */
export function gapsOf(geometry: FrameGeometry, document: PageDocument, id: string): readonly Gap[] {
  const node = gapNode(geometry, document, id)
  if (!node) return []
  const rects = childrenOf(document, id)
    .slice(0, MOST_CHILDREN)
    .flatMap((child) => {
      const found = geometry.nodeOf(child)
      const rect = found && node.contains(found) ? geometry.rectOf(child) : undefined
      return rect && rect.width > 0 && rect.height > 0 ? [rect] : []
    })
  return gapsBetween(rects)
}

type GapKey = 'gap' | 'columnGap' | 'rowGap'

/** What the gap in a direction is said by: both in one, or each apart. */
function keyOf(layout: LayoutInfo | undefined, axis: 'x' | 'y'): GapKey {
  const own = axis === 'x' ? 'columnGap' : 'rowGap'
  return layout?.[own] === undefined ? 'gap' : own
}
const settingOf = (layout: LayoutInfo | undefined, variant: string, axis: 'x' | 'y'): string | undefined =>
  variant === '' ? layout?.[keyOf(layout, axis)] : undefined

/** Whether the gap in a direction cannot be changed: a formula gives it, or the widths of columns are counted from a setting. */
export const isGapFixed = ({ element, info, variant }: Handled, axis: 'x' | 'y'): boolean =>
  (variant !== '' && info?.layout?.kind === 'columns') ||
  Object.hasOwn(element.bindings, settingOf(info?.layout, variant, axis) ?? lookPath(variant, keyOf(info?.layout, axis)))

/** The gap between the children of an element: its setting, or the style where it has none or a variant is edited. */
export function gapHandle(handled: Handled, axis: 'x' | 'y'): Handle {
  const { session, geometry, element, info, variant, node: root } = handled
  const setting = settingOf(info?.layout, variant, axis)
  const key = keyOf(info?.layout, axis)
  const property = key === 'gap' ? 'gap' : key === 'columnGap' ? 'column-gap' : 'row-gap'
  const said =
    setting === undefined ? valuesOf(element, variant)[key] : (getPath(element.props, setting) ?? getPath(info?.defaults ?? {}, setting))
  const node = gapNode(geometry, session.document(), element.id) ?? root
  const shown = (): number => pixels(axis === 'x' ? computed(node).columnGap : computed(node).rowGap)
  const write = (value: number): HandleChange =>
    setting === undefined
      ? { props: [], style: { [key]: `${value}px` } }
      : { props: [{ path: setting, value: asSetting(said, value) }], style: {} }
  return {
    drag(): HandleDrag {
      const inline = inlineOn(node, [property])
      const start = shown()
      const [first] = childrenOf(session.document(), element.id).flatMap((child) => geometry.nodeOf(child) ?? [])
      // The second child comes to a column only where the first one stays.
      const stays = axis === 'x' && first !== undefined && /^(normal|start|flex-start|left)/.test(computed(node).justifyContent)
      const columns = stays ? columnEdges(handled) : []
      const end = stays ? right(boxOf(first)) : 0
      const near = SNAP_NEAR / pagePlace(geometry).scale
      const snap = (length: number) => snappedLength(length, columns, (at) => at - end, near)
      let now = start
      return {
        inline,
        to(by, { fine }) {
          const found = gapAfter(start, by[axis], fine, snap)
          now = found.value
          inline.set({ [property]: `${now}px` })
          return { label: withNote(`${now}`, found.note), guides: found.guides }
        },
        change: () => write(now),
        isThere: () => Math.abs(shown() - now) < 1,
      }
    },
    read: () => saidPixels(said) ?? Math.round(shown()),
    write: (value) => write(Math.max(0, value)),
    clear: (): HandleChange => (setting === undefined ? { props: [], style: { [key]: null } } : { props: [{ path: setting }], style: {} }),
  }
}
