import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertElement } from '#kernel/page/commands'
import type { ElementRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { Kernel, type Plugin } from '#kernel/plugin'
import { definePlugin, EditorContext, getPath } from '#sdk/studio'
import type { PageRecords } from '../../../server/wire.ts'
import notes from '../../../tests/fixtures/plugins/acme-notes/plugin.ts'
import { setLocale } from '../../shell/messages.ts'
import { StudioProvider } from '../studio-provider.tsx'
import type { OwnedEditor } from './create-editor.ts'
import { openTestEditor } from './editor.fixture.ts'
import { EditorFrame } from './frame/editor-frame.tsx'
import { canvasToken } from './parts/canvas-part.ts'
import { studioPlugins } from './studio-plugins.ts'

const Throws = () => {
  throw new Error('no room')
}

const Works = () => <p>it works</p>

let editor: OwnedEditor
const told: string[] = []
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)))
/** The product's own parts load when they are first shown: on a busy machine that takes a while. */
async function allThere(): Promise<void> {
  for (let tries = 0; tries < 200 && document.querySelector('[aria-busy="true"]'); tries++) await settle()
}

beforeEach(async () => {
  localStorage.clear()
  told.length = 0
  await act(() => setLocale('en'))
  editor = openTestEditor({
    plugins: studioPlugins,
    page: {
      records: {
        page: { id: 1, projectId: 7, name: 'Orders', updatedAt: '', stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null },
        revision: 1,
        entries: [...emptyDocument().entries.values()],
        findings: [],
        access: 'developer',
      } as unknown as PageRecords,
    },
    show: (text) => told.push(text.en),
  })
  await act(async () => {
    render(
      <StudioProvider>
        <EditorContext value={editor}>
          <EditorFrame />
        </EditorContext>
      </StudioProvider>,
      { onCaughtError: () => undefined },
    )
  })
  // Nothing draws the page here, which the rest waits for.
  await act(async () => editor.part(canvasToken).tellDrawn())
  await settle()
  await allThere()
})
afterEach(() => {
  cleanup()
  editor.dispose()
  editor.kernel.dispose()
})

async function change(what: () => void): Promise<void> {
  await act(async () => what())
  await settle()
}
const load = (plugin: Plugin) => change(() => editor.kernel.load(plugin))
const press = (name: string) => change(() => void fireEvent.click(screen.getByRole('button', { name })))
const keys = (init: KeyboardEventInit) => change(() => void fireEvent.keyDown(document.body, { getModifierState: () => false, ...init }))
const addKeys = { key: 'n', code: 'KeyN', altKey: true }
/** What loads when it is first shown takes a moment. */
const button = (name: string | RegExp) => screen.findByRole('button', { name }, { timeout: 10_000 })
const rail = () =>
  within(screen.getByRole('navigation', { name: 'Panels' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
const dock = () =>
  within(screen.getByRole('region', { name: 'Bottom dock' }))
    .getAllByRole('tab')
    // A button without a flow is a problem, which is counted.
    .map((tab) => tab.textContent?.replace(/^Problems\d+$/, 'Problems'))
async function insertButton(): Promise<string> {
  await change(() => void editor.run(insertElement, { type: 'Button', parentId: null }))
  const button = [...editor.document().entries.values()].find((entry): entry is ElementRecord => entry.kind === 'element')!
  await change(() => {
    editor.selection.value = [button.id]
  })
  return button.id
}

test('a plugin with a panel, a command, a dock tab, a header item and an overlay is used in a running editor, and goes without a trace', {
  timeout: 60_000,
}, async () => {
  const before = { rail: rail(), dock: dock(), html: document.body.innerHTML }
  const commands = editor.commands.peek().map(({ id }) => id)
  await load(notes)
  expect(rail()).toEqual([...before.rail, 'Notes'])
  expect(dock()).toEqual([...before.dock, 'Notes'])

  await keys(addKeys)
  await button('0 notes')
  const inserted = await insertButton()
  await keys(addKeys)
  await button('1 note')
  await screen.findByRole('heading', { name: 'Orders', level: 2 }, { timeout: 10_000 })
  expect(dock().at(-1)).toBe('Notes1')

  await change(() => {
    editor.selection.value = []
  })
  await press('Button1')
  expect(editor.selection.peek()).toEqual([inserted])
  await change(() => void fireEvent.click(screen.getByRole('tab', { name: /^Notes/ })))
  await screen.findByText('edit', {}, { timeout: 10_000 })
  await press('Done')
  expect(editor.document().entries.get(inserted)).toMatchObject({ name: 'Button1_done' })
  await change(() => editor.undo())
  expect(editor.document().entries.get(inserted)).toMatchObject({ name: 'Button1' })

  await change(() => editor.kernel.unload('acme.notes'))
  expect([rail(), dock(), editor.commands.peek().map(({ id }) => id)]).toEqual([before.rail, before.dock, commands])
  expect(document.body.textContent).not.toMatch(/\bnotes?\b/i)
  expect(document.querySelector('[data-overlay="overlay/acme.notes.dots"]')).toBeNull()
  await keys(addKeys)
  expect([editor.runCommand('command/acme.notes.add'), editor.open('panel/acme.notes.list')]).toEqual([false, false])
  expect(editor.findPart({ name: 'acme.notes/notes' })).toBeUndefined()
})

test('a command that cannot run says why, and one that fails is told with its plugin’s name', async () => {
  await load(notes)
  await change(() => void editor.runCommand('command/acme.notes.add'))
  expect(told).toEqual(['Select an element first'])
  const label = { zh: '坏', en: 'Break' }
  const bad = (id: `command/${string}`, run: () => unknown) => ({ id, label, group: 'view', run }) as const
  const boom = () => {
    throw new Error('no room')
  }
  await load(
    definePlugin({
      id: 'acme.bad',
      version: '1.0.0',
      commands: [bad('command/acme.bad.now', boom), bad('command/acme.bad.later', async () => boom())],
    }),
  )
  await change(() => void editor.runCommand('command/acme.bad.now'))
  await change(() => void editor.runCommand('command/acme.bad.later'))
  expect(told.slice(1)).toEqual(Array(2).fill('“Break” failed (plugin acme.bad): no room'))
})

test('panels that throw, reject or never come leave their neighbours running and are shown with their plugin’s name', async () => {
  const label = { zh: '坏', en: 'Bad' }
  const panels = {
    throws: () => ({ Panel: Throws }),
    rejects: () => Promise.reject<never>(new Error('not found')),
    loads: () => {
      throw new Error('at once')
    },
    never: () => new Promise<never>(() => undefined),
  }
  await load(notes)
  await load(
    definePlugin({
      id: 'acme.bad',
      version: '1.0.0',
      sidePanels: Object.entries(panels).map(([name, load]) => ({
        id: `panel/acme.bad.${name}` as const,
        label: { zh: name, en: name },
        icon: 'IconBug',
        order: 300,
        load,
      })),
      headerItems: [{ id: 'item/acme.bad.item', place: 'end', order: 1, load: () => ({ Item: Throws }) }],
      overlays: [{ id: 'overlay/acme.bad.overlay', order: 300, load: () => ({ Overlay: Throws }) }],
      dockTabs: [
        { id: 'dock/acme.bad.tab', label, order: 300, count: () => Throws(), load: () => Promise.reject<never>(new Error('not found')) },
      ],
    }),
  )
  for (const [name, message] of [
    ['throws', 'no room'],
    ['rejects', 'not found'],
    ['loads', 'at once'],
  ] as const) {
    await press(name)
    await screen.findByRole('alert')
    expect(within(screen.getByRole('alert')).getByText('From the plugin acme.bad')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText(message)).toBeTruthy()
  }
  await press('never')
  expect(screen.queryByRole('alert')).toBeNull()
  await press('Notes')
  await screen.findByText('There are no notes yet', {}, { timeout: 10_000 })
  expect(screen.getAllByRole('button', { name: /From the plugin acme.bad: no room/ }).length).toBe(2)
  await button('0 notes')
})

test('a panel that failed works as soon as its plugin comes in a version that does', async () => {
  const version = (Panel: () => React.ReactNode, number: string) =>
    definePlugin({
      id: 'acme.bad',
      version: number,
      sidePanels: [{ id: 'panel/acme.bad.panel', label: { zh: '坏', en: 'Bad' }, icon: 'IconBug', order: 300, load: () => ({ Panel }) }],
    })
  const first = version(Throws, '1.0.0')
  await load(first)
  await press('Bad')
  await screen.findByRole('alert')
  await change(() => editor.kernel.replace(first, version(Works, '1.0.1')))
  expect(screen.getByText('it works')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('two editors have parts of their own', async () => {
  await load(notes)
  const other = openTestEditor({
    plugins: [...studioPlugins, notes],
    page: {
      records: {
        page: { id: 2, projectId: 7, name: 'Other', updatedAt: '' },
        revision: 1,
        entries: [...emptyDocument().entries.values()],
        findings: [],
        access: 'developer',
      } as unknown as PageRecords,
    },
  })
  const token = { name: 'acme.notes/notes' }
  expect(other.part(token)).not.toBe(editor.part(token))
  other.dispose()
  other.kernel.dispose()
  expect(getPath(editor.state.peek(), 'variable')).toBeDefined()
  expect(editor.kernel).toBeInstanceOf(Kernel)
})
