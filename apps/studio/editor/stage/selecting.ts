import { childrenOf, elementOf, indexInParent, PAGE_ID, type PageDocument } from '#kernel/page'

/** The selection with one id more or less; the page itself is never one of several. */
export function toggled(selection: readonly string[], id: string): readonly string[] {
  if (id === PAGE_ID) return selection
  const others = selection.filter((each) => each !== id && each !== PAGE_ID)
  return others.length < selection.filter((each) => each !== PAGE_ID).length ? others : [...others, id]
}

const primaryOf = (document: PageDocument, selection: readonly string[]) => elementOf(document, selection.at(-1) ?? '')

export function parentOf(document: PageDocument, selection: readonly string[]): string | undefined {
  const element = primaryOf(document, selection)
  return element && (element.parentId ?? PAGE_ID)
}

export function firstChildOf(document: PageDocument, selection: readonly string[]): string | undefined {
  const element = primaryOf(document, selection)
  return childrenOf(document, element?.id ?? null)[0]
}

/** The sibling that many places on; stays within the parent. */
export function siblingOf(document: PageDocument, selection: readonly string[], step: 1 | -1): string | undefined {
  const element = primaryOf(document, selection)
  if (!element) return childrenOf(document, null).at(step === 1 ? 0 : -1)
  return childrenOf(document, element.parentId)[indexInParent(document, element.id) + step]
}

/** First all siblings, then, asked again, everything directly on the page. */
export function selectAll(document: PageDocument, selection: readonly string[]): readonly string[] {
  const element = primaryOf(document, selection)
  const siblings = childrenOf(document, element?.parentId ?? null)
  const whole = siblings.length === selection.length && siblings.every((id) => selection.includes(id))
  return whole ? childrenOf(document, null) : siblings
}
