import type { AddressParams, EditorKind, EditorSource } from '../document/editor-kind.ts'
import { blockEditor } from './block-editor.ts'
import { pageEditor } from './page-editor.ts'
import { templateEditor } from './template-editor.ts'

/** What the editor opens, a line for each. */
const EDITOR_KINDS: readonly EditorKind[] = [blockEditor, templateEditor, pageEditor]

/** The document that an address of the editor names, and its kind. */
export function documentAt(params: AddressParams): { readonly kind: EditorKind; readonly source: EditorSource } {
  for (const kind of EDITOR_KINDS) {
    const source = kind.at(params)
    if (source) return { kind, source }
  }
  throw new Error('The address of an editor names no document')
}
