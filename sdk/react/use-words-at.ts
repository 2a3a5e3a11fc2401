import { usePage } from '#kernel/view'

/** The attribute of the node that draws words of a list's item, by its path, `items.0.label`; nothing outside of the editor. */
export type WordsAt = (path: string | undefined) => { readonly 'data-words-at'?: string }

const marked: WordsAt = (path) => (path === undefined ? {} : { 'data-words-at': path })
const unmarked: WordsAt = () => ({})

/** Marks nodes that draw the words of items which a component lists as `itemTexts`, so that the editor writes them where they stand. */
export function useWordsAt(): WordsAt {
  return usePage().page.mode === 'edit' ? marked : unmarked
}
