/** How a service may write a text that it was sent. A new way is a row here. */
export interface Writing {
  readonly name: string
  /** Whether it can write every text; else only those of ASCII. */
  readonly isAsciiOnly?: boolean
  readonly write: (text: string) => Buffer
}

const each = (text: string, write: (code: number, char: string) => string): string =>
  Array.from(text, (char) => write(char.codePointAt(0) as number, char)).join('')
const hex = (code: number, length = 2): string => code.toString(16).padStart(length, '0')
const NAMED: Readonly<Record<string, string>> = {
  ...{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos', '/': 'sol', '+': 'plus', '=': 'equals', '#': 'num', '!': 'excl' },
  ...{ $: 'dollar', '%': 'percnt', '(': 'lpar', ')': 'rpar', '*': 'ast', ',': 'comma', '.': 'period', ':': 'colon', ';': 'semi' },
  ...{
    '?': 'quest',
    '@': 'commat',
    '[': 'lsqb',
    '\\': 'bsol',
    ']': 'rsqb',
    '^': 'Hat',
    _: 'lowbar',
    '`': 'grave',
    '{': 'lcub',
    '|': 'vert',
  },
  ...{ '}': 'rcub', Ü: 'Uuml', ü: 'uuml', é: 'eacute', '©': 'copy', ÿ: 'yuml' },
}
const text = (name: string, write: (text: string) => string): Writing => ({ name, write: (value) => Buffer.from(write(value), 'utf8') })
const percent = (value: string): string => Array.from(Buffer.from(value, 'utf8'), (byte) => `%${hex(byte)}`).join('')
const named = (value: string): string => each(value, (_, char) => (NAMED[char] ? `&${NAMED[char]};` : char))
const utf16 = (value: string, isBig: boolean): Buffer => {
  const bytes = Buffer.from(value, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const inBase64 = (kind: 'base64' | 'base64url', before: string): Writing =>
  text(`${kind} after ${before.length}`, (value) => Buffer.from(`${before}${value}:tail`).toString(kind))

const plain: readonly Writing[] = [
  text('as it is', (value) => value),
  { name: 'in Latin 1', write: (value) => Buffer.from(value, 'latin1') },
  text('in JSON', (value) => JSON.stringify(value)),
  text('in JSON with slashes', (value) => JSON.stringify(value).replaceAll('/', '\\/')),
  text('in JSON twice', (value) => JSON.stringify(JSON.stringify(value))),
  text('in an address', encodeURIComponent),
  text('in an address in lower case', (value) => encodeURIComponent(value).replace(/%../g, (part) => part.toLowerCase())),
  text('in an address twice', (value) => encodeURIComponent(encodeURIComponent(value))),
  text('in an address three times', (value) => encodeURIComponent(encodeURIComponent(encodeURIComponent(value)))),
  text('in a form', (value) => new URLSearchParams({ v: value }).toString().slice(2)),
  text('with every byte in percent', percent),
  text('with every byte in percent, twice', (value) => encodeURIComponent(percent(value))),
  text('in decimal entities', (value) => each(value, (code) => `&#${code};`)),
  text('in decimal entities with zeros', (value) => each(value, (code) => `&#000${code};`)),
  text('in hex entities', (value) => each(value, (code) => `&#x${hex(code)};`)),
  text('in hex entities in upper case', (value) => each(value, (code) => `&#X${hex(code).toUpperCase()};`)),
  text('in named entities', named),
  text('in named entities in an address', (value) => encodeURIComponent(named(value))),
  text('in entities in an address', (value) => encodeURIComponent(each(value, (code) => `&#${code};`))),
  text('in \\u escapes', (value) => each(value, (code) => `\\u${hex(code, 4)}`)),
  text('in \\U escapes', (value) => each(value, (code) => `\\u${hex(code, 4).toUpperCase()}`)),
  text('in \\u escapes in JSON', (value) => JSON.stringify(each(value, (code) => `\\u${hex(code, 4)}`))),
  text('in \\u{} escapes', (value) => each(value, (code) => `\\u{${hex(code)}}`)),
  text('in \\x escapes', (value) => each(value, (code) => `\\x${hex(code)}`)),
  text('in %u escapes', (value) => each(value, (code) => `%u${hex(code, 4)}`)),
  text('in hex', (value) => Buffer.from(value).toString('hex')),
  text('in hex in upper case', (value) => Buffer.from(value).toString('hex').toUpperCase()),
  { name: 'in UTF-16 LE', write: (value) => utf16(`{"a":"${value}"}`, false) },
  { name: 'in UTF-16 BE', write: (value) => utf16(`{"a":"${value}"}`, true) },
  { name: 'in UTF-16 LE with a mark', write: (value) => utf16(`\ufeff<p>${named(value)}</p>`, false) },
  { name: 'in UTF-16 BE with a mark', write: (value) => utf16(`\ufeff<p>${value}</p>`, true) },
  {
    name: 'in UTF-16 with escapes',
    write: (value) =>
      utf16(
        each(value, (code) => `\\u${hex(code, 4)}`),
        false,
      ),
  },
  ...(['base64', 'base64url'] as const).flatMap((kind) => ['', 'u', 'u:', 'user'].map((before) => inBase64(kind, before))),
  text('in base64 in an address', (value) => encodeURIComponent(Buffer.from(value).toString('base64'))),
  text('in base64 in JSON with slashes', (value) => JSON.stringify(Buffer.from(value).toString('base64')).replaceAll('/', '\\/')),
  text('in base64 of UTF-16', (value) => utf16(value, false).toString('base64')),
]
const inCase = ({ name, write }: Writing, change: 'toUpperCase' | 'toLowerCase'): Writing => ({
  name: `${name}, ${change}`,
  isAsciiOnly: true,
  write: (value) => Buffer.from(write(value).toString('latin1')[change](), 'latin1'),
})
const cased = plain.filter(({ name }) => !name.includes('escapes') && !name.includes('entities') && !name.includes('UTF-16'))

export const writings: readonly Writing[] = [
  ...plain,
  ...cased.flatMap((each) => [inCase(each, 'toUpperCase'), inCase(each, 'toLowerCase')]),
]

/** What is left of a text where it was masked: the longest run of its own bytes, as it is written. */
export function longestLeft(shown: Buffer, written: Buffer): number {
  let longest = 0
  const seen = shown.toString('latin1')
  const whole = written.toString('latin1')
  for (let from = 0; from < whole.length; from++)
    while (seen.includes(whole.slice(from, from + longest + 1)) && from + longest < whole.length) longest += 1
  return longest
}
