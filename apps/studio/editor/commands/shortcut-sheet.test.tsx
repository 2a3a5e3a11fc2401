import { fireEvent, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import { setLocale } from '#shell/messages'
import type { PageRecords } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { ElementMenu } from '../frame/element-menu.tsx'
import { renderPanel } from '../inspector/testing.fixture.tsx'
import { uiToken } from '../parts/editor-ui.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const opened: OwnedEditor[] = []
beforeEach(async () => {
  localStorage.clear()
  await act(() => setLocale('en'))
})
afterEach(() => {
  for (const editor of opened.splice(0)) editor.dispose()
})

function open(): OwnedEditor {
  const records = {
    page: { id: 1, name: 'Orders', updatedAt: '' },
    revision: 1,
    entries: [...emptyDocument().entries.values()],
    findings: [],
    access: 'developer',
  } as unknown as PageRecords
  const editor = openTestEditor({ plugins: studioPlugins, page: { records } })
  opened.push(editor)
  return editor
}

describe('the sheet of shortcuts', () => {
  it('finds a shortcut by its name in either language and by its keys', async () => {
    const screen = await renderPanel(open(), () => <ShortcutSheet close={() => undefined} />)
    const rows = () => [...screen.baseElement.querySelectorAll('.ed-shortcuts dt')].map((row) => row.textContent)
    const all = rows().length
    const search = screen.getByRole('textbox', { name: 'Search shortcuts' })
    const find = (text: string) => act(async () => void fireEvent.change(search, { target: { value: text } }))
    await find('duplic')
    expect(rows()).toEqual(['Duplicate'])
    await find('撤销')
    expect(rows()).toEqual(['Undo'])
    await find('ctrl+z')
    expect(rows()).toEqual(['Undo'])
    await find('no such thing')
    expect([rows(), screen.getByText('Nothing matches').textContent]).toEqual([[], 'Nothing matches'])
    await find('')
    expect(rows()).toHaveLength(all)
  })
})

describe('the menu of an element', () => {
  it('opens what selects and moves with the arrow to the right, and goes back with the arrow to the left', async () => {
    const editor = open()
    const screen = await renderPanel(editor, ElementMenu)
    await act(async () => {
      editor.part(uiToken).menu.value = { x: 10, y: 10 }
    })
    const menu = screen.getByRole('menu', { name: 'Element menu' })
    const more = within(menu).getByRole('menuitem', { name: 'Select and move' })
    const press = (target: Element, key: string) => act(async () => void fireEvent.keyDown(target, { key }))
    expect(more.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('menuitem', { name: /^Move out/ })).toBeNull()
    await press(more, 'ArrowRight')
    const submenu = screen.getByRole('menu', { name: 'Select and move' })
    expect(within(submenu).getByRole('menuitem', { name: /^Move out/ })).toBeTruthy()
    await press(submenu, 'ArrowLeft')
    expect([screen.queryByRole('menu', { name: 'Select and move' }), document.activeElement]).toEqual([null, more])
    await press(menu, 'Escape')
    expect(screen.queryByRole('menu')).toBeNull()
  })
})
