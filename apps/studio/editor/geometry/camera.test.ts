import { describe, expect, test } from 'vitest'
import {
  type Camera,
  cameraOf,
  clampZoom,
  fitFrame,
  fitRect,
  frameBox,
  GUTTER,
  keptInSight,
  nextZoom,
  readView,
  revealing,
  toFrame,
  toScreen,
  viewOf,
  ZOOM_STEPS,
  zoomedAbout,
} from './camera.ts'

const room = { width: 1000, height: 600 }
const phone = { width: 375, height: 812 }
const camera: Camera = { x: 100, y: 40, zoom: 0.5 }

test('the zoom stays between 25 and 200 %, and what is no number is 100 %', () => {
  expect([0.1, 0.25, 1.2, 2, 9, Number.NaN].map(clampZoom)).toEqual([0.25, 0.25, 1.2, 2, 2, 1])
})

describe('going over between the frame and the stage', () => {
  test('a rectangle of the frame is scaled and moved', () => {
    expect(toScreen(camera, { left: 10, top: 20, width: 100, height: 60 })).toEqual({ left: 105, top: 50, width: 50, height: 30 })
  })

  test('a point goes over and back at every step', () => {
    for (const zoom of ZOOM_STEPS) {
      const there = toScreen({ ...camera, zoom }, { left: 33, top: 44, width: 0, height: 0 })
      const back = toFrame({ ...camera, zoom }, { x: there.left, y: there.top })
      expect(back.x).toBeCloseTo(33)
      expect(back.y).toBeCloseTo(44)
    }
  })
})

describe('zooming', () => {
  test('what is under the pointer stays there', () => {
    const point = { x: 321, y: 234 }
    for (const zoom of [0.25, 0.58, 1, 1.33, 2]) {
      const before = toFrame(camera, point)
      const after = zoomedAbout(camera, zoom, point)
      const there = toScreen(after, { left: before.x, top: before.y, width: 0, height: 0 })
      expect(after.zoom).toBe(zoom)
      expect(there.left).toBeCloseTo(point.x)
      expect(there.top).toBeCloseTo(point.y)
    }
  })

  test('goes through the steps from wherever it is, and stops at the ends', () => {
    expect([0.25, 0.3, 0.33, 0.5, 0.6, 1, 1.9, 2].map((zoom) => nextZoom(zoom, 1))).toEqual([1 / 3, 1 / 3, 0.5, 2 / 3, 2 / 3, 1.25, 2, 2])
    expect([2, 1.6, 1, 0.67, 0.3, 0.25].map((zoom) => nextZoom(zoom, -1))).toEqual([1.5, 1.5, 0.75, 0.5, 0.25, 0.25])
  })
})

describe('fitting', () => {
  test('the whole frame stands in the middle with its gutters', () => {
    const fit = fitFrame(phone, room)
    const box = frameBox(fit, phone)
    expect(box.top).toBe(GUTTER)
    expect(box.height).toBeCloseTo(room.height - GUTTER * 2)
    expect(Math.abs(box.left - (room.width - box.width) / 2)).toBeLessThanOrEqual(0.5)
  })

  test('a frame that has room is not enlarged', () => {
    expect(fitFrame({ width: 300, height: 200 }, room)).toEqual({ x: 350, y: GUTTER, zoom: 1 })
  })

  test('a stage that is not measured yet gives a zoom one can divide by', () => {
    expect(fitFrame(phone, { width: 0, height: 0 }).zoom).toBe(1)
  })

  test('a rectangle comes to the middle, as large as the stage and 200 % allow', () => {
    const wide = { left: 500, top: 900, width: 1904, height: 100 }
    expect(fitRect(wide, room)).toEqual({ x: 24 - 250, y: 275 - 450, zoom: 0.5 })
    expect(fitRect({ left: 0, top: 0, width: 10, height: 10 }, room).zoom).toBe(2)
    expect(fitRect({ left: 5, top: 5, width: 0, height: 0 }, room).zoom).toBe(2)
  })
})

test('the frame cannot be moved out of sight', () => {
  const far = keptInSight({ x: 5000, y: -5000, zoom: 1 }, phone, room)
  expect(far).toEqual({ x: room.width - 64, y: 64 - phone.height, zoom: 1 })
  expect(keptInSight(camera, phone, room)).toEqual(camera)
})

test('what is out of sight is brought to the middle, what is seen in part stays', () => {
  const rect = { left: 2000, top: 100, width: 100, height: 40 }
  const shown = toScreen(revealing(camera, rect, room), rect)
  expect(shown).toEqual({ left: 475, top: 90, width: 50, height: 20 })
  const seen = { left: 1790, top: 100, width: 100, height: 40 }
  expect(revealing(camera, seen, room)).toBe(camera)
})

describe('what is kept', () => {
  test('is the same camera again in the same window', () => {
    const view = viewOf(camera, phone, room)
    const again = cameraOf(view, phone, room)
    expect(again.zoom).toBe(camera.zoom)
    expect(Math.abs(again.x - camera.x)).toBeLessThanOrEqual(1)
    expect(again.y).toBe(camera.y)
  })

  test('keeps the middle of the frame where it was when the window or the frame has another width', () => {
    const view = viewOf({ x: 312, y: 40, zoom: 1 }, { width: 376, height: 812 }, room)
    expect(view.beside).toBe(0)
    expect(cameraOf(view, { width: 768, height: 1024 }, { width: 1400, height: 600 }).x).toBe((1400 - 768) / 2)
  })

  test('is read with care', () => {
    expect(readView('{"zoom":9,"beside":1,"below":2}')).toEqual({ zoom: 2, beside: 1, below: 2 })
    for (const bad of [null, '', '{', '{}', 'null', '{"zoom":"1","beside":1,"below":2}']) expect(readView(bad)).toBeUndefined()
  })
})
