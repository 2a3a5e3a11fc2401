import type { ElementRecord, PageRecord } from '../records.ts'
import { type AuthorCss, authorCss } from './author-css.ts'

/** By record, which never changes. */
const known = new WeakMap<object, AuthorCss>()

/** The style text of an element, or of the page, as rules, with what was left out of it. */
export function readElementCss(entry: ElementRecord | PageRecord): AuthorCss {
  let read = known.get(entry)
  if (read === undefined) {
    read = authorCss(entry.css, `[data-id=${JSON.stringify(entry.id)}]`, entry.id)
    known.set(entry, read)
  }
  return read
}

export const elementCss = (entry: ElementRecord | PageRecord): string => (entry.css.trim() === '' ? '' : readElementCss(entry).css)
