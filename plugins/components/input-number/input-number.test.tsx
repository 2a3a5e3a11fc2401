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
  it('tells onChange of numbers, never of what is not one yet, and of null once it is cleared', async () => {
    const host = await mount()
    fireEvent.focus(boxOf(host))
    for (const text of ['-', '-1', '-1.', '-1.5', '-1.5x', '1２', '']) type(host, text)
    expect(told(host)).toEqual([-1, -1.5, 12, null])
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

  describe('in a form', () => {
    async function inForm(props: JsonObject = {}, formats?: string) {
      const own = { ...defaultsOf(inputNumber.props), formItem: { name: 'cost', label: 'Cost' }, ...props } as JsonObject
      const views = (type: string) => (type === 'InputNumber' ? () => import('./view.tsx') : undefined)
      const children = [{ id: 'InputNumber_1', type: 'InputNumber', props: own }]
      const host = await renderInHost(form, { children, views: views as never, ...(formats ? { pageProps: { formats } } : {}) })
      await host.screen.findByRole('spinbutton')
      const submitted = async () => ((await host.call('getFormData', {})) as { value?: unknown }).value
      const enter = async (text: string) => {
        await act(async () => void fireEvent.focus(boxOf(host)))
        await act(async () => type(host, text))
        await act(async () => void fireEvent.blur(boxOf(host)))
      }
      return { host, submitted, enter }
    }

    it.each(['1,5', '1.234,56', '€ 9,99', '1,23', '5%', '5万', '3k', '(5)', '1 2', '5x3', '12,3456'])(
      'refuses %s instead of guessing, keeps it in the box and out of the form',
      async (text) => {
        const { host, submitted, enter } = await inForm({ defaultValue: 7 })
        await enter(text)
        expect([boxOf(host).value, await submitted()]).toEqual([text, {}])
        expect(host.screen.getByRole('alert').textContent).toContain('cannot be read as a number here. Write it like 1,234.5')
        expect(await host.call('validate')).toMatchObject({ ok: false })
        await enter('8')
        expect([boxOf(host).value, await submitted(), host.screen.queryByRole('alert')]).toEqual(['8', { cost: 8 }, null])
        expect(await host.call('validate')).toMatchObject({ ok: true })
      },
    )

    it.each([
      ['1,234.5', 1234.5],
      ['€ 9.99', 9.99],
      ['-¥1,000', -1000],
      ['CNY 12', 12],
      ['12 kg', 12],
      ['１２。５', 12.5],
      ['1 234 567', 1234567],
      ["1'234", 1234],
      ['.5', 0.5],
    ])('reads %s', async (text, number) => {
      const { submitted, enter } = await inForm()
      await enter(text)
      expect(await submitted()).toEqual({ cost: number })
    })

    it('drops a refused text when the form is filled or reset', async () => {
      const { host, submitted, enter } = await inForm()
      await enter('1,5')
      await act(async () => void (await host.call('init', { cost: 3 })))
      expect([boxOf(host).value, await submitted(), host.screen.queryByRole('alert')]).toEqual(['3', { cost: 3 }, null])
      await enter('1,5')
      await act(async () => void (await host.call('reset')))
      expect([boxOf(host).value, await submitted(), host.screen.queryByRole('alert')]).toEqual(['', {}, null])
    })

    it('reads and writes numbers in the language of a page that says so', async () => {
      const language = document.documentElement.lang
      document.documentElement.lang = 'de-DE'
      try {
        const { host, submitted, enter } = await inForm({ defaultValue: 2.5 }, 'language')
        expect(boxOf(host).value).toBe('2,5')
        await enter('1.234,56')
        expect([boxOf(host).value, await submitted()]).toEqual(['1234,56', { cost: 1234.56 }])
        await enter('1.5')
        expect([boxOf(host).value, await submitted()]).toEqual(['1.5', {}])
      } finally {
        document.documentElement.lang = language
      }
    })

    it('is null once it is cleared, and rounds as ROUND does', async () => {
      const { host, submitted, enter } = await inForm({ formWrap: { precision: 2 } })
      await enter('1.005')
      expect([boxOf(host).value, await submitted()]).toEqual(['1.01', { cost: 1.01 }])
      await enter('')
      expect([host.state.at(-1), await submitted()]).toEqual([[`${host.id}.cost`, null], {}])
    })
  })

  it('is disabled and enabled by flows', async () => {
    const host = await mount({ formWrap: { disabled: true } })
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
    await host.call('disable')
    expect(boxOf(host).disabled).toBe(true)
  })
})
