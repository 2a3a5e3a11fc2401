import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { text } from '#plugins/components/text/index'
import { renderInHost } from '#sdk/testing'

/** Observers of the document hear of it after what runs now. */
const speak = (language: string) =>
  act(async () => {
    document.documentElement.lang = language
    await new Promise((resolve) => setTimeout(resolve))
  })
afterEach(() => speak(''))

const noon = '2026-11-25 12:00:00'
const show = async (props: object, formats: string, currency = '') => {
  const host = await renderInHost(text, { props: props as never })
  await act(async () => host.setProps('page', { formats, currency }))
  // The code that writes formats loads with the first one.
  await vi.waitFor(() => expect(host.screen.container.textContent).not.toBe(''))
  return host
}
test('numbers, money and dates follow the language of the page where its setting says so, also when it is switched', async () => {
  await speak('de')
  const host = await show({ text: 1234.5, format: 'money', currency: 'EUR' }, 'language')
  const said = () => host.screen.container.textContent?.replace(/\s/g, ' ')
  expect(said()).toContain('1.234,50 €')
  await speak('en')
  expect(said()).toContain('€1,234.50')
  await act(async () => host.setProps(host.id, { text: noon, format: 'YYYY-MM-DD' }))
  expect(said()).toContain('Nov 25, 2026')
})

test('without the setting they stay the Chinese way, and a field may follow the language by itself', async () => {
  await speak('en')
  const host = await show({ text: 1234.5, format: 'money' }, '')
  expect(host.screen.container.textContent).toContain('¥1,234.50')
  await act(async () => host.setProps(host.id, { text: 1234.5, format: 'money', locale: 'page' }))
  expect(host.screen.container.textContent).toContain('CN¥1,234.50')
  await act(async () => host.setProps(host.id, { text: noon, format: 'YYYY-MM-DD' }))
  expect(host.screen.container.textContent).toContain('2026-11-25')
})

test('money without a currency of its own is in that of the page', async () => {
  await speak('en')
  const host = await show({ text: 1234.5, format: 'money' }, 'language', 'USD')
  expect(host.screen.container.textContent).toContain('$1,234.50')
  await act(async () => host.setProps(host.id, { text: 1234.5, format: 'money', currency: 'EUR' }))
  expect(host.screen.container.textContent).toContain('€1,234.50')
})
