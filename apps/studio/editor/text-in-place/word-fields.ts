import { type ElementRecord, getPath, pinsOf } from '#kernel/page'
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
}

/** All fields of words of an element, the one that its component declares as its text first. */
export function wordFields(editor: Editor, element: ElementRecord): readonly WordField[] {
  const registry = editor.kernel.registry(componentsPoint)
  const found = registry.all.peek().find(({ type }) => type === element.type)
  const declaration = found && (registry.get(found.id, pinsOf(editor.document())) ?? found)
  if (!declaration) return []
  const fields = fieldsOf(declaration.props).filter(({ words }) => words)
  const first = fields.find(({ path }) => path === declaration.text)
  return (first ? [first, ...fields.filter((field) => field !== first)] : fields).map((field) => ({
    field,
    words: wordsIn(editor, element, field),
    isDeclared: field === first,
  }))
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
  return written.value ?? field.initial?.[reader === undefined ? currentLocale() : localeFor(reader)] ?? String(field.default ?? '')
}
