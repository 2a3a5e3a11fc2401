import { expect, test } from 'vitest'
import { createPastValues } from './past-values-part.ts'

const text = (element = 'Text_1') => ({ element, path: 'text' })

function kept() {
  let time = 0
  return createPastValues(() => ++time)
}

test('the last five values of a formula are kept, the latest first, each once', () => {
  const values = kept()
  for (const value of [1, 2, 2, 3, 4, { a: 1 }, { a: 1 }, 6]) values.note('canvas', text(), value)
  expect(values.of('Text_1', 'text')).toEqual([
    { value: 6, at: 6, on: 'canvas' },
    { value: { a: 1 }, at: 5, on: 'canvas' },
    { value: 4, at: 4, on: 'canvas' },
    { value: 3, at: 3, on: 'canvas' },
    { value: 2, at: 2, on: 'canvas' },
  ])
  expect(values.of('Text_1', 'other')).toEqual([])
})

test('a value of the preview is told apart from the same one on the canvas', () => {
  const values = kept()
  values.note('canvas', text(), 1)
  values.note('preview', text(), 1)
  expect(values.of('Text_1', 'text').map(({ on }) => on)).toEqual(['preview', 'canvas'])
})

test('of more places than can be kept, those that changed last stay', () => {
  const values = kept()
  for (let index = 0; index <= 2_000; index++) {
    values.note('canvas', text(`Text_${index}`), index)
    values.note('canvas', text('Text_busy'), index)
  }
  expect(values.of('Text_0', 'text')).toEqual([])
  expect(values.of('Text_2000', 'text')).toHaveLength(1)
  expect(values.of('Text_busy', 'text')).toHaveLength(5)
})
