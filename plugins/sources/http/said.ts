import { type Json, pick } from '#sdk'
import { isPlain } from './address.ts'

/** What people read of it; some services send whole traces. */
const MOST = 300
const MOST_OF_LIST = 3

/**
 * Where services say what went wrong, the first that has a text: problem details (RFC 9457: `detail`), OAuth (RFC 6749: `error_description`), and the
 * names that frameworks use.
 */
const PLACES = ['detail', 'message', 'msg', 'error_description', 'error.message', 'error.detail', 'error', 'errorMessage']

const shortened = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line
}
/** An HTML page, as servers and proxies answer it, is not for readers of a message. */
const isMarkup = (text: string): boolean => /<\/?[a-z!][^>]*>/i.test(text.slice(0, 10_000))

/** A text for people; '' for anything else. */
export const textIn = (value: Json | undefined): string => (typeof value === 'string' && !isMarkup(value) ? shortened(value) : '')

/** `errors` as a list of texts or of `{ message }`, or as texts by the name of a field. */
function fromList(errors: Json | undefined): string {
  const all = Array.isArray(errors) ? errors : isPlain(errors ?? null) ? Object.values(errors as object).flat() : []
  const texts = all.map((each: Json) => textIn(each) || (isPlain(each) ? textIn(each.message ?? each.detail ?? each.msg) : ''))
  const said = [...new Set(texts.filter((text) => text !== ''))]
  return said.length > MOST_OF_LIST ? `${said.slice(0, MOST_OF_LIST).join(' ')} …` : said.join(' ')
}

/** What a service that failed says to people, where it says it in text or in one of the usual ways; '' where it does not. */
export function saidBy(body: Json | undefined): string {
  if (body === undefined || body === null) return ''
  if (!isPlain(body)) return Array.isArray(body) ? fromList(body) : textIn(body)
  for (const place of PLACES) {
    const text = textIn(pick(body, place))
    if (text !== '') return text
  }
  // A title is what all problems of a kind share: a list says more.
  return fromList(body.errors as Json | undefined) || fromList(body.non_field_errors as Json | undefined) || textIn(pick(body, 'title'))
}
