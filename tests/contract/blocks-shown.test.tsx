import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { compilePage, createEngineHost, type EngineHost } from '#kernel/engine'
import type { BlockLookup, PageDocument } from '#kernel/page/records'
import { createRunningPage, createViews, headlessServices, type OwnedPage, PageView } from '#kernel/view'
import { collectCatalogue } from '#sdk'
import { workerOnThisThread } from '#sdk/testing'
import { basePlugins } from '../../plugins/presets/base.ts'
import { baseEngineLibrary } from '../../plugins/presets/engine-library.ts'
import { TestClock } from '../../sdk/testing/test-clock.ts'
import { createTestWorld } from '../../sdk/testing/test-world.ts'
import { blockOf, elementOf, flowOf, inputOf, lookupIn, pageOf, stepOf, use, variableOf } from '../engine/block-pages.ts'
import { baseViews } from './base-views.ts'

const { components, functions } = collectCatalogue(basePlugins)
const catalogue = (type: string) => components.find((info) => info.type === type)

const hosts: EngineHost[] = []
const pages: OwnedPage[] = []
afterEach(() => {
  cleanup()
  for (const page of pages.splice(0)) page.dispose()
  for (const host of hosts.splice(0)) host.dispose()
})

function show(document: PageDocument, blocks: BlockLookup, locale: 'zh' | 'en' = 'en') {
  const { program } = compilePage(document, catalogue, { functions: functions.map(({ name }) => name), blocks })
  const asked = { engine: 0 }
  const page = createRunningPage({
    ...{ key: 'p', program, mode: 'live', env: 'stg', route: {}, user: {}, actions: () => undefined, services: headlessServices() },
    engine: async () => {
      asked.engine++
      const world = createTestWorld(new TestClock())
      const host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary, world) })
      hosts.push(host)
      return host
    },
  })
  pages.push(page)
  render(<PageView page={page} views={createViews(baseViews)} locale={locale} />)
  return { page, asked, program }
}

const card = blockOf(
  { inputs: [inputOf('title', 'nobody')], events: [{ name: 'onPick', label: '' }], slots: [{ name: 'footer', label: '' }] },
  [
    variableOf('presses', 0),
    elementOf('Text_1', { text: "'Dear ' + props.title + ' ' + variable.presses" }),
    elementOf('Button_1', {}, { props: { text: 'Pick' }, events: { onClick: ['press'] } }),
    elementOf('Slot_1', {}, { props: { name: 'footer' } }),
    elementOf('Text_2', {}, { parentId: 'Slot_1', props: { text: 'nothing below' } }),
    flowOf(
      'press',
      stepOf('set-variable', { name: 'presses' }, { value: 'variable.presses + 1' }),
      stepOf('raise-event', { event: 'onPick' }, { payload: 'props.title' }),
    ),
  ],
  { style: { padding: '4px' } },
)

describe('a use of a block', () => {
  it('shows the block with its inputs, each use with state of its own, and tells its page of its events', async () => {
    show(
      pageOf(
        [
          variableOf('picked', 'none'),
          elementOf('Text_1', { text: "'picked ' + variable.picked" }),
          use('7', 'Block_1', {}, { props: { title: 'Ann' }, events: { onPick: ['pick'] } }),
          use('7', 'Block_2', {}, { props: { title: 'Bob' }, events: { onPick: ['pick'] } }),
          flowOf('pick', stepOf('set-variable', { name: 'picked' }, { value: 'eventParams' })),
        ],
        { blocks: { 7: 1 } },
      ),
      lookupIn({ '7 1': card }),
    )
    await screen.findByText('Dear Bob 0')
    const second = document.querySelector<HTMLElement>('[data-id="Block_2"]')!
    expect(second.querySelector<HTMLElement>('[data-id="b7_1_page"]')!.classList.contains('tb7_1_0')).toBe(true)
    const [, pick] = await screen.findAllByRole('button')
    await act(async () => void fireEvent.click(pick!))
    await screen.findByText('Dear Bob 1')
    await screen.findByText('picked Bob')
    expect(screen.queryByText('Dear Ann 0')).not.toBeNull()
    expect(document.querySelector('[data-id="b7_1_Text_1"]')?.getAttribute('data-row')).toBe('Block_1:')
  })

  it('shows what the page puts into a slot, which sees the page; else what the block has there', async () => {
    show(
      pageOf(
        [
          variableOf('who', 'the page'),
          use('7', 'Block_1'),
          use('7', 'Block_2'),
          elementOf('Text_1', { text: "'from ' + variable.who" }, { parentId: 'Block_1', slot: 'footer' }),
        ],
        { blocks: { 7: 1 } },
      ),
      lookupIn({ '7 1': card }),
    )
    await screen.findByText('from the page')
    const [filled, empty] = ['Block_1', 'Block_2'].map((id) => document.querySelector(`[data-id="${id}"]`)!)
    expect(filled!.querySelector('[data-id="b7_1_Slot_1"]')!.textContent).toBe('from the page')
    expect(empty!.querySelector('[data-id="b7_1_Slot_1"]')!.textContent).toBe('nothing below')
  })

  it('draws what fills a slot in each row in which the block repeats it, and it knows the row', async () => {
    const list = blockOf({ inputs: [inputOf('people', [])], slots: [{ name: 'line', label: '' }] }, [
      elementOf('ForEach_1', { data: 'props.people' }),
      elementOf('Slot_1', {}, { parentId: 'ForEach_1', props: { name: 'line' } }),
    ])
    const { page } = show(
      pageOf(
        [
          variableOf('people', [
            { id: 1, name: 'Ann' },
            { id: 2, name: 'Bob' },
          ]),
          variableOf('greeting', 'Dear'),
          use('7', 'Block_1', { people: 'variable.people' }),
          elementOf(
            'Text_1',
            { text: "variable.greeting + ' ' + slot.item.name + ' ' + slot.index + ' ' + typeof item" },
            { parentId: 'Block_1', slot: 'line' },
          ),
        ],
        { blocks: { 7: 1 } },
      ),
      lookupIn({ '7 1': list }),
    )
    await screen.findByText('Dear Ann 0 undefined')
    await screen.findByText('Dear Bob 1 undefined')
    await act(async () => page.setState('variable.people', [{ id: 2, name: 'Bea' }]))
    await screen.findByText('Dear Bea 0 undefined')
    expect(document.querySelectorAll('[data-id="Text_1"]')).toHaveLength(1)
  })

  it('without any logic is there without an engine, a block in a block as well', async () => {
    const plain = blockOf({}, [elementOf('Text_1', {}, { props: { text: 'plain' } })])
    const outer = blockOf({}, [use('8', 'Block_1')], { blocks: { 8: 1 } })
    const { asked, program } = show(pageOf([use('9', 'Block_1')], { blocks: { 9: 1 } }), lookupIn({ '8 1': plain, '9 1': outer }))
    await screen.findByText('plain')
    expect([asked.engine, program.needsEngine]).toEqual([0, false])
    expect(document.querySelector('[data-id="b8_1_Text_1"]')?.getAttribute('data-row')).toBe('Block_1:/b9_1_Block_1:')
  })

  it.each([
    ['en', 'Block 7 v2 (Block_1) cannot be shown: there is no such version, or the block was deleted.'],
    ['zh', '无法显示区块 7 v2（Block_1）：没有这个版本，或区块已删除。'],
  ] as const)('is a placeholder that says so where its block is not there (%s)', async (locale, text) => {
    show(pageOf([use('7', 'Block_1')], { blocks: { 7: 2 } }), lookupIn({ '7 1': card }), locale)
    await waitFor(() => expect(screen.getByRole('note').textContent).toBe(text))
  })

  it('is hidden and styled as any element is', async () => {
    const { page, program } = show(
      pageOf([use('7', 'Block_1', { showOrHide: '1 > 2' }), use('7', 'Block_2', { 'style.width': '`${100}px`' })], { blocks: { 7: 1 } }),
      lookupIn({ '7 1': card }),
    )
    const custom = program.elements.find(({ id }) => id === 'Block_2')?.custom?.['style.width'] ?? ''
    expect(program.css).toContain(`{width:var(${custom},revert-layer)}`)
    const used = () => document.querySelector<HTMLElement>('[data-id="Block_2"]')
    await waitFor(() => expect(used()?.style.getPropertyValue(custom)).toBe('100px'))
    expect(used()?.className).toBe(program.elements.find(({ id }) => id === 'Block_2')?.className)
    expect(document.querySelector('[data-id="Block_1"]')).toBeNull()
    expect(await act(() => page.call('Block_1', 'show', null))).toEqual({ ok: true })
    await waitFor(() => expect(document.querySelector('[data-id="Block_1"]')).not.toBeNull())
  })
})
