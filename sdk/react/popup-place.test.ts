import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POPUP_GAP, type PopupAnchor, type PopupPlacement, placePopup, sideWithRoom } from './popup-place.ts'

const box = (left: number, top: number, width: number, height: number): PopupAnchor => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const WINDOW = { width: 400, height: 600 }
const SIZE = { width: 100, height: 80 }
const sides = ['top', 'bottom', 'left', 'right'] as const
const aligns = ['start', 'middle', 'end'] as const
const placements = sides.flatMap((side) => aligns.map((align): PopupPlacement => ({ side, align })))

describe('placePopup', () => {
  const middle = box(200, 300, 40, 20)

  it.each([
    ['top', { x: 170, y: 216 }],
    ['bottom', { x: 170, y: 324 }],
    ['left', { x: 96, y: 270 }],
    ['right', { x: 244, y: 270 }],
  ] as const)('places a pop-up at the wanted side: %s', (side, place) => {
    expect(placePopup(middle, SIZE, WINDOW, { side, align: 'middle' })).toEqual(place)
  })

  it('aligns with the beginning or the end of the anchor', () => {
    const x = (align: PopupPlacement['align']) => placePopup(middle, SIZE, WINDOW, { side: 'bottom', align }).x
    expect([x('start'), x('end')]).toEqual([200, 140])
  })

  it.each([
    ['bottom', box(100, 570, 40, 20), { y: 570 - POPUP_GAP - SIZE.height }],
    ['top', box(100, 10, 40, 20), { y: 30 + POPUP_GAP }],
    ['right', box(350, 100, 40, 20), { x: 350 - POPUP_GAP - SIZE.width }],
    ['left', box(10, 100, 40, 20), { x: 50 + POPUP_GAP }],
  ] as const)('flips away from the edge of the window: %s', (side, anchor, place) => {
    expect(placePopup(anchor, SIZE, WINDOW, { side, align: 'start' })).toMatchObject(place)
  })

  it('keeps the wanted side where neither has room and it has more', () => {
    expect(placePopup(box(100, 200, 40, 20), { width: 100, height: 560 }, WINDOW, { side: 'bottom', align: 'start' }).y).toBe(36)
  })

  it('shifts along the edge of the window', () => {
    expect(placePopup(box(390, 300, 8, 20), SIZE, WINDOW, { side: 'bottom', align: 'start' }).x).toBe(400 - SIZE.width - POPUP_GAP)
    expect(placePopup(box(0, 300, 8, 20), SIZE, WINDOW, { side: 'bottom', align: 'end' }).x).toBe(POPUP_GAP)
  })

  it('opens at a point without a gap, as a menu at the pointer does', () => {
    const at = (x: number, y: number) => placePopup(box(x, y, 0, 0), SIZE, WINDOW, { side: 'bottom', align: 'start' }, 0)
    expect([at(20, 30), at(390, 590)]).toEqual([
      { x: 20, y: 30 },
      { x: 296, y: 510 },
    ])
  })

  it('never leaves the window, and never covers an anchor that has room beside it', () => {
    const length = (most: number) => fc.integer({ min: 0, max: most })
    const anchors = fc.tuple(length(360), length(560), length(40), length(40)).map((parts) => box(...parts))
    const sizes = fc.record({ width: length(390), height: length(590) })
    fc.assert(
      fc.property(anchors, sizes, fc.constantFrom(...placements), (anchor, size, placement) => {
        const { x, y } = placePopup(anchor, size, WINDOW, placement)
        expect(x).toBeGreaterThanOrEqual(POPUP_GAP)
        expect(y).toBeGreaterThanOrEqual(POPUP_GAP)
        expect(x + size.width).toBeLessThanOrEqual(Math.max(WINDOW.width - POPUP_GAP, POPUP_GAP + size.width))
        expect(y + size.height).toBeLessThanOrEqual(Math.max(WINDOW.height - POPUP_GAP, POPUP_GAP + size.height))
        const isUpright = placement.side === 'top' || placement.side === 'bottom'
        const needed = (isUpright ? size.height : size.width) + 2 * POPUP_GAP
        if (sideWithRoom(anchor, needed, WINDOW, placement.side).room < needed) return
        const isApart = isUpright ? y + size.height <= anchor.top || y >= anchor.bottom : x + size.width <= anchor.left || x >= anchor.right
        expect(isApart).toBe(true)
      }),
    )
  })
})
