import { filled } from '#kernel/message'
import type { Json, Label } from '../values/json.ts'
import { getPath } from '../values/path.ts'
import type { Catalogue, ComponentInfo } from './patch.ts'
import type { ElementId, ElementRecord } from './records.ts'

/** A tree of elements, of a document or of an edit that is about to be made. */
export interface Elements {
  get(id: ElementId): ElementRecord | undefined
  childrenOf(id: ElementId): Iterable<ElementId>
}

/** What may stand within something with a tag at no depth, and says why. */
export function refusedWithin(info: ComponentInfo | undefined, above: readonly string[], catalogue: Catalogue): true | Label {
  const refuses = info?.refusesAncestor
  return refuses && above.some((type) => catalogue(type)?.tags.includes(refuses.tag)) ? refuses.refusal : true
}

/** The text that is there once; undefined where there is none, or a formula says it. */
export function onceText(
  info: ComponentInfo | undefined,
  props: { readonly [name: string]: Json | undefined },
  bound: readonly string[] = [],
): string | undefined {
  const path = info?.uniqueAmong
  if (path === undefined || bound.includes(path)) return undefined
  const value = getPath(props as never, path)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What elements that may not have the same text share: their rule, and the text. */
export const onceKey = (info: ComponentInfo, text: string): string => `${info.uniqueAmong} ${text}`

/**
 * The elements below `scope` with a text that must be unique, by `onceKey`. Of a nested scope only the scope element
 * itself is included. `leaving` is left out with its descendants.
 */
export function textsIn(
  elements: Elements,
  catalogue: Catalogue,
  scope: ElementId,
  tag: string,
  leaving: ReadonlySet<ElementId> = new Set(),
): Map<string, ElementId[]> {
  const found = new Map<string, ElementId[]>()
  const waiting = [...elements.childrenOf(scope)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (leaving.has(id)) continue
    const element = elements.get(id)
    const info = element && catalogue(element.type)
    if (element && info && info.needsAncestor?.tag === tag) {
      const text = onceText(info, element.props, Object.keys(element.bindings))
      if (text !== undefined) {
        const key = onceKey(info, text)
        const same = found.get(key)
        if (same) same.push(id)
        else found.set(key, [id])
      }
    }
    // What is within another scope is that one's.
    if (!info?.tags.includes(tag)) for (const child of elements.childrenOf(id)) waiting.push(child)
  }
  return found
}

/**
 * Whether the text of a new or moved element is already used by an element of the same rule, within the same nearest
 * ancestor of the tag that both need. `parents` are its future ancestors, innermost first; `leaving` is removed from
 * its old place.
 */
export function isThere(
  elements: Elements,
  catalogue: Catalogue,
  wanted: {
    readonly info: ComponentInfo
    readonly text: string
    readonly parents: readonly ElementId[]
    readonly leaving: ReadonlySet<ElementId>
  },
): boolean {
  const { info, text, parents, leaving } = wanted
  const tag = info.needsAncestor?.tag
  if (tag === undefined) return false
  const scope = parents.find((id) => catalogue(elements.get(id)?.type ?? '')?.tags.includes(tag) ?? false)
  return scope !== undefined && textsIn(elements, catalogue, scope, tag, leaving).has(onceKey(info, text))
}

/** Says that something is there once alone. */
export const onceRefusal = (text: string): Label =>
  filled({ zh: '“{text}”已经在这里，不能重复添加', en: '“{text}” is here already, and cannot be added twice' }, { text })
