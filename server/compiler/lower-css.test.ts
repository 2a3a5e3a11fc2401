import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorCss } from '#kernel/page/look'
import { lowerCss } from './lower-css.ts'

test.each([
  ['.t4{color:oklch(60% .2 30)}', /^\.t4\{color:#[0-9a-f]{6};/],
  ['.t4{top:0}.t4{left:0}', /^\.t4\{top:0;left:0\}$/],
  ['.t4{@media print{top:0}}', /^@media print\{\.t4\{top:0\}\}$/],
  ['.t4{color:red}.t5{colr:;}.t6{top:0}', /\.t6\{top:0\}/],
  ['', /^$/],
])('the rules %j are said in words of the oldest browser', (css, lowered) => {
  expect(lowerCss(css)).toMatch(lowered)
})

test('whatever an author writes, publishing it does not fail, and the rules of the next element stay', () => {
  const pieces = fc.constantFrom(
    ...[
      '&',
      '.a',
      '>',
      '+',
      ',',
      '{',
      '}',
      ';',
      ':hover',
      ':is(',
      ':has(',
      ')',
      ':nth-child(2n',
      '::part(a)',
      ':foo',
      'color:red',
      'width:',
      'calc(1px',
    ],
    ...[
      'oklch(1 1 1)',
      '!important',
      '--x:',
      '"',
      "'",
      '/*',
      '*/',
      '\\',
      '[x=',
      ']',
      '@media (width > 3px)',
      '@supports (a:b)',
      '@keyframes k',
      'from',
      ' ',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (list) => {
      const { css } = authorCss(list.join(''), '.t4', 't4')
      expect(lowerCss(`${css}\n.t9{top:0}`)).toContain('.t9{top:0}')
    }),
    { numRuns: 2000 },
  )
})
