import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type Json, type JsonObject } from '#sdk'
import { renderInHost, until } from '#sdk/testing'
import { form } from '../form/index.ts'
import { staticItem } from './index.ts'

const named = { formItem: { name: 'total', label: 'Total' } }
const shownOf = async (props: JsonObject, options: Partial<Parameters<typeof renderInHost>[1]> = {}) => {
  const host = await renderInHost(staticItem, { ...options, props: { ...named, ...props } })
  await act(async () => undefined)
  if (options.apply) await until(() => host.screen.container.textContent?.includes('of ') ?? false)
  const shown = host.screen.getByRole('group', { name: /Total/ })
  const found = { text: shown.textContent, html: shown.innerHTML }
  host.screen.unmount()
  return found
}

describe('StaticItem', () => {
  it("shows the form's value, hands it on unchanged and follows what fills the form", async () => {
    const props = { ...defaultsOf(staticItem.props), ...named, numberType: 'currency' } as JsonObject
    const views = (type: string) => (type === 'StaticItem' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'Static_1', type: 'StaticItem', props }], views: views as never })
    expect((await host.screen.findByRole('group', { name: /Total/ })).textContent).toBe('-')
    await act(async () => void (await host.call('init', { total: 1234.5 })))
    expect(host.screen.getByRole('group', { name: /Total/ }).textContent).toBe('¥1,234.50')
    expect(await host.call('getFormData', {})).toMatchObject({ value: { total: 1234.5 } })
  })

  it.each([
    ['', '-'],
    [null, '-'],
    [[], '-'],
    [0, '0'],
    [false, 'false'],
  ] as const)('has the empty text for what is empty alone: %j is shown as %j', async (defaultValue, text) => {
    expect((await shownOf({ defaultValue: defaultValue as Json })).text).toBe(text)
  })

  it.each([
    [{ defaultValue: '2024-05-01 10:20:30', dateType: 'YYYY-MM-DD' }, '2024-05-01'],
    [{ defaultValue: 'soon', dateType: 'YYYY-MM-DD' }, 'soon'],
    [{ defaultValue: '1234.5', numberType: 'decimal' }, '1,234.5'],
    [{ defaultValue: 0.256, numberType: 'percent' }, '25.6%'],
    [{ defaultValue: true, numberType: 'currency' }, 'true'],
    [{ defaultValue: { label: 'Bonn', value: 7 } }, 'Bonn'],
    [{ defaultValue: ['a', 'b'] }, 'a, b'],
    [{ defaultValue: '', emptyType: '/' }, '/'],
    [{ defaultValue: '', emptyType: '' }, ''],
  ] as const)('writes %j as %j', async (props, text) => {
    expect((await shownOf(props as JsonObject)).text).toBe(text)
  })

  it('shows safe addresses as links and pictures, and anything else as text', async () => {
    expect((await shownOf({ defaultValue: 'https://example.com', showType: 'href' })).html).toContain('rel="noopener"')
    expect((await shownOf({ defaultValue: 'javascript:alert(1)', showType: 'href' })).html).not.toContain('<a')
    expect((await shownOf({ defaultValue: ['/a.png', '/b.png'], showType: 'image' })).html.match(/<img/g)).toHaveLength(2)
    expect((await shownOf({ defaultValue: 'javascript:alert(1)', showType: 'image' })).html).not.toContain('<img')
    expect((await shownOf({ defaultValue: '<b>x</b>' })).text).toBe('<b>x</b>')
  })

  it('shows rich text as it is meant where that is wanted, and else with its marks', async () => {
    const defaultValue = '<p>Some <b>bold</b></p>'
    expect((await shownOf({ defaultValue })).text).toBe(defaultValue)
    const host = await renderInHost(staticItem, { props: { ...named, defaultValue, showType: 'html' } })
    const shown = host.screen.getByRole('group', { name: /Total/ })
    await until(() => shown.querySelector('b') !== null)
    expect(shown.textContent).toBe('Some bold')
  })

  it("shows its formatter's answer as it is, and as the words of a link", async () => {
    const formatter = { functions: ['script'], apply: (_path: string, [value]: readonly Json[]) => `of ${JSON.stringify(value)}` } as const
    expect((await shownOf({ defaultValue: 7, numberType: 'currency' }, formatter)).text).toBe('of 7')
    const { html } = await shownOf({ defaultValue: '/orders', showType: 'href' }, formatter)
    expect(html).toContain('href="/orders"')
    expect(html).toContain('of "/orders"')
  })
})
