import { isSharedList, LOOK_MOST } from '../look/look-limits.ts'
import { sharedValues } from '../look/shared-values.ts'
import type { Command } from '../records/patch.ts'
import type { ElementRecord, Looks, PageRecord } from '../records/records.ts'
import { ownValue, setOwn } from '../values/path.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/**
 * The page's half of making a shared style: the element's values and its style text are in the shared style `shared` now, so the element lets go of
 * them and uses it, above the others that it uses. Values that are bound stay: a shared style belongs to no page.
 */
export const moveToShared: Command<{ readonly id: string; readonly shared: string }> = {
  id: 'command/make-shared',
  label: { zh: '做成共享样式', en: 'Make a shared style' },
  plan({ document }, { id, shared }) {
    const draft = new PatchDraft(document)
    const entry = draft.get(id)
    if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
    const uses = [...(entry.shared ?? []), shared]
    if (!isSharedList(uses))
      return refusal(
        `一个组件最多使用 ${LOOK_MOST.shared} 个共享样式，且不能重复`,
        `An element uses at most ${LOOK_MOST.shared} shared styles, each once`,
      )
    const moved = sharedValues(entry)
    const style = without(entry.style, moved.style)
    const looks = Object.entries(entry.looks ?? {}).flatMap(([variant, values]) => {
      const left = without(values, moved.looks[variant] ?? {})
      return Object.keys(left).length > 0 ? [[variant, left] as const] : []
    })
    draft.put(withLooks({ ...entry, style, css: '', shared: uses }, Object.fromEntries(looks)))
    return draft.patch()
  },
}

const without = (values: Looks[string], moved: Looks[string]): Looks[string] =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !Object.hasOwn(moved, key)))

function withLooks<E extends ElementRecord | PageRecord>(entry: E, looks: Looks): E {
  const { looks: _, ...plain } = entry
  return (Object.keys(looks).length > 0 ? { ...plain, looks } : plain) as E
}

/** What of a shared style an element takes over. */
export interface CopiedShared {
  readonly id: string
  readonly style: Looks[string]
  readonly looks?: Looks | undefined
  readonly css: string
}

/**
 * Copies the values of a shared style into an element, which uses it no more. What the element says itself stays, and so does what other shared
 * styles say that the element uses above it.
 */
export const detachShared: Command<{ readonly id: string; readonly style: CopiedShared; readonly above?: readonly CopiedShared[] }> = {
  id: 'command/detach-shared',
  label: { zh: '脱离共享样式', en: 'Detach from a shared style' },
  plan({ document }, { id, style: copied, above = [] }) {
    const draft = new PatchDraft(document)
    const entry = draft.get(id)
    if (entry?.kind !== 'element' && entry?.kind !== 'page') return refusal('组件不存在', 'Component ID does not exist')
    const uses = entry.shared ?? []
    if (!uses.includes(copied.id)) return refusal('该组件没有使用此共享样式', 'The element does not use this shared style')
    const taken = (variant: string, key: string): boolean =>
      Object.hasOwn(entry.bindings, variant === '' ? `style.${key}` : `looks.${variant}.${key}`) ||
      above.some((other) => Object.hasOwn((variant === '' ? other.style : other.looks?.[variant]) ?? {}, key))
    const merged = (variant: string, from: Looks[string], own: Looks[string] = {}): Looks[string] => ({
      ...Object.fromEntries(Object.entries(from).filter(([key]) => !taken(variant, key))),
      ...own,
    })
    const looks: { [variant: string]: Looks[string] } = { ...entry.looks }
    for (const [variant, values] of Object.entries(copied.looks ?? {})) {
      const after = merged(variant, values, ownValue(entry.looks, variant))
      if (Object.keys(after).length > 0) setOwn(looks, variant, after)
    }
    if (Object.keys(looks).length > LOOK_MOST.variants)
      return refusal(`一个组件最多有 ${LOOK_MOST.variants} 种样式变体`, `An element has values for at most ${LOOK_MOST.variants} variants`)
    const { shared: _, ...plain } = entry
    const left = uses.filter((one) => one !== copied.id)
    const css = [copied.css, entry.css].filter((text) => text.trim() !== '').join('\n')
    const next = { ...plain, style: merged('', copied.style, entry.style), css, ...(left.length > 0 ? { shared: left } : {}) }
    draft.put(withLooks(next as typeof entry, looks))
    return draft.patch()
  },
}
