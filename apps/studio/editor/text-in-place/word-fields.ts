import { labelIn } from '#kernel/message'
import type { ElementRecord } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { getPath, type Json, setPath } from '#kernel/page/values'
import { componentsPoint, type FieldSpec, fieldsOf } from '#sdk'
import type { Editor } from '#sdk/studio'
import { currentLocale } from '#shell/locale'
import { languageToken, localeFor } from '../parts/language-part.ts'
import { writtenWords } from '../texts/written-words.ts'

/** A field of an element whose words visitors read. */
export interface WordField {
  readonly field: FieldSpec
  /** As they are shown in the language of the canvas; undefined where a formula gives them, or a text that is not the page's own. */
  readonly words: string | undefined
  /** Whether the component declares it as its text: it is edited in place even where nothing is written yet. */
  readonly isDeclared: boolean
  /** Of words of an item: the list that it is in, as it is shown. */
  readonly list?: { readonly path: string; readonly value: Json }
}

/** All fields of words of an element, the one that its component declares as its text first. */
export function wordFields(editor: Editor, element: ElementRecord): readonly WordField[] {
  const declaration = declarationOf(editor, element)
  if (!declaration) return []
  const fields = fieldsOf(declaration.props).filter(({ words }) => words)
  const first = fields.find(({ path }) => path === declaration.text)
  return (first ? [first, ...fields.filter((field) => field !== first)] : fields).map((field) => ({
    field,
    words: wordsIn(editor, element, field),
    isDeclared: field === first,
  }))
}

function declarationOf(editor: Editor, element: ElementRecord) {
  const registry = editor.kernel.registry(componentsPoint)
  const found = registry.all.peek().find(({ type }) => type === element.type)
  return found && (registry.get(found.id, pinsOf(editor.document())) ?? found)
}

/**
 * The field at a path that a node of the page is marked with, `items.0.label`; null where the component does not list it among its `itemTexts`. Its words
 * are undefined where they are not the item's own: a formula or a source gives the list, or the item is no object.
 */
export function itemField(editor: Editor, element: ElementRecord, path: string): WordField | null {
  const declaration = declarationOf(editor, element)
  const [, list = '', index = '', inner = ''] = /^(.+?)\.(\d{1,5})\.(.+)$/.exec(path) ?? []
  if (!declaration?.itemTexts?.includes(`${list}.*.${inner}`)) return null
  const listField = fieldsOf(declaration.props).find((each) => each.path === list)
  const field = listField?.items?.find((each) => each.path === inner)
  if (!listField || !field) return null
  const value = getPath(element.props, list) ?? listField.default ?? []
  const item = Array.isArray(value) ? (value[Number(index)] as Json | undefined) : undefined
  const isElsewhere =
    (declaration.data?.prop === list && element.source !== undefined) ||
    [list, `${list}.${index}`].some((each) => Object.hasOwn(element.bindings, each))
  const spec: FieldSpec = { ...field, section: listField.section, path }
  const isOwn = !isElsewhere && typeof item === 'object' && item !== null
  return {
    field: spec,
    words: isOwn ? wordsIn(editor, { ...element, props: setPath(element.props, list, value) }, spec) : undefined,
    isDeclared: true,
    list: { path: list, value },
  }
}

function wordsIn(editor: Editor, element: ElementRecord, field: FieldSpec): string | undefined {
  const language = editor.part(languageToken)
  const locales = language.locales.peek()
  const own = getPath(element.props, field.path)
  const written = writtenWords(editor.document(), {
    ...{ locales, own, current: language.current.peek() ?? '' },
    bound: Object.hasOwn(element.bindings, field.path) ? element.bindings[field.path] : undefined,
  })
  if (!written) return undefined
  const reader = language.current.peek()
  return written.value ?? labelIn(field.initial, reader === undefined ? currentLocale() : localeFor(reader)) ?? String(field.default ?? '')
}
