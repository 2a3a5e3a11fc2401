import { type Signal, signal } from '@preact/signals-core'
import { type ElementRecord, elementOf, type Label, PAGE_ID } from '#kernel/page'
import { definePart, defineToken } from '#kernel/plugin'
import { editorToken } from '../document/opened-page.ts'
import type { Point } from '../geometry/rect.ts'
import { canvasToken } from '../parts/canvas-part.ts'
import { editsToken } from '../parts/edits-part.ts'
import { languageToken } from '../parts/language-part.ts'
import { findWords, ownerOf } from './find-words.ts'
import { itemField, type WordField, wordFields } from './word-fields.ts'

/** Words that are being written on the canvas. */
export interface WrittenInPlace {
  readonly element: string
  readonly path: string
  /** As they were. */
  readonly words: string
  readonly label: Label
  /** What the field shows in each language while nothing is written there. */
  readonly usual: Label | undefined
  /** Of words of an item: the list that it is in, as it is shown. */
  readonly list: WordField['list']
  /** The language that is written, as it was when this began; undefined of a page in one. */
  readonly language: string | undefined
  /** Of words in several lines, Shift+Enter makes one more; all others stay in one. */
  readonly hasLines: boolean
  /** The node of the page in which the words stand: of an element in rows that of one row. */
  readonly root: HTMLElement
}

interface Writable {
  readonly field: WordField
  readonly root: HTMLElement
}

export interface TextInPlace {
  readonly written: Signal<WrittenInPlace | null>
  /** Begins with what is drawn at a point of the overlay, else with the text of the element there; the path of a field that is not written in place; null for neither. */
  beginAt(point: Point): 'begun' | { readonly element: string; readonly path: string } | null
  /** Whether the text of an element can be written by keyboard. */
  canBegin(id: string): boolean
  begin(id: string): boolean
  /** Goes on with the text of the same element that is drawn after what was written, or before it; false where there is none. */
  beginNext(written: WrittenInPlace, by: 1 | -1): boolean
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
    const write = (element: ElementRecord, { field, words = '', list }: WordField, root: HTMLElement): void => {
      editor.selection.value = [element.id]
      written.value = {
        ...{ element: element.id, path: field.path, words, root, label: field.label, usual: field.initial, list },
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
    /** The field of an item whose words a node of an element draws. */
    const fieldOf = (element: ElementRecord, node: HTMLElement): WordField | null =>
      ownerOf(node) === element.id ? itemField(editor, element, node.dataset.wordsAt ?? '') : null
    /** All that can be written of an element, its items last, each once. */
    const all = (element: ElementRecord): readonly Writable[] => {
      const roots = rootsOf(element.id)
      const own = wordFields(editor, element).flatMap((field): readonly Writable[] => {
        const root = field.words === undefined ? undefined : roots.find((each) => findWords(each, element.id, field.words ?? ''))
        return root ? [{ field, root }] : []
      })
      const items = roots.flatMap((each) =>
        [...each.querySelectorAll<HTMLElement>('[data-words-at]')].flatMap((node): readonly Writable[] => {
          const field = fieldOf(element, node)
          return field?.words === undefined ? [] : [{ field, root: node }]
        }),
      )
      const found = [...own, ...items]
      return found.filter(({ field }, at) => found.findIndex((other) => other.field.field.path === field.field.path) === at)
    }
    /** What the keyboard begins with. */
    const first = (element: ElementRecord): Writable | undefined => usual(element, rootsOf(element.id)) ?? all(element)[0]
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
        const node = at.closest<HTMLElement>('[data-words-at]')
        const item = node && fieldOf(element, node)
        if (item?.words !== undefined) {
          write(element, item, node!)
          return 'begun'
        }
        if (item) return { element: element.id, path: item.list!.path }
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
        const [declared] = fields
        return declared?.isDeclared ? { element: element.id, path: declared.field.path } : null
      },
      canBegin(id) {
        const element = only(id)
        return element !== undefined && first(element) !== undefined
      },
      begin(id) {
        const element = only(id)
        const found = element && first(element)
        if (found) write(element, found.field, found.root)
        return found !== undefined
      },
      beginNext({ element: id, path }, by) {
        const element = only(id)
        const found = element ? all(element) : []
        const at = found.findIndex(({ field }) => field.field.path === path)
        const next = at < 0 ? undefined : found[at + by]
        if (element && next) write(element, next.field, next.root)
        return next !== undefined
      },
    }
  },
})

const isAt = (range: Range, { x, y }: Point): boolean =>
  [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
