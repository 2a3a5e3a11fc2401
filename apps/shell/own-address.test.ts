import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

const ORIGIN = 'https://app.test'
const PAGES = 'https://pages.test'
const own = (text: string | null) => ownAddress(text, [ORIGIN])

test.each([
  ['/projects', '/projects'],
  ['/page/12?env=stg&x=1#top', '/page/12?env=stg&x=1#top'],
  ['/a/../page/12', '/page/12'],
  ['/编辑?q=名', '/%E7%BC%96%E8%BE%91?q=%E5%90%8D'],
  ['https://app.test/page/12', '/page/12'],
  ['https://somebody:secret@app.test/page/12', '/page/12'],
])('%s is one of ours', (text, expected) => {
  expect(own(text)).toBe(expected)
})

test.each([
  ...['//evil.test', '/\\evil.test', '\\\\evil.test', 'https:evil.test', 'https://app.test@evil.test', '/\t/evil.test', '\t//evil.test'],
  ...['/..//evil.test', '/.//evil.test', '/a/..//evil.test', '/%2e%2e//evil.test', '/x/../..//evil.test/%2f..', '/.\n//evil.test'],
  ...[
    'javascript:__x()',
    'data:text/html,x',
    'https://evil.test/',
    'http://app.test/',
    'https://app.test.evil.test/',
    'https://app.test//x',
  ],
  ...['', 'projects', ' /projects', '/%00\u0000', `/${'x'.repeat(5000)}`, `/${'名'.repeat(1000)}`],
])('%j is none of ours', (text) => {
  expect(own(text)).toBeNull()
})

/** Texts made of what addresses are made of, so that hostile ones are common. */
const part = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '%09',
  '\t',
  '\n',
  '@',
  ':',
  '?',
  '#',
  'evil.test',
  'app.test',
  'https:',
  'a',
)
const text = fc.oneof(
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  fc.array(part, { maxLength: 6 }).map((parts) => `${ORIGIN}${parts.join('')}`),
  fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
  fc.webUrl(),
)

test('whatever comes in, what comes out is a path of our own with one slash in front, and stays itself', () => {
  fc.assert(
    fc.property(text, (input) => {
      const address = own(input)
      if (address === null) return
      expect(address).toMatch(/^\/(?![/\\])/)
      const url = new URL(address, ORIGIN)
      expect(url.origin).toBe(ORIGIN)
      expect(url.pathname).not.toMatch(/^\/\//)
      expect(own(address)).toBe(address)
    }),
    { numRuns: 2000 },
  )
})

test('with a second origin of ours, its addresses are whole, and everybody else stays outside', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `${PAGES}${rest}`),
      ),
      (input) => {
        const address = ownAddress(input, [ORIGIN, PAGES])
        if (address === null) return
        expect([ORIGIN, PAGES]).toContain(new URL(address, ORIGIN).origin)
        expect(address.startsWith('/') || address.startsWith(`${PAGES}/`)).toBe(true)
        expect(ownAddress(address, [ORIGIN, PAGES])).toBe(address)
      },
    ),
    { numRuns: 2000 },
  )
  expect(ownAddress('https://pages.test/page/12?x=1', [ORIGIN, PAGES])).toBe('https://pages.test/page/12?x=1')
})
