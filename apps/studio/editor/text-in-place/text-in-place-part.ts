import { type Signal, signal } from '@preact/signals-core'
import { type ElementRecord, elementOf, type Label, PAGE_ID } from '#kernel/page'
import { definePart, defineToken } from '#kernel/plugin'
import { editsToken } from '../parts/edits-part.ts'
import { languageToken } from '../parts/language-part.ts'
import { editorToken } from '../parts/opened-page.ts'
import { canvasToken } from '../stage/canvas-part.ts'
import type { Point } from '../stage/rect.ts'
import { findWords } from './find-words.ts'
import { type WordField, wordFields } from './word-fields.ts'

/** Words that are being written on the canvas. */
export interface WrittenInPlace {
  readonly element: string
  readonly path: string
  /** As they were. */
  readonly words: string
  readonly label: Label
  /** What the field shows in each language while nothing is written there. */
  readonly usual: Label | undefined
  /** The language that is written, as it was when this began; undefined of a page in one. */
  readonly language: string | undefined
  /** Of words in several lines, Shift+Enter makes one more; all others stay in one. */
  readonly hasLines: boolean
  /** The node of the page in which the words stand: of an element in rows that of one row. */
  readonly root: HTMLElement
}

export interface TextInPlace {
  readonly written: Signal<WrittenInPlace | null>
  /** Begins with what is drawn at a point of the overlay, else with the text of the element there; the path of a field that is not written in place; null for neither. */
  beginAt(point: Point): 'begun' | { readonly element: string; readonly path: string } | null
  /** Whether the text of an element can be written by keyboard. */
  canBegin(id: string): boolean
  begin(id: string): boolean
}
export const textInPlaceToken = defineToken<TextInPlace>('tessera.editor/text-in-place')

export const textInPlacePart = definePart({
  id: 'part/text-in-place',
  token: textInPlaceToken,
  create({ get }): TextInPlace {
    const editor = get(editorToken)
    const canvas = get(canvasToken)
    const edits = get(editsToken)
    const written = signal<WrittenInPlace | null>(null)

    const rootsOf = (id: string): readonly HTMLElement[] => {
      const geometry = canvas.geometry.peek()
      const node = geometry?.nodeOf(id)
      return [...(geometry?.wordsNodesOf(id) ?? []), ...(node ? [node] : [])]
    }
    const write = (element: ElementRecord, { field, words = '' }: WordField, root: HTMLElement): void => {
      editor.selection.value = [element.id]
      written.value = {
        ...{ element: element.id, path: field.path, words, root, label: field.label, usual: field.initial },
        language: editor.part(languageToken).current.peek(),
        hasLines: words.includes('\n'),
      }
    }
    /** The field that a double click on nothing in particular means, with where its words stand. */
    const usual = (element: ElementRecord, roots: readonly HTMLElement[]) => {
      for (const field of wordFields(editor, element)) {
        const { words } = field
        if (words === undefined) {
          if (field.isDeclared) return null
          continue
        }
        const root = roots.find((each) => findWords(each, element.id, words))
        if (root) return { field, root }
        if (field.isDeclared && words.trim() === '' && roots[0]) return { field, root: roots[0] }
      }
      return null
    }
    const only = (id: string): ElementRecord | undefined =>
      id === PAGE_ID || !edits.editable() ? undefined : elementOf(editor.document(), id)

    return {
      written,
      beginAt(point) {
        const geometry = canvas.geometry.peek()
        const at = geometry?.nodeAt(point)
        const marked = at?.closest<HTMLElement>('[data-words-of]')
        const outer = geometry?.elementAt(point)
        const named = marked && elementOf(editor.document(), marked.dataset.wordsOf ?? '') ? marked.dataset.wordsOf : outer
        const element = only(named ?? PAGE_ID)
        if (!at || !element) return null
        const row = at.closest<HTMLElement>(`[data-words-of="${CSS.escape(element.id)}"], [data-id="${CSS.escape(element.id)}"]`)
        const roots = [...(row ? [row] : []), ...rootsOf(element.id)]
        const fields = wordFields(editor, element)
        // Another text of the component may be meant: what is pressed goes before what is usual.
        const pressed = fields.find(({ words = '' }) => {
          const range = row && findWords(row, element.id, words)
          return range && isAt(range, geometry!.toFrame(point))
        })
        if (pressed) {
          write(element, pressed, row!)
          return 'begun'
        }
        const found = usual(element, roots)
        if (found) {
          write(element, found.field, found.root)
          return 'begun'
        }
        const [first] = fields
        return first?.isDeclared ? { element: element.id, path: first.field.path } : null
      },
      canBegin(id) {
        const element = only(id)
        return element !== undefined && usual(element, rootsOf(id)) !== null
      },
      begin(id) {
        const element = only(id)
        const found = element && usual(element, rootsOf(id))
        if (found) write(element, found.field, found.root)
        return found != null
      },
    }
  },
})

const isAt = (range: Range, { x, y }: Point): boolean =>
  [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
