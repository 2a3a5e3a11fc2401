import { expect, test } from 'vitest'
import { boxChange, expand, sidesOf, toLength } from './box.ts'

test('a shorthand stands for its four sides', () => {
  expect([expand('1px'), expand('1px 2px'), expand('1px 2px 3px'), expand('1px 2px 3px 4px'), expand(8), expand(undefined)]).toEqual([
    ['1px', '1px', '1px', '1px'],
    ['1px', '2px', '1px', '2px'],
    ['1px', '2px', '3px', '2px'],
    ['1px', '2px', '3px', '4px'],
    ['8px', '8px', '8px', '8px'],
    ['', '', '', ''],
  ])
  expect(expand('calc(1px + 2px) auto')).toEqual(['calc(1px + 2px)', 'auto', 'calc(1px + 2px)', 'auto'])
})

test('a single side counts over the shorthand', () => {
  expect(sidesOf({ padding: '4px 8px', paddingLeft: 0 }, 'padding')).toEqual({ Top: '4px', Right: '8px', Bottom: '4px', Left: '0px' })
})

test('changing one side keeps the others', () => {
  expect(boxChange({ margin: '4px' }, 'margin', 'Left', '12', false)).toEqual({
    margin: null,
    marginTop: '4px',
    marginRight: '4px',
    marginBottom: '4px',
    marginLeft: '12px',
  })
})

test('linked sides become one shorthand again', () => {
  expect(boxChange({ marginTop: '4px' }, 'margin', 'Left', '12', true)).toMatchObject({ margin: '12px', marginTop: null, marginLeft: null })
})

test('emptying every side takes all of it away', () => {
  expect(Object.values(boxChange({ paddingTop: '4px' }, 'padding', 'Top', '', false))).toEqual([null, null, null, null, null])
})

test('a bare number is pixels, anything else stays', () => {
  expect([toLength('12'), toLength(' 1.5 '), toLength('0'), toLength('auto'), toLength('50%')]).toEqual([
    '12px',
    '1.5px',
    '0',
    'auto',
    '50%',
  ])
})
