/** Characters of a message that are kept. */
export const MOST_MESSAGE = 300
/** Characters of a stack that are kept. */
export const MOST_STACK = 4_096

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'“”<>)]+/gi
const EMAIL = /[^\s"'“”<>(),;:@]+@[^\s"'“”<>(),;:@]+\.[^\s"'“”<>(),;:@.]+/g
/** What JSON.parse quotes of its source. */
const SOURCE = /"[^"]*"?(\.{3})"?|"[^"]*"(?= is not valid JSON)/g
const QUOTED = /"([^"]*)"|'([^']*)'|“([^”]*)”|‘([^’]*)’|`([^`]*)`/g
/** What a quoted name in a message of a browser looks like: `name`, `page.items`, `use-rows.ts`. */
const NAME = /^[\w$.-]{0,40}$/
/** Tokens, hashes and ids: long, with a digit in it. */
const TOKEN = /\b(?=[\w-]*\d)[\w-]{16,}\b/g
const DIGITS = /\d[\d\s().-]{2,}\d|\d{4,}/g

/**
 * The text of an error without what may belong to a person: addresses, e-mail addresses, quoted texts, tokens and long
 * numbers. The same error gives the same text. At most `most` characters.
 *
 * @example
 * maskText('No order 100234 of ann@example.com') // 'No order <n> of <email>'
 */
export const maskText = (text: string, most = MOST_MESSAGE): string => {
  const masked = text
    // What follows is cut anyway, and a long text would take long.
    .slice(0, most * 4)
    .replace(ADDRESS, '<address>')
    .replace(EMAIL, '<email>')
    .replace(SOURCE, '"<text>"')
    .replace(QUOTED, (whole, ...groups) => {
      const inner = groups.slice(0, 5).find((each) => each !== undefined) ?? ''
      return NAME.test(inner) ? whole : `${whole[0]}<text>${whole.at(-1)}`
    })
    .replace(TOKEN, '<id>')
    .replace(DIGITS, '<n>')
    .replace(/\s+/g, ' ')
    .trim()
  return masked.length > most ? `${masked.slice(0, most - 1)}…` : masked
}

const FRAME = /^\s*(?:at\s+)?.{0,200}?:\d+:\d+\)?$/

/** A frame without host, query and numbers of the path: `at save (/assets/index-B3f.js:1:200)`. */
const cleanFrame = (line: string): string =>
  line
    .trim()
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^/\s)]*/gi, '')
    .replace(/[?#][^\s):]*/g, '')
    .replace(EMAIL, (found) => (found.includes('/') ? found : '<email>'))
    .replace(/\/\d+(?=[/:])/g, '/<n>')

/**
 * The frames of a stack, without the message in front of them, hosts and queries of addresses. At most 30 frames and
 * `MOST_STACK` characters; empty for a text that has no frames.
 */
export const cleanStack = (stack: string): string =>
  stack
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 30)
    .map(cleanFrame)
    .join('\n')
    .slice(0, MOST_STACK)
