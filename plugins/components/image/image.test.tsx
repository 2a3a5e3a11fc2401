import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { image } from './index.ts'

describe('Image', () => {
  it('shows its picture with its words', async () => {
    const host = await renderInHost(image, { props: { src: '/files/a.png', alt: 'A cat', width: 40 } })
    const picture = host.screen.getByRole('img', { name: 'A cat' })
    expect(picture.getAttribute('src')).toBe('/files/a.png')
    fireEvent.click(picture)
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClick'])
  })

  it('never loads an address of an unsafe scheme', async () => {
    const host = await renderInHost(image, { props: { src: 'javascript:alert(1)' } })
    expect(host.screen.container.querySelector('img')).toBeNull()
    expect(host.screen.getByText('No image')).toBeDefined()
  })

  it('says when the picture does not load, and tries the next address', async () => {
    const host = await renderInHost(image, { props: { src: '/gone.png' } })
    fireEvent.error(host.screen.container.querySelector('img')!)
    expect(host.screen.getByText('The picture did not load')).toBeDefined()
  })

  it('can be opened with the keyboard when it has a preview', async () => {
    const host = await renderInHost(image, { props: { src: '/files/a.png', preview: true } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Preview image' }))
    const preview = host.screen.container.querySelector('dialog')!
    expect(preview.open).toBe(true)
    fireEvent.click(host.screen.getByRole('button', { name: 'Close preview' }))
    expect(preview.open).toBe(false)
  })
})
