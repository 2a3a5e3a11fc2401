import { describe, expect, test } from 'vitest'
import { isOlderLook, mayDiffer } from './older-look.ts'

const elements = [
  { id: 'Card_1', type: 'Card' },
  { id: 'page', type: 'Page' },
]
const differing = (css: string) =>
  mayDiffer({ elements, css }).map(({ element, selector, properties }) => `${element} ${selector}: ${properties}`)

describe('what a page from before classes may show otherwise', () => {
  test('is each rule of a style text, with the properties that are not important', () => {
    expect(differing('[data-id="Card_1"]{color:red;top:1px!important}\n[data-id="Card_1"] > .arco-btn:hover{Margin:0}')).toEqual([
      'Card_1 &: color',
      'Card_1 & > .arco-btn:hover: margin',
    ])
  })

  test('is read from nested rules and from those within conditions too', () => {
    expect(differing('[data-id="page"]{ color: red; & .x { top: 0 } .y { left: 0 } @media (max-width: 9px) { right: 0 } }')).toEqual([
      'page &: color,right',
      'page & .x: top',
      'page & .y: left',
    ])
    expect(differing('@media print{[data-id="Card_1"]{color:red}}')).toEqual(['Card_1 &: color'])
  })

  test('is nothing of keyframes, custom properties, elements that are gone and rules by class', () => {
    expect(differing('@keyframes a{from{top:0}}[data-id="Card_1"]{--x:1;top:0!important}[data-id="Gone_1"]{top:0}')).toEqual([])
    expect(differing('@layer css{.t1{color:red}}')).toEqual([])
    expect(differing('}{;;[data-id="Card_1"')).toEqual([])
  })
})

test('a program is from before classes where it has style texts in no layer, or styles on its elements', () => {
  expect(isOlderLook({ elements, css: '' })).toBe(false)
  expect(isOlderLook({ elements, css: '@layer css{.t1{color:red}}' })).toBe(false)
  expect(isOlderLook({ elements, css: '[data-id="Card_1"]{color:red}' })).toBe(true)
  expect(isOlderLook({ elements: [{ id: 'A', type: 'Text', style: { top: 1 } }], css: '' })).toBe(true)
  expect(isOlderLook({ elements: [{ id: 'A', type: 'Text', style: {} }], css: '' })).toBe(false)
})
