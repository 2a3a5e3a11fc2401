import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestPage, renderInHost } from '#sdk/testing'
import { page } from './index.ts'

/** Sheets of colours; others of the library may be there too. */
const sheets = () =>
  [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent).filter((css) => css?.includes('--te-'))

describe('Page', () => {
  it('colours the document while it is shown, and only then', async () => {
    const host = await renderInHost(page, { props: { theme: '#165DFF' } })
    await waitFor(() => expect(sheets().join()).toContain(':root:root body{--te-primary:#165DFF'))
    expect(sheets().join()).toContain('--primary-6:22,93,255')
    host.screen.unmount()
    expect(sheets()).toEqual([])
  })

  it('leaves the colours alone for what is no colour', async () => {
    await renderInHost(page, { props: { theme: 'red; }' } })
    // It came and said nothing.
    const { addColour } = await import('./page-colour.ts')
    expect(addColour(document.body, 'red; }')).toBeUndefined()
    expect(sheets()).toEqual([])
  })

  it('brings no sheet where there is no colour', async () => {
    await renderInHost(page, { props: { theme: '' } })
    expect(sheets()).toEqual([])
  })

  it('is told of its load by the page itself, as onLoad', () => {
    const { page: running, emitted } = createTestPage([])
    running.emit('page', 'onLoad', null)
    expect(emitted).toEqual([{ id: 'page', event: 'onLoad', payload: null }])
    expect(Object.keys(page.events ?? {})).toEqual(['onLoad'])
  })
})
