import { childrenIn, childrenOf, elementOf, PAGE_ID, type PageDocument, slotOf } from '#kernel/page/records'
import { childrenInOrder } from './regions.ts'

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
  return childrenInOrder(document, element?.id ?? null)[0]
}

/** The sibling that many places on, from region to region; stays within the parent. */
export function siblingOf(document: PageDocument, selection: readonly string[], step: 1 | -1): string | undefined {
  const element = primaryOf(document, selection)
  const siblings = childrenInOrder(document, element?.parentId ?? null)
  return element ? siblings[siblings.indexOf(element.id) + step] : siblings.at(step === 1 ? 0 : -1)
}

/** First all siblings in the same region, then, asked again, everything directly on the page. */
export function selectAll(document: PageDocument, selection: readonly string[]): readonly string[] {
  const element = primaryOf(document, selection)
  const siblings = element ? childrenIn(document, element.parentId, slotOf(element)) : childrenOf(document, null)
  const whole = siblings.length === selection.length && siblings.every((id) => selection.includes(id))
  return whole ? childrenOf(document, null) : siblings
}
