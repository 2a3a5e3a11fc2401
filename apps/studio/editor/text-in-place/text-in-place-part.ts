import { type Signal, signal } from '@preact/signals-core'
import { type ElementRecord, elementOf, PAGE_ID } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import type { Editor } from '#sdk/studio'
import { editorToken } from '../document/opened-page.ts'
import type { Point } from '../geometry/rect.ts'
import { type CanvasPart, canvasToken } from '../parts/canvas-part.ts'
import { type Edits, editsToken } from '../parts/edits-part.ts'
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
  create: ({ get }) => new WritingInPlace(get(editorToken), get(canvasToken), get(editsToken)),
})

class WritingInPlace implements TextInPlace {
  readonly written = signal<WrittenInPlace | null>(null)
  readonly #editor: Editor
  readonly #canvas: CanvasPart
  readonly #edits: Edits

  constructor(editor: Editor, canvas: CanvasPart, edits: Edits) {
    this.#editor = editor
    this.#canvas = canvas
    this.#edits = edits
  }

  beginAt = (point: Point): ReturnType<TextInPlace['beginAt']> => {
    const geometry = this.#canvas.geometry.peek()
    const at = geometry?.nodeAt(point)
    const marked = at?.closest<HTMLElement>('[data-words-of]')
    const outer = geometry?.elementAt(point)
    const named = marked && elementOf(this.#editor.document(), marked.dataset.wordsOf ?? '') ? marked.dataset.wordsOf : outer
    const element = this.#only(named ?? PAGE_ID)
    if (!geometry || !at || !element) return null
    const row = at.closest<HTMLElement>(`[data-words-of="${CSS.escape(element.id)}"], [data-id="${CSS.escape(element.id)}"]`)
    const node = at.closest<HTMLElement>('[data-words-at]')
    const item = node && this.#fieldOf(element, node)
    if (node && item?.words !== undefined) return this.#write(element, item, node)
    if (item) return { element: element.id, path: item.list!.path }
    const fields = wordFields(this.#editor, element)
    // Another text of the component may be meant: what is pressed goes before what is usual.
    const pressed = fields.find(({ words = '' }) => {
      const range = row && findWords(row, element.id, words)
      return range && isAt(range, geometry.toFrame(point))
    })
    if (row && pressed) return this.#write(element, pressed, row)
    const found = this.#usual(element, [...(row ? [row] : []), ...this.#rootsOf(element.id)])
    if (found) return this.#write(element, found.field, found.root)
    const [declared] = fields
    return declared?.isDeclared ? { element: element.id, path: declared.field.path } : null
  }

  canBegin = (id: string): boolean => {
    const element = this.#only(id)
    return element !== undefined && this.#first(element) !== undefined
  }

  begin = (id: string): boolean => {
    const element = this.#only(id)
    const found = element && this.#first(element)
    if (found) this.#write(element, found.field, found.root)
    return found !== undefined
  }

  beginNext = ({ element: id, path }: WrittenInPlace, by: 1 | -1): boolean => {
    const element = this.#only(id)
    const found = element ? this.#all(element) : []
    const at = found.findIndex(({ field }) => field.field.path === path)
    const next = at < 0 ? undefined : found[at + by]
    if (element && next) this.#write(element, next.field, next.root)
    return next !== undefined
  }

  /** The element, where its words may be written now. */
  #only(id: string): ElementRecord | undefined {
    return id === PAGE_ID || !this.#edits.editable() ? undefined : elementOf(this.#editor.document(), id)
  }

  #rootsOf(id: string): readonly HTMLElement[] {
    const geometry = this.#canvas.geometry.peek()
    const node = geometry?.nodeOf(id)
    return [...(geometry?.wordsNodesOf(id) ?? []), ...(node ? [node] : [])]
  }

  #write(element: ElementRecord, { field, words = '', list }: WordField, root: HTMLElement): 'begun' {
    this.#editor.selection.value = [element.id]
    this.written.value = {
      ...{ element: element.id, path: field.path, words, root, label: field.label, usual: field.initial, list },
      language: this.#editor.part(languageToken).current.peek(),
      hasLines: words.includes('\n'),
    }
    return 'begun'
  }

  /** The field that a double click on nothing in particular means, with where its words stand. */
  #usual(element: ElementRecord, roots: readonly HTMLElement[]): Writable | null {
    for (const field of wordFields(this.#editor, element)) {
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
  #fieldOf(element: ElementRecord, node: HTMLElement): WordField | null {
    return ownerOf(node) === element.id ? itemField(this.#editor, element, node.dataset.wordsAt ?? '') : null
  }

  /** All that can be written of an element, its items last, each once. */
  #all(element: ElementRecord): readonly Writable[] {
    const roots = this.#rootsOf(element.id)
    const own = wordFields(this.#editor, element).flatMap((field): readonly Writable[] => {
      const root = field.words === undefined ? undefined : roots.find((each) => findWords(each, element.id, field.words ?? ''))
      return root ? [{ field, root }] : []
    })
    const items = roots.flatMap((each) =>
      [...each.querySelectorAll<HTMLElement>('[data-words-at]')].flatMap((node): readonly Writable[] => {
        const field = this.#fieldOf(element, node)
        return field?.words === undefined ? [] : [{ field, root: node }]
      }),
    )
    const found = [...own, ...items]
    return found.filter(({ field }, at) => found.findIndex((other) => other.field.field.path === field.field.path) === at)
  }

  /** What the keyboard begins with. */
  #first(element: ElementRecord): Writable | undefined {
    return this.#usual(element, this.#rootsOf(element.id)) ?? this.#all(element)[0]
  }
}

const isAt = (range: Range, { x, y }: Point): boolean =>
  [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
