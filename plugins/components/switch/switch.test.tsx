import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { press, renderInHost } from '#sdk/testing'
import { form } from '../form/index.ts'
import { switchField } from './index.ts'

const named = { formItem: { name: 'status', label: 'Status' } }

describe('Switch', () => {
  it('gives the values that the author chose for on and off', async () => {
    const host = await renderInHost(switchField, { props: { ...named, formWrap: { trueValue: 1, falseValue: 0 } } })
    const control = host.screen.getByRole('switch')
    fireEvent.click(control)
    fireEvent.click(control)
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', { status: 1 }],
      ['onChange', { status: 0 }],
    ])
  })

  it('is on for a record that holds the value as text', async () => {
    const host = await renderInHost(switchField, { props: { ...named, formWrap: { trueValue: 1 } } })
    expect(host.screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await act(async () => host.setProps(host.id, { ...defaultsOf(switchField.props), defaultValue: true, formWrap: { trueValue: '1' } }))
    expect(host.screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })

  it('is submitted as the record held it, and as one of its two values once it is switched', async () => {
    const props = { ...defaultsOf(switchField.props), ...named, formWrap: { trueValue: 'Y', falseValue: 'N' } } as JsonObject
    const views = (type: string) => (type === 'Switch' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'Switch_1', type: 'Switch', props }], views: views as never })
    await host.screen.findByRole('switch')
    const submitted = async (record: JsonObject) => {
      await act(async () => void (await host.call('init', record)))
      return host.call('getFormData', {})
    }
    expect(await submitted({ status: true })).toMatchObject({ value: { status: true } })
    expect(await submitted({ status: 'Y' })).toMatchObject({ value: { status: 'Y' } })
    expect(await submitted({ status: false })).toMatchObject({ value: { status: false } })
    expect(await submitted({ status: '' })).toMatchObject({ value: { status: '' } })
    // Formulas and the form's own events see the same.
    await submitted({ status: true })
    expect(host.state.at(-1)).toEqual([`${host.id}.status`, true])
    await press(host.screen.getByRole('switch'))
    expect(host.state.at(-1)).toEqual([`${host.id}.status`, 'N'])
    expect(host.emitted.findLast(({ id }) => id === host.id)).toMatchObject({ event: 'onChange', payload: { status: 'N' } })
  })

  it('cannot be used while it is loading or disabled', async () => {
    const host = await renderInHost(switchField, { props: { ...named, formWrap: { loading: true } } })
    expect((host.screen.getByRole('switch') as HTMLButtonElement).disabled).toBe(true)
    const other = await renderInHost(switchField, { props: named })
    await other.call('disable')
    expect(other.screen.getAllByRole('switch').map((each) => (each as HTMLButtonElement).disabled)).toEqual([true, true])
  })
})
