import { expect, test } from 'vitest'
import { edgePan } from './edge-pan.ts'

const area = { left: 0, top: 100, right: 1000, bottom: 600 }

test.each([
  ['in the middle nothing moves', { x: 500, y: 350 }, { x: 0, y: 0 }],
  ['at the left edge the view moves to what is left of it', { x: 0, y: 350 }, { x: 14, y: 0 }],
  ['outside it is no faster', { x: -300, y: 350 }, { x: 14, y: 0 }],
  ['half way to the right and bottom edges it is half as fast', { x: 976, y: 576 }, { x: -7, y: -7 }],
])('%s', (_name, at, expected) => {
  expect(edgePan(area, at)).toEqual(expected)
})
