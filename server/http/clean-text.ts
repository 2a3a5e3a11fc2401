/** Control characters with all line ends, and characters that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/**
 * A name as others will read it in lists and logs: on one line, nothing in it that hides or reorders the rest, at most so many UTF-16 units
 * and no half of a character at its end. May come out empty.
 */
export const cleanName = (text: string, most: number): string =>
  text
    .replace(UNSEEN, '')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
