import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTracks, writeTracks } from '#kernel/page/tracks'
import { trackAdded, trackRemoved, tracksDragged, tracksStepped } from './track-sizes.ts'

const three = { tracks: ['1fr', '1fr', '200px'], sizes: [300, 300, 200] }

describe('the tracks of a grid by hand', () => {
  it('keep their sum where they share room, in whole twelfths of it', () => {
    expect(tracksDragged(three, 0, 96, false)).toEqual({ tracks: ['1.33fr', '0.67fr', '200px'], label: '1.33fr | 0.67fr · 8/12' })
    expect(tracksDragged(three, 0, -150, false).tracks).toEqual(['0.5fr', '1.5fr', '200px'])
    expect(tracksDragged(three, 0, 97, true)).toEqual({ tracks: ['1.32fr', '0.68fr', '200px'], label: '1.32fr | 0.68fr' })
    expect(tracksDragged(three, 0, 9000, false).tracks).toEqual(['1.83fr', '0.17fr', '200px'])
  })

  it('step by eight where one has pixels beside one that shares room, and the others keep theirs', () => {
    expect(tracksDragged(three, 1, -103, false)).toEqual({ tracks: ['1fr', '0.65fr', '304px'], label: '0.65fr | 304px · 8 px' })
    expect(tracksDragged({ tracks: ['200px', '1fr'], sizes: [200, 400] }, 0, 39, false).tracks).toEqual(['240px', '0.9fr'])
  })

  it('become pixels where they were as large as their content, and percentages stay such', () => {
    expect(tracksDragged({ tracks: ['auto', '50%'], sizes: [100, 200] }, 0, 20, true).tracks).toEqual(['120px', '45%'])
    expect(tracksDragged({ tracks: ['auto', 'minmax(0, 1fr)'], sizes: [100, 200] }, 1, 20, true).tracks).toEqual(['auto', '220px'])
  })

  it('leave a next one alone that is as large as its content or takes what is left', () => {
    const rows = { tracks: ['80px', 'auto'], sizes: [80, 32] }
    expect(tracksDragged(rows, 0, 41, false)).toEqual({ tracks: ['120px', 'auto'], label: '120px · 8 px' })
    expect(tracksStepped({ tracks: ['100px', 'minmax(0, 1fr)'], sizes: [100, 200] }, 0, 20)).toEqual(['120px', 'minmax(0, 1fr)'])
  })

  it('are changed by keys by a tenth of a share or a pixel', () => {
    expect(tracksStepped(three, 0, 1)).toEqual(['1.1fr', '0.9fr', '200px'])
    expect(tracksStepped(three, 0, -10)).toEqual(['0.1fr', '1.9fr', '200px'])
    expect(tracksStepped(three, 0, 10)).toEqual(['1.9fr', '0.1fr', '200px'])
    expect(tracksStepped(three, 2, 10)).toEqual(['1fr', '1fr', '210px'])
  })

  it('get one more that is like the one before it, and the last one that is left stays', () => {
    expect(trackAdded(['2fr', '200px'], 0)).toEqual(['2fr', '1fr', '200px'])
    expect(trackAdded(['2fr', '200px'], 1)).toEqual(['2fr', '200px', '200px'])
    expect(trackRemoved(['2fr', '200px'], 0)).toEqual(['200px'])
    expect(trackRemoved(['2fr'], 0)).toBeUndefined()
  })

  it('are a list that a grid takes, of as many tracks, whatever is dragged how far', () => {
    const track = fc.record({
      track: fc.constantFrom('1fr', '0.1fr', '3fr', '200px', '10%', 'auto', 'minmax(0, 1fr)', 'fit-content(20px)', '0px'),
      size: fc.double({ min: 0, max: 2000, noNaN: true }),
    })
    fc.assert(
      fc.property(
        ...([
          fc.array(track, { minLength: 1, maxLength: 6 }),
          fc.nat(),
          fc.double({ min: -3000, max: 3000, noNaN: true }),
          fc.boolean(),
        ] as const),
        (all, index, by, fine) => {
          const now = { tracks: all.map(({ track }) => track), sizes: all.map(({ size }) => size) }
          const at = index % all.length
          for (const after of [tracksDragged(now, at, by, fine).tracks, tracksStepped(now, at, Math.round(by))])
            expect(readTracks(writeTracks(after))?.tracks).toHaveLength(all.length)
        },
      ),
    )
  })
})
