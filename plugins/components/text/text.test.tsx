import { fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { text } from './index.ts'

describe('Text', () => {
  it('writes its value in its format', async () => {
    const host = await renderInHost(text, { props: { text: 1234.5, format: 'money' } })
    // The code that writes formats loads with the first one.
    await vi.waitFor(() => expect(host.screen.container.textContent).toBe('¥1,234.50'))
  })

  it('shows markup as the text that it is', async () => {
    const host = await renderInHost(text, { props: { text: '<img src=x onerror=alert(1)>', strong: true } })
    expect(host.screen.container.querySelector('img')).toBeNull()
    expect(host.screen.container.querySelector('strong')?.textContent).toBe('<img src=x onerror=alert(1)>')
  })

  it('copies what it shows without counting as a click on the text', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const host = await renderInHost(text, { props: { text: 'abc', copyable: true } })
    fireEvent.click(await host.screen.findByRole('button', { name: 'Copy' }))
    await host.screen.findByRole('button', { name: 'Copied' })
    expect(writeText).toHaveBeenCalledWith('abc')
    expect(host.emitted).toEqual([])
    vi.unstubAllGlobals()
  })

  it('Text emits onClick', async () => {
    const host = await renderInHost(text, { props: { text: 'abc' } })
    fireEvent.click(host.screen.getByText('abc'))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClick'])
  })
})
