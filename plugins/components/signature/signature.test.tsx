import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type HostedComponent, press, pressKey, renderInHost, typeInto, until } from '#sdk/testing'
import { signature } from './index.ts'
import { typedSvg } from './typed.ts'

const named = (formWrap: JsonObject = {}) => ({ formItem: { name: 'sign', label: 'Sign' }, formWrap: { output: 'svg', ...formWrap } })
const button = ({ screen }: HostedComponent, name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, (payload as { sign: string | null }).sign])
const type = async (host: HostedComponent, name: string) => {
  await press(button(host, 'Type your name'))
  await typeInto(host.screen.getByRole('textbox', { name: 'Your name' }), name)
}

describe('Signature', () => {
  it('is signed by typing a name, and tells onChange and onConfirm when that is confirmed and not before', async () => {
    const host = await renderInHost(signature, { props: named() })
    expect(button(host, 'Confirm').disabled).toBe(true)
    await type(host, 'Ann <b>')
    expect(told(host)).toEqual([])
    await pressKey(host.screen.getByRole('textbox', { name: 'Your name' }), 'Enter')
    const [[first, value] = [], second] = told(host)
    expect([first, second]).toEqual(['onChange', ['onConfirm', value]])
    expect(value).toContain('>Ann &#60;b&#62;</text>')
    expect(host.screen.getByRole('status').textContent).toBe('✓ Signed')
    expect(button(host, 'Confirm').disabled).toBe(true)
  })

  it('is cleared by its button and by flows, and hands on its data to them', async () => {
    const host = await renderInHost(signature, { props: named() })
    expect(await host.call('getData')).toEqual({ ok: true, value: null })
    await type(host, 'Ann')
    expect(await host.call('getData')).toMatchObject({ ok: true, value: expect.stringContaining('Ann') })
    await host.call('undo')
    expect(await host.call('getData')).toEqual({ ok: true, value: null })
    await typeInto(host.screen.getByRole('textbox', { name: 'Your name' }), 'Bob')
    await press(button(host, 'Confirm'))
    await press(button(host, 'Clear'))
    expect(told(host).at(-1)).toEqual(['onChange', null])
    await host.call('clear')
    expect(told(host)).toHaveLength(3)
  })

  it('shows what it was filled with until it is cleared, and nothing of an address that is not safe', async () => {
    const host = await renderInHost(signature, { props: { ...named(), defaultValue: '/files/s.png' } })
    expect(host.screen.getByRole('img', { name: 'Signed' }).getAttribute('src')).toBe('/files/s.png')
    await press(button(host, 'Clear'))
    expect(told(host)).toEqual([['onChange', null]])
    host.screen.unmount()
    const hostile = await renderInHost(signature, { props: { ...named(), defaultValue: 'javascript:alert(1)' } })
    expect(hostile.screen.container.querySelector('img')).toBeNull()
    hostile.screen.unmount()
    const drawn = await renderInHost(signature, { props: { ...named(), defaultValue: '<svg onload="alert(1)"></svg>' } })
    expect(drawn.screen.container.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/)
  })

  it('does not let its form be submitted with what was not confirmed', async () => {
    const host = await renderInHost(signature, { props: named() })
    await type(host, 'Ann')
    await until(() => button(host, 'Confirm').disabled === false)
    expect(host.emitted).toEqual([])
  })

  it('is disabled and enabled by flows, and is not signed while it is edited', async () => {
    const host = await renderInHost(signature, { props: named() })
    await host.call('disable')
    expect(button(host, 'Type your name').disabled).toBe(true)
    await host.call('enable')
    expect(button(host, 'Type your name').disabled).toBe(false)
    host.screen.unmount()
    const edited = await renderInHost(signature, { props: named(), mode: 'edit' })
    expect(button(edited, 'Type your name').disabled).toBe(true)
  })

  it('draws a typed name as large as fits, whatever is in it', () => {
    const size = (name: string) =>
      Number(/font-size="([\d.]+)"/.exec(typedSvg({ name, width: 300, height: 100, color: '#000', background: '#fff' }))?.[1])
    expect([size('Ann'), size('一二三四五六七八九十'), size('x'.repeat(60))].map(Math.round)).toEqual([50, 27, 8])
    expect(typedSvg({ name: '"><script>', width: 1, height: 1, color: '"/><script>', background: '#fff' })).not.toContain('<script')
  })
})
