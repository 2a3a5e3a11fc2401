import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { type HostedComponent, type HostOptions, pressKey, renderInHost } from '#sdk/testing'
import { form } from '../form/index.ts'
import { inputNumber } from './index.ts'

const boxOf = (host: HostedComponent) => host.screen.getByRole('spinbutton') as HTMLInputElement
const told = (host: HostedComponent) => host.emitted.map(({ payload }) => (payload as JsonObject).cost)
const mount = (props: JsonObject = {}, options: HostOptions = {}) =>
  renderInHost(inputNumber, { ...options, props: { formItem: { name: 'cost', label: 'Cost' }, ...props } })
const type = (host: HostedComponent, value: string) => fireEvent.change(boxOf(host), { target: { value } })

describe('InputNumber', () => {
  it('tells onChange of numbers, never of what is not one yet, and of an empty text once it is cleared', async () => {
    const host = await mount()
    fireEvent.focus(boxOf(host))
    for (const text of ['-', '-1', '-1.', '-1.5', '-1.5x', '1２', '']) type(host, text)
    expect(told(host)).toEqual([-1, -1.5, 12, ''])
    type(host, '1e')
    fireEvent.blur(boxOf(host))
    expect([boxOf(host).value, host.emitted[0]?.event]).toEqual(['', 'onChange'])
  })

  it('brings what is beyond a limit back to it on leaving, and rounds to the places', async () => {
    const host = await mount({ formWrap: { min: 10, max: 20, precision: 1 } })
    fireEvent.focus(boxOf(host))
    type(host, '1')
    type(host, '12.34')
    expect([told(host), boxOf(host).value]).toEqual([[12.3], '12.34'])
    type(host, '99')
    fireEvent.blur(boxOf(host))
    expect([told(host), boxOf(host).value]).toEqual([[12.3, 20], '20.0'])
  })

  it('steps by keys and buttons without the errors of fractions, and stops at the limit', async () => {
    const host = await mount({ defaultValue: '0.1', formWrap: { step: 0.2, max: 1 } })
    await pressKey(boxOf(host), 'ArrowUp')
    fireEvent.click(host.screen.getByRole('button', { name: 'Increase' }))
    await pressKey(boxOf(host), 'PageUp')
    await pressKey(boxOf(host), 'ArrowDown')
    expect(told(host)).toEqual([0.3, 0.5, 1, 0.8])
  })

  it('shows what the formatter makes of it, never while somebody types, and reads with the parser', async () => {
    const apply = (path: string, [value]: readonly unknown[]) => (path.endsWith('parser') ? `${value}`.replace(' kg', '') : `${value} kg`)
    const host = await mount({ defaultValue: 5 }, { functions: ['formWrap.formatter', 'formWrap.parser'], apply: apply as never })
    await waitFor(() => expect(boxOf(host).value).toBe('5 kg'))
    fireEvent.focus(boxOf(host))
    expect(boxOf(host).value).toBe('5')
    type(host, '7 kg')
    expect(boxOf(host).value).toBe('7 kg')
    await waitFor(() => expect(told(host)).toEqual([7]))
    fireEvent.blur(boxOf(host))
    await waitFor(() => expect(boxOf(host).value).toBe('7 kg'))
  })

  it('submits its default as a number, and what a record held as it came', async () => {
    const props = { ...defaultsOf(inputNumber.props), formItem: { name: 'cost' }, defaultValue: '12' } as JsonObject
    const views = (type: string) => (type === 'InputNumber' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'InputNumber_1', type: 'InputNumber', props }], views: views as never })
    await host.screen.findByRole('spinbutton')
    expect(await host.call('getFormData', {})).toMatchObject({ value: { cost: 12 } })
    for (const [given, submitted] of [
      ['0', { cost: '0' }],
      ['many', { cost: 'many' }],
      [0, { cost: 0 }],
    ] as const) {
      await act(async () => void (await host.call('init', { cost: given })))
      expect(((await host.call('getFormData', {})) as { value?: unknown }).value).toEqual(submitted)
    }
    type(host, '7')
    expect(await host.call('getFormData', {})).toMatchObject({ value: { cost: 7 } })
  })

  it('is disabled and enabled by flows', async () => {
    const host = await mount({ formWrap: { disabled: true } })
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
    await host.call('disable')
    expect(boxOf(host).disabled).toBe(true)
  })
})
