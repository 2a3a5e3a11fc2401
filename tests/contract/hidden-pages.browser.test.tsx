import '@arco-design/web-react/es/style/index.css'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import '../../apps/shell/page-theme.css'
import { keepPopups } from '#sdk/react'
import { type HostedComponent, type HostOptions, renderInHost } from '#sdk/testing'
import { create as messages } from '../../plugins/services/message/arco.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(async () => {
  await browser.viewport(1280, 900)
  await keepPopups()
})
let opened: HostedComponent | undefined
afterEach(() => {
  opened?.screen.unmount()
  document.body.replaceChildren()
})

const declarations = loadComponents()
/** Opens a component; what people do then is no part of a test that React knows of. */
async function open(type: string, options: HostOptions): Promise<HostedComponent> {
  opened = await renderInHost(declarations.find((each) => each.type === type)!, { views: baseViews, ...options })
  return opened
}
async function byPerson(work: () => Promise<unknown>): Promise<void> {
  scope.IS_REACT_ACT_ENVIRONMENT = false
  try {
    await work()
  } finally {
    scope.IS_REACT_ACT_ENVIRONMENT = true
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const inSight = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((node) => node.checkVisibility({ visibilityProperty: true }))

const field = { id: 'Input_1', type: 'Input', props: { formItem: { name: 'name', label: 'Name', rules: [] } } }
const inForm = [
  { id: 'Form_1', type: 'Form' },
  { ...field, parentId: 'Form_1' },
]

describe('what lies over a page that is hidden', () => {
  it.each(['Modal', 'Drawer'])(
    'takes a %s out of sight and brings it back with what was typed and the focus',
    async (type) => {
      const host = await open(type, { children: inForm, props: { title: 'Customer' } })
      await host.call('open')
      const input = () =>
        document.querySelector<HTMLInputElement>('[data-popups] input[type="text"], [data-popups] input:not([type])')!
      await expect.poll(() => input()?.checkVisibility()).toBe(true)
      await byPerson(async () => {
        await pause(500)
        await userEvent.fill(input(), 'Ann')
      })
      const node = input()
      node.setSelectionRange(1, 2)
      const emitted = host.emitted.length
      expect(document.activeElement).toBe(node)
      await host.hide()
      expect(inSight('[role="dialog"], .arco-modal-mask, .arco-drawer-mask')).toBe(false)
      expect(document.body.style.overflow).not.toBe('hidden')
      await byPerson(() => pause(300))
      await host.show()
      await expect.poll(() => input()?.checkVisibility()).toBe(true)
      expect(input()).toBe(node)
      expect(node.value).toBe('Ann')
      await byPerson(() => expect.poll(() => document.activeElement).toBe(node))
      expect([node.selectionStart, node.selectionEnd]).toEqual([1, 2])
      // Hiding a box that has the focus takes it away.
      expect(host.emitted.slice(emitted).map(({ event }) => event)).toEqual(['onBlur'])
      expect(inSight('.arco-modal-mask, .arco-drawer-mask')).toBe(true)
    },
  )

  it('leaves a dialog that was closed before closed', async () => {
    const host = await open('Modal', { children: inForm, props: { title: 'Customer' } })
    await host.call('open')
    await byPerson(() => pause(500))
    await host.call('close')
    await byPerson(() => expect.poll(() => inSight('[role="dialog"], .arco-modal-mask')).toBe(false))
    await host.hide()
    await host.show()
    await byPerson(() => pause(500))
    expect(inSight('[role="dialog"], .arco-modal-mask')).toBe(false)
  })

  it('does so with lists that drop down, open and closed', async () => {
    const host = await open('Select', {
      props: { formItem: { name: 'a', label: 'A', rules: [] }, options: ['One', 'Two'] },
      inside: { id: 'Form_1', type: 'Form' },
    })
    await byPerson(async () => {
      await userEvent.click(document.querySelector('[role="combobox"], .arco-select-view')!)
      await expect.poll(() => inSight('[role="listbox"], .arco-select-popup')).toBe(true)
      await pause(400)
    })
    await host.hide()
    expect(inSight('[role="listbox"], .arco-select-popup')).toBe(false)
    await host.show()
    await byPerson(async () => {
      await expect.poll(() => inSight('[role="listbox"], .arco-select-popup')).toBe(true)
      await userEvent.click(document.querySelectorAll('[role="option"]')[1]!)
      await expect.poll(() => inSight('[role="listbox"], .arco-select-popup')).toBe(false)
    })
    expect(host.emitted.at(-1)).toMatchObject({ event: 'onChange', payload: { a: 'Two' } })
    await host.hide()
    await host.show()
    await byPerson(() => pause(400))
    expect(inSight('[role="listbox"], .arco-select-popup')).toBe(false)
  })

  it('does so with messages', async () => {
    const host = await open('Input', { ...{ inside: { id: 'Form_1', type: 'Form' }, props: field.props } })
    const use = { host: { key: 'test', mode: 'live', locale: () => 'en' }, signal: new AbortController().signal }
    await messages(use as unknown as Parameters<typeof messages>[0]).show({
      tone: 'info',
      content: 'Saved',
      seconds: 60,
    })
    await byPerson(() => expect.poll(() => inSight('.arco-message')).toBe(true))
    await host.hide()
    expect(inSight('.arco-message')).toBe(false)
    await host.show()
    expect(inSight('.arco-message')).toBe(true)
  })

  it('keeps the sizes that people gave to panels', async () => {
    const panels = [1, 2].map((at) => ({ id: `SplitterPanel_${at}`, type: 'SplitterPanel' }))
    const host = await open('Splitter', { children: panels })
    await host.call('collapse', { index: 0 }).catch(() => undefined)
    const sizes = () =>
      [...document.querySelectorAll('.tessera-splitter-panel')].map((each) =>
        Math.round(each.getBoundingClientRect().width),
      )
    await byPerson(async () => {
      document.querySelector<HTMLElement>('[role="separator"]')!.focus()
      await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
      await pause(200)
    })
    const before = sizes()
    expect(before[0]).not.toBe(before[1])
    await host.hide()
    await byPerson(() => pause(100))
    await host.show()
    await byPerson(() => expect.poll(sizes).toEqual(before))
  })
})
