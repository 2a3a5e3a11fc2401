import { definePlugin } from '#sdk'
import type { Editor, EditorCommand } from '#sdk/studio'
import { firstChildOf } from '../document/selecting.ts'
import { TextField } from './text-field.tsx'
import { textInPlacePart, textInPlaceToken } from './text-in-place-part.ts'

const NOTHING = { zh: '所选组件在画布上没有可编辑的文字', en: 'The selection has no text on the canvas that could be edited there' }
const alone = (editor: Editor): string | undefined => {
  const ids = editor.selection.peek()
  return ids.length === 1 ? ids[0] : undefined
}
const canEdit = (editor: Editor): boolean => {
  const id = alone(editor)
  return id !== undefined && editor.part(textInPlaceToken).canBegin(id)
}
const edit = (editor: Editor): void => {
  const id = alone(editor)
  if (id !== undefined) editor.part(textInPlaceToken).begin(id)
}

const commands: readonly EditorCommand[] = [
  {
    id: 'command/text.edit',
    label: { zh: '在画布上编辑文字', en: 'Edit the text on the canvas' },
    group: 'edit',
    keys: ['Shift+F2'],
    zone: 'canvas',
    menu: 110,
    disabled: (editor) => (canEdit(editor) ? undefined : NOTHING),
    run: edit,
  },
  {
    id: 'command/text.enter',
    label: { zh: '编辑没有下级的组件的文字', en: 'Edit the text of an element that has nothing in it' },
    group: 'edit',
    keys: ['Enter'],
    zone: 'canvas',
    disabled: (editor) => (firstChildOf(editor.document(), editor.selection.peek()) === undefined && canEdit(editor) ? undefined : NOTHING),
    run: edit,
  },
]

/** Texts of elements are written where they stand on the canvas. */
export const textInPlacePlugin = definePlugin({
  id: 'tessera.editor.text-in-place',
  version: '0.1.0',
  parts: [textInPlacePart],
  overlays: [{ id: 'overlay/text-in-place', order: 60, load: () => ({ Overlay: TextField }) }],
  commands,
})
