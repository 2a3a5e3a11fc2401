import { describe, expect, it } from 'vitest'
import { cutText, firstOf, thinned } from './bound-data.ts'

describe('a list that is too long to show', () => {
  it('gives its first items and says how many there are', () => {
    const bounded = firstOf(
      Array.from({ length: 250_000 }, (_, i) => i),
      1_000,
    )
    expect([bounded.shown.length, bounded.total, bounded.isCut]).toEqual([1_000, 250_000, true])
    expect(cutText(bounded)).toEqual({ zh: '显示前 1,000 项，共 250,000 项', en: 'Showing the first 1,000 of 250,000' })
  })

  it('is shown whole, and is the same list, when it is short enough', () => {
    const list = [1, 2, 3]
    expect(firstOf(list, 3)).toEqual({ shown: list, total: 3, isCut: false })
    expect(firstOf(list, 3).shown).toBe(list)
  })
})

describe('a line that is thinned', () => {
  const wave = Array.from({ length: 250_000 }, (_, i) => ({ i, y: Math.sin(i / 9_000) + (i === 123_456 ? 50 : 0) }))

  it('keeps its ends, its order and what stands out', () => {
    const kept = thinned(wave, 2_000, ({ y }) => y)
    expect(kept).toHaveLength(2_000)
    expect([kept[0], kept.at(-1)]).toEqual([wave[0], wave.at(-1)])
    expect(kept.some(({ i }) => i === 123_456)).toBe(true)
    expect(kept.every(({ i }, at) => at === 0 || i > kept[at - 1]!.i)).toBe(true)
  })

  it('stays as it is when it has no more points than that, and never has fewer than three', () => {
    const few = wave.slice(0, 10)
    expect(thinned(few, 10, ({ y }) => y)).toBe(few)
    for (let most = 0; most < 12; most++) expect(thinned(few, most, ({ y }) => y)).toHaveLength(Math.min(10, Math.max(3, most)))
  })
})
