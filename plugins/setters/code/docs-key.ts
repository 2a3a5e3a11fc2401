import { selectedCompletion } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import type { PanelContext } from '#sdk/setter'

/**
 * F1 leads to the documentation of the function that is chosen in the list or stands at the cursor, else of the names
 * that there are.
 */
export function docsKey(panel: Pick<PanelContext, 'scope' | 'namesDocs'>): Extension {
  const run = (view: EditorView): boolean => {
    const name = selectedCompletion(view.state)?.label ?? wordAt(view)
    const address = panel.scope().find((entry) => entry.name === name && entry.docs !== undefined)?.docs ?? panel.namesDocs
    if (address === undefined) return false
    window.open(address, '_blank', 'noopener')
    return true
  }
  return keymap.of([{ key: 'F1', run }])
}

function wordAt({ state }: EditorView): string {
  const word = state.wordAt(state.selection.main.head)
  return word ? state.sliceDoc(word.from, word.to) : ''
}
