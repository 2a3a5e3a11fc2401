import { expect, test } from 'vitest'
import { toldBy } from '#kernel/message'
import { Kernel } from '#kernel/plugin'
import {
  commandsPoint,
  defineCommand,
  defineDockTab,
  definePart,
  definePlugin,
  defineScreen,
  defineSidePanel,
  defineToken,
  dockTabsPoint,
  type PluginDefinition,
  type ScreenDeclaration,
  screensPoint,
  sidePanelsPoint,
} from '#sdk/studio'
import { inWords } from '../../tests/helpers/in-words.ts'

const label = { zh: '笔记', en: 'Notes' }
const Panel = () => null
const screen = defineScreen({
  id: 'screen/acme.notes.list',
  label,
  path: '/x/acme.notes',
  seenBy: 'signed in',
  load: () => ({ Screen: Panel }),
})

function load(definition: Partial<PluginDefinition<undefined>>): { readonly kernel: Kernel; readonly failure: string } {
  const kernel = new Kernel()
  kernel.load(definePlugin({ id: 'acme.notes', version: '1.0.0', ...definition }))
  const state = kernel.states.peek().get('acme.notes')
  return { kernel, failure: state?.status === 'failed' ? inWords(toldBy(state.error)) : '' }
}

test('a plugin brings screens, panels, tabs and commands as lists, and takes them away when it goes', () => {
  const { kernel, failure } = load({
    screens: [screen],
    sidePanels: [defineSidePanel({ id: 'panel/acme.notes.list', label, icon: 'IconBook', order: 100, load: () => ({ Panel }) })],
    dockTabs: [defineDockTab({ id: 'dock/acme.notes.log', label, order: 100, load: () => ({ Panel }) })],
    commands: [defineCommand({ id: 'command/acme.notes.add', label, group: 'insert', run: () => undefined })],
  })
  const found = () =>
    [
      ...kernel.registry(screensPoint).all.peek(),
      ...kernel.registry(sidePanelsPoint).all.peek(),
      ...kernel.registry(dockTabsPoint).all.peek(),
      ...kernel.registry(commandsPoint).all.peek(),
    ].map(({ id }) => id)
  expect(failure).toBe('')
  expect(found()).toEqual(['screen/acme.notes.list', 'panel/acme.notes.list', 'dock/acme.notes.log', 'command/acme.notes.add'])
  kernel.unload('acme.notes')
  expect(found()).toEqual([])
})

const at = (change: Partial<ScreenDeclaration>): Partial<PluginDefinition<undefined>> => ({ screens: [{ ...screen, ...change }] })

test.each([
  [at({ path: '/projects' }), 'its addresses begin with “/x/acme.notes”'],
  [at({ path: '/x/acme.notesy' }), 'its addresses begin with “/x/acme.notes”'],
  [at({ path: '/x/acme.notes/*' }), 'is no address'],
  [at({ path: '/x/acme.notes/:id', navigation: { place: 'header', order: 90 } }), 'the navigation cannot lead to'],
  [at({ path: '/x/acme.notes/:note', navigation: { place: 'project', order: 90 } }), 'the navigation cannot lead to'],
  [at({ numbers: ['id'] }), '“id” in numbers is no part of the address'],
  [at({ icon: '<svg onload=alert(1)>' }), 'an icon is the name of an Arco icon'],
  [at({ id: 'panel/acme.notes.list' as 'screen/x' }), 'ids here look like “screen/some-name”'],
  [{ screens: [screen, { ...screen, id: 'screen/acme.notes.other' }] }, 'the address /x/acme.notes is contributed by acme.notes twice'],
  [
    { commands: [defineCommand({ id: 'command/Add' as 'command/add', label, group: 'insert', run: () => undefined })] },
    'ids here look like “command/some-name”',
  ],
  [
    { sidePanels: [{ id: 'panel/acme.notes.a', label, icon: 'IconBook', order: Number.NaN, load: () => ({ Panel }) }] },
    '“order” is a number',
  ],
  [
    { dockTabs: [{ id: 'dock/acme.notes.a', label: { zh: '笔记' } as typeof label, order: 1, load: () => ({ Panel }) }] },
    'in both languages',
  ],
  [
    { commands: [defineCommand({ id: 'command/acme.notes.a', label, group: 'magic' as 'edit', run: () => undefined })] },
    '“group” is one of edit, view, insert, go, publish',
  ],
  [
    { commands: [defineCommand({ id: 'command/acme.notes.a', label, group: 'edit', keys: ['Ctrl + N'], run: () => undefined })] },
    '“Ctrl + N” are no keys',
  ],
  [{ headerItems: [{ id: 'item/acme.notes.a', place: 'middle' as 'end', order: 1, load: () => ({ Item: Panel }) }] }, '“place” is'],
  [
    { parts: [definePart({ id: 'part/acme.notes.a', token: defineToken('tessera.editor/store'), create: () => 1 })] },
    'its token’s name begins with “acme.notes/”',
  ],
] satisfies [Partial<PluginDefinition<undefined>>, string][])('what does not fit is refused with the reason: %#', (definition, reason) => {
  expect(load(definition).failure).toContain(reason)
})

test('the plus key is a key like any other', () => {
  const command = (keys: string) => defineCommand({ id: 'command/acme.notes.a', label, group: 'view', keys: [keys], run: () => undefined })
  expect(['+', '$mod++', '$mod+Shift++', '$mod+', '++'].map((keys) => load({ commands: [command(keys)] }).failure === '')).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('an address with a part that varies is free for one screen, whatever the part is called', () => {
  const { failure } = load({
    screens: [
      { ...screen, path: '/x/acme.notes/:id' },
      { ...screen, id: 'screen/acme.notes.other', path: '/x/acme.notes/:name' },
    ],
  })
  expect(failure).toContain('the address /x/acme.notes/: is contributed by acme.notes twice')
})
