import { describe, expect, test } from 'vitest'
import { type Offsets, offsetsIn, type Pins, pinsFor, placeTargets, placeValues, repinned, snapMove } from './place-geometry.ts'

const FRAME = { left: 100, top: 50, width: 400, height: 300 }
const box = (left: number, top: number, width = 100, height = 40) => ({ left, top, width, height })
const NO_MARGIN: Offsets = { left: 0, top: 0, right: 0, bottom: 0 }
const pins = (...sides: ('left' | 'top' | 'right' | 'bottom')[]): Pins => new Set(sides)

test('offsets are from the sides of the frame to the box with its margins', () => {
  expect(offsetsIn(FRAME, box(130, 70), NO_MARGIN)).toEqual({ left: 30, top: 20, right: 270, bottom: 240 })
  expect(offsetsIn(FRAME, box(130, 70), { left: 5, top: 1, right: 7, bottom: 0 })).toEqual({ left: 25, top: 19, right: 263, bottom: 240 })
})

describe('a move', () => {
  const targets = placeTargets([box(300, 200, 60, 60)], FRAME)

  test('ends at the edge of a sibling, an edge of the frame or its middle, where one is near', () => {
    expect(snapMove(box(120, 100), { x: 76, y: 0 }, targets, 8)).toEqual({ by: { x: 80, y: 0 }, guides: [{ axis: 'width', at: 300 }] })
    expect(snapMove(box(120, 100), { x: -15, y: 0 }, targets, 8).by.x).toBe(-20)
    // Its middle with the middle of the frame, and its bottom with the top of the sibling.
    expect(snapMove(box(120, 100), { x: 127, y: 57 }, targets, 8)).toEqual({
      by: { x: 130, y: 60 },
      guides: [
        { axis: 'width', at: 300 },
        { axis: 'height', at: 200 },
      ],
    })
  })

  test('goes on where nothing is near, and no edge agrees with a centre', () => {
    expect(snapMove(box(120, 100), { x: 33, y: 11 }, targets, 8)).toEqual({ by: { x: 33, y: 11 }, guides: [] })
    expect(snapMove(box(120, 100), { x: 211, y: 0 }, placeTargets([], { ...FRAME, width: 466 }), 3).guides).toEqual([])
  })

  test('shows every line with which it agrees then', () => {
    const beside = placeTargets([box(200, 0, 100, 10)], FRAME)
    expect(snapMove(box(120, 120), { x: 78, y: 0 }, beside, 8).guides).toEqual([
      { axis: 'width', at: 200 },
      { axis: 'width', at: 300 },
      { axis: 'width', at: 250 },
    ])
  })
})

describe('the sides that say a place', () => {
  const near = (offsets: Partial<Offsets>) => ({ left: 90, top: 90, right: 90, bottom: 90, ...offsets })

  test('are the first ones where none does', () => {
    expect([...pinsFor(pins())]).toEqual(['left', 'top'])
    expect([...pinsFor(pins('bottom'))].sort()).toEqual(['bottom', 'left'])
  })

  test('are the other ones near the other side of the frame, and back', () => {
    expect([...repinned(pins('left', 'top'), near({ right: 3 }), 8)].sort()).toEqual(['right', 'top'])
    expect([...repinned(pins('right', 'top'), near({ left: 3 }), 8)].sort()).toEqual(['left', 'top'])
    expect([...repinned(pins('right', 'top'), near({}), 8)].sort()).toEqual(['right', 'top'])
  })

  test('stay both where both do, and the first where it is near both', () => {
    expect([...repinned(pins('left', 'right', 'top'), near({ right: 0 }), 8)].sort()).toEqual(['left', 'right', 'top'])
    expect([...repinned(pins('left', 'top'), near({ left: 2, right: 2 }), 8)].sort()).toEqual(['left', 'top'])
  })

  test('are written in whole pixels, and the others as they have to be', () => {
    const offsets = { left: -0.2, top: 10.6, right: 20, bottom: 30 }
    expect(placeValues(offsets, pins('left', 'top'), () => 'nowhere')).toEqual({ left: '0px', top: '11px' })
    expect(placeValues(offsets, pins('right', 'top'), (side) => (side === 'left' ? 'own' : 'nowhere'))).toEqual({
      left: null,
      top: '11px',
      right: '20px',
    })
    expect(placeValues(offsets, pins('right', 'top'), (side) => (side === 'left' ? 'elsewhere' : 'nowhere'))).toMatchObject({
      left: 'auto',
    })
  })
})
