import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestPage, renderInHost } from '#sdk/testing'
import { page } from './index.ts'
import { contrast, paletteOf, parseColor } from './palette.ts'

describe('Page', () => {
  it('colours the document while it is shown, and only then', async () => {
    const host = await renderInHost(page, { props: { theme: '#165DFF' } })
    expect(document.body.style.getPropertyValue('--tessera-theme-6')).toBe('22, 93, 255')
    expect(document.body.classList.contains('tessera-themed')).toBe(true)
    host.screen.unmount()
    expect(document.body.style.getPropertyValue('--tessera-theme-6')).toBe('')
    expect(document.body.classList.contains('tessera-themed')).toBe(false)
  })

  it('leaves the colours alone for what is no colour', async () => {
    await renderInHost(page, { props: { theme: 'red; }' } })
    expect(document.body.classList.contains('tessera-themed')).toBe(false)
  })

  it('keeps text and filled controls readable for any colour', () => {
    fc.assert(
      fc.property(fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))), fc.boolean(), (color, dark) => {
        const { shades, fills } = paletteOf(color as [number, number, number], dark)
        expect(contrast(shades[5]!, dark ? [35, 35, 36] : [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
        for (const fill of fills) expect(contrast(fill, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('reads colours in their three spellings', () => {
    expect(['#f00', '#ff0000', 'rgb(255, 0, 0)', 'red'].map(parseColor)).toEqual([[255, 0, 0], [255, 0, 0], [255, 0, 0], undefined])
  })

  it('is told of its load by the page itself, as onLoad', () => {
    const { page: running, emitted } = createTestPage([])
    running.emit('page', 'onLoad', null)
    expect(emitted).toEqual([{ id: 'page', event: 'onLoad', payload: null }])
    expect(Object.keys(page.events ?? {})).toEqual(['onLoad'])
  })
})
