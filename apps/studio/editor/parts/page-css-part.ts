import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Changes } from '#kernel/document'
import type { Width } from '#kernel/page/look'
import { blockOf, type PageDocument, type PageEntry, patchBetween } from '#kernel/page/records'
import { definePart, defineToken } from '#kernel/plugin'
import { type CanvasRules, canvasRules } from '../document/canvas-css.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { lookToken } from './look-part.ts'
import { storeToken } from './store-part.ts'

/** The rules that the page's authors wrote, for the canvas. */
export const pageCssToken = defineToken<ReadonlySignal<CanvasRules>>('tessera.editor/page css')

/** Whether two states of an entry may look different. */
const isOtherLook = (from: PageEntry, to: PageEntry): boolean => {
  if (!('css' in from && 'css' in to)) return from.kind !== to.kind
  if (from.kind === 'page' && to.kind === 'page' && (from.theme !== to.theme || from.props !== to.props)) return true
  return from.css !== to.css || from.style !== to.style || from.looks !== to.looks || from.bindings !== to.bindings
}
/** Blocks bring rules of their own. */
const usesBlock = (entry: PageEntry): boolean => entry.kind === 'element' && blockOf(entry.type) !== undefined
const pinsOf = (entry: PageEntry): unknown => (entry.kind === 'page' ? entry.blocks : undefined)
const touchesCss = (patch: Changes<PageEntry>): boolean =>
  [...patch.values()].some(
    ({ from, to }) =>
      from === null || to === null || isOtherLook(from, to) || usesBlock(from) !== usesBlock(to) || pinsOf(from) !== pinsOf(to),
  )

export const pageCssPart = definePart({
  id: 'part/page-css',
  token: pageCssToken,
  create({ get }) {
    const store = get(storeToken)
    const { blocks } = get(loadedPlugins)
    const look = get(lookToken)
    let rules: CanvasRules | undefined
    let seen: PageDocument | null = null
    let seenWidths: readonly Width[] | null = null
    return computed(() => {
      const document = store.current.value
      const { widths } = look.value
      const patch = seen && patchBetween(seen, document)
      if (!patch || !rules || widths !== seenWidths || touchesCss(patch))
        rules = canvasRules(document, { before: rules, lookup: blocks?.lookup, widths })
      seen = document
      seenWidths = widths
      return rules
    })
  },
})
