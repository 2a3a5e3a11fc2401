import { setLook } from '#kernel/page/commands'
import { type ElementRecord, elementOf } from '#kernel/page/records'
import type { Editor, EditorCommand } from '#sdk/studio'
import { variantToken } from '../parts/variant-part.ts'
import { flowValues, PLACED, positionOf } from './placement.ts'
import { handleVariant } from './size-values.ts'

const IN_FLOW = { zh: '所选组件就在文档流中', en: 'The selection is in the flow' }

let steps = 0

const variantNow = (editor: Editor): string => handleVariant(editor.part(variantToken).peek())

const placed = (editor: Editor): readonly ElementRecord[] =>
  editor.selection.peek().flatMap((id) => {
    const element = elementOf(editor.document(), id)
    return element && PLACED.some((each) => each === positionOf(editor, element, variantNow(editor))) ? [element] : []
  })

/** Takes elements back to where they stand in the order of others, at a variant; one step for all. */
export function toFlow(editor: Editor, elements: readonly ElementRecord[], variant: string): void {
  steps += 1
  for (const element of elements)
    editor.run(setLook, { ids: [element.id], variant, values: flowValues(editor, element, variant) }, { gesture: `place:flow:${steps}` })
}

/** What stands at a place of its own, or sticks, is in the flow again. */
export const backToFlow: EditorCommand = {
  id: 'command/place.flow',
  label: { zh: '回到文档流', en: 'Back to the flow' },
  group: 'edit',
  zone: 'elements',
  run: (editor) => toFlow(editor, placed(editor), variantNow(editor)),
  disabled: (editor) => (placed(editor).length > 0 ? undefined : IN_FLOW),
}
