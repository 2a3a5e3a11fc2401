import { describe, expect, it } from 'vitest'
import { CHART_COLORS } from './chart-colors.ts'
import { contrast, parseColor } from './colors.ts'

/** What charts stand on: the page, cards and what is filled lightly. */
const GROUNDS = { light: ['#ffffff', '#f7f8fa', '#f2f3f5'], dark: ['#17171a', '#232324', '#2a2a2b'] } as const

describe.each(['light', 'dark'] as const)('the colours of charts on %s', (scheme) => {
  it.each(CHART_COLORS[scheme])('has a contrast of 3 to 1 with everything that charts stand on: %s', (color) => {
    const least = Math.min(...GROUNDS[scheme].map((ground) => contrast(parseColor(color)!, parseColor(ground)!)))
    expect(least).toBeGreaterThanOrEqual(3)
  })

  it('are eight different ones', () => expect(new Set(CHART_COLORS[scheme]).size).toBe(8))
})
