import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bdToGcj, fromBd, fromMapLevel, fromWgs, gcjToBd, gcjToWgs, type LngLat, toBd, toMapLevel, toWgs, wgsToGcj } from './coordinates.ts'

const PLACE: LngLat = [116.404, 39.915]
const near = (found: LngLat, wanted: LngLat, digits = 6) => {
  expect(found[0]).toBeCloseTo(wanted[0], digits)
  expect(found[1]).toBeCloseTo(wanted[1], digits)
}

describe('coordinates of China', () => {
  it('are what others make of the same place', () => {
    near(bdToGcj(PLACE), [116.397_627_291, 39.908_656_739])
    near(gcjToBd(PLACE), [116.410_369_493, 39.921_336_993])
    near(wgsToGcj(PLACE), [116.410_244_499, 39.916_404_281])
  })

  it('come back from wherever they were brought, to a few metres at the worst, and stay as they are outside of China', () => {
    const china = fc.tuple(fc.double({ min: 74, max: 134, noNaN: true }), fc.double({ min: 4, max: 53, noNaN: true }))
    fc.assert(
      fc.property(china, (place) => {
        near(gcjToWgs(wgsToGcj(place)), place, 7)
        near(toWgs(fromWgs(place, 'bd09'), 'bd09'), place, 4)
        near(fromBd(toBd(place, 'wgs84'), 'wgs84'), place, 4)
      }),
    )
    expect(wgsToGcj([2.35, 48.85])).toEqual([2.35, 48.85])
  })

  it('stay as they are where the page counts as the map does', () => {
    expect([toWgs(PLACE, 'wgs84'), fromWgs(PLACE, 'wgs84'), toBd(PLACE, 'bd09'), fromBd(PLACE, 'bd09')]).toEqual([
      PLACE,
      PLACE,
      PLACE,
      PLACE,
    ])
  })
})

it('a level shows as much as the same one of Baidu, a metre a pixel at 18', () => {
  expect(40_075_016.686 / 512 / 2 ** toMapLevel(18)).toBeCloseTo(1)
  expect(fromMapLevel(toMapLevel(7.5))).toBeCloseTo(7.5)
})
