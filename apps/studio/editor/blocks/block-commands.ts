import { addedIn, isAdded } from '#kernel/document'
import { detachBlock } from '#kernel/page/commands'
import { blockOf, blockPinsOf, elementOf } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Editor, EditorCommand } from '#sdk/studio'
import { blocksAddress } from '../../blocks/address.ts'
import { COMMANDS } from '../commands/labels.ts'
import { openDialog } from '../commands/open-dialog.ts'
import { selectedElements } from '../commands/operations.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { editInPlace, leaveFor } from '../parts/edit-in-place.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { editsToken } from '../parts/edits-part.ts'

const NO_USE: Label = { zh: '所选组件不是区块', en: 'What is selected is no block' }
const NO_UPDATE: Label = { zh: '已是最新版本', en: 'It has the newest version already' }
export const NOT_LOADED: Label = { zh: '区块尚未加载，请稍后重试', en: 'The block is still being loaded, try again in a moment' }

/** The use of a block that is selected alone, with the block and the version that the page has. */
export interface SelectedUse {
  readonly id: string
  readonly block: string
  readonly version: number | undefined
}
export function selectedUse(editor: Editor): SelectedUse | undefined {
  const [id, ...more] = selectedElements(editor)
  const block = id === undefined || more.length > 0 ? undefined : blockOf(elementOf(editor.document(), id)?.type ?? '')
  return id === undefined || block === undefined ? undefined : { id, block, version: blockPinsOf(editor.document())[block] }
}

/** Id of the block that the open dialog is about. */
export const askedBlock = (editor: Editor): string | undefined => editor.part(uiToken).dialogAbout.peek() ?? selectedUse(editor)?.block

const noUse = (editor: Editor): Label | undefined => (selectedUse(editor) ? undefined : NO_USE)

export function detachSelected(editor: Editor): void {
  const use = selectedUse(editor)
  const document = use?.version === undefined ? undefined : editor.part(loadedPlugins).blocks?.lookup(use.block, use.version)
  if (!use || !document) {
    editor.notify(NOT_LOADED, 'warning')
    return
  }
  const patch = editor.part(editsToken).apply(detachBlock, { id: use.id, document })
  if (!patch) return
  const added = addedIn(patch).filter((entry) => entry.kind === 'element' && !isAdded(patch, entry.parentId ?? ''))
  editor.selection.value = added.map(({ id }) => id)
}

/** What can be done to blocks. */
export const blockCommands: readonly EditorCommand[] = [
  {
    id: 'command/block.make',
    menu: 310,
    label: { zh: '做成区块…', en: 'Make a block…' },
    group: 'edit',
    keys: ['$mod+Alt+KeyK'],
    zone: 'elements',
    disabled: (editor) => (selectedElements(editor).length === 0 ? COMMANDS.nothingSelected : undefined),
    run: (editor) => openDialog(editor, 'make-block'),
  },
  {
    id: 'command/block.edit',
    menu: 320,
    label: { zh: '就地编辑区块', en: 'Edit block in place' },
    group: 'edit',
    disabled: noUse,
    run: (editor) => {
      const use = selectedUse(editor)
      if (use) void editInPlace(editor, use.block)
    },
  },
  {
    id: 'command/block.update',
    menu: 330,
    label: { zh: '更新区块版本…', en: 'Update block…' },
    group: 'edit',
    disabled: (editor) => {
      const use = selectedUse(editor)
      if (!use) return NO_USE
      const newest = editor.part(loadedPlugins).blocks?.infoOf(use.block)?.version
      return newest === undefined || newest === use.version ? NO_UPDATE : undefined
    },
    run: (editor) => openDialog(editor, 'block-update', selectedUse(editor)?.block),
  },
  {
    id: 'command/block.detach',
    menu: 340,
    label: { zh: '拆分区块', en: 'Detach block' },
    group: 'edit',
    zone: 'elements',
    disabled: noUse,
    run: detachSelected,
  },
  {
    id: 'command/block.list',
    label: { zh: '项目的区块', en: 'Blocks of the project' },
    group: 'go',
    run: (editor) => void leaveFor(editor, blocksAddress(editor.page.peek().projectId)),
  },
]
