import { expect, test } from 'vitest'
import { overlap } from '../geometry/rect.ts'
import { tagPlace } from '../geometry/tag-place.ts'

const seen = { left: 100, top: 50, width: 400, height: 500 }
const box = (left: number, top: number, height = 40) => ({ left, top, width: 80, height })

test('the tag stands above the box where the frame has room, else below a low one, else inside of it', () => {
  expect(tagPlace(box(120, 90), seen, 100)).toEqual({ x: 120, y: 70 })
  expect(tagPlace(box(120, 60), seen, 100)).toEqual({ x: 120, y: 100 })
  expect(tagPlace(box(120, 60, 400), seen, 100)).toEqual({ x: 120, y: 60 })
  expect(tagPlace(box(120, -200, 600), seen, 100)).toEqual({ x: 120, y: 50 })
})

test('the tag is inside of what is seen of the frame, from side to side', () => {
  expect([20, 120, 480].map((left) => tagPlace(box(left, 200), seen, 100).x)).toEqual([100, 120, 400])
})

test('what two rectangles share has no area where they are apart', () => {
  expect(overlap(seen, { left: 0, top: 0, width: 300, height: 300 })).toEqual({ left: 100, top: 50, width: 200, height: 250 })
  expect(overlap(seen, { left: 600, top: 60, width: 10, height: 10 })).toMatchObject({ width: 0, height: 10 })
})
