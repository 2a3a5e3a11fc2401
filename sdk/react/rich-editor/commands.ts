import type { Editor } from '@tiptap/core'
// What these add to an editor's commands.
import type {} from '@tiptap/extension-table'
import type {} from '@tiptap/extension-text-align'
import type {} from '@tiptap/extension-text-style'
import type {} from '@tiptap/starter-kit'

export interface Command {
  readonly id: string
  readonly label: { readonly zh: string; readonly en: string }
  /** A path of 24 × 24, drawn as lines. */
  readonly icon: string
  /** Keys that do the same in the editor, where there are some: `B` is Ctrl+B, ⌘B on a Mac. */
  readonly keys?: string
  readonly run: (editor: Editor) => void
  /** Whether what is selected has it already; a command without it does something once. */
  readonly isOn?: (editor: Editor) => boolean
}

const mark = (
  id: 'bold' | 'italic' | 'underline' | 'strike',
  zh: string,
  en: string,
  keys: string,
  icon: string,
): Command => ({
  id,
  label: { zh, en },
  keys,
  icon,
  run: (editor) => void editor.chain().focus().toggleMark(id).run(),
  isOn: (editor) => editor.isActive(id),
})

const heading = (level: 1 | 2 | 3): Command => ({
  id: `heading-${level}`,
  label: { zh: `标题 ${level}`, en: `Heading ${level}` },
  icon: `M4 5v14M13 5v14M4 12h9${{ 1: 'M17 12l3-2v9', 2: 'M17 12a2 2 0 1 1 4 0c0 2-4 4-4 7h4', 3: 'M17 10h4l-3 3.5a2.5 2.5 0 1 1-1 4.5' }[level]}`,
  run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const align = (side: 'left' | 'center' | 'right', zh: string, en: string, icon: string): Command => ({
  id: `align-${side}`,
  label: { zh, en },
  icon,
  run: (editor) => void editor.chain().focus().setTextAlign(side).run(),
  isOn: (editor) => editor.isActive({ textAlign: side }),
})

/** Groups of commands, in the order of the toolbar. */
export const COMMANDS: readonly (readonly Command[])[] = [
  [
    mark('bold', '加粗', 'Bold', 'B', 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z'),
    mark('italic', '斜体', 'Italic', 'I', 'M10 5h8M6 19h8M14 5l-4 14'),
    mark('underline', '下划线', 'Underline', 'U', 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12'),
    mark(
      'strike',
      '删除线',
      'Strikethrough',
      'Shift+S',
      'M4 12h16M16 7.5C15.5 6 14 5 12 5 9.500 5 8 6.200 8 8c0 1 .5 1.800 1.300 2.300M8 16c.5 1.800 2 3 4.200 3 2.500 0 4.300-1.200 4.300-3 0-.7-.2-1.300-.6-1.800',
    ),
  ],
  [heading(1), heading(2), heading(3)],
  [
    {
      id: 'bullets',
      label: { zh: '项目符号', en: 'Bulleted list' },
      icon: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
      run: (editor) => void editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      id: 'numbers',
      label: { zh: '编号列表', en: 'Numbered list' },
      icon: 'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.5v4M4 14.500c0-1.500 2.500-1.500 2.500 0 0 1-2.500 1.500-2.500 3h2.500',
      run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      id: 'quote',
      label: { zh: '引用', en: 'Quote' },
      icon: 'M5 6v12M9 8h10M9 12h10M9 16h6',
      run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      id: 'code',
      label: { zh: '代码', en: 'Code' },
      icon: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
      run: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
  ],
  [
    align('left', '左对齐', 'Align left', 'M4 6h16M4 10h10M4 14h16M4 18h10'),
    align('center', '居中', 'Centre', 'M4 6h16M7 10h10M4 14h16M7 18h10'),
    align('right', '右对齐', 'Align right', 'M4 6h16M10 10h10M4 14h16M10 18h10'),
  ],
]

/** At the end of the toolbar, behind what asks for something more. */
export const LAST_COMMANDS: readonly Command[] = [
  {
    id: 'table',
    label: { zh: '插入表格', en: 'Insert table' },
    icon: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14M15 5v14',
    run: (editor) => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'plain',
    label: { zh: '清除格式', en: 'Clear formatting' },
    icon: 'M6 5h12M12 5l-2 14M15 15l5 5M20 15l-5 5',
    run: (editor) => void editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    id: 'undo',
    label: { zh: '撤销', en: 'Undo' },
    keys: 'Z',
    icon: 'M4 9h10a5 5 0 0 1 0 10H8M8 5L4 9l4 4',
    run: (editor) => void editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    label: { zh: '重做', en: 'Redo' },
    keys: 'Shift+Z',
    icon: 'M20 9H10a5 5 0 0 0 0 10h6M16 5l4 4-4 4',
    run: (editor) => void editor.chain().focus().redo().run(),
  },
]

/** Offered while the cursor is in a table. */
export const TABLE_COMMANDS: readonly Omit<Command, 'icon'>[] = [
  {
    id: 'row',
    label: { zh: '加一行', en: 'Add row' },
    run: (editor) => void editor.chain().focus().addRowAfter().run(),
  },
  {
    id: 'column',
    label: { zh: '加一列', en: 'Add column' },
    run: (editor) => void editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: 'no-row',
    label: { zh: '删除行', en: 'Delete row' },
    run: (editor) => void editor.chain().focus().deleteRow().run(),
  },
  {
    id: 'no-column',
    label: { zh: '删除列', en: 'Delete column' },
    run: (editor) => void editor.chain().focus().deleteColumn().run(),
  },
  {
    id: 'no-table',
    label: { zh: '删除表格', en: 'Delete table' },
    run: (editor) => void editor.chain().focus().deleteTable().run(),
  },
]

/** Which commands what is selected has, and whether it is in a table, as one text that is compared. */
export function activeOf(editor: Editor): string {
  const on = COMMANDS.flat().flatMap(({ id, isOn }) => (isOn?.(editor) ? [id] : []))
  if (editor.isActive('link')) on.push('link')
  if (editor.isActive('table')) on.push('in-table')
  return on.join(' ')
}
