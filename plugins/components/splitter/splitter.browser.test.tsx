import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultsOf, type Json, type JsonObject } from '#sdk'
import { pageStorage, provideService } from '#sdk/services'
import { type HostedComponent, renderInHost } from '#sdk/testing'
import { splitterPanel } from '../splitter-panel/index.ts'
import { splitter } from './index.ts'

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => page.viewport(1000, 600))
let mounted: HostedComponent | undefined
const leave = () => {
  scope.IS_REACT_ACT_ENVIRONMENT = true
  mounted?.screen.unmount()
  mounted = undefined
}
afterEach(leave)

const panel = (id: string, props: JsonObject = {}) => ({
  id,
  type: 'SplitterPanel',
  props: { ...defaultsOf(splitterPanel.props), ...props },
})

async function mount(props: JsonObject = {}, panels = [panel('a', { defaultSize: '30%' }), panel('b')], texts = new Map<string, string>()) {
  document.body.style.margin = '0'
  const storage = provideService(pageStorage, () => ({
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => void texts.set(key, text),
    remove: async (key) => void texts.delete(key),
  }))
  const host = await renderInHost(splitter, {
    props,
    children: panels,
    services: [storage],
    views: (type) => (type === 'SplitterPanel' ? splitterPanel.view : undefined),
  })
  scope.IS_REACT_ACT_ENVIRONMENT = false
  mounted = host
  return host
}
const widths = () =>
  [...document.querySelectorAll('[data-type="SplitterPanel"]')].map((one) => Math.round(one.parentElement!.getBoundingClientRect().width))
const told = (host: HostedComponent, name: string): readonly Json[] =>
  host.emitted.filter(({ event }) => event === name).map(({ payload }) => payload ?? null)
const bar = (host: HostedComponent) => host.screen.getByRole('separator')

describe('Splitter', () => {
  it('gives its panels their sizes, in per cent and in pixels', async () => {
    await mount()
    await expect.poll(() => widths()[0]).toBeGreaterThan(280)
    expect(widths()[0]).toBeLessThan(320)
    leave()
    await mount({}, [panel('a', { defaultSize: 240 }), panel('b')])
    await expect.poll(() => widths()[0]).toBe(240)
  })

  it('is resized by the keyboard within the limits of its panels, and tells onResize and onResizeEnd', async () => {
    const host = await mount({}, [panel('a', { defaultSize: 240, min: 200, max: 260 }), panel('b')])
    bar(host).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.poll(() => widths()[0]).toBe(260)
    await userEvent.keyboard('{Home}')
    await expect.poll(() => widths()[0]).toBe(200)
    expect(told(host, 'onResize').length).toBeGreaterThan(0)
    await expect.poll(() => (told(host, 'onResizeEnd').at(-1) as { sizes: number[] }).sizes[0]).toBeLessThan(203)
  })

  it('is dragged by its bar; a lazy one moves its panels on release', async () => {
    for (const lazy of [false, true]) {
      const host = await mount({ lazy })
      await expect.poll(() => widths()[0]).toBeGreaterThan(280)
      await userEvent.dragAndDrop(bar(host), document.querySelector('[data-id="b"]')!, { steps: 8 })
      await expect.poll(() => widths()[0]).toBeGreaterThan(380)
      await expect.poll(() => told(host, 'onResizeEnd')).toHaveLength(1)
      // One that follows the mouse tells of what is on the way.
      expect(told(host, 'onResize').length > 1).toBe(!lazy)
      leave()
    }
  })

  it('collapses a panel by Enter and by its chevron, tells onCollapse, and is collapsed by flows', async () => {
    const host = await mount({}, [panel('a', { defaultSize: '30%', min: '20%', collapsible: true }), panel('b')])
    bar(host).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => widths()[0]).toBe(0)
    await userEvent.click(document.querySelector('.tessera-splitter-chevron')!)
    await expect.poll(() => widths()[0]).toBeGreaterThan(190)
    expect(told(host, 'onCollapse').map((one) => (one as { collapsed: boolean[] }).collapsed)).toEqual([
      [true, false],
      [false, false],
    ])
    await host.page.call(host.id, 'collapse', { index: 0 })
    await expect.poll(() => widths()[0]).toBe(0)
    await host.page.call(host.id, 'reset', null)
    await expect.poll(() => widths()[0]).toBeGreaterThan(190)
  })

  it('keeps sizes for a visitor where that is set, and only there', async () => {
    for (const remember of [true, false]) {
      const texts = new Map<string, string>()
      const first = await mount({ remember }, undefined, texts)
      bar(first).focus()
      await userEvent.keyboard('{ArrowRight}{ArrowRight}')
      await expect.poll(() => told(first, 'onResizeEnd').length).toBeGreaterThan(1)
      const [width] = widths()
      leave()
      await mount({ remember }, undefined, texts)
      await expect.poll(() => Math.abs(widths()[0]! - (remember ? width! : 299)) <= 2).toBe(true)
      leave()
    }
  })

  it('stands below each other on phones and below a width of its own, and what is in it stays', async () => {
    for (const stack of ['phone', 600, 'never']) {
      await page.viewport(1000, 600)
      await mount({ stack })
      await expect.poll(() => widths()[0]).toBeGreaterThan(250)
      const before = document.querySelector('[data-id="a"]')
      await page.viewport(390, 600)
      await expect.poll(() => widths()[0]! > 380).toBe(stack !== 'never')
      expect(document.querySelector('[data-id="a"]')).toBe(before)
      leave()
    }
  })
})
