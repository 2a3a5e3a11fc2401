import { expect, test } from 'vitest'
import { freeOf } from './camera.ts'
import { frameSize, heightFor, MOST_SIDE, readFrame } from './frames.ts'

const room = { width: 1248, height: 648 }

test('a frame is as high as the device of its width, between two as the narrower one', () => {
  expect([240, 375, 500, 768, 1024, 1280, 1440, 3000].map(heightFor)).toEqual([812, 812, 812, 1024, 1024, 800, 900, 900])
})

test('a height that was chosen holds in place of the device, and the stage has no part in it', () => {
  expect(frameSize(375, undefined, room)).toEqual({ width: 375, height: 812 })
  expect(frameSize(375, 667, { width: 1, height: 1 })).toEqual({ width: 375, height: 667 })
})

test("'fit' takes the stage, and at least 960 pixels for the page", () => {
  expect(frameSize('fit', 500, room)).toEqual(freeOf(room))
  const narrow = frameSize('fit', undefined, { width: 528, height: 648 })
  expect(narrow).toEqual({ width: 960, height: 1200 })
  expect(frameSize('fit', undefined, { width: 0, height: 0 })).toEqual({ width: 960, height: 0 })
})

test('a size is read as it is kept, with or without its height', () => {
  expect(readFrame('375')).toEqual({ width: 375 })
  expect(readFrame('500x700')).toEqual({ width: 500, height: 700 })
  expect(readFrame('99999x1')).toEqual({ width: MOST_SIDE, height: 240 })
  for (const other of [null, 'fit', '', '-3', '3x', 'NaN']) expect(readFrame(other)).toBeUndefined()
})
