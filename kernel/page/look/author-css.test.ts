import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { authorCss } from './author-css.ts'
import { cssBlocks } from './css-blocks.ts'

const lines = (text: string): readonly string[] => authorCss(text, '.t4', 't4').css.split('\n')
const codes = (text: string) =>
  authorCss(text, '.t4', 't4').findings.map(({ line, column, message }) => `${line}:${column} ${message.code}`)

test.each<[string, readonly string[]]>([
  ['color: red; margin: 0 auto', ['.t4{color:red;margin:0 auto}']],
  ['.a { top: 0 }', ['.t4 .a{top:0}']],
  ['> .a, &:hover { top: 0 }', ['.t4>.a,.t4:hover{top:0}']],
  ['.dark & { top: 0 }', ['.dark .t4{top:0}']],
  ['.a { .b { top: 0 } &:hover .c { left: 0 } }', ['.t4 .a .b{top:0}', ':is(.t4 .a):hover .c{left:0}']],
  ['.a, .b { .c { top: 0 } & + & { left: 0 } }', ['.t4 .a .c,.t4 .b .c{top:0}', ':is(.t4 .a,.t4 .b)+:is(.t4 .a,.t4 .b){left:0}']],
  ['color: red; .a { top: 0 } color: blue', ['.t4{color:red}', '.t4 .a{top:0}', '.t4{color:blue}']],
  [
    '@media (max-width: 768px) { color: red; .a { top: 0 } }',
    ['@media (max-width:768px){.t4{color:red}}', '@media (max-width:768px){.t4 .a{top:0}}'],
  ],
  ['.a { @media print { top: 0 } }', ['@media print{.t4 .a{top:0}}']],
  [
    '@keyframes spin { from { top: 0 } 50%, to { top: 1px } } animation: spin 1s; animation-name: spin, other',
    ['@keyframes t4-spin{from{top:0}50%,to{top:1px}}', '.t4{animation:t4-spin 1s;animation-name:t4-spin,other}'],
  ],
  ['color: red !important; --own: 1 2', ['.t4{color:red!important;--own:1 2}']],
  ['background: url("/files/a.png")', ['.t4{background:url(/files/a.png)}']],
  ['&::before { content: "}" }', ['.t4::before{content:"}"}']],
  ['&.arco-btn-primary { top: 0 }', ['.t4.arco-btn-primary{top:0}']],
  ['[title="a & b"] { top: 0 }', ['.t4 [title="a & b"]{top:0}']],
])('the style text %j is written without nesting', (text, expected) => {
  expect(lines(text)).toEqual(expected)
  expect(codes(text)).toEqual([])
})

test.each<[string, readonly string[], readonly string[]]>([
  ['color: red;\n@import "//evil.test/x.css";\ntop: 0', ['.t4{color:red}', '.t4{top:0}'], ['2:1 page.css-at-rule']],
  ['@font-face { src: url(x) } @layer a { top: 0 }', [''], ['1:14 page.css-address', '1:28 page.css-at-rule']],
  ['& + .x { top: 0 } & ~ * { top: 0 }', [''], ['1:1 page.css-outside', '1:19 page.css-outside']],
  ['.x:has(&), :not(&), .ok { top: 0 }', ['.t4 .ok{top:0}'], ['1:1 page.css-outside', '1:1 page.css-outside']],
  ['} body { display: none }', ['.t4 body{display:none}'], ['1:1 page.css-unreadable']],
  ['color red; top: 0', ['.t4{top:0}'], ['1:1 page.css-unreadable']],
  ['color: ; top: 0', ['.t4{top:0}'], ['1:1 page.css-value']],
  ['width: calc(1px + (2px; top: 0', [''], ['1:1 page.css-value']],
  ['content: "open', [''], ['1:1 page.css-value']],
  ['background: url(http://evil.test/x)', [''], ['1:1 page.css-address']],
  ['background: URL(//evil.test/x)', [''], ['1:1 page.css-address']],
  ['background: image-set("https://evil.test/x" 1x)', [''], ['1:1 page.css-address']],
  ['--x: url(http://evil.test/x)', [''], ['1:1 page.css-address']],
  ['3px { top: 0 }', [''], ['1:1 page.css-selector']],
  ['@media (max-width { top: 0 }', [''], ['1:1 page.css-condition']],
  ['</style><script>alert(1)</script>', [''], ['1:1 page.css-unreadable']],
])('of the style text %j what is wrong is left out by itself and told', (text, expected, findings) => {
  expect(lines(text)).toEqual(expected)
  expect(codes(text)).toEqual(findings)
})

test('whatever the text, every rule that is written means the element or what is below it', () => {
  const pieces = fc.constantFrom(
    ...[
      '&',
      '.a',
      '>',
      '+',
      '~',
      ',',
      '{',
      '}',
      ';',
      ':hover',
      ':is(',
      ':not(',
      ':has(',
      ')',
      'color:red',
      '*',
      ' ',
      '@media print',
      '"',
      "'",
      '/*',
      '*/',
      '\\',
      'body',
      '[x=',
      ']',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (list) => {
      const { css } = authorCss(list.join(''), '.t4', 't4')
      for (const part of cssBlocks(css)) {
        const rules = part.kind === 'at-rule' ? (part.body ?? []) : [part]
        for (const rule of rules) {
          expect(rule.kind).toBe('rule')
          if (rule.kind === 'rule') for (const child of rule.body) expect(child.kind).toBe('declaration')
        }
      }
      for (const line of css.split('\n')) if (line !== '') expect(line).toContain('.t4')
      expect(css).not.toContain('&')
    }),
    { numRuns: 3000 },
  )
})

test('a megabyte of style text is read, and its findings are bounded', () => {
  expect(authorCss('x '.repeat(500_000), '.t4', 't4').css).toBe('')
  expect(authorCss('@import;'.repeat(100_000), '.t4', 't4').findings.length).toBe(100)
  expect(authorCss('.a{top:0}'.repeat(20_000), '.t4', 't4').css.split('\n').length).toBe(20_000)
})

test('a picture of another host is marked where it is written as a plain address, and a list decides later', () => {
  const { css, findings, foreign } = authorCss("background: url('https://cdn.example.com/a(1).png?x={y}') no-repeat", '.t', 't')
  expect(findings).toEqual([])
  expect(foreign).toEqual([
    { kind: 'image', address: 'https://cdn.example.com/a%281%29.png?x=%7By%7D', written: 'https://cdn.example.com/a(1).png?x={y}' },
  ])
  expect(css).toBe('.t{background:url(about:invalid#image,https://cdn.example.com/a%281%29.png?x=%7By%7D)no-repeat}')
})

test.each([
  'background: url(javascript:alert(1))',
  'background: url("data:text/html,<b>")',
  'background: url(http://cdn.example.com/a.png)',
  'background: url(//cdn.example.com/a.png)',
  'background: url("https:cdn.example.com/a.png")',
  'background: url(https://user:word@cdn.example.com/a.png)',
  'background: url(\\68ttps://cdn.example.com/a.png)',
  'background: u\\72l("https://cdn.example.com/a.png")',
  'background: image-set(url(https://cdn.example.com/a.png) 1x)',
  'background: image-set("https://cdn.example.com/a.png" 1x)',
  'background: var(--x, url(https://cdn.example.com/a.png))',
  'background: url(about:invalid#image,https://cdn.example.com/a.png)',
  'background: url(https://localhost/a.png)',
  '@import url(https://cdn.example.com/a.css);',
  '@font-face { font-family: A; src: url(data:text/css,a) }',
])('%s is left out, whatever a project allows', (text) => {
  const { css, findings, foreign } = authorCss(text, '.t', 't')
  expect(foreign).toBeUndefined()
  expect(css).not.toMatch(/example|https|javascript|data:text|localhost/)
  expect(findings.length).toBeGreaterThan(0)
})

test('nothing of an address can end its rule or the sheet', () => {
  const { css } = authorCss('background: url("https://cdn.example.com/</style><script>;}*{top:0") ; color: red', '.t', 't')
  expect(css).not.toMatch(/<|\}\*/)
  expect(css).toContain('color:red')
})

test('a font that a text brings has a name of its own, which the text uses, and the same name in every text that brings the same', () => {
  const text =
    "@font-face { font-family: 'Brand'; src: url(https://f.example.com/b.woff2) format('woff2'); color: red } font-family: Brand, serif; & b { font: 700 12px/1 \"Brand\" }"
  const { css, findings, foreign } = authorCss(text, '.t', 't')
  const name = /Brand-[a-z0-9]+/.exec(css)?.[0]
  expect(foreign).toEqual([{ kind: 'font', address: 'https://f.example.com/b.woff2', written: 'https://f.example.com/b.woff2' }])
  expect(css).toContain(`@font-face{font-family:"${name}";src:url(about:invalid#font,https://f.example.com/b.woff2)format("woff2")}`)
  expect(css).toContain(`.t{font-family:${name},serif}`)
  expect(css).toContain(`.t b{font:700 12px/1"${name}"}`)
  expect(findings.map(({ message }) => message.code)).toEqual(['page.css-unreadable'])
  expect(authorCss(text, '.u', 'u').css).toContain(`"${name}"`)
  expect(authorCss(text.replace('b.woff2', 'c.woff2'), '.u', 'u').css).not.toContain(`"${name}"`)
})
