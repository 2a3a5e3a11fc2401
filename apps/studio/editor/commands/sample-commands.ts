import { PAGE_ID } from '#kernel/page/records'
import type { Editor, EditorCommand } from '#sdk/studio'
import { defineMessages, translate } from '../../../shell/messages.ts'
import { type SampleList, type SampleRows, sampleRowsToken } from '../parts/sample-row-part.ts'
import { COMMANDS } from './labels.ts'

const texts = defineMessages('editor-sample-spoken', {
  zh: { taken: '示例为第 {{row}} 行，共 {{count}} 行' },
  en: { taken: 'The sample is row {{row}} of {{count}}' },
})

type Find = (list: SampleList, samples: SampleRows) => number | undefined

const placeOf = (editor: Editor, find: Find) => {
  const samples = editor.part(sampleRowsToken)
  const id = samples.listFor(editor.selection.peek().at(-1) ?? PAGE_ID)
  const list = id === undefined ? undefined : samples.list(id)
  const at = list && find(list, samples)
  return list && at !== undefined && list.rows.rows[at - list.rows.from] ? { samples, list, at } : undefined
}

const command = (name: string, label: EditorCommand['label'], keys: readonly string[], find: Find): EditorCommand => ({
  ...{ id: `command/select.sample-${name}`, label, group: 'go', keys, zone: 'elements' },
  disabled: (editor) => (placeOf(editor, find) ? undefined : COMMANDS.noRow),
  run(editor) {
    const place = placeOf(editor, find)
    if (!place) return
    const { samples, list, at } = place
    samples.choose(list.id, list.rows.rows[at - list.rows.from]?.key)
    samples.clicked.value = undefined
    editor.announce(translate(texts, 'taken', { row: at + 1, count: list.rows.total }))
  },
})

/** Which row stands for all of the list around what is selected. */
export const sampleCommands: readonly EditorCommand[] = [
  command('next', COMMANDS.sampleNext, ['Alt+Shift+ArrowDown'], ({ at }) => at + 1),
  command('previous', COMMANDS.samplePrevious, ['Alt+Shift+ArrowUp'], ({ at }) => at - 1),
  command('failing', COMMANDS.sampleFailing, ['Alt+Shift+KeyE'], ({ id }, samples) => samples.failing(id)),
]
