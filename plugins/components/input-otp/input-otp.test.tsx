import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, pressKey, renderInHost } from '#sdk/testing'
import { inputOtp } from './index.ts'

const named = { formItem: { name: 'code', label: 'Code' } }
const boxOf = (host: HostedComponent) => host.screen.getByLabelText(/Code/) as HTMLInputElement
const cellsOf = (host: HostedComponent) => [...host.screen.container.querySelectorAll('[data-cell]')]
const type = (host: HostedComponent, value: string) => fireEvent.change(boxOf(host), { target: { value } })

describe('InputOTP', () => {
  it('tells onChange of every change, whether the code is complete or not', async () => {
    const host = await renderInHost(inputOtp, { props: { ...named, formWrap: { length: '4' } } })
    type(host, '1')
    type(host, '12 34 56')
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', { code: '1' }],
      ['onChange', { code: '1234' }],
    ])
    expect(cellsOf(host).map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4'])
  })

  it('takes digits alone where only they are wanted, and shows another character instead', async () => {
    const host = await renderInHost(inputOtp, { props: { ...named, formWrap: { onlyDigits: true, mask: '*', length: 3 } } })
    type(host, '１a2')
    expect([boxOf(host).value, cellsOf(host).map(({ textContent }) => textContent)]).toEqual(['12', ['*', '*', '']])
    expect([boxOf(host).autocomplete, boxOf(host).inputMode]).toEqual(['one-time-code', 'numeric'])
  })

  it('stands on one character, which arrow keys change', async () => {
    const host = await renderInHost(inputOtp, { props: { ...named, defaultValue: '123' } })
    const current = () => cellsOf(host).findIndex((cell) => cell.getAttribute('data-cell') === 'current')
    act(() => {
      boxOf(host).focus()
      boxOf(host).setSelectionRange(3, 3)
    })
    fireEvent.select(boxOf(host))
    expect(current()).toBe(3)
    await pressKey(boxOf(host), 'ArrowLeft')
    expect([current(), boxOf(host).selectionStart, boxOf(host).selectionEnd]).toEqual([2, 2, 3])
    act(() => boxOf(host).blur())
    expect(current()).toBe(-1)
  })

  it('is disabled and enabled by flows', async () => {
    const host = await renderInHost(inputOtp, { props: named })
    await host.call('disable')
    expect(boxOf(host).disabled).toBe(true)
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
  })
})
