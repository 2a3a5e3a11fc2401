import { afterEach, describe, expect, test, vi } from 'vitest'
import { addedIn } from '#kernel/document'
import { addVariable, editVariable, insertElement, removeElements, renameEntry } from '#kernel/page/commands'
import { type Catalogue, childrenOf, type ElementRecord, type PageEntry } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { Label } from '#kernel/page/values'
import { Kernel } from '#kernel/plugin'
import type { EngineLink } from '#kernel/view'
import { basePlugins } from '#plugins/presets/base'
import type { PageRecords } from '../../../server/wire.ts'
import { ApiError } from '../../shell/api-error.ts'
import type { Draft } from '../../shell/sync/drafts.ts'
import type { Arrived, Save } from '../../shell/sync/save-queue-types.ts'
import { duplicate, paste, remove, step } from './commands/operations.ts'
import type { OwnedEditor } from './create-editor.ts'
import { catalogueOf } from './document/catalogue.ts'
import { insertAt, placeForInsert } from './drag/placing.ts'
import { idleEngine, openTestEditor } from './editor.fixture.ts'
import { canvasToken } from './parts/canvas-part.ts'
import { pageToken } from './parts/page-part.ts'
import { runningToken } from './parts/running-part.ts'
import { savingToken } from './parts/saving-part.ts'
import { spokenToken } from './parts/spoken-part.ts'
import { studioPlugins } from './studio-plugins.ts'

const open: OwnedEditor[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.dispose()
})

interface Setup {
  readonly entries?: readonly PageEntry[]
  readonly access?: PageRecords['access']
  readonly findings?: PageRecords['findings']
  readonly draft?: Draft
  readonly send?: (save: Save<PageEntry>) => Promise<Arrived<PageEntry>>
  readonly catalogue?: Catalogue
  readonly engine?: EngineLink
}

function openEditor(setup: Setup = {}) {
  const sent: Save<PageEntry>[] = []
  const shown: Label[] = []
  const records = {
    page: { id: 1, name: 'Orders', updatedAt: '', revision: 3, stgState: 3, prdState: 1 },
    revision: 3,
    entries: setup.entries ?? [...emptyDocument().entries.values()],
    findings: setup.findings ?? [],
    access: setup.access ?? 'developer',
  } as unknown as PageRecords
  const editor = openTestEditor({
    plugins: studioPlugins,
    ...(setup.catalogue ? { catalogue: setup.catalogue } : {}),
    page: {
      records,
      ...(setup.engine ? { engine: async () => setup.engine! } : {}),
      ...(setup.draft ? { draft: setup.draft } : {}),
      send: async (save) => {
        sent.push(save)
        return setup.send ? setup.send(save) : { revision: 4, entries: {} }
      },
    },
    show: (text) => shown.push(text),
  })
  const saving = editor.part(savingToken)
  const { page: running, live } = editor.part(runningToken)
  const session = Object.assign(editor, {
    running,
    live,
    saveState: saving.state,
    save: saving.save,
    unlock: saving.unlock,
    hasUnsaved: saving.hasUnsaved,
    resolveConflict: saving.resolveConflict,
    spoken: editor.part(spokenToken).text,
    info: editor.part(pageToken).info,
  })
  open.push(session)
  const types = (parentId: string | null = null) =>
    childrenOf(session.document(), parentId).map((id) => (session.document().entries.get(id) as ElementRecord).type)
  const insert = (type: string, parentId: string | null = null) => insertAt(session, type, { parentId, index: 99 }) ?? ''
  return { session, sent, shown, types, insert }
}

const element = (id: string, change: Partial<ElementRecord> = {}): ElementRecord => ({
  kind: 'element',
  id,
  type: 'Card',
  name: id,
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
  ...change,
})
const withElements = (...elements: readonly ElementRecord[]) => [...emptyDocument().entries.values(), ...elements]

describe('an edit', () => {
  test('shows on the running page at once and is undone and redone there', () => {
    const { session, insert } = openEditor()
    const card = insert('Card')
    const title = insert('Title', card)
    const shown = () => session.running.element('page').peek()?.children
    expect([shown(), session.running.element(card).peek()?.children]).toEqual([[card], [title]])
    session.undo()
    expect([session.running.element(title).peek(), session.running.element(card).peek()?.children]).toEqual([undefined, []])
    session.undo()
    expect([shown(), session.canUndo.peek()]).toEqual([[], false])
    session.redo()
    session.redo()
    expect([shown(), session.running.element(card).peek()?.children]).toEqual([[card], [title]])
  })

  test('an edit that the rules refuse changes nothing and shows its reason', () => {
    const { session, shown } = openEditor()
    expect(session.run(insertElement, { type: 'Input', parentId: null })).toBe(false)
    expect([shown.length, childrenOf(session.document(), null), session.canUndo.peek()]).toEqual([1, [], false])
  })

  test('an edit that would go in a circle is refused with its path by whatever way it comes; a page that has one opens with a finding', () => {
    const computed = (name: string, formula: string): PageEntry => ({
      kind: 'variable',
      id: `v_${name}`,
      name,
      type: 'number',
      defaultValue: 0,
      description: '',
      formula,
      extra: {},
    })
    const { session, shown } = openEditor({
      entries: [
        ...withElements(),
        computed('a', 'variable.b'),
        computed('b', '1'),
        computed('c', 'variable.d'),
        computed('d', 'variable.c'),
      ],
    })
    expect(session.findings.peek()).toMatchObject([{ code: 'PAGE_VARIABLE_CYCLE', entry: 'v_c' }])
    expect(session.saveState.peek().status).toBe('saved')
    expect(session.run(editVariable, { id: 'v_b', changes: { formula: 'variable.a' } })).toBe(false)
    expect(shown.at(-1)?.en).toBe('This would go in a circle: b → a → b')
    expect(session.run(addVariable, { name: 'e', type: 'number', defaultValue: 0, formula: 'variable.e + 1' })).toBe(false)
    expect(session.canUndo.peek()).toBe(false)
    expect(session.run(editVariable, { id: 'v_c', changes: { formula: 'variable.d + variable.a' } })).toBe(true)
  })

  test('an edit of one gesture is one step to undo', () => {
    const { session, insert } = openEditor()
    const card = insert('Card')
    for (const name of ['a', 'ab', 'abc']) session.run(renameEntry, { id: card, name }, { gesture: 'typing' })
    session.undo()
    expect(session.document().entries.get(card)).toMatchObject({ name: 'Card1' })
  })

  test('is saved as one edit against the revision, and others’ changes come in with the answer', async () => {
    const { session, sent, insert } = openEditor({
      send: async () => ({ revision: 9, entries: { other: element('other') } }),
    })
    const card = insert('Card')
    insert('Title', card)
    await session.save()
    expect(sent.map((save) => [save.revision, addedIn(save.changes).length])).toEqual([[3, 2]])
    expect(session.document().entries.has('other')).toBe(true)
    expect([session.saveState.peek().status, session.hasUnsaved(), session.info.peek().stgState]).toEqual(['saved', false, 2])
    await session.save()
    expect(sent).toHaveLength(1)
  })
})

describe('elements', () => {
  test('are inserted into the selection, else after it, else after what is around it', () => {
    const { session, insert } = openEditor()
    const form = insert('Form')
    const input = insert('Input', form)
    const rules = { document: session.document(), catalogue: session.catalogue }
    expect(placeForInsert(rules, form, 'Select')).toEqual({ parentId: form, index: 1 })
    expect(placeForInsert(rules, input, 'Select')).toEqual({ parentId: form, index: 1 })
    expect(placeForInsert(rules, undefined, 'Button')).toEqual({ parentId: null, index: 1 })
    expect(placeForInsert(rules, undefined, 'Select')).toMatchObject({ en: expect.any(String) })
  })

  test('move by steps and say where they are', () => {
    const { session, types, insert } = openEditor()
    insert('Card')
    const button = insert('Button')
    step(session, 'up')
    expect([types(), session.spoken.peek()]).toEqual([['Button', 'Card'], 'Button1 is in Orders, position 1 of 2'])
    step(session, 'down')
    step(session, 'in')
    expect([types(), session.document().entries.get(button)]).toEqual([
      ['Card'],
      expect.objectContaining({ parentId: expect.stringMatching(/^Card/) }),
    ])
  })

  test('elements that are deleted hand the selection on; undo brings them back selected', () => {
    const { session, insert } = openEditor()
    const first = insert('Card')
    const second = insert('Button')
    session.selection.value = [first]
    remove(session)
    expect(session.selection.peek()).toEqual([second])
    session.undo()
    expect(session.selection.peek()).toEqual([first])
  })

  test('removed by anything are no longer selected', () => {
    const { session, insert } = openEditor()
    const card = insert('Card')
    session.run(removeElements, { ids: [card] })
    expect(session.selection.peek()).toEqual([])
  })

  test('are duplicated and pasted beside what takes no children, and the copies are selected', () => {
    const { session, types, insert } = openEditor()
    const button = insert('Button')
    duplicate(session)
    expect([types(), session.selection.peek()]).toEqual([['Button', 'Button'], [childrenOf(session.document(), null)[1]]])
    session.selection.value = [button]
    paste(session, 'nonsense')
    expect(types()).toEqual(['Button', 'Button'])
  })
})

describe('a page that is opened', () => {
  test('a page that is opened with errors is read-only until somebody chooses to edit it', () => {
    const finding = { level: 'error', code: 'PAGE_X', entry: 'page', message: { zh: '坏', en: 'bad' } } as const
    const { session, shown } = openEditor({ findings: [finding] })
    expect(session.saveState.peek().status).toBe('read only')
    expect(session.run(insertElement, { type: 'Card', parentId: null })).toBe(false)
    expect(shown).toHaveLength(1)
    session.unlock()
    expect(session.run(insertElement, { type: 'Card', parentId: null })).toBe(true)
  })

  test('by a tester stays read-only, with errors as well, which is nothing that they can unlock', () => {
    const finding = { level: 'error', code: 'PAGE_X', entry: 'page', message: { zh: '坏', en: 'bad' } } as const
    const { session } = openEditor({ access: 'tester', findings: [finding] })
    session.unlock()
    expect(session.run(insertElement, { type: 'Card', parentId: null })).toBe(false)
  })

  test.each<[string, object]>([
    ['a draft', { changes: [['mine', null, element('mine')]] }],
    ['a draft of an earlier version', { patch: { added: { mine: element('mine') }, changed: {}, removed: {} } }],
  ])('a page that is opened with %s gets it back and saves it', async (_what, kept) => {
    const draft = { revision: 2, at: 0, ...kept } as Draft
    const { session, sent, shown } = openEditor({ draft })
    expect([session.document().entries.has('mine'), shown[0]?.en]).toEqual([true, 'Your unsaved changes were restored'])
    await session.save()
    expect(addedIn(sent[0]!.changes).map(({ id }) => id)).toEqual(['mine'])
  })

  test('a page that is opened with a draft of something that went on since asks which side to keep', () => {
    const draft: Draft = {
      revision: 2,
      at: 0,
      changes: [['card', element('card'), element('card', { name: 'mine' })]],
    }
    const { session } = openEditor({ draft, entries: withElements(element('card', { name: 'theirs' })) })
    expect(session.saveState.peek()).toEqual({ status: 'conflict', overlap: ['card'] })
    session.resolveConflict(() => false)
    expect([session.document().entries.get('card'), session.hasUnsaved()]).toEqual([expect.objectContaining({ name: 'theirs' }), false])
  })
})

describe('a conflict', () => {
  test('keeps my side on the page until I choose; the rest is merged', async () => {
    const data = {
      revision: 8,
      updatedBy: 'Li',
      updatedAt: '',
      theirs: { card: element('card', { name: 'theirs' }), more: element('more') },
      overlap: ['card'],
    }
    let refuse = true
    const { session, sent } = openEditor({
      entries: withElements(element('card')),
      send: async () => {
        if (refuse) throw new ApiError(409, 40901, 'conflict', data)
        return { revision: 9, entries: {} }
      },
    })
    session.run(renameEntry, { id: 'card', name: 'mine' })
    await expect(session.save()).rejects.toThrow('conflict')
    expect(session.document().entries.get('card')).toMatchObject({ name: 'mine' })
    refuse = false
    session.resolveConflict(() => true)
    expect(session.document().entries.has('more')).toBe(true)
    await session.save()
    expect(sent.at(-1)!.revision).toBe(8)
    expect(sent.at(-1)!.changes.get('card')).toMatchObject({ from: { name: 'theirs' }, to: { name: 'mine' } })
    expect(session.saveState.peek().status).toBe('saved')
  })
})

test('live values come from the engine', async () => {
  const { session } = openEditor()
  session.live.refresh()
  await expect.poll(() => session.state.peek()).toEqual({ variable: { count: 3 } })
})

describe('an element written for an older version of its component', () => {
  const older = element('card', { type: 'Card', version: 1, props: { label: 'Orders' } })
  function openOlder(migrate: (tasks: string) => Promise<string>) {
    const kernel = new Kernel()
    kernel.load(...basePlugins)
    const known = catalogueOf(kernel)
    const newer = { ...known('Card')!, version: 2, migrations: { 2: '(props) => props' } }
    return openEditor({
      entries: withElements(older),
      catalogue: (type) => (type === 'Card' ? newer : known(type)),
      engine: { ...idleEngine, migrate },
    })
  }
  const renamed = async (tasks: string) => {
    const [{ props }] = JSON.parse(tasks) as [{ props: { label: string } }]
    return JSON.stringify([{ ok: true, props: { title: props.label } }])
  }
  const cardOf = (session: OwnedEditor) => session.document().entries.get('card')

  test('is shown brought forward, without a step to undo, and by looking nothing is saved', async () => {
    const { session, sent } = openOlder(renamed)
    await vi.waitFor(() => expect(cardOf(session)).toMatchObject({ version: 2, props: { title: 'Orders' } }))
    await session.save()
    expect([session.canUndo.peek(), session.hasUnsaved(), sent]).toEqual([false, false, []])
  })

  test('is saved with the next edit, whatever that is', async () => {
    const { session, sent, insert } = openOlder(renamed)
    await vi.waitFor(() => expect(cardOf(session)).toMatchObject({ version: 2 }))
    insert('Title')
    await session.save()
    expect(sent[0]?.changes.get('card')).toEqual({ from: older, to: { ...older, version: 2, props: { title: 'Orders' } } })
    session.undo()
    await session.save()
    expect(sent[1]?.changes.has('card')).toBe(false)
    expect(cardOf(session)).toMatchObject({ version: 2 })
  })

  test('stays as it was where its migration fails, and Problems says which element, component and versions', async () => {
    const { session } = openOlder(async () => JSON.stringify([{ ok: false, why: 'no such prop' }]))
    const found = () => session.findings.value.find(({ code }) => code === 'PAGE_MIGRATION_FAILED')
    await vi.waitFor(() => expect(found()).toMatchObject({ entry: 'card' }), 5_000)
    expect(found()?.message).toMatchObject({ params: { element: 'card', type: 'Card', from: 1, to: 2, why: 'no such prop' } })
    expect(cardOf(session)).toEqual(older)
  })
})

test('a page that is drawn when its editor is closed already brings no tools of that editor to the screen', () => {
  const { session } = openEditor()
  const canvas = session.part(canvasToken)
  session.dispose()
  canvas.tellDrawn()
  expect(canvas.drawn.peek()).toBe(false)
})
