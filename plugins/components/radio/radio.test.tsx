import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, renderInHost } from '#sdk/testing'
import { form } from '../form/index.ts'
import { radio } from './index.ts'

const named = { formItem: { name: 'city', label: 'City' } }
const rows: readonly JsonObject[] = [
  { id: 7, title: 'Bonn' },
  { id: 8, title: 'Ulm', disabled: true },
  { id: 0, title: 'Nowhere' },
]
const byId = { ...named, options: rows, field: { label: 'title', value: 'id' } }

describe('Radio', () => {
  it("is a labelled group of native radios that hands on the data's own value", async () => {
    const host = await renderInHost(radio, { props: byId })
    expect(host.screen.getByRole('radiogroup', { name: /City/ })).toBeDefined()
    await press(host.screen.getByRole('radio', { name: 'Nowhere' }))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { city: 0 } }])
    const radios = host.screen.getAllByRole('radio') as HTMLInputElement[]
    expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ])
    // One name for all of them: the browser's arrow keys go from one to the next.
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1)
  })

  it('takes 1 and "1" for one option, submits the type of the data, and keeps what is no option', async () => {
    const props = { ...defaultsOf(radio.props), ...byId, defaultValue: '7' } as JsonObject
    const views = (type: string) => (type === 'Radio' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'Radio_1', type: 'Radio', props }], views: views as never })
    expect(((await host.screen.findByRole('radio', { name: 'Bonn' })) as HTMLInputElement).checked).toBe(true)
    expect(await host.call('getFormData', {})).toMatchObject({ value: { city: 7 } })
    expect(host.state.findLast(([path]) => path === `${host.id}.city`)?.[1]).toBe(7)
    await act(async () => void (await host.call('init', { city: 99 })))
    expect(await host.call('getFormData', {})).toMatchObject({ value: { city: 99 } })
  })

  it('asks its source again with update, and is enabled and disabled by flows', async () => {
    const host = await renderInHost(radio, { props: named, load: () => ({ code: 0, data: ['Rome'], originData: null, msg: '' }) })
    expect(await host.call('update', { country: 'it' })).toEqual({ ok: true })
    const only = host.screen.getByRole('radio', { name: 'Rome' }) as HTMLInputElement
    await host.call('disable')
    expect(only.disabled).toBe(true)
    await host.call('enable')
    await act(async () => void fireEvent.click(only))
    expect(host.emitted.at(-1)?.payload).toEqual({ city: 'Rome' })
  })

  it('says so when there is nothing to choose', async () => {
    const host = await renderInHost(radio, { props: named, locale: 'zh' })
    await act(async () => host.setProps(host.id, { ...defaultsOf(radio.props), options: null }))
    expect(host.screen.getByText('暂无选项')).toBeDefined()
  })
})
