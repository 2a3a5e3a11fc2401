import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../values/json.ts'
import { cssBlocks } from './css-blocks.ts'
import { propertyOf } from './property-names.ts'
import { styleValue } from './style-value.ts'

test.each<[string, Json, string | undefined]>([
  ['width', 240, '240px'],
  ['width', 0, '0'],
  ['margin', -1.5, '-1.5px'],
  ['opacity', 0.5, '0.5'],
  ['line-height', 2, '2'],
  ['--own', 3, '3'],
  ['width', ' calc(100% - (2px + 1em)) ', 'calc(100% - (2px + 1em))'],
  ['background', 'url("/files/a;b.png") no-repeat', 'url("/files/a;b.png") no-repeat'],
  ['background', 'url(data:image/png;base64,AAAA)', 'url(data:image/png;base64,AAAA)'],
  ['font-family', '"A \\" B", serif', '"A \\" B", serif'],
  ['color', 'var(--te-primary, rgb(1 2 3 / 50%))', 'var(--te-primary, rgb(1 2 3 / 50%))'],
  ['color', '', undefined],
  ['color', '  ', undefined],
  ['color', null, undefined],
  ['color', true, undefined],
])('the style %s: %j is the text %j', (property, value, text) => {
  expect(styleValue(property, value)).toEqual(text === undefined ? { kind: 'none' } : { kind: 'value', text })
})

test.each<[Json, string]>([
  ['red; top: 0', 'page.style-value'],
  ['red} body{display:none', 'page.style-value'],
  ['red !important', 'page.style-value'],
  ['red ! important', 'page.style-value'],
  ['calc(1px', 'page.style-value'],
  ['1px)', 'page.style-value'],
  ['[a', 'page.style-value'],
  ['(]', 'page.style-value'],
  ['"open', 'page.style-value'],
  ['"a\nb"', 'page.style-value'],
  ['url(/a', 'page.style-value'],
  ['red /* open', 'page.style-value'],
  ['red\\', 'page.style-value'],
  ['"</style><script>"', 'page.style-value'],
  [{ a: 1 }, 'page.style-value'],
  ['url(http://evil.test/x)', 'page.css-address'],
  ['url("javascript:alert(1)")', 'page.css-address'],
  ['url("data:text/html,x")', 'page.css-address'],
  ['url(\\68ttps://cdn.example.com/x)', 'page.css-address'],
  ['u\\72l("https://cdn.example.com/x")', 'page.css-address'],
  ['image-set(url(https://cdn.example.com/x) 1x)', 'page.css-address'],
  ['url("https://cdn.example.com/</style>")', 'page.style-value'],
  ['image-set("//evil.test/x" 1x)', 'page.css-address'],
])('the value %j of a style field is refused', (value, code) => {
  const read = styleValue('background', value)
  expect(read.kind === 'refused' && read.message.code).toBe(code)
})

test('a value that is taken stays one declaration whatever stands behind it', () => {
  const pieces = [
    '"',
    "'",
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ';',
    '!',
    'important',
    '\\',
    '/*',
    '*/',
    'url(',
    'a',
    ' ',
    '\n',
    '<!--',
    '-->',
    '</',
    ',',
    '1px',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (list) => {
      const read = styleValue('--x', list.join(''))
      if (read.kind !== 'value') return
      const parts = cssBlocks(`--x:${read.text};--y:1`)
      expect(parts.map((part) => (part.kind === 'declaration' ? part.name : part.kind))).toEqual(['--x', '--y'])
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['backgroundColor', 'background-color'],
  ['background-color', 'background-color'],
  ['WebkitLineClamp', '-webkit-line-clamp'],
  ['msFlex', '-ms-flex'],
  ['cssFloat', 'float'],
  ['--Own_1', '--Own_1'],
  ['color:red;x', null],
  ['a b', null],
  ['', null],
])('the style key %j means the property %j', (key, property) => {
  expect(propertyOf(key)).toBe(property)
})

test('a picture of another host is marked, with its address', () => {
  expect(styleValue('background', 'url("https://cdn.example.com/a.png") no-repeat')).toEqual({
    kind: 'value',
    text: 'url(about:invalid#image,https://cdn.example.com/a.png)no-repeat',
    foreign: [{ kind: 'image', address: 'https://cdn.example.com/a.png', written: 'https://cdn.example.com/a.png' }],
  })
})
