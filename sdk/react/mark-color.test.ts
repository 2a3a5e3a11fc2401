import { expect, test } from 'vitest'
import { markColor, readableOn } from './mark-color.ts'

test.each([
  ['#000', '#fff'],
  ['#ffffff', '#000'],
  ['#fadb14', '#000'],
  ['#1677ff', '#000'],
  ['rgb(20, 20, 60)', '#fff'],
  ['rgba(255 255 0 / 80%)', '#000'],
])('text on %s is %s', (color, text) => {
  expect(readableOn(color)).toBe(text)
})

test('the names of older pages are colours, other names are left as they are, and nothing is none', () => {
  expect(markColor('geekblue')).toEqual({ background: '#2f54eb', text: '#fff' })
  expect(markColor('gold')).toEqual({ background: '#faad14', text: '#000' })
  expect(markColor('constructor')?.background).toBe('constructor')
  for (const none of ['', '  ', null, {}, 7, []]) expect(markColor(none)).toBeUndefined()
})
