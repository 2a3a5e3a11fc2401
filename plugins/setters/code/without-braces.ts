import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { formulaInBraces } from '#sdk/setter'

/**
 * People who know other tools write `{{ formula }}`. Here the braces are left out: two that open an empty formula,
 * two that close it behind its
 * end, and those around a formula that is pasted into an empty field.
 */
export const withoutBraces: Extension = [
  // Before brackets are closed by themselves.
  Prec.high(
    EditorView.inputHandler.of((view, from, to, text) => {
      if (view.composing || view.state.readOnly) return false
      const { doc } = view.state
      const all = doc.toString()
      if (text === '{' && /^\{\}?$/.test(all.trim())) {
        view.dispatch({ changes: { from: 0, to: doc.length }, userEvent: 'input.type' })
        return true
      }
      const rest = all.slice(to)
      if (text !== '}' || from !== to || rest.trim() !== '' || !/\}\s*$/.test(all) || closedTooOften(all) !== 1) return false
      const end = all.trimEnd().slice(0, -1).trimEnd().length
      view.dispatch({ changes: { from: end, to: doc.length }, selection: { anchor: end }, userEvent: 'delete.backward' })
      return true
    }),
  ),
  EditorView.clipboardInputFilter.of((text: string, state: EditorState) =>
    state.doc.length === 0 ? (formulaInBraces(text) ?? text) : text,
  ),
]

/** How many braces close that none has opened; those in texts do not count. */
function closedTooOften(source: string): number {
  let open = 0
  let over = 0
  for (const character of source.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g, '')) {
    if (character === '{') open += 1
    else if (character === '}' && open > 0) open -= 1
    else if (character === '}') over += 1
  }
  return over
}
