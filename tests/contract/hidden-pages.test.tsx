import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEngineHost, type PageProgram } from '#kernel/engine'
import { PageSession } from '#kernel/engine/run/page-session'
import {
  createRunningPage,
  createViews,
  type EngineLink,
  headlessServices,
  loadMethodCalls,
  type OwnedPage,
  PageView,
} from '#kernel/view'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { workerOnThisThread } from '#sdk/testing'
import { inWords } from '../helpers/in-words.ts'
import { baseViews } from './base-views.ts'
import { formula, rowsProgram } from './rows-page.ts'

const views = createViews(baseViews)
let end: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const each of end) each()
  end = []
})

const words = Array.from({ length: 1_100 }, (_, at) => ({
  id: `Text_${at}`,
  type: 'Text',
  props: { text: `Word ${at}` },
}))
const form = {
  id: 'Form_1',
  type: 'Form',
  children: [{ id: 'Input_1', type: 'Input', props: { formItem: { name: 'name', label: 'Name' } } }],
}
const echo = { id: 'Text_echo', type: 'Text', props: { text: formula('Form_1.name + "!"') } }

function openHost() {
  const host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary) })
  end.push(() => host.dispose())
  return host
}

async function openPage(program: PageProgram, key = 'p', host = openHost()): Promise<OwnedPage> {
  const page = createRunningPage({
    ...{ key, program, mode: 'live', env: 'stg', route: {}, user: {}, services: headlessServices() },
    engine: async () => host as unknown as EngineLink,
    actions: () => undefined,
  })
  end.push(() => page.dispose())
  await Promise.all([
    page.ready,
    page.painted,
    loadMethodCalls(),
    views.preload(program.elements.map(({ type }) => type)),
  ])
  return page
}

async function show(page: OwnedPage) {
  const within = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <PageView page={page} views={views} locale="en" />
    </Activity>
  )
  const root = await act(async () => render(within('visible')))
  return {
    root,
    hide: () => act(async () => root.rerender(within('hidden'))),
    show: () => act(async () => root.rerender(within('visible'))),
  }
}
const turn = (ms = 0) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)))

describe('a page that its app hides', () => {
  it('is reported as hidden to its engine until it is shown again, and never once it is closed', async () => {
    const host = openHost()
    const told = vi.spyOn(host, 'surround')
    const page = await openPage(rowsProgram({ elements: [form, echo] }), 'p', host)
    const shown = await show(page)
    const hidden = () => told.mock.calls.map(([{ surroundings }]) => surroundings.hidden)
    await shown.hide()
    await turn()
    expect(hidden().at(-1)).toBe(true)
    document.dispatchEvent(new Event('visibilitychange'))
    await turn()
    expect(hidden().at(-1)).toBe(true)
    await shown.show()
    await turn()
    expect(hidden().at(-1)).toBe(false)
    page.dispose()
    const count = told.mock.calls.length
    await shown.hide()
    shown.root.unmount()
    await turn()
    expect(told.mock.calls.length).toBe(count)
  })

  it('refuses methods of its elements immediately, also those that wait for one', async () => {
    const page = await openPage(
      rowsProgram({ elements: [form, echo, { id: 'Modal_1', type: 'Modal', props: { showOrHide: false } }] }),
    )
    const shown = await show(page)
    const waiting = page.call('Modal_1', 'open', null)
    await turn(20)
    const began = performance.now()
    await shown.hide()
    const outcomes = [await waiting, await page.call('Form_1', 'getFormData', null)]
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(outcomes.map((each) => (each.ok ? 'done' : inWords(each.reason)))).toEqual([
      'The element “Modal_1” is not in sight: its page is hidden. Go back to the page first',
      'The element “Form_1” is not in sight: its page is hidden. Go back to the page first',
    ])
    await shown.show()
    expect(await page.call('Form_1', 'getFormData', null)).toMatchObject({ ok: true })
  })

  it('keeps what is typed for its formulas, and shows what changed meanwhile', async () => {
    const page = await openPage(rowsProgram({ elements: [form, echo, ...words] }))
    const shown = await show(page)
    const input = shown.root.container.querySelector('input')!
    await act(async () => void fireEvent.change(input, { target: { value: 'Ann' } }))
    const text = (id: string) => shown.root.container.querySelector(`[data-id="${id}"]`)?.textContent
    await act(() => vi.waitFor(() => expect(text('Text_echo')).toBe('Ann!')))
    await shown.hide()
    await turn()
    expect(page.element('Text_echo').peek()?.props.text).toBe('Ann!')
    const patch = {
      bindings: { removed: [], added: [] },
      flows: {},
      apis: {},
      sources: { removed: [], added: [] },
      variables: {},
      events: {},
    }
    const changed = { id: 'Text_7', type: 'Text', parentId: 'page', props: { text: 'Other' }, style: {}, events: {} }
    await act(async () => page.edit({ patch, upserted: [changed], removed: [], children: new Map() }))
    page.setState('Form_1.name', 'Bob')
    await vi.waitFor(() => expect(page.element('Text_echo').peek()?.props.text).toBe('Bob!'))
    await shown.show()
    expect([text('Text_7'), text('Text_8'), text('Text_echo'), input.value]).toEqual(['Other', 'Word 8', 'Bob!', 'Ann'])
    await act(async () =>
      page.edit({ patch, upserted: [{ ...changed, props: { text: 'Again' } }], removed: [], children: new Map() }),
    )
    expect(text('Text_7')).toBe('Again')
  })

  it('gives the focus back to where it was, unless it is elsewhere', async () => {
    const page = await openPage(rowsProgram({ elements: [form, echo] }))
    const shown = await show(page)
    const input = shown.root.container.querySelector('input')!
    input.focus()
    await shown.hide()
    input.blur()
    await shown.show()
    await turn()
    expect(document.activeElement).toBe(input)
    const tab = document.body.appendChild(document.createElement('button'))
    await shown.hide()
    tab.focus()
    await shown.show()
    await turn()
    expect(document.activeElement).toBe(tab)
    tab.remove()
  })
})

/** The events that somebody listens to on the window and the document. */
function followListeners(): string[] {
  const listening: string[] = []
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    const plain = { addEventListener, removeEventListener }
    end.push(() => Object.assign(target, plain))
    target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listening.push(args[0])
      addEventListener.apply(target, args)
    }
    target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      const at = listening.indexOf(args[0])
      if (at >= 0) listening.splice(at, 1)
      removeEventListener.apply(target, args)
    }
  }
  return listening
}

describe('pages that are opened and closed', () => {
  it('leave no page in the engine and no listener behind, whether they were hidden or not', {
    timeout: 120_000,
  }, async () => {
    const host = openHost()
    const listening = followListeners()
    const ended = vi.spyOn(PageSession.prototype, 'close')
    const program = rowsProgram({
      elements: [form, echo, { id: 'Select_1', type: 'Select', props: { formItem: { name: 'a' } } }],
    })
    const round = async (at: number): Promise<void> => {
      const page = await openPage(program, `page ${at}`, host)
      const shown = await show(page)
      if (at % 2 === 1) await shown.hide()
      shown.root.unmount()
      page.dispose()
      await turn()
    }
    // What is set up once for all pages is there after the first two.
    await round(0)
    await round(1)
    const before = [...listening].sort()
    for (let at = 2; at < 50; at++) await round(at)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(50))
    expect([...listening].sort()).toEqual(before)
    ended.mockRestore()
  })
})
