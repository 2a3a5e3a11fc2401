import { expect, test } from 'vitest'
import { compileElement, type LookRecord } from './compile-look.ts'
import { lookSheet } from './look-sheet.ts'
import { sharedSheet } from './shared-look.ts'
import { WIDTHS } from './variants.ts'

const sheet = (own: Partial<LookRecord>): readonly string[] =>
  lookSheet([compileElement({ id: 'A_1', style: {}, css: '', bindings: {}, ...own }, 't4')])
    .split('\n')
    .slice(1)

test('a width that fills shares the room of a row, and is that of the container elsewhere; other fields stand behind it', () => {
  expect(sheet({ style: { color: 'red', width: 'fill', minWidth: 80 } })).toEqual([
    '@layer o0{.t4{width:100%;min-width:0;flex:var(--te-row,0 1 auto);color:red;min-width:80px}}',
  ])
})

test('a height that fills shares the room of a column, and stretches in a row', () => {
  expect(sheet({ style: { height: 'fill' } })).toEqual([
    '@layer o0{.t4{height:100%;min-height:0;align-self:stretch;flex:var(--te-column,0 1 auto)}}',
  ])
  expect(sheet({ style: { width: 'fill', height: 'fill' } })[0]).toContain('flex:var(--te-row,var(--te-column,0 1 auto))')
})

test('a width takes back what another one fills', () => {
  const looks = { phone: { width: '200px' }, ':hover': { color: 'red' } }
  const all = sheet({ style: { width: 'fill' }, looks })
  expect(all[1]).toContain('.t4{flex:0 1 auto;width:200px}')
  expect(all[2]).toContain('.t4:hover{color:red}')
  expect(sheet({ style: { width: '9px' }, looks: { phone: { width: '200px' } } })[1]).toContain('.t4{width:200px}')
})

test('a size of a variant leaves the other one filling', () => {
  expect(sheet({ style: { height: 'fill' }, looks: { phone: { width: '9px' } } })[1]).toContain(
    '{flex:var(--te-column,0 1 auto);width:9px}',
  )
})

test('what lays out what is in it tells it in which direction it stands', () => {
  expect(sheet({ style: { display: 'flex' } })).toEqual(['@layer o0{.t4{display:flex}.t4>[data-id]{--te-row:1 1 0;--te-column:initial}}'])
  expect(sheet({ style: { display: 'flex' }, looks: { phone: { flexDirection: 'column' } } })[1]).toBe(
    '@layer o0-768{@media (max-width:768px){.t4{flex-direction:column}.t4>[data-id]{--te-row:initial;--te-column:1 1 0}}' +
      'html[data-mobile] .t4{flex-direction:column}html[data-mobile] .t4>[data-id]{--te-row:initial;--te-column:1 1 0}}',
  )
  expect(sheet({ style: { display: 'block' } })[0]).toContain('.t4>[data-id]{--te-row:initial;--te-column:initial}')
})

test('what a size asks for goes along with it where styles are shared, so that another one takes it back', () => {
  const shared = sharedSheet([{ id: 'card', style: { width: 'fill' }, css: '' }], WIDTHS)
  expect(shared).toContain(
    '{width:100%;min-width:0;--te-wide:var(--te-row,var(--te-high,0 1 auto));flex:var(--te-wide,var(--te-high,0 1 auto))}',
  )
  expect(sheet({ style: { width: '200px' }, shared: ['card'] })).toEqual(['@layer o0{.t4{--te-wide:initial;width:200px}}'])
  expect(sheet({ style: { color: 'red' }, shared: ['card'] })).toEqual(['@layer o0{.t4{color:red}}'])
  const bound = compileElement({ id: 'A_1', style: {}, css: '', bindings: { 'style.width': {} }, shared: ['card'] }, 't4')
  expect(bound.rules[0]!.body).toBe('--te-wide:initial;width:var(--t4-0,revert-layer)')
})
