import { translatable } from '#kernel/page/commands'
import { definePlugin } from '#sdk'
import type { Editor, EditorCommand } from '#sdk/studio'
import { referenceOptions } from '../document/reference-options.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { makeTexts } from './make-texts.ts'

const NOTHING = { zh: '没有可以翻译的文案', en: 'There are no words that could be translated' }
const references = (editor: Editor) => referenceOptions(editor.kernel).references!
const count = (editor: Editor, ids?: readonly string[]): number =>
  translatable({ document: editor.document(), references: references(editor) }, ids).length

const commands: readonly EditorCommand[] = [
  {
    id: 'command/texts.selection',
    label: { zh: '使所选文案可翻译', en: 'Make texts of the selection translatable' },
    group: 'edit',
    menu: 140,
    disabled: (editor) => (count(editor, editor.selection.peek()) === 0 ? NOTHING : undefined),
    run: (editor) => makeTexts(editor, editor.selection.peek()),
  },
  {
    id: 'command/texts.page',
    label: { zh: '使页面文案可翻译', en: 'Make texts of the page translatable' },
    group: 'edit',
    disabled: (editor) => (count(editor) === 0 ? NOTHING : undefined),
    run: (editor) => makeTexts(editor),
  },
  {
    id: 'command/texts.open',
    label: { zh: '打开多语言文案', en: 'Open the texts in several languages' },
    group: 'view',
    run: (editor) => editor.open('dock/texts'),
  },
]

/** A page's words in several languages: which one is edited, and all of them in a table. */
export const textsPlugin = definePlugin({
  id: 'tessera.editor.texts',
  version: '0.1.0',
  headerItems: [{ id: 'item/language', place: 'start', order: 40, load: () => ({ Item: LanguageSwitch }) }],
  dockTabs: [{ id: 'dock/texts', label: { zh: '多语言', en: 'Languages' }, order: 40, load: () => import('./texts-tab.tsx') }],
  commands,
})
