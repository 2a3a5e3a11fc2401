import { childrenOf, getPath, type LayoutInfo, type PageDocument } from '#kernel/page'
import { lookPath } from '#kernel/page/look'
import { valuesOf } from '../inspector/style/chain.ts'
import type { FrameGeometry } from '../stage/frame-geometry.ts'
import { type Gap, gapsBetween } from './gaps.ts'
import { type Handle, type HandleDrag, type Handled, saidPixels } from './handle.ts'
import { inlineOn } from './inline.ts'
import { computed, pixels } from './page-box.ts'
import { asSetting, type HandleChange } from './size-values.ts'
import { gapAfter } from './spacing.ts'

/** The node that holds the children of an element apart, where one does. */
export function gapNode(geometry: FrameGeometry, document: PageDocument, id: string): HTMLElement | undefined {
  const root = geometry.nodeOf(id)
  const [first] = childrenOf(document, id)
  const child = first === undefined ? undefined : geometry.nodeOf(first)
  if (!root || !child || !root.contains(child)) return undefined
  for (let at = child.parentElement; at; at = at.parentElement) {
    if (/(flex|grid)$/.test(computed(at).display)) return at
    if (at === root) return undefined
  }
  return undefined
}

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

const settingOf = (layout: LayoutInfo | undefined, variant: string): string | undefined => (variant === '' ? layout?.gap : undefined)

/** Whether a formula gives the gap. */
export const isGapBound = ({ element, info, variant }: Handled): boolean =>
  Object.hasOwn(element.bindings, settingOf(info?.layout, variant) ?? lookPath(variant, 'gap'))

/** The gap between the children of an element: its setting, or the style where it has none or a variant is edited. */
export function gapHandle(handled: Handled, axis: 'x' | 'y'): Handle {
  const { session, geometry, element, info, variant, node: root } = handled
  const setting = settingOf(info?.layout, variant)
  const said =
    setting === undefined ? valuesOf(element, variant).gap : (getPath(element.props, setting) ?? getPath(info?.defaults ?? {}, setting))
  const node = gapNode(geometry, session.document(), element.id) ?? root
  const shown = (): number => pixels(axis === 'x' ? computed(node).columnGap : computed(node).rowGap)
  const write = (value: number): HandleChange =>
    setting === undefined
      ? { props: [], style: { gap: `${value}px` } }
      : { props: [{ path: setting, value: asSetting(said, value) }], style: {} }
  return {
    drag(): HandleDrag {
      const inline = inlineOn(node, ['gap'])
      const start = shown()
      let now = start
      return {
        inline,
        to(by, { fine }) {
          now = gapAfter(start, by[axis], fine)
          inline.set({ gap: `${now}px` })
          return { label: `${now}`, guides: [] }
        },
        change: () => write(now),
        isThere: () => Math.abs(shown() - now) < 1,
      }
    },
    read: () => saidPixels(said) ?? Math.round(shown()),
    write: (value) => write(Math.max(0, value)),
    clear: (): HandleChange => (setting === undefined ? { props: [], style: { gap: null } } : { props: [{ path: setting }], style: {} }),
  }
}
