import { afterEach, expect, test } from 'vitest'
import { removeElements, setProps } from '#kernel/page/commands'
import { type ElementRecord, elementOf, PAGE_ID, type PageEntry } from '#kernel/page/records'
import { type PluginData, pinsOf } from '#kernel/page/references'
import { emptyDocument } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { Plugin } from '#kernel/plugin'
import { defineComponent, definePlugin, number, z } from '#sdk'
import type { PageRecords } from '../../../../server/wire.ts'
import type { Save } from '../../../shell/sync/save-queue-types.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { idleEngine, openTestEditor } from '../editor.fixture.ts'
import { migratingToken } from '../parts/migrating-part.ts'
import { savingToken } from '../parts/saving-part.ts'
import { studioPlugins } from '../studio-plugins.ts'

const Nothing = () => null
const shared = {
  ...{ id: 'component/acme.rating.stars', type: 'acme.rating/Stars', label: { zh: '星级', en: 'Stars' }, group: 'form', icon: 'IconStar' },
  view: async () => ({ View: Nothing }),
} as const
const plugin = (version: string, component: object): Plugin =>
  definePlugin({ id: 'acme.rating', version, components: [defineComponent({ ...shared, ...component } as never)] })
const first = plugin('1.0.0', { version: 1, props: z.strictObject({ max: number('星数', 'Number of stars', 5) }) })
const second = plugin('2.0.0', {
  version: 2,
  props: z.strictObject({ count: number('星数', 'Number of stars', 5) }),
  migrations: { 2: ({ max, ...props }: JsonObject) => (max === undefined ? props : { ...props, count: max }) },
})
const dataOf = (version: string): PluginData => ({ id: 'acme.rating', version, hash: version[0]!.repeat(64) }) as PluginData

const stars: ElementRecord = {
  ...{ kind: 'element', id: 'S', type: 'acme.rating/Stars', name: 'S', parentId: null, order: 'a0', bindings: {}, style: {}, css: '' },
  ...{ events: {}, extra: {}, version: 1, props: { max: 3 } },
}
const page = emptyDocument().entries.get(PAGE_ID)!
const pinnedPage = { ...page, plugins: { 'acme.rating': { version: '1.0.0' } } } as PageEntry

let editor: OwnedEditor
let listed: readonly PluginData[]
const sent: Save<PageEntry>[] = []
const shown: string[] = []
afterEach(() => {
  editor.dispose()
  editor.kernel.dispose()
})

const rename = ({ max, ...props }: JsonObject): JsonObject => (max === undefined ? props : { ...props, count: max })
function open(plugins: readonly Plugin[], migrate = (props: JsonObject) => rename(props), pinned = pinnedPage): void {
  sent.length = 0
  shown.length = 0
  listed = plugins.map(({ version }) => dataOf(version))
  const records = {
    page: { id: 1, name: 'Rated', updatedAt: '' },
    revision: 1,
    entries: [pinned, stars],
    findings: [],
    access: 'developer',
  }
  editor = openTestEditor({
    plugins: [...studioPlugins, ...plugins],
    page: {
      records: records as unknown as PageRecords,
      pluginData: (_, version) => listed.findLast((each) => version === undefined || each.version === version),
      engine: async () => ({
        ...idleEngine,
        migrate: async (tasks) =>
          JSON.stringify((JSON.parse(tasks) as { props: JsonObject }[]).map(({ props }) => ({ ok: true, props: migrate(props) }))),
      }),
      send: async (save) => {
        sent.push(save)
        return { revision: 1 + sent.length, entries: {} }
      },
    },
    show: (text) => shown.push(text.en),
  })
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))
const now = () => {
  const element = elementOf(editor.document(), 'S')
  return element && [element.version, element.props, pinsOf(editor.document())['acme.rating']?.version]
}
const write = (path: string, value: number) => editor.run(setProps, { ids: ['S'], changes: [{ path, value }] })
const replace = async () => {
  listed = [dataOf('2.0.0')]
  editor.kernel.replace(first, second)
  await settle()
}

test('where a version takes the place of the one that the page uses, its elements and its pin go along, and what was done before can be undone and redone', async () => {
  open([first])
  write('max', 4)
  write('max', 7)
  await replace()
  expect(now()).toEqual([2, { count: 7 }, '2.0.0'])
  expect(pinsOf(editor.document())['acme.rating']?.hash).toBe(dataOf('2.0.0').hash)

  editor.undo()
  await settle()
  expect(now()).toEqual([2, { count: 4 }, '2.0.0'])
  editor.undo()
  await settle()
  expect([now(), editor.canUndo.peek()]).toEqual([[2, { count: 3 }, '2.0.0'], false])
  editor.redo()
  editor.redo()
  await settle()
  expect([now(), editor.canRedo.peek()]).toEqual([[2, { count: 7 }, '2.0.0'], false])
  write('count', 8)
  editor.undo()
  expect(now()).toEqual([2, { count: 7 }, '2.0.0'])
})

test('an element that was removed before its component changed comes back in the new form', async () => {
  open([first])
  editor.run(removeElements, { ids: ['S'] })
  await replace()
  editor.undo()
  await settle()
  expect(now()).toEqual([2, { count: 3 }, '2.0.0'])
  editor.redo()
  expect(now()).toBeUndefined()
  editor.undo()
  await settle()
  expect(now()).toEqual([2, { count: 3 }, '2.0.0'])
})

test('what was brought forward is saved with the next edit, and not by itself', async () => {
  open([first])
  write('max', 7)
  await editor.part(savingToken).save()
  await replace()
  await editor.part(savingToken).save()
  expect(sent).toHaveLength(1)
  write('count', 8)
  await editor.part(savingToken).save()
  const { changes } = sent[1]!
  expect(changes.get('S')?.to).toMatchObject({ version: 2, props: { count: 8 } })
  expect(changes.get(PAGE_ID)?.to).toMatchObject({ plugins: { 'acme.rating': { version: '2.0.0' } } })
})

test('moving a page to another version of a plugin is one step: undone, the props are those that the former version knows', async () => {
  open([first, second])
  write('max', 7)
  await editor.part(migratingToken).upgrade('acme.rating', { version: '2.0.0' })
  expect(now()).toEqual([2, { count: 7 }, '2.0.0'])
  write('count', 9)
  editor.undo()
  editor.undo()
  await settle()
  expect(now()).toEqual([1, { max: 7 }, '1.0.0'])
  editor.undo()
  await settle()
  expect(now()).toEqual([1, { max: 3 }, '1.0.0'])
  for (let i = 0; i < 3; i++) editor.redo()
  await settle()
  expect(now()).toEqual([2, { count: 9 }, '2.0.0'])
})

test('an edit that is made while the migrations run is brought forward as well', async () => {
  open([first, second])
  const upgrading = editor.part(migratingToken).upgrade('acme.rating', { version: '2.0.0' })
  write('max', 6)
  await upgrading
  expect(now()).toEqual([2, { count: 6 }, '2.0.0'])
})

test('where migrations cannot be run, moving to another version changes nothing', async () => {
  open([first, second], () => {
    throw new Error('no worker')
  })
  await expect(editor.part(migratingToken).upgrade('acme.rating', { version: '2.0.0' })).rejects.toThrow('no worker')
  expect(now()).toEqual([1, { max: 3 }, '1.0.0'])
})

test('a page keeps the props of a version that exists and is only not loaded here', async () => {
  open([first, second])
  editor.kernel.unload('acme.rating', '1.0.0')
  await settle()
  write('max', 4)
  await settle()
  expect(now()).toEqual([1, { max: 4 }, '1.0.0'])
})

test('a page that pins nothing keeps its props while another version than the one that will answer is loaded', async () => {
  open([], rename, page)
  // As after going back to an older version: that one answers, and the newer one is still there for whoever pins it.
  listed = [dataOf('2.0.0'), dataOf('1.0.0')]
  editor.kernel.load(second)
  await settle()
  expect(now()).toEqual([1, { max: 3 }, undefined])
  editor.kernel.load(first)
  await settle()
  expect(now()).toEqual([1, { max: 3 }, undefined])
})
