import { type StoredElement, storedPage } from '../../helpers/api.ts'

/** The stored form of a page with about this many elements: cards of twenty texts each, so that there are containers and leaves. */
export function largePage(count: number): object {
  const perCard = 20
  const elements: StoredElement[] = Array.from({ length: Math.ceil(count / (perCard + 1)) }, (_, card) => ({
    id: `Card_${card}`,
    type: 'Card',
    children: Array.from({ length: perCard }, (_, text) => ({
      id: `Text_${card}_${text}`,
      type: 'Text',
      props: { text: `${card}.${text}` },
    })),
  }))
  return storedPage(elements)
}
