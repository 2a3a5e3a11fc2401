import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { type ElementRecord, PAGE_ID, PAGE_TYPE, type PageDocument, type PageRecord } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { type ComponentDeclaration, componentsPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'

/** What the inspector shows: one or several elements, or the page itself when none is selected. */
export type Selected =
  | { readonly kind: 'page'; readonly page: PageRecord }
  | { readonly kind: 'elements'; readonly elements: readonly [ElementRecord, ...ElementRecord[]] }

/** The selection as records of the document as it is now; the same object until one of them changes. */
export function useSelected(): Selected | null {
  const session = useEditor()
  const selected = useMemo(() => {
    let last: Selected | null = null
    return computed(() => {
      const next = selectedIn(session.store.current.value, session.selection.value)
      if (!sameRecords(last, next)) last = next
      return last
    })
  }, [session])
  return useSignalValue(selected)
}

/** What is selected; ids that are gone do not count. */
function selectedIn(document: PageDocument, ids: readonly string[]): Selected | null {
  const elements = ids.flatMap((id) => {
    const entry = document.entries.get(id)
    return entry?.kind === 'element' ? [entry] : []
  })
  const [first, ...others] = elements.reverse()
  if (first) return { kind: 'elements', elements: [first, ...others] }
  const page = document.entries.get(PAGE_ID)
  return page?.kind === 'page' ? { kind: 'page', page } : null
}

function recordsOf(selected: Selected | null): readonly (ElementRecord | PageRecord)[] {
  if (!selected) return []
  return selected.kind === 'page' ? [selected.page] : selected.elements
}

function sameRecords(a: Selected | null, b: Selected | null): boolean {
  const [left, right] = [recordsOf(a), recordsOf(b)]
  return left.length === right.length && left.every((record, index) => record === right[index])
}

/** The type that the page's root has in a program. */

/** The declaration of a type that some plugin contributed, in the version that the page pins. */
export function useDeclarations(): (type: string) => ComponentDeclaration | undefined {
  const { kernel, store } = useEditor()
  const registry = kernel.registry(componentsPoint)
  const all = useSignalValue(registry.contributions)
  const pins = useSignalValue(useMemo(() => computed(() => pinsOf(store.current.value)), [store]))
  return useMemo(() => {
    const byType = new Map(all.map(({ value }) => [value.type, registry.get(value.id, pins) ?? value]))
    return (type: string) => byType.get(type)
  }, [all, registry, pins])
}

/** The declaration behind an entry; the page's own has the root's type. */
export function typeOf(entry: ElementRecord | PageRecord): string {
  return entry.kind === 'page' ? PAGE_TYPE : entry.type
}
