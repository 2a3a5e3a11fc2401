import { effect, type Signal, signal } from '@preact/signals-core'
import { readVariant, variantName, widestFirst } from '#kernel/page/look'
import { definePart, defineToken } from '#kernel/plugin'
import type { Editor } from '#sdk/studio'
import { lookToken } from './look-part.ts'

/** The variant (`phone`, `:hover`, `header/@dark`) to which style values are written; '' is the element as it is. */
export const variantToken = defineToken<Signal<string>>('tessera.editor/variant')

export const variantPart = definePart({
  id: 'part/variant',
  token: variantToken,
  create: () => signal(''),
})

/**
 * Keeps the variant in step with what is shown: another canvas width is another width of the variant, and another
 * selection has no state and no part.
 * Gives what ends it.
 */
export function followCanvas(editor: Pick<Editor, 'width' | 'selection' | 'part'>): () => void {
  const variant = editor.part(variantToken)
  const change = (part: Partial<NonNullable<ReturnType<typeof readVariant>>>): void => {
    const now = readVariant(variant.peek())
    if (now) variant.value = variantName({ ...now, ...part })
  }
  const ends = [
    effect(() => {
      const shown = editor.width.value
      const { widths } = editor.part(lookToken).value
      // The narrowest one that holds there.
      const held = shown === 'fit' ? undefined : widestFirst(widths).findLast(({ max }) => shown <= max)
      change({ width: held?.id ?? '' })
    }),
    effect(() => {
      void editor.selection.value
      change({ state: '', part: '' })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
