import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileElement, type LookRecord, NO_LOOK, nameById, nameByNumber } from './compile-look.ts'
import { LAYER_ORDER } from './layers.ts'
import { layersOf, lookSheet } from './look-sheet.ts'
import { fieldLayers } from './variants.ts'

const record = (own: Partial<LookRecord>): LookRecord => ({ id: 'Button_1', style: {}, css: '', bindings: {}, ...own })
const sheet = (own: Partial<LookRecord>): readonly string[] =>
  lookSheet([compileElement(record(own), 't4')])
    .split('\n')
    .slice(1)

test('an element of whose look nothing is said has no class and no rule', () => {
  expect(compileElement(record({ style: { 'a b': 1 }, css: '  ' }), 't4').className).toBe('')
  expect(compileElement(record({}), 't4')).toBe(NO_LOOK)
  expect(lookSheet([NO_LOOK])).toBe('')
})

test('fields become one rule of the layer of fields, and the style text is in a layer below', () => {
  expect(sheet({ style: { width: 240, backgroundColor: 'red', opacity: 0.5 }, css: 'color: red; .a { top: 0 }' })).toEqual([
    '@layer css{.t4{color:red}',
    '.t4 .a{top:0}}',
    '@layer o0{.t4{width:240px;background-color:red;opacity:0.5}}',
  ])
})

test('a bound value comes by a custom property of its own, behind the others, and without it what is below shows', () => {
  const bindings = { 'style.color': {}, 'style.width': {}, text: {}, 'style.a.b': {} }
  const look = compileElement(record({ style: { width: 5, top: 0 }, bindings }), 't4')
  expect(look.custom).toEqual({ 'style.color': '--t4-0', 'style.width': '--t4-1' })
  expect(lookSheet([look])).toContain('.t4{top:0;color:var(--t4-0,revert-layer);width:var(--t4-1,5px)}')
})

test('what is no single value is left out by itself, and told with its path', () => {
  const look = compileElement(record({ style: { color: 'red} *{top:0', top: 0 } }), 't4')
  expect(look.refused).toEqual([{ path: 'style.color', message: expect.objectContaining({ code: 'page.style-value' }) }])
  expect(lookSheet([look])).toContain('{.t4{top:0}}')
})

test('states win over schemes, schemes over widths, and a narrow width over a wide one', () => {
  const looks = {
    ':hover': { top: 5 },
    '@dark': { top: 3 },
    'phone@dark': { top: 4 },
    phone: { top: 2 },
    tablet: { top: 1.5 },
    'header/:hover': { top: 6 },
    nowhere: { top: 9 },
    ':nothing': { top: 9 },
  }
  const widths = [
    { id: 'phone', max: 768 },
    { id: 'tablet', max: 1024 },
  ]
  const look = compileElement(record({ style: { top: 1 }, looks }), 't4')
  const [order = '', ...layers] = lookSheet([look], undefined, { widths }).split('\n')
  expect(layers).toEqual([
    '@layer o0{.t4{top:1px}}',
    '@layer o0-1024{@media (max-width:1024px){.t4{top:1.5px}}}',
    '@layer o0-768{@media (max-width:768px){.t4{top:2px}}html[data-mobile] .t4{top:2px}}',
    '@layer o1{[arco-theme=dark] .t4{top:3px}}',
    '@layer o1-768{@media (max-width:768px){[arco-theme=dark] .t4{top:4px}}html[data-mobile] [arco-theme=dark] .t4{top:4px}}',
    '@layer o4{@media (hover:hover){.t4:hover{top:5px}.t4\\:header:hover{top:6px}}}',
  ])
  expect(order).toBe(LAYER_ORDER + fieldLayers([768, 1024]))
  expect(fieldLayers([768, 1024])).toMatch(/^@layer n0,o0,n0-1024,o0-1024,n0-768,o0-768,n1,.*,n13-768,o13-768;$/)
})

test('what a view says of itself on its root holds for its parts, and a canvas can show a state that nobody brings about', () => {
  const looks = { ':disabled': { top: 1 }, 'header/:disabled': { top: 2 }, ':hover': { top: 3 } }
  const look = compileElement(record({ looks }), 't4')
  expect(lookSheet([look])).toContain('.t4[data-disabled]{top:1px}.t4[data-disabled] .t4\\:header{top:2px}')
  expect(layersOf(look, { forced: true }).get('o4')).toBe(
    '@layer o4{@media (hover:hover){.t4:hover{top:3px}}.t4[data-force~=hover]{top:3px}}',
  )
})

test('a sheet of plain fields says only the layers that others come behind, and one with shared styles says all', () => {
  const own = compileElement(record({ style: { top: 1 } }), 't4')
  expect(lookSheet([own]).split('\n')[0]).toBe(`${LAYER_ORDER}@layer n0,o0;`)
  const sharing = compileElement(record({ style: { top: 1 }, shared: ['card', 'big'] }), 't4')
  expect(sharing.className).toBe('t4 s-card s1-big')
  expect(lookSheet([sharing]).split('\n')[0]).toBe(LAYER_ORDER + fieldLayers([768]))
})

test('a bound value of a variant is set for that variant alone', () => {
  const look = compileElement(record({ looks: { phone: { top: 0 } }, bindings: { 'looks.phone.width': {} } }), 't4')
  expect(look.custom).toEqual({ 'looks.phone.width': '--t4-0' })
  expect(lookSheet([look])).toContain('@media (max-width:768px){.t4{top:0;width:var(--t4-0,revert-layer)}}')
})

test('elements with the same declarations share a rule, and each layer is there once', () => {
  const looks = ['t1', 't2', 't3'].map((name, at) => compileElement(record({ style: { top: at % 2 }, css: 'left: 0' }), name))
  expect(lookSheet(looks)).toBe(
    `${LAYER_ORDER}@layer n0,o0;\n@layer css{.t1{left:0}\n.t2{left:0}\n.t3{left:0}}\n@layer o0{.t1,.t3{top:0}.t2{top:1px}}`,
  )
})

test('the layers of one element are a rule each, for a canvas that exchanges them', () => {
  const look = compileElement(record({ style: { top: 0 }, css: 'left: 0', looks: { phone: { top: 1 } } }), 't4')
  expect([...layersOf(look).keys()]).toEqual(['css', 'o0', 'o0-768'])
  expect(layersOf(look).get('o0')).toBe('@layer o0{.t4{top:0}}')
})

test('names are classes that need no escape, and differ where ids do', () => {
  expect([nameById('Button_1'), nameById('a b'), nameById('按钮'), nameByNumber('', 4), nameByNumber('b7_2_', 36)]).toEqual([
    't-Button_1',
    't-a_w_b',
    't-_jk9__tda_',
    't4',
    'tb7_2_10',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (id) => {
      expect(nameById(id)).toMatch(/^t-[\w-]*$/)
    }),
  )
})
