import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf } from '#sdk'
import { press, renderInHost } from '#sdk/testing'
import { checkBox } from './index.ts'

const box = (host: Awaited<ReturnType<typeof renderInHost>>) => host.screen.getByRole('checkbox') as HTMLInputElement
const valueSeen = (host: Awaited<ReturnType<typeof renderInHost>>) => host.state.findLast(([path]) => path === `${host.id}.value`)?.[1]

describe('CheckBox', () => {
  it('says whether it is checked and which value that means, to flows and to formulas', async () => {
    const host = await renderInHost(checkBox, { props: { text: 'Agree', trueValue: 'Y', falseValue: 'N' } })
    expect([host.screen.getByRole('checkbox', { name: 'Agree' }), valueSeen(host)]).toEqual([box(host), 'N'])
    await press(host.screen.getByText('Agree'))
    expect([box(host).checked, valueSeen(host)]).toEqual([true, 'Y'])
    await press(box(host))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', { checked: true, value: 'Y' }],
      ['onChange', { checked: false, value: 'N' }],
    ])
  })

  it('follows a formula that says true or the value when checked, and keeps what a person chose until it changes', async () => {
    const props = { ...defaultsOf(checkBox.props), trueValue: 1, falseValue: 0 }
    const host = await renderInHost(checkBox, { props })
    const give = (checked: string | boolean) => act(async () => host.setProps(host.id, { ...props, checked }))
    await give('1')
    expect(box(host).checked).toBe(true)
    await press(box(host))
    await give('1')
    expect([box(host).checked, valueSeen(host)]).toEqual([false, 0])
    await give(false)
    expect(box(host).checked).toBe(false)
  })

  it('is enabled and disabled by flows, and tells nothing while it is edited', async () => {
    const host = await renderInHost(checkBox, {})
    await host.call('disable')
    expect(box(host).disabled).toBe(true)
    await host.call('enable')
    expect(box(host).disabled).toBe(false)
    host.screen.unmount()
    const edited = await renderInHost(checkBox, { mode: 'edit' })
    await press(box(edited))
    expect([edited.emitted, box(edited).checked]).toEqual([[], false])
  })
})
