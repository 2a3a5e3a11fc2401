import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MessageError } from '#kernel/message'
import { insertElement } from '#kernel/page/commands'
import type { PageEntry } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { defineComponent, text, z } from '#sdk'
import { type SetterProps, useOwnContext as useContextOfSetter } from '#sdk/setter'
import {
  defineCommand,
  definePart,
  definePlugin,
  defineService,
  defineToken,
  EditorContext,
  type OwnContext,
  provideService,
  type StudioHost,
  useOwnContext,
} from '#sdk/studio'
import type { PageRecords } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { StudioProvider } from '../studio-provider.tsx'
import type { OwnedEditor } from './create-editor.ts'
import { openTestEditor } from './editor.fixture.ts'
import { EditorFrame } from './frame/editor-frame.tsx'
import { canvasToken } from './parts/canvas-part.ts'
import { studioPlugins } from './studio-plugins.ts'

interface Greeter {
  greet(): string
}
const label = { zh: '问候', en: 'Greeter' }
const greeter = defineService<Greeter>('service/acme.other.greeter', label)
/** Says for whom it was made, and on which page. */
const other = definePlugin({
  id: 'acme.other',
  version: '3.0.0',
  studioServices: [
    provideService<Greeter, StudioHost>(greeter, ({ owner, host }) => ({
      greet: () => `${owner.id} ${owner.version} on ${host.editor?.page.peek().name}`,
    })),
  ],
})

const seen = new Map<string, OwnContext>()
const note = (name: string, own: OwnContext): null => {
  seen.set(name, own)
  return null
}
const named = (name: string) => () => note(name, useOwnContext())
const views = { panel: named('panel'), tab: named('tab'), dock: named('dock'), item: named('item'), overlay: named('overlay') }
function SetterEditor(_: SetterProps<string>) {
  note('setter', useContextOfSetter())
  return <span>beat</span>
}
const Nothing = () => null

const plugin = (version: string) =>
  definePlugin({
    id: 'acme.all',
    version,
    components: [
      defineComponent({
        ...{ id: 'component/acme.all.clock', type: 'acme.all/Clock', version: 1, label, group: 'other', icon: '' },
        props: z.strictObject({ beat: text('节拍', 'Beat', '', { setter: 'setter/acme.all.beat' }) }),
        view: async () => ({ View: Nothing }),
      } as never),
    ],
    setters: [{ id: 'setter/acme.all.beat', label, editor: async () => ({ Editor: SetterEditor as never }) }],
    sidePanels: [{ id: 'panel/acme.all.a', label, icon: 'IconBug', order: 300, load: () => ({ Panel: views.panel }) }],
    inspectorTabs: [{ id: 'tab/acme.all.a', label, order: 300, load: () => ({ Panel: views.tab }) }],
    dockTabs: [
      {
        id: 'dock/acme.all.a',
        label,
        order: 300,
        count: (_, own) => signal(note('count', own) ?? 1),
        load: () => ({ Panel: views.dock }),
      },
    ],
    commands: [
      defineCommand({
        ...{ id: 'command/acme.all.a', label, group: 'view' },
        disabled: (_, own) => note('disabled', own) ?? undefined,
        run: (_, own) => note('command', own),
      }),
    ],
    headerItems: [{ id: 'item/acme.all.a', place: 'end', order: 300, load: () => ({ Item: views.item }) }],
    overlays: [{ id: 'overlay/acme.all.a', order: 300, load: () => ({ Overlay: views.overlay }) }],
    parts: [
      definePart({ id: 'part/acme.all.a', token: defineToken('acme.all/part'), eager: true, create: (own) => note('part', own) ?? 'made' }),
    ],
  })
const ALL = ['command', 'count', 'disabled', 'dock', 'item', 'overlay', 'panel', 'part', 'setter', 'tab']

let editor: OwnedEditor
afterEach(() => {
  cleanup()
  seen.clear()
})
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)))
async function change(what: () => unknown): Promise<void> {
  await act(async () => void what())
  await settle()
}

async function open(): Promise<void> {
  localStorage.clear()
  await act(() => setLocale('en'))
  const page = { id: 1, projectId: 7, name: 'Orders', updatedAt: '', stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null }
  const entries: readonly PageEntry[] = [...emptyDocument().entries.values()]
  editor = openTestEditor({
    plugins: [...studioPlugins, other],
    page: { records: { page, revision: 1, entries, findings: [], access: 'developer' } as unknown as PageRecords },
  })
  await act(async () => {
    render(
      <StudioProvider>
        <EditorContext value={editor}>
          <EditorFrame />
        </EditorContext>
      </StudioProvider>,
    )
  })
  // Nothing draws the page here, which the rest waits for.
  await act(async () => editor.part(canvasToken).tellDrawn())
  await settle()
}

/** Uses everything that the plugin brings. */
async function useAll(): Promise<void> {
  await change(() => editor.open('panel/acme.all.a'))
  await change(() => editor.open('dock/acme.all.a'))
  await change(() => editor.open('tab/acme.all.a'))
  await change(() => editor.runCommand('command/acme.all.a'))
  await change(() => fireEvent.click(screen.getByRole('tab', { name: 'Props' })))
  await screen.findByText('beat', {}, { timeout: 10_000 })
}

test('everything that a plugin brings to the editor has a context made for that plugin, with services and a signal that ends with it', async () => {
  await open()
  const first = plugin('1.0.0')
  await change(() => editor.kernel.load(first))
  await change(() => editor.run(insertElement, { type: 'acme.all/Clock', parentId: null }))
  const element = [...editor.document().entries.keys()].find((id) => id !== 'page')!
  await change(() => {
    editor.selection.value = [element]
  })
  await useAll()
  expect([...seen.keys()].sort()).toEqual(ALL)
  const former = new Map(seen)
  for (const own of former.values()) {
    expect(own.owner).toEqual({ id: 'acme.all', version: '1.0.0' })
    expect(own.service(greeter).greet()).toBe('acme.all 1.0.0 on Orders')
    expect(own.signal.aborted).toBe(false)
  }

  await change(() => editor.kernel.replace(first, plugin('2.0.0')))
  await useAll()
  for (const [name, own] of former) {
    expect([name, own.signal.aborted, own.signal.reason.told.code]).toEqual([name, true, 'plugin.gone'])
    expect(() => own.service(greeter)).toThrow(MessageError)
    const now = seen.get(name)!
    expect([name, now.owner.version, now.signal.aborted, now.service(greeter).greet()]).toEqual([
      ...[name, '2.0.0', false],
      'acme.all 2.0.0 on Orders',
    ])
  }
  expect([...seen.keys()].sort()).toEqual(ALL)

  cleanup()
  editor.dispose()
  for (const own of seen.values()) expect(own.signal.aborted).toBe(true)
  editor.kernel.dispose()
})

test('a service that nobody provides in the editor is told by its name', async () => {
  await open()
  await change(() => editor.kernel.load(plugin('1.0.0')))
  editor.kernel.unload('acme.other')
  await change(() => editor.runCommand('command/acme.all.a'))
  expect(() => seen.get('command')!.service(greeter)).toThrow(
    expect.objectContaining({ told: expect.objectContaining({ code: 'plugin.no-service' }) }),
  )
  cleanup()
  editor.dispose()
  editor.kernel.dispose()
})
