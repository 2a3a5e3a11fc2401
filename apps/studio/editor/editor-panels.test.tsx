import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { childrenOf, type ElementRecord, NO_INTERFACE, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { EditorContext } from '#sdk/studio'
import type { PageRecords } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { bindShortcuts } from './commands/shortcuts.ts'
import { DragArea } from './drag/drag-area.tsx'
import { dragToken } from './drag/drag-controller.ts'
import { insertAt, putCopies } from './drag/placing.ts'
import { openTestEditor } from './editor.fixture.ts'
import { Panel as Outline } from './outline/outline.tsx'
import { Panel as Palette } from './palette/palette.tsx'
import { type EditorUi, uiToken } from './parts/editor-ui.ts'
import { studioPlugins } from './studio-plugins.ts'

const ends: (() => void)[] = []
afterEach(() => {
  // What is on screen goes first: an editor that closes still saves, and says so.
  cleanup()
  for (const end of ends.splice(0).reverse()) end()
})

async function openPanel(panel: ReactNode, entries: Iterable<PageEntry> = emptyDocument().entries.values()): Promise<EditorUi> {
  await setLocale('en')
  const editor = openTestEditor({
    plugins: studioPlugins,
    page: {
      records: {
        page: { id: 1, name: 'Orders', updatedAt: '' },
        revision: 1,
        entries: [...entries],
        findings: [],
        access: 'developer',
      } as unknown as PageRecords,
    },
  })
  const ui = editor.part(uiToken)
  ends.push(bindShortcuts(window, ui), () => editor.dispose())
  render(
    <EditorContext.Provider value={editor}>
      <DragArea>{panel}</DragArea>
    </EditorContext.Provider>,
  )
  return ui
}

const typesOf = (ui: EditorUi, parent: string | null = null) =>
  childrenOf(ui.session.document(), parent).map((id) => (ui.session.document().entries.get(id) as ElementRecord).type)

describe('the palette', () => {
  test('inserts what is pressed, into the selection where that takes it', async () => {
    const ui = await openPanel(<Palette />)
    fireEvent.click(screen.getByRole('button', { name: 'Card' }))
    fireEvent.click(screen.getByRole('button', { name: 'Title' }))
    expect([typesOf(ui), typesOf(ui, childrenOf(ui.session.document(), null)[0])]).toEqual([['Card'], ['Title']])
  })

  test('offers what means something in blocks alone where a block is edited', async () => {
    const ui = await openPanel(<Palette />)
    expect(screen.queryByRole('button', { name: 'Slot' })).toBeNull()
    cleanup()
    const root = ui.session.document().entries.get('page') as PageRecord
    await openPanel(<Palette />, [{ ...root, block: NO_INTERFACE }])
    expect(screen.getByRole('button', { name: 'Slot' })).toBeTruthy()
  })

  test('finds by either language and inserts the first find on Enter', async () => {
    const ui = await openPanel(<Palette />)
    const field = screen.getByRole('textbox', { name: 'Search components' })
    fireEvent.change(field, { target: { value: '按钮' } })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Card' })).toBeNull())
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(typesOf(ui)).toEqual(['Button'])
  })

  test('does not offer what is only made by other means', async () => {
    await openPanel(<Palette />)
    expect(screen.queryByRole('button', { name: 'Page' })).toBeNull()
  })
})

describe('the outline', () => {
  /** A window without layout has no rows in view; this gives the tree the height of a panel. */
  function withLayout(): void {
    const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientHeight')
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 })
    ends.push(() => {
      if (before) Object.defineProperty(HTMLElement.prototype, 'clientHeight', before)
      else Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
    })
  }

  async function openOutline() {
    withLayout()
    const ui = await openPanel(<Outline />)
    const { session } = ui
    let card = ''
    act(() => {
      card = insertAt(session, 'Card', { parentId: null, index: 0 })!
      insertAt(session, 'Title', { parentId: card, index: 0 })
      insertAt(session, 'Button', { parentId: null, index: 1 })
      session.selection.value = [card]
    })
    await screen.findAllByRole('treeitem')
    const tree = screen.getByRole('tree')
    tree.focus()
    const press = (key: string, more: object = {}) => act(() => void fireEvent.keyDown(tree, { key, ...more }))
    const selected = () =>
      session.selection
        .peek()
        .map((id) => session.document().entries.get(id))
        .map((entry) => (entry as ElementRecord).name)
    const names = () => screen.getAllByRole('treeitem').map((row) => row.querySelector('.ed-outline-row-name')?.textContent)
    return { ui, card, press, selected, names, tree }
  }

  test('is walked, closed and opened with the arrow keys', async () => {
    const { press, selected, names } = await openOutline()
    expect(names()).toEqual(['Orders', 'Card1', 'Title1', 'Button1'])
    press('ArrowDown')
    expect(selected()).toEqual(['Title1'])
    press('ArrowLeft')
    press('ArrowLeft')
    expect([selected(), names()]).toEqual([['Card1'], ['Orders', 'Card1', 'Button1']])
    press('ArrowRight')
    expect(names()).toEqual(['Orders', 'Card1', 'Title1', 'Button1'])
    press('End', { shiftKey: true })
    expect(selected()).toEqual(['Card1', 'Title1', 'Button1'])
  })

  test('moves and deletes with the same keys as the canvas', async () => {
    const { ui, press, names } = await openOutline()
    press('ArrowDown', { altKey: true, getModifierState: () => false })
    expect(typesOf(ui)).toEqual(['Button', 'Card'])
    press('Delete')
    expect(names()).toEqual(['Orders', 'Button1'])
  })

  test('has a row for a named region, which stands for what is in it and is closed by itself', async () => {
    const { ui, card, press, selected, names, tree } = await openOutline()
    const { session } = ui
    act(() => {
      insertAt(session, 'Button', { parentId: card, slot: 'extra', index: 0 })
      insertAt(session, 'Text', { parentId: card, slot: 'extra', index: 1 })
      session.selection.value = [card]
    })
    expect(names()).toEqual(['Orders', 'Card1', 'Title1', 'Corner', 'Button2', 'Text1', 'Button1'])
    expect(screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2', '3', '3', '4', '4', '2'])
    press('ArrowDown')
    press('ArrowDown')
    const corner = screen.getByRole('treeitem', { name: 'Region Corner' })
    expect([selected(), tree.getAttribute('aria-activedescendant')]).toEqual([['Button2', 'Text1'], corner.id])
    press('ArrowLeft')
    expect([names(), corner.getAttribute('aria-expanded')]).toEqual([['Orders', 'Card1', 'Title1', 'Corner', 'Button1'], 'false'])
    press('ArrowLeft')
    expect(selected()).toEqual(['Card1'])
    press('ArrowDown')
    press('ArrowDown')
    press('ArrowRight')
    press('ArrowRight')
    expect([selected(), names()]).toEqual([['Button2'], ['Orders', 'Card1', 'Title1', 'Corner', 'Button2', 'Text1', 'Button1']])
    press('ArrowLeft')
    press('Delete')
    expect(names()).toEqual(['Orders', 'Card1', 'Title1', 'Button1'])
  })

  test('shows every region while something is dragged', async () => {
    const { ui, names } = await openOutline()
    act(() => ui.session.part(dragToken).begin({ kind: 'new', type: 'Button' }, { x: 0, y: 0 }))
    expect(names()).toEqual(['Orders', 'Card1', 'Title1', 'Corner', 'Cover', 'Actions', 'Button1'])
    act(() => ui.session.part(dragToken).cancel())
    expect(names()).toEqual(['Orders', 'Card1', 'Title1', 'Button1'])
  })

  test('copies what fills a region to another place, as one step to undo', async () => {
    const { ui, card } = await openOutline()
    const { session } = ui
    let cover = ''
    act(() => {
      cover = insertAt(session, 'Image', { parentId: card, slot: 'cover', index: 0 })!
      putCopies(session, { kind: 'move', ids: [cover] }, { parentId: null, index: 1 })
    })
    expect([typesOf(ui), typesOf(ui, card)]).toEqual([
      ['Card', 'Image', 'Button'],
      ['Title', 'Image'],
    ])
    expect(session.selection.peek()).toEqual([childrenOf(session.document(), null)[1]])
    act(() => session.undo())
    expect([typesOf(ui), typesOf(ui, card)]).toEqual([
      ['Card', 'Button'],
      ['Title', 'Image'],
    ])
  })

  test('renames in place; a name that is refused stays to be mended, and Escape keeps the old one', async () => {
    const { ui, press, names } = await openOutline()
    press('F2')
    const first = screen.getByRole('textbox', { name: 'New name' })
    fireEvent.change(first, { target: { value: 'Summary' } })
    fireEvent.keyDown(first, { key: 'Enter' })
    expect(names()).toContain('Summary')
    press('F2')
    const refused = screen.getByRole('textbox', { name: 'New name' })
    fireEvent.change(refused, { target: { value: 'two words' } })
    fireEvent.keyDown(refused, { key: 'Enter' })
    // What was typed is there to be mended.
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New name' }).value).toBe('two words')
    fireEvent.keyDown(refused, { key: 'Escape' })
    expect(ui.renaming.peek()).toBe(null)
    press('F2')
    const second = screen.getByRole('textbox', { name: 'New name' })
    fireEvent.change(second, { target: { value: 'Other' } })
    fireEvent.keyDown(second, { key: 'Escape' })
    expect([names().includes('Summary'), ui.renaming.peek()]).toEqual([true, null])
  })
})
