import { describe, expect, test } from 'vitest'
import type { EditorCommand } from '#sdk/studio'
import { keyLabel } from './key-label.ts'
import { commandFor, type KeyPlace, mayRun } from './shortcuts.ts'

const canvas: KeyPlace = { onElements: true, typing: false, dialog: false, preview: false, flow: false }
const field: KeyPlace = { ...canvas, onElements: false, typing: true }
const header: KeyPlace = { ...canvas, onElements: false }

const command = (id: string, group: EditorCommand['group'], keys: readonly string[], zone?: EditorCommand['zone']): EditorCommand => ({
  id: `command/${id}`,
  label: { zh: id, en: id },
  group,
  keys,
  ...(zone ? { zone } : {}),
  run: () => undefined,
})
const remove = command('delete', 'edit', ['Delete'], 'elements')
const undo = command('undo', 'edit', ['$mod+z'])
const save = command('save', 'publish', ['$mod+s'])
const add = command('add', 'view', ['a'])
const preview = command('preview', 'view', ['$mod+Alt+Enter'])
const everything = command('all', 'go', ['$mod+a'], 'editor')
const all = [remove, undo, save, add, preview, everything]

const key = (init: Partial<KeyboardEvent>): KeyboardEvent =>
  ({
    key: '',
    code: '',
    isComposing: false,
    keyCode: 0,
    getModifierState: (modifier: string) => (init as { mods?: readonly string[] }).mods?.includes(modifier) ?? false,
    ...init,
  }) as KeyboardEvent
const press = (name: string, place: KeyPlace, mods: readonly string[] = [], more: Partial<KeyboardEvent> = {}) =>
  commandFor(key({ key: name, ...more, ...({ mods } as object) }), all, place)?.label.en

describe('a key', () => {
  test('selects elements everywhere but in fields, dialogs, flows and the preview', () => {
    const at = (place: KeyPlace) => press('a', place, ['Control'])
    expect([at(canvas), at(header)]).toEqual(['all', 'all'])
    const elsewhere = [field, { ...canvas, dialog: true }, { ...header, flow: true }, { ...canvas, preview: true }]
    expect(elsewhere.map(at)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('works on elements only while the canvas or the outline has the keyboard', () => {
    expect([press('Delete', canvas), press('Delete', header), press('Delete', field)]).toEqual(['delete', undefined, undefined])
  })
  test('a key that is a single letter never fires while somebody types', () => {
    expect([press('a', canvas), press('a', header), press('a', field)]).toEqual(['add', undefined, undefined])
  })
  test('a key of an input method is left to it', () => {
    expect(press('a', canvas, [], { isComposing: true })).toBeUndefined()
    expect(press('Process', canvas, [], { keyCode: 229, code: 'KeyA' })).toBeUndefined()
  })
  test('a key that edits belongs to the field while typing, saving works everywhere', () => {
    const mod = ['Control']
    expect([press('z', field, mod), press('z', header, mod), press('s', field, mod)]).toEqual([undefined, 'undo', 'save'])
  })
  test('a key of another keyboard layout is found by its place', () => {
    expect(press('я', canvas, ['Control'], { code: 'KeyZ' })).toBe('undo')
  })
  test('does nothing to the editor while a dialog is open or, but for views and saving, in the preview', () => {
    expect(press('s', { ...canvas, dialog: true }, ['Control'])).toBeUndefined()
    expect(press('Delete', { ...canvas, preview: true })).toBeUndefined()
    expect(press('Enter', { ...canvas, preview: true }, ['Control', 'Alt'])).toBe('preview')
  })
  test('does nothing to elements while a flow lies over them', () => {
    expect(mayRun(remove, 'Delete', { ...canvas, flow: true })).toBe(false)
    expect(mayRun(undo, '$mod+z', { ...canvas, flow: true })).toBe(true)
  })
})

test('bindings read as the platform writes them', () => {
  expect(['$mod+Shift+z', 'Alt+Digit1', 'Control+Backquote', 'Shift+?', '$mod+Alt+KeyB'].map((keys) => keyLabel(keys, true))).toEqual([
    '⇧⌘Z',
    '⌥1',
    '⌃`',
    '?',
    '⌥⌘B',
  ])
  expect(['$mod+Shift+z', 'Alt+ArrowUp', 'Delete'].map((keys) => keyLabel(keys, false))).toEqual(['Ctrl+Shift+Z', 'Alt+↑', 'Del'])
})

test('the plus key is a key of its own, wherever a keyboard has it', () => {
  const zoomIn = command('zoom in', 'view', ['$mod+=', '$mod++', '$mod+Shift++'])
  const found = (name: string, mods: readonly string[]) =>
    commandFor(key({ key: name, ...({ mods } as object) }), [zoomIn], field)?.label.en
  expect([found('=', ['Control']), found('+', ['Control']), found('+', ['Control', 'Shift']), found('+', [])]).toEqual([
    'zoom in',
    'zoom in',
    'zoom in',
    undefined,
  ])
  expect(zoomIn.keys?.map((keys) => keyLabel(keys, false))).toEqual(['Ctrl+=', 'Ctrl++', 'Ctrl+Shift++'])
  expect(keyLabel('$mod++', true)).toBe('⌘+')
})
