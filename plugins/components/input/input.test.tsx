import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { input } from './index.ts'

const boxOf = (host: HostedComponent) => host.screen.getByLabelText(/City/) as HTMLInputElement
const named = { formItem: { name: 'city', label: 'City' } }

describe('Input', () => {
  it('tells of every change, of Enter and of leaving, under its field name', async () => {
    const host = await renderInHost(input, { props: named })
    const box = host.screen.getByLabelText(/City/)
    fireEvent.change(box, { target: { value: 'Bonn' } })
    fireEvent.keyDown(box, { key: 'Enter' })
    fireEvent.blur(box)
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onChange', { city: 'Bonn' }],
      ['onPressEnter', { city: 'Bonn' }],
      ['onBlur', { city: 'Bonn' }],
    ])
  })

  it('waits for an input method to finish before it has a new value', async () => {
    const host = await renderInHost(input, { props: named })
    const box = boxOf(host)
    fireEvent.compositionStart(box)
    fireEvent.change(box, { target: { value: 'bei' } })
    expect(host.emitted).toEqual([])
    expect(box.value).toBe('bei')
    fireEvent.change(box, { target: { value: '北' } })
    fireEvent.compositionEnd(box)
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ city: '北' }])
  })

  it('is cleared with one click where that is allowed', async () => {
    const host = await renderInHost(input, { props: { ...named, defaultValue: 'Bonn' } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Clear' }))
    expect(boxOf(host).value).toBe('')
    const fixed = await renderInHost(input, { props: { defaultValue: 'Bonn', formWrap: { allowClear: false } } })
    expect(fixed.screen.container.querySelector('button')).toBeNull()
  })

  it('counts and limits characters as people see them, and cuts what is typed, not what stands after it', async () => {
    const host = await renderInHost(input, { props: { ...named, defaultValue: '👨‍👩‍👧‍👦京', formWrap: { showCount: true, maxLength: 3 } } })
    expect(host.screen.getByText('2/3')).toBeTruthy()
    fireEvent.change(boxOf(host), { target: { value: '👨‍👩‍👧‍👦京都府' } })
    expect([boxOf(host).value, host.screen.queryByText('3/3') !== null]).toEqual(['👨‍👩‍👧‍👦京都', true])
    fireEvent.change(boxOf(host), { target: { value: '👨‍👩‍👧‍👦京都x' } })
    expect(host.emitted).toHaveLength(1)
  })

  it('is disabled and enabled by flows', async () => {
    const host = await renderInHost(input, { props: named })
    await host.call('disable')
    expect(boxOf(host).disabled).toBe(true)
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
  })
})
