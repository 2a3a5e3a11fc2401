import { tell } from '#kernel/message'
import type { PluginOfView, RunningPage, ViewPlugin } from '#kernel/view'

interface Kept {
  readonly page: RunningPage
  readonly id: string
  /** What was put back. */
  put: readonly string[]
  /** How often something took it away again: a view that fights for its own is left alone. */
  times: number
  end: () => void
}

const MOST_TIMES = 100
const namesOf = (className: string): readonly string[] => className.split(/\s+/).filter(Boolean)

/**
 * Puts the classes by which authors' styles mean an element back on the roots of views of plugins that leave them out, whenever these are drawn, by the
 * page or by themselves. `onDropped` hears of each type of such a view while a page is made; visitors can do nothing about it.
 */
export function keepClasses(
  within: Document,
  pluginOf: PluginOfView,
  pageOf: () => RunningPage | undefined,
  onDropped: (plugin: ViewPlugin, type: string) => void = () => undefined,
): () => void {
  const roots = new Map<Element, Kept>()
  const told = new WeakMap<RunningPage, Set<string>>()

  const tellOf = ({ page, id }: Kept): void => {
    const known = told.get(page) ?? new Set()
    told.set(page, known)
    const type = page.element(id).peek()?.type ?? ''
    const plugin = pluginOf(type)
    if (known.has(id) || plugin === undefined || page.mode === 'live') return
    known.add(id)
    page.viewFailed(id, tell('view.class-dropped', { type, plugin: plugin.id, version: plugin.version }))
    onDropped(plugin, type)
  }
  const putBack = (node: Element, kept: Kept): void => {
    const wanted = namesOf(kept.page.element(kept.id).peek()?.className ?? '')
    const gone = kept.put.filter((name) => !wanted.includes(name))
    const missing = wanted.filter((name) => !node.classList.contains(name))
    kept.put = kept.put.filter((name) => wanted.includes(name))
    if (gone.length > 0) node.classList.remove(...gone)
    if (missing.length === 0 || kept.times >= MOST_TIMES) return
    kept.times += 1
    kept.put = [...new Set([...kept.put, ...missing])]
    node.classList.add(...missing)
    tellOf(kept)
  }
  const take = (node: Element): void => {
    const page = pageOf()
    const id = node.getAttribute('data-id')
    if (!page || id === null || roots.has(node)) return
    const element = page.element(id)
    if (pluginOf(element.peek()?.type ?? '') === undefined) return
    const kept: Kept = { page, id, put: [], times: 0, end: () => undefined }
    roots.set(node, kept)
    // Also the first time, and what its author changes later.
    kept.end = element.subscribe(() => queueMicrotask(() => roots.get(node) === kept && putBack(node, kept)))
  }
  const observer = new MutationObserver((changes) => {
    let mayHaveLeft = false
    for (const { type, target, addedNodes, removedNodes } of changes) {
      const kept = type === 'attributes' ? roots.get(target as Element) : undefined
      if (kept) putBack(target as Element, kept)
      mayHaveLeft ||= removedNodes.length > 0
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        if (node.hasAttribute('data-id')) take(node)
        for (const below of node.querySelectorAll('[data-id]')) take(below)
      }
    }
    if (mayHaveLeft)
      for (const [node, { end }] of roots)
        if (!node.isConnected) {
          end()
          roots.delete(node)
        }
  })
  observer.observe(within.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  for (const node of within.querySelectorAll('[data-id]')) take(node)
  return () => {
    observer.disconnect()
    for (const { end } of roots.values()) end()
    roots.clear()
  }
}
