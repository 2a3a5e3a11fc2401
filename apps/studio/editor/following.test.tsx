import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createEngineHost } from '#kernel/engine'
import { addVariable, editVariable, removeElements, removeVariable, setCss } from '#kernel/page/commands'
import type { ApiRecord, Bindings, Command, ElementRecord, PageEntry, VariableRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { Kernel } from '#kernel/plugin'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { EditorContext } from '#sdk/studio'
import { workerOnThisThread } from '#sdk/testing'
import type { PageRecords } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import type { ListedPlugin } from '../../shell/plugins/runnable-plugin.ts'
import { Panel as Problems } from './dock/problems.tsx'
import { Panel as State } from './dock/state.tsx'
import { openTestEditor } from './editor.fixture.ts'
import { elementRecord } from './inspector/testing.fixture.tsx'
import { previewToken } from './parts/preview-part.ts'
import { runningToken } from './parts/running-part.ts'
import { followEditorPlugins } from './plugins/editor-plugins.ts'
import { studioPlugins } from './studio-plugins.ts'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const end of ends.splice(0).reverse()) end()
})

const formula = (source: string): Bindings[string] => ({ kind: 'formula', source })
const variable = (name: string, defaultValue: VariableRecord['defaultValue']): VariableRecord => ({
  ...{ kind: 'variable', id: `v-${name}`, name, type: 'object', defaultValue, description: '', extra: {} },
})
const text = (id: string, source: string, over: Partial<ElementRecord> = {}): ElementRecord =>
  elementRecord(id, { type: 'Text', name: id, bindings: { text: formula(source) }, ...over })

/** An editor of the entries with a real engine, with the panels Problems and State. */
const open = (...entries: readonly PageEntry[]) => openWith(() => undefined, ...entries)

async function openWith(prepare: (kernel: Kernel) => void, ...entries: readonly PageEntry[]) {
  await setLocale('en')
  const host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary) })
  const editor = openTestEditor({
    plugins: studioPlugins,
    prepare,
    page: {
      engine: async () => host,
      records: {
        page: { id: 1, name: 'Orders', updatedAt: '' },
        revision: 1,
        entries: [...emptyDocument().entries.values(), ...entries],
        findings: [],
        access: 'developer',
      } as unknown as PageRecords,
    },
  })
  ends.push(
    () => host.dispose(),
    () => editor.dispose(),
  )
  const { page } = editor.part(runningToken)
  await page.ready
  await act(async () => {
    render(
      <EditorContext.Provider value={editor}>
        <section aria-label="problems">
          <Problems />
        </section>
        <section aria-label="state">
          <State />
        </section>
      </EditorContext.Provider>,
    )
  })
  return {
    editor,
    page,
    run: <Args,>(command: Command<Args>, args: Args) => act(async () => void editor.run(command, args)),
    undo: () => act(async () => editor.undo()),
    problems: () => [...screen.getByLabelText('problems').querySelectorAll('li .ed-muted')].map((row) => row.textContent),
    all: () => screen.getByLabelText('problems').textContent ?? '',
    state: () => screen.getByLabelText('state').textContent ?? '',
  }
}

describe('the panels of an editor', () => {
  test('a variable that is deleted leaves the State panel at once and Problems shows who misses it; undo brings it back as it starts', async () => {
    const { run, undo, problems, state } = await open(variable('user', { name: 'ann' }), text('Text_1', 'variable.user.name'))
    await waitFor(() => expect(state()).toContain('user'))
    expect(problems()).toEqual([])
    await run(removeVariable, { id: 'v-user' })
    expect(state()).not.toContain('ann')
    await waitFor(() => expect(problems().join()).toContain('Text_1'))
    await undo()
    await waitFor(() => expect([problems(), state().includes('ann')]).toEqual([[], true]))
  })

  test('a failing formula leaves Problems with its element, and is there again after undo', async () => {
    const { run, undo, problems } = await open(variable('user', null), text('Text_1', 'variable.user.name'))
    await waitFor(() => expect(problems()).toHaveLength(1))
    await run(removeElements, { ids: ['Text_1'] })
    await waitFor(() => expect(problems()).toEqual([]))
    await undo()
    await waitFor(() => expect(problems()).toHaveLength(1))
  })

  test('a failing formula stays in Problems while its element is changed elsewhere, and goes when what it reads is there', async () => {
    const { run, problems } = await open(variable('user', null), text('Text_1', 'variable.user.name'))
    await waitFor(() => expect(problems()).toHaveLength(1))
    await run(setCss, { ids: ['Text_1'], css: 'color:red' })
    expect(problems()).toHaveLength(1)
    await run(editVariable, { id: 'v-user', changes: { defaultValue: { name: '' } } })
    await waitFor(() => expect(problems()).toEqual([]))
  })

  test('the values of a form leave with it, for the State panel, the formulas and whoever still writes', async () => {
    const form = elementRecord('Form_1', { type: 'Form', name: 'Form_1' })
    const { run, undo, page, state } = await open(form, text('Text_1', 'Form_1.name ?? "none"'))
    const shown = () => page.element('Text_1').peek()?.props.text
    await waitFor(() => expect(shown()).toBe('none'))
    await act(async () => page.setState('Form_1.name', 'Ann'))
    await waitFor(() => expect([shown(), state().includes('Ann')]).toEqual(['Ann', true]))
    await run(removeElements, { ids: ['Form_1'] })
    await act(async () => page.setState('Form_1.name', 'late'))
    await waitFor(() => expect([shown() === 'Ann', state().includes('Form_1')]).toEqual([false, false]))
    await undo()
    await waitFor(() => expect(shown()).toBe('none'))
  })

  test('what failed in a preview stays to be mended when it is left, and the next preview begins without it', async () => {
    const { editor, problems, run } = await open(variable('user', null), text('Text_1', 'variable.user.name'))
    await waitFor(() => expect(problems()).toHaveLength(1))
    const preview = editor.part(previewToken)
    await act(async () => {
      const first = preview.open()
      await first.ready
      first.dispose()
    })
    await run(editVariable, { id: 'v-user', changes: { defaultValue: { name: 'x' } } })
    // The canvas takes its own back; the preview that is gone cannot.
    expect(problems()).toHaveLength(1)
    const second = await act(async () => preview.open())
    await waitFor(() => expect(problems()).toEqual([]))
    await act(async () => second.dispose())
  })
})

test('a plugin that the page uses and nobody installed is a problem, once it is known which there are, until it is there', async () => {
  let listed: readonly ListedPlugin[] = []
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ask = async () => {
    await asked
    return { again: 20, plugins: listed, data: [] }
  }
  const prepare = (kernel: Kernel) => {
    const plugins = followEditorPlugins(kernel, ask)
    ends.push(() => plugins.stop())
  }
  const api: ApiRecord = {
    ...{ kind: 'api', id: 'api-1', name: 'orders', source: 'source/acme.pay.orders', config: {}, bindings: {}, extra: {} },
  }
  const { all } = await openWith(prepare, api)
  expect(all()).toBe('No problems')
  await act(async () => answer())
  await waitFor(() => expect(all()).toContain('The plugin “acme.pay” is not installed'))
  listed = [{ plugin: { id: 'acme.pay', version: '1.0.0', hash: '', styles: [], views: {} }, state: 'disabled' }]
  await waitFor(() => expect(all()).toContain('The plugin “acme.pay” is switched off'))
})

test('a computed variable that was added is in the State panel, and gone with undo', async () => {
  const { run, undo, state } = await open(variable('n', 2))
  await waitFor(() => expect(state()).toContain('n: 2'))
  await run(addVariable, { name: 'twice', type: 'number', defaultValue: 0, formula: 'variable.n * 2' })
  await waitFor(() => expect(state()).toContain('twice: 4'))
  await undo()
  await waitFor(() => expect(state()).not.toContain('twice'))
})
