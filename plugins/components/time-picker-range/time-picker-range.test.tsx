import { waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { type HostedComponent, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { form } from '../form/index.ts'
import { timePickerRange } from './index.ts'
import { toTimeRange } from './time-range.ts'

const named = { formItem: { name: 'open', label: 'Open' } }
const boxes = (host: HostedComponent) => [...host.screen.container.querySelectorAll<HTMLInputElement>('input')]
const texts = (host: HostedComponent) => boxes(host).map(({ value }) => value)
const message = (host: HostedComponent) => host.screen.container.querySelector('[role="alert"]')?.textContent
async function type(host: HostedComponent, side: 0 | 1, text: string): Promise<void> {
  await typeInto(boxes(host)[side], text)
  await pressKey(boxes(host)[side], 'Enter')
}
async function inForm(props: JsonObject) {
  const child = { id: 'Open_1', type: 'TimePickerRange', props: { ...timePickerRange.props.parse({}), ...named, ...props } as JsonObject }
  const views = (type: string) => (type === 'TimePickerRange' ? () => import('./view.tsx') : undefined)
  const host = await renderInHost(form, { children: [child], views: views as never })
  await waitFor(() => expect(boxes(host)).toHaveLength(2))
  const data = async () => ((await host.call('getFormData', {})) as { readonly value?: Json }).value
  return { host, data }
}

describe('TimePickerRange', () => {
  it('reads pairs and texts with a comma; an end before the start is no range', () => {
    expect(toTimeRange('9:00, 18:00', 'HH:mm')).toEqual(['09:00', '18:00'])
    expect(toTimeRange(['09:00:00', '2024-05-01 18:00:00'], 'HHmm')).toEqual(['0900', '1800'])
    expect(toTimeRange(['09:00', '09:00'], 'HH:mm')).toEqual(['09:00', '09:00'])
    for (const wrong of [null, '', 'x', {}, ['09:00'], ['09:00', ''], '18:00,09:00', ['1', '2', '3'], true])
      expect(toTimeRange(wrong, 'HH:mm')).toBeUndefined()
  })

  it('tells onChange once both ends are there, as a pair or as two fields', async () => {
    const host = await renderInHost(timePickerRange, { props: named })
    await type(host, 0, '09:00')
    expect(host.emitted).toEqual([])
    await type(host, 1, '18:00')
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { open: ['09:00:00', '18:00:00'] } }])
    host.screen.unmount()
    const two = await renderInHost(timePickerRange, {
      props: { ...named, startField: 'from', endField: 'to', defaultValue: '08:00,09:00' },
    })
    await type(two, 1, '10:00')
    expect(two.emitted[0]?.payload).toEqual({ from: '08:00:00', to: '10:00:00' })
  })

  it('refuses an end before the start in words and never swaps them; a later start asks for the end again', async () => {
    const host = await renderInHost(timePickerRange, { props: { ...named, defaultValue: '09:00,18:00' } })
    await type(host, 1, '08:00')
    expect([texts(host), message(host), host.emitted]).toEqual([['09:00:00', '18:00:00'], 'The end cannot be before 09:00:00', []])
    await type(host, 0, '19:00')
    expect([texts(host), message(host)]).toEqual([['19:00:00', ''], 'Choose an end that is not before 19:00:00'])
    expect(host.emitted.map(({ payload }) => payload)).toEqual([{ open: null }])
    await type(host, 1, '20:00')
    expect([texts(host), message(host)]).toEqual([['19:00:00', '20:00:00'], undefined])
  })

  it('is submitted as a pair or as two fields, and filled from either', async () => {
    const pair = await inForm({ defaultValue: '09:00,18:00' })
    expect(await pair.data()).toEqual({ open: ['09:00:00', '18:00:00'] })
    pair.host.screen.unmount()
    const { host, data } = await inForm({ startField: 'time.from', endField: 'time.to', formWrap: { format: 'HH:mm' } })
    expect(await data()).toEqual({})
    await act(async () => void (await host.call('init', { time: { from: '07:00:00', to: '08:30:00' } })))
    expect([texts(host), await data()]).toEqual([['07:00', '08:30'], { time: { from: '07:00:00', to: '08:30:00' } }])
    await act(async () => void (await host.call('reset', {})))
    expect(texts(host)).toEqual(['', ''])
  })

  it('is disabled by flows as a whole', async () => {
    const host = await renderInHost(timePickerRange, { props: named })
    await host.call('disable')
    expect(boxes(host).map(({ disabled }) => disabled)).toEqual([true, true])
    await host.call('enable')
    expect(boxes(host).map(({ disabled }) => disabled)).toEqual([false, false])
  })
})
