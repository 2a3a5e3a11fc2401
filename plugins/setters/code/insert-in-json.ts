import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'

/** Puts a text where the cursor is: into the string there, or as a string of its own. */
export function insertInJson(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main
  const node = syntaxTree(view.state).resolveInner(from, -1)
  const isInString = /^(String|PropertyName)$/.test(node.name) && from > node.from && (from < node.to || isOpen(view, node))
  const insert = isInString ? text : JSON.stringify(text)
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, userEvent: 'input' })
  view.focus()
}

/** A string without its closing quote yet. */
const isOpen = (view: EditorView, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  to - from < 2 || view.state.sliceDoc(to - 1, to) !== '"'
