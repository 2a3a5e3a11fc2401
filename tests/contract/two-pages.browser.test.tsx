import '@arco-design/web-react/es/style/index.css'
import { fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../apps/shell/page-theme.css'
import type { PageProgram } from '#kernel/engine'
import { compileElement, lookSheet, nameByNumber } from '#kernel/page/look'
import type { JsonObject } from '#kernel/page/values'
import { createRunningPage, createViews, headlessServices, type OwnedPage, OwnRoot, ownDefaults, ownSheet, PageView } from '#kernel/view'
import { create as confirmations } from '../../plugins/services/confirm/arco.ts'
import { create as messages } from '../../plugins/services/message/arco.ts'
import { baseViews } from './base-views.ts'

const COLORS = { blue: '#165dff', green: '#00802b' } as const
const FILLS = { blue: 'rgb(22, 93, 255)', green: 'rgb(0, 128, 43)' } as const
type Name = keyof typeof COLORS

const ELEMENTS = [
  { id: 'page', type: 'Page', parentId: null, props: {}, style: {} },
  { id: 'Button_1', type: 'Button', parentId: 'page', props: { text: 'Send', type: 'primary' }, style: {} },
  { id: 'Select_1', type: 'Select', parentId: 'page', props: { formItem: { name: 'a', label: 'A' }, options: ['One', 'Two'] }, style: {} },
  { id: 'Modal_1', type: 'Modal', parentId: 'page', props: { title: 'Sure?' }, style: {} },
  { id: 'Text_1', type: 'Text', parentId: 'Modal_1', props: { text: 'Inside' }, style: {} },
] as const

/** A page as it is published: its elements have the same names as those of any other page. */
function published(primary: string, left: string): PageProgram {
  const looks = ELEMENTS.map(({ id, style }, at) =>
    compileElement(
      {
        ...{ id, bindings: {}, style: id === 'Button_1' ? { marginLeft: left, color: 'var(--te-text)' } : style },
        css: id === 'Text_1' ? `animation: turn 9s; @keyframes turn { to { margin-left: ${left} } }` : '',
      },
      nameByNumber('', at),
    ),
  )
  const css = lookSheet(looks, { id: 'page', props: {}, theme: { primary } })
  const elements = ELEMENTS.map(({ style: _, ...element }, at) => {
    const { className } = looks[at]!
    return { ...element, props: element.props as unknown as JsonObject, events: {}, ...(className === '' ? {} : { className }) }
  })
  const none = { hash: '', bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {}, plugins: {}, needsEngine: false }
  return { ...none, elements, css } as unknown as PageProgram
}

const pages = new Map<Name, OwnedPage>()
beforeEach(async () => {
  const views = createViews(baseViews)
  await views.preload(ELEMENTS.map(({ type }) => type))
  const drawn = (['blue', 'green'] as const).map((name) => {
    const program = published(COLORS[name], name === 'blue' ? '10px' : '20px')
    const page = createRunningPage({
      ...{ key: `key of ${name}`, program, mode: 'live', env: 'prd', route: {}, user: {} },
      engine: () => Promise.reject(new Error('no page here has logic')),
      actions: () => undefined,
      services: headlessServices(),
    })
    pages.set(name, page)
    const sheet = ownSheet(
      program.css,
      name,
      program.elements.map(({ className = '' }) => className),
    )
    document.adoptedStyleSheets.push(ownDefaults(name), sheet)
    const scheme = name === 'blue' ? 'light' : 'dark'
    return (
      <OwnRoot key={name} name={name} scheme={scheme}>
        <PageView page={page} views={views} locale="en" />
      </OwnRoot>
    )
  })
  render(drawn)
  await waitFor(() =>
    expect(document.querySelectorAll('[data-id="Select_1"] [role="combobox"], [data-id="Select_1"][role="combobox"]').length).toBe(2),
  )
})
afterEach(() => {
  for (const page of pages.values()) page.dispose()
  pages.clear()
  document.adoptedStyleSheets = []
})

const rootOf = (name: Name): HTMLElement => document.querySelector(`[data-own="${name}"]`)!
const within = (name: Name, selector: string): HTMLElement => {
  const [found, ...others] = rootOf(name).querySelectorAll<HTMLElement>(selector)
  expect(others, selector).toEqual([])
  expect(found, selector).toBeDefined()
  return found!
}
const styleOf = (name: Name, selector: string): CSSStyleDeclaration => getComputedStyle(within(name, selector))
const surfaceOf = (name: Name, selector: string) => styleOf(name, selector).backgroundColor
const primaryOf = (name: Name, selector: string) => styleOf(name, selector).getPropertyValue('--te-primary').trim()

test('two pages in one document have their own colours, schemes and rules', () => {
  expect(styleOf('blue', '[data-id="Button_1"]').backgroundColor).toBe(FILLS.blue)
  expect(primaryOf('green', '[data-id="Button_1"]')).not.toBe(primaryOf('blue', '[data-id="Button_1"]'))
  expect(styleOf('blue', '[data-id="Button_1"]').marginLeft).toBe('10px')
  expect(styleOf('green', '[data-id="Button_1"]').marginLeft).toBe('20px')
  expect(surfaceOf('blue', '[data-id="page"]')).toBe('rgb(255, 255, 255)')
  expect(surfaceOf('green', '[data-id="page"]')).toBe('rgb(23, 23, 26)')
  expect(getComputedStyle(document.body).getPropertyValue('--te-primary')).toBe('')
  expect(document.body.hasAttribute('arco-theme')).toBe(false)
})

test('the list of a select opens beside its page, with the page’s theme', async () => {
  for (const name of ['blue', 'green'] as const) {
    fireEvent.click(within(name, '[role="combobox"]'))
    await waitFor(() => expect(within(name, '[data-popups] [role="listbox"]')).toBeDefined())
  }
  expect(document.querySelectorAll('[role="listbox"]').length).toBe(2)
  expect(primaryOf('blue', '[role="listbox"]')).toBe(primaryOf('blue', '[data-id="page"]'))
  expect(primaryOf('green', '[role="listbox"]')).toBe(primaryOf('green', '[data-id="page"]'))
  const box = within('green', '[role="combobox"]').getBoundingClientRect()
  const list = within('green', '.arco-select-popup').getBoundingClientRect()
  expect(Math.abs(list.left - box.left)).toBeLessThan(2)
  expect(list.top).toBeGreaterThan(box.bottom - 2)
  expect(list.top - box.bottom).toBeLessThan(12)
})

test('a dialog opens beside its page and is as its page is, and goes with it', async () => {
  await pages.get('blue')!.call('Modal_1', 'open', null)
  await pages.get('green')!.call('Modal_1', 'open', null)
  await waitFor(() => expect(document.querySelectorAll('[role="dialog"]').length).toBe(2))
  expect(surfaceOf('blue', '[data-popups] [role="dialog"]')).toBe('rgb(255, 255, 255)')
  expect(surfaceOf('green', '[data-popups] [role="dialog"]')).not.toBe('rgb(255, 255, 255)')
  expect(styleOf('blue', '[role="dialog"] .arco-btn-primary').backgroundColor).toBe(FILLS.blue)
  // What is below cannot be scrolled, and pop-ups above are not cut off.
  expect(getComputedStyle(document.body).overflow).toBe('hidden')
  expect(styleOf('blue', '[data-popups]').overflow).toBe('visible')
  const turns = (['blue', 'green'] as const).map((name) => styleOf(name, '[data-id="Text_1"]').animationName)
  expect(turns).toEqual([expect.stringMatching(/^blue-/), expect.stringMatching(/^green-/)])
  await pages.get('blue')!.call('Modal_1', 'close', null)
  await pages.get('green')!.call('Modal_1', 'close', null)
  await waitFor(() => expect(document.body.style.overflow).toBe(''))
})

test('messages and questions of a page stand beside it, one below the other, and leave those of the other page alone', async () => {
  const on = (name: Name) => ({ host: { key: `key of ${name}`, locale: () => 'en' }, signal: new AbortController().signal }) as never
  const say = (name: Name, content: string) => messages(on(name)).show({ tone: 'info', content, seconds: 60 })
  await say('blue', 'First')
  await say('blue', 'Second')
  await say('green', 'Third')
  await waitFor(() => expect(document.querySelectorAll('.arco-message').length).toBe(3))
  const shown = (name: Name) => [...rootOf(name).querySelectorAll('[data-popups] .arco-message')].map((node) => node.textContent)
  expect([shown('blue'), shown('green')]).toEqual([['First', 'Second'], ['Third']])
  const [first, second] = [...rootOf('blue').querySelectorAll('.arco-message')].map((node) => node.getBoundingClientRect())
  expect(second!.top).toBeGreaterThanOrEqual(first!.bottom)
  const answer = confirmations(on('green')).ask({ tone: 'confirm', title: 'Go?', content: '', okText: '', cancelText: '' })
  await waitFor(() => expect(within('green', '[data-popups] [role="dialog"]')).toBeDefined())
  expect(document.body.style.overflow).toBe('hidden')
  fireEvent.click(within('green', '[role="dialog"] .arco-btn-primary'))
  expect(await answer).toBe(true)
  await waitFor(() => expect(document.body.style.overflow).toBe(''))
})
