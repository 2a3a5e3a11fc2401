// One code unit is one character in these: no marks, joiners or pairs.
const PLAIN = /^[\n\x20-\x7e\u3000-\u3029\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]*$/

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined
const charactersOf = (text: string): readonly string[] =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : [...text]

/** How many characters a text has, as people see them: a family of four in one picture is one. */
export function countCharacters(text: string): number {
  return PLAIN.test(text) ? text.length : charactersOf(text).length
}

/** The first characters of a text, as people see them. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text
  return PLAIN.test(text) ? text.slice(0, count) : charactersOf(text).slice(0, count).join('')
}

/**
 * What a field with a limit takes of a text that somebody has just typed or pasted: what stands after the caret stays, what was put in before it
 * is cut. A value that was too long before may stay so, but not become longer.
 */
export function fitTyped(
  before: string,
  typed: string,
  caret: number,
  most: number | undefined,
): { readonly text: string; readonly caret: number } {
  if (most === undefined || typed.length <= most || countCharacters(typed) <= most) return { text: typed, caret }
  const tail = typed.slice(caret)
  const head = firstCharacters(typed.slice(0, caret), Math.max(0, Math.max(most, countCharacters(before)) - countCharacters(tail)))
  return { text: head + tail, caret: head.length }
}
