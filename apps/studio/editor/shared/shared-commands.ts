import { PAGE_ID } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Editor, EditorCommand } from '#sdk/studio'
import { openDialog } from '../commands/open-dialog.ts'
import type { Settable } from '../document/edits.ts'
import { openedPage } from '../document/opened-page.ts'
import { lookToken } from '../parts/look-part.ts'
import { detachShared, hasValues, mayUseMore, settableOf } from './shared-edits.ts'

const ONE: Label = { zh: '请只选择一个组件', en: 'Select one element' }
const NO_LOOK: Label = { zh: '无法读取项目的外观', en: 'The look of the project cannot be read' }
const NO_VALUES: Label = { zh: '该组件没有自己的样式', en: 'The element has no styles of its own' }
const FULL: Label = { zh: '一个组件最多使用 4 个共享样式', en: 'An element uses at most 4 shared styles' }
const NO_USE: Label = { zh: '该组件没有使用共享样式', en: 'The element uses no shared style' }

/** What is selected, where it is one thing; nothing selected is the page. */
export function selectedOne(editor: Editor): Settable | undefined {
  const [id = PAGE_ID, ...more] = editor.selection.value
  return more.length > 0 ? undefined : settableOf(editor, id)
}

/** The shared styles that the selection uses and that there are, in their order. */
export function usedStyles(editor: Editor) {
  const known = editor.part(lookToken).value.shared
  return (selectedOne(editor)?.shared ?? []).flatMap((id) => known.filter((style) => style.id === id))
}

/** Shared styles of the element that is selected. */
export const sharedCommands: readonly EditorCommand[] = [
  {
    id: 'command/shared.make',
    menu: 350,
    label: { zh: '做成共享样式…', en: 'Make a shared style of this…' },
    group: 'edit',
    disabled(editor) {
      const entry = selectedOne(editor)
      if (!entry) return ONE
      if (!editor.part(openedPage).look) return NO_LOOK
      if (!hasValues(entry)) return NO_VALUES
      return mayUseMore(entry) ? undefined : FULL
    },
    run: (editor) => openDialog(editor, 'make-shared'),
  },
  {
    id: 'command/shared.detach',
    menu: 360,
    label: { zh: '脱离共享样式', en: 'Detach from shared style' },
    group: 'edit',
    disabled: (editor) => (usedStyles(editor).length > 0 ? undefined : NO_USE),
    run(editor) {
      const [style, ...others] = usedStyles(editor)
      const entry = selectedOne(editor)
      if (!style || !entry) return
      if (others.length > 0) openDialog(editor, 'detach-shared')
      else detachShared(editor, entry.id, style.id)
    },
  },
]
