/**
 * Characters that nobody sees and that make a text lie about itself: controls, line separators, the overrides, embeddings and isolates that
 * turn the reading direction, and what has no width. The joiners stay, which scripts and emoji need, and so do the plain direction marks.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/gu
/** More marks on one letter than any language has: they cover the lines around, and composing a long row of them takes the square of its length. */
const PILE = /(\p{M}{8})\p{M}+/gu
const clean = (text: string, kept: string): string =>
  text
    .toWellFormed()
    .replace(UNSEEN, (character) => {
      if (kept.includes(character)) return character
      return /[\t\n\v\f\r\u0085\u2028\u2029]/.test(character) ? ' ' : ''
    })
    .replace(PILE, '$1')
    .normalize('NFC')
    .replace(PILE, '$1')
    .trim()

/** A name as it is stored and shown: one line, without unseen characters, composed and without blanks around it. For `z.string().overwrite(…)`. */
export const plainLine = (text: string): string => clean(text, '')

/** The same for a text that may have several lines. */
export const plainLines = (text: string): string => clean(text.replaceAll('\r\n', '\n'), '\n\t')

/** A name of something that somebody brought, cut to so many UTF-16 units between two characters. May come out empty. */
export const plainName = (text: string, most: number): string =>
  plainLine(text)
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
