import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, renderInHost, typeInto } from '#sdk/testing'
import { form } from '../form/index.ts'
import { segmented } from './index.ts'

const named = { formItem: { name: 'span', label: 'Span' } }
const words = { ...named, options: ['Day', 'Week', 'Month'] as never }
afterEach(() => vi.restoreAllMocks())

describe('Segmented', () => {
  it('offers a list of texts as radios, and new elements begin without a value', async () => {
    expect(defaultsOf(segmented.props).defaultValue).toBe('')
    const host = await renderInHost(segmented, { props: words })
    expect(host.screen.getByRole('radiogroup', { name: /Span/ })).toBeDefined()
    await press(host.screen.getByRole('radio', { name: 'Week' }))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { span: 'Week' } }])
    expect((host.screen.getByRole('radio', { name: 'Week' }) as HTMLInputElement).checked).toBe(true)
  })

  it('submits the type of the data', async () => {
    const props = { ...defaultsOf(segmented.props), ...named, options: [{ label: 'One', value: 1 }], defaultValue: '1' } as JsonObject
    const views = (type: string) => (type === 'Segmented' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'Segmented_1', type: 'Segmented', props }], views: views as never })
    expect(((await host.screen.findByRole('radio')) as HTMLInputElement).checked).toBe(true)
    expect(await host.call('getFormData', {})).toMatchObject({ value: { span: 1 } })
  })

  it('is a drop-down with the same value where it has no room', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(120)
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
    const host = await renderInHost(segmented, { props: { ...words, defaultValue: 'Month' } })
    const list = host.screen.getByRole('combobox', { name: /Span/ }) as HTMLSelectElement
    expect([list.value, host.screen.queryByRole('radio')]).toEqual(['Month', null])
    await typeInto(list, 'Day')
    expect(host.emitted.at(-1)?.payload).toEqual({ span: 'Day' })
  })

  it('shows what is chosen among more options than a list holds', async () => {
    const many = Array.from({ length: 1_200 }, (_, i) => ({ label: `Number ${i}`, value: i }))
    const host = await renderInHost(segmented, { props: { ...named, options: many, defaultValue: '1199' } })
    const list = host.screen.getByRole('combobox', { name: /Span/ }) as HTMLSelectElement
    expect([list.value, list.selectedOptions[0]?.textContent, list.options.length]).toEqual(['1199', 'Number 1199', 1_001])
  })

  it('asks its source again with update, and is enabled and disabled by flows', async () => {
    const host = await renderInHost(segmented, { props: named, load: () => ({ code: 0, data: ['Rome'], originData: null, msg: '' }) })
    expect(await host.call('update')).toEqual({ ok: true })
    const only = host.screen.getByRole('radio', { name: 'Rome' }) as HTMLInputElement
    await host.call('disable')
    expect(only.disabled).toBe(true)
    await act(async () => void (await host.call('enable')))
    expect(only.disabled).toBe(false)
  })
})
