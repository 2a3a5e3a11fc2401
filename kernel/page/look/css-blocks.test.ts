import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CssPart, cssBlocks } from './css-blocks.ts'

/** Short: `name:value`, `prelude{…}`, `@name prelude{…}`, `!`. */
const short = (parts: readonly CssPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'declaration') return `${part.name}:${part.value}`
      if (part.kind === 'rule') return `${part.prelude}{${short(part.body)}}`
      if (part.kind === 'at-rule') return `@${part.name} ${part.prelude}${part.body ? `{${short(part.body)}}` : ''}`
      return '!'
    })
    .join('|')

test.each([
  ['color: red; margin : 0 auto', 'color:red|margin:0 auto'],
  ['.a > .b:hover, &:focus { margin: 1px } top: 0', '.a > .b:hover, &:focus{margin:1px}|top:0'],
  ['a:hover { color: red }', 'a:hover{color:red}'],
  ['@media (max-width: 3px) { color: blue; & .x { top: 0 } } left: 1px', '@media (max-width: 3px){color:blue|& .x{top:0}}|left:1px'],
  ['@import "x.css"; color: red', '@import "x.css"|color:red'],
  ['--a: { b: c }; color: red', '--a:{ b: c }|color:red'],
  ['background: url("a;b}c"); content: "}"', 'background:url("a;b}c")|content:"}"'],
  ['background: url(a;b}c); top: 0', 'background:url(a;b}c)|top:0'],
  ['color red; top: 0', '!|top:0'],
  ['} top: 0', '!|top:0'],
  ['.a { top: 0', '.a{top:0}'],
  ['.a { top: 0 } } .b { left: 0 }', '.a{top:0}|!|.b{left:0}'],
  ['/* a { */ top: 0 /* open', 'top:0'],
  ['content: "open', 'content:"open'],
  ['.a { width: calc(1px + (2px } top: 0', '.a{width:calc(1px + (2px}|top:0'],
  ['&::before { content: "\\"}" }', '&::before{content:"\\"}"}'],
  ['', ''],
])('the style text %j is taken apart', (text, expected) => {
  expect(short(cssBlocks(text))).toBe(expected)
})

test('any text is taken apart without an error, and a place lies in the text', () => {
  const pieces = fc.constantFrom(
    'a',
    '{',
    '}',
    ';',
    ':',
    '(',
    ')',
    '[',
    ']',
    '"',
    "'",
    '/*',
    '*/',
    '\\',
    '@media',
    '&',
    '--x',
    'url(',
    ' ',
    '\n',
    '<!--',
  )
  const places = (parts: readonly CssPart[]): readonly number[] =>
    parts.flatMap((part) => [part.at, ...('body' in part && part.body ? places(part.body) : [])])
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
      const text = list.join('')
      for (const at of places(cssBlocks(text))) expect(at).toBeLessThan(text.length)
    }),
    { numRuns: 2000 },
  )
})

test('a megabyte of open braces is taken apart', () => {
  expect(cssBlocks('a{'.repeat(500_000)).length).toBe(1)
  expect(cssBlocks('('.repeat(1_000_000))).toEqual([{ kind: 'garbage', at: 0 }])
})
