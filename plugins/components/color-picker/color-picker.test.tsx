import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { defaultsOf, type JsonObject } from '#sdk'
import { placePopup } from '#sdk/react'
import { type HostedComponent, hover, later, press, pressKey, renderInHost, until } from '#sdk/testing'
import { form } from '../form/index.ts'
import { cssOf, parseColour, textOf } from './colour.ts'
import { colorPicker } from './index.ts'
import { toCss } from './paint.ts'
import { PLACEMENTS } from './place.ts'

const named = { formItem: { name: 'tint', label: 'Tint' } }
const boxOf = (host: HostedComponent) => host.screen.container.querySelector<HTMLButtonElement>('.tessera-colour-box')!
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, (payload as { tint: string }).tint])
async function open(props: JsonObject) {
  const host = await renderInHost(colorPicker, { props: { ...named, ...props } })
  await press(boxOf(host))
  await until(() => host.screen.queryByRole('dialog') !== null)
  return host
}

describe('ColorPicker', () => {
  it('tells onChange of each step and onChangeComplete of the last, as CSS text, and hands the same text to its form', async () => {
    const props = { ...defaultsOf(colorPicker.props), ...named, defaultValue: '#ff0000' } as JsonObject
    const views = (type: string) => (type === 'ColorPicker' ? () => import('./view.tsx') : undefined)
    const host = await renderInHost(form, { children: [{ id: 'ColorPicker_1', type: 'ColorPicker', props }], views: views as never })
    await until(() => boxOf(host) !== null)
    const submitted = async () => ((await host.call('getFormData', {})) as { readonly value: JsonObject }).value.tint
    await act(async () => void (await host.call('init', { tint: { metaColor: { r: 0, g: 128, b: 255, a: 0.5 } } })))
    expect(await submitted()).toEqual({ metaColor: { r: 0, g: 128, b: 255, a: 0.5 } })
    await press(boxOf(host))
    await until(() => host.screen.queryByRole('dialog') !== null)
    const hue = host.screen.getByLabelText('Hue')
    fireEvent.change(hue, { target: { value: 0 } })
    fireEvent.change(hue, { target: { value: 120 } })
    fireEvent.pointerUp(hue)
    fireEvent.pointerUp(hue)
    const own = host.emitted.filter(({ id }) => id === 'ColorPicker_1').map(({ event, payload }) => [event, payload])
    expect(own).toEqual([
      ['onChange', { tint: '#ff000080' }],
      ['onChange', { tint: '#00ff0080' }],
      ['onChangeComplete', { tint: '#00ff0080' }],
    ])
    expect(await submitted()).toBe('#00ff0080')
  })

  it('moves by arrows 1 %, with Shift 10 %, keeps the hue of a grey, and returns the focus on Escape', async () => {
    const host = await open({ defaultValue: 'rgb(255, 0, 0)', formWrap: { format: 'hsb', showText: true, disabledAlpha: true } })
    const area = host.screen.getByRole('slider', { name: 'Saturation and brightness' })
    expect(document.activeElement).toBe(area)
    await pressKey(area, 'ArrowLeft')
    act(() => void fireEvent.keyDown(area, { key: 'ArrowDown', shiftKey: true }))
    expect(boxOf(host).textContent).toBe('hsb(0, 99%, 90%)')
    for (let at = 0; at < 10; at++) act(() => void fireEvent.keyDown(area, { key: 'ArrowLeft', shiftKey: true }))
    fireEvent.change(host.screen.getByLabelText('Hue'), { target: { value: 200 } })
    expect(area.getAttribute('aria-valuetext')).toBe('Saturation 0%, brightness 90%')
    expect((host.screen.getByLabelText('Hue') as HTMLInputElement).value).toBe('200')
    expect(host.screen.queryByLabelText('Opacity')).toBeNull()
    await pressKey(area, 'Escape')
    expect([host.screen.queryByRole('dialog'), document.activeElement]).toEqual([null, boxOf(host)])
  })

  it('opens while it is pointed at where that is wanted, and stays closed when Escape gave the focus back', async () => {
    const host = await renderInHost(colorPicker, { props: { ...named, formWrap: { trigger: 'hover' } } })
    await hover(boxOf(host))
    await until(() => host.screen.queryByRole('dialog') !== null)
    act(() => host.screen.getByLabelText('Hue').focus())
    await pressKey(host.screen.getByRole('dialog'), 'Escape')
    await later(200)
    expect([host.screen.queryByRole('dialog'), document.activeElement]).toEqual([null, boxOf(host)])
  })

  it('takes a typed colour, keeps a wrong one for correction, and is cleared', async () => {
    const host = await open({ formWrap: { allowClear: true } })
    const text = host.screen.getByRole('textbox')
    fireEvent.change(text, { target: { value: 'bluish' } })
    await pressKey(text, 'Enter')
    expect([text.getAttribute('aria-invalid'), (text as HTMLInputElement).value, told(host)]).toEqual(['true', 'bluish', []])
    fireEvent.change(text, { target: { value: 'hsl(240, 100%, 50%)' } })
    await pressKey(text, 'Enter')
    await press(host.screen.getByRole('button', { name: 'Clear' }))
    expect(told(host)).toEqual([
      ['onChange', '#0000ff'],
      ['onChangeComplete', '#0000ff'],
      ['onChange', ''],
      ['onChangeComplete', ''],
    ])
  })

  it('makes gradients of several colours by keys and by pointer', async () => {
    const host = await open({
      defaultValue: 'linear-gradient(90deg, #ff0000 0%, #0000ff 100%)',
      formWrap: { mode: ['single', 'gradient'] },
    })
    await press(host.screen.getByRole('button', { name: 'Add a gradient colour' }))
    await pressKey(host.screen.getByRole('slider', { name: 'Gradient colour 3' }), 'PageUp')
    expect(told(host).at(-1)?.[1]).toBe('linear-gradient(90deg, #ff0000 0%, #ff0000 60%, #0000ff 100%)')
    const third = host.screen.getByRole('slider', { name: 'Gradient colour 3' })
    third.parentElement!.getBoundingClientRect = () => new DOMRect(0, 0, 200, 10)
    fireEvent.pointerDown(third, { clientX: 120, pointerId: 1 })
    fireEvent.pointerMove(third, { clientX: 50, pointerId: 1 })
    fireEvent.pointerUp(third, { clientX: 50, pointerId: 1 })
    fireEvent.pointerMove(third, { clientX: 90, pointerId: 1 })
    expect(told(host).at(-1)).toEqual(['onChangeComplete', 'linear-gradient(90deg, #ff0000 0%, #ff0000 25%, #0000ff 100%)'])
    await pressKey(third, 'Delete')
    await press(host.screen.getByRole('button', { name: 'Single' }))
    expect(told(host).at(-1)).toEqual(['onChangeComplete', '#ff0000'])
  })

  it('reads what older pages stored, and writes each format', () => {
    const { h, s, v } = parseColour('#1677ff')!
    for (const older of [{ metaColor: { h, s, v, a: 1 } }, { r: 22, g: 119, b: 255 }, '#1677ff'])
      expect(textOf(parseColour(toCss(older as Json))!, 'hex')).toBe('#1677ff')
    expect(toCss({ cleared: true, metaColor: { r: 1, g: 2, b: 3 } })).toBe('')
    const colour = parseColour('#1677ff80')!
    expect([cssOf(colour, 'rgb'), textOf(colour, 'hsb'), cssOf(colour, 'hsb')]).toEqual([
      'rgba(22, 119, 255, 0.5)',
      'hsba(215, 91%, 100%, 0.5)',
      'rgba(22, 119, 255, 0.5)',
    ])
  })

  it('opens beside its box in twelve places, on the other side where there is no room', () => {
    const anchor = new DOMRect(400, 300, 40, 30)
    const at = (name: keyof typeof PLACEMENTS, height = 768) =>
      placePopup(anchor, { width: 260, height: 200 }, { width: 1024, height }, PLACEMENTS[name])
    const places = Object.keys(PLACEMENTS).map((name) => JSON.stringify(at(name as keyof typeof PLACEMENTS)))
    expect(new Set(places).size).toBe(12)
    expect([at('bottomLeft'), at('bottomLeft', 400)]).toEqual([
      { x: 400, y: 334 },
      { x: 400, y: 96 },
    ])
  })

  it('is disabled and enabled by flows', async () => {
    const host = await renderInHost(colorPicker, { props: named })
    await host.call('disable')
    expect(boxOf(host).disabled).toBe(true)
    await host.call('enable')
    expect(boxOf(host).disabled).toBe(false)
  })
})
