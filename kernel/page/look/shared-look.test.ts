import { expect, test } from 'vitest'
import { LAYER_ORDER } from './layers.ts'
import { checkShared, sharedSheet } from './shared-look.ts'
import { fieldLayers, WIDTHS } from './variants.ts'

const plain = { id: 'card', style: {}, css: '' }

test('a shared style is a rule below what elements say themselves, and a later one of an element outweighs those before it', () => {
  const css = sharedSheet([{ ...plain, style: { top: 1 }, looks: { phone: { top: 2 }, ':hover': { top: 3 } } }], WIDTHS)
  expect(css.split('\n')).toEqual([
    LAYER_ORDER + fieldLayers([768]),
    '@layer n0{.s-card,.s1-card.s1-card,.s2-card.s2-card.s2-card,.s3-card.s3-card.s3-card.s3-card{top:1px}}',
    expect.stringMatching(/^@layer n0-768\{@media \(max-width:768px\)\{\.s-card,.*\{top:2px\}\}html\[data-mobile\] \.s-card,html/),
    expect.stringMatching(/^@layer n4\{@media \(hover:hover\)\{\.s-card:hover,\.s1-card\.s1-card:hover,/),
  ])
})

test('pages with other widths are shown with it: it says the layers of these too', () => {
  expect(sharedSheet([{ ...plain, style: { top: 1 } }], WIDTHS, [1024])).toContain(fieldLayers([768, 1024]))
  expect(sharedSheet([plain], WIDTHS, [1024])).toBe('')
})

test('the style text of a shared style is below its class, and what is wrong in it is told', () => {
  expect(sharedSheet([{ ...plain, css: 'color: red; .a { top: 0 }' }], WIDTHS)).toContain('{color:red}')
  expect(checkShared({ ...plain, css: 'nonsense', style: { color: 'red;}' } })).toMatchObject({
    author: { findings: [expect.anything()] },
    refused: [{ path: 'style.color' }],
  })
})

test('a token that a shared style names has its usual value below any theme', () => {
  const sheet = sharedSheet([{ id: 'card', style: { backgroundColor: 'var(--te-sunken)' }, css: '' }], WIDTHS)
  expect(sheet).toContain('@layer base{body{--te-sunken:#f2f3f5}body:where([arco-theme=dark]){--te-sunken:#353536}}')
  expect(sharedSheet([{ id: 'card', style: { color: 'red' }, css: '' }], WIDTHS)).not.toContain('--te-')
})
