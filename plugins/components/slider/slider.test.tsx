import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type Json, type JsonObject } from '#sdk'
import { type HostedComponent, pressKey, renderInHost } from '#sdk/testing'
import { form } from '../form/index.ts'
import { slider } from './index.ts'

const named = { formItem: { name: 'size', label: 'Size' } }
const handles = (host: HostedComponent) => host.screen.getAllByRole('slider')
const shown = (host: HostedComponent) => handles(host).map((handle) => Number(handle.getAttribute('aria-valuenow')))
const told = (host: HostedComponent) => host.emitted.map(({ payload }) => (payload as { size: Json }).size)

async function drag(host: HostedComponent, from: number, ...to: readonly number[]) {
  const field = host.screen.container.querySelector('.tessera-slider')!
  field.querySelector('.tessera-slider-track')!.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
  const at = (position: number) => ({ clientX: position, clientY: position, button: 0, pointerId: 1 })
  await act(async () => {
    fireEvent.pointerDown(field, at(from))
    for (const position of to) fireEvent.pointerMove(field, at(position))
    fireEvent.pointerUp(field, at(to.at(-1) ?? from))
    fireEvent.pointerMove(field, at(0))
  })
}

describe('Slider', () => {
  it('tells onChange of each step by keys, Home, End and Page keys among them', async () => {
    const host = await renderInHost(slider, { props: { ...named, formWrap: { max: 30 } } })
    for (const key of ['ArrowRight', 'ArrowDown', 'PageUp', 'End', 'ArrowUp', 'Home', 'Tab']) await pressKey(handles(host)[0], key)
    expect(told(host)).toEqual([6, 5, 15, 30, 0])
  })

  it('follows the pointer, snaps to steps and is let go', async () => {
    const host = await renderInHost(slider, { props: { ...named, formWrap: { step: 0.2, max: 1 } } })
    await drag(host, 33, 41, 90)
    expect(told(host)).toEqual([0.4, 1])
    host.screen.unmount()
    const upright = await renderInHost(slider, { props: { ...named, formWrap: { vertical: true, reverse: true } } })
    await drag(upright, 20)
    expect([told(upright), handles(upright)[0]?.getAttribute('aria-orientation')]).toEqual([[2], 'vertical'])
  })

  it('has two handles for a range, of which none passes the other', async () => {
    const host = await renderInHost(slider, { props: { ...named, defaultValue: '2,6', formWrap: { range: true } } })
    expect([shown(host), handles(host)[0]?.getAttribute('aria-valuemax')]).toEqual([[2, 6], '6'])
    await drag(host, 30, 80)
    await pressKey(handles(host)[1], 'End')
    expect(told(host)).toEqual([
      [3, 6],
      [6, 6],
      [6, 10],
    ])
  })

  it('converts its value when it becomes a range and back, and submits what a record held', async () => {
    const props = (formWrap: JsonObject) =>
      ({ ...defaultsOf(slider.props), ...named, formWrap: { min: 1, max: 10, ...formWrap }, defaultValue: 50 }) as JsonObject
    const views = (type: string) => (type === 'Slider' ? () => import('./view.tsx') : undefined)
    const children = [{ id: 'Slider_1', type: 'Slider', props: props({}) }]
    const host = await renderInHost(form, { children, views: views as never })
    await host.screen.findByRole('slider')
    const submitted = async () => ((await host.call('getFormData', {})) as { readonly value: JsonObject }).value.size
    expect([shown(host), await submitted()]).toEqual([[10], 10])
    await act(async () => void (await host.call('init', { size: 4 })))
    expect(await submitted()).toBe(4)
    await act(async () => host.setProps('Slider_1', props({ range: true })))
    expect([shown(host), await submitted()]).toEqual([[1, 4], 4])
    await act(async () => host.setProps('Slider_1', props({})))
    expect(await submitted()).toBe(4)
  })

  it('is disabled where the scale has no length, and by flows', async () => {
    const host = await renderInHost(slider, { props: { ...named, formWrap: { min: 5, max: 5 } } })
    expect(handles(host)[0]?.getAttribute('aria-disabled')).toBe('true')
    host.screen.unmount()
    const other = await renderInHost(slider, { props: named })
    await other.call('disable')
    await pressKey(handles(other)[0], 'ArrowRight')
    await other.call('enable')
    await pressKey(handles(other)[0], 'ArrowRight')
    expect(told(other)).toEqual([6])
  })
})
