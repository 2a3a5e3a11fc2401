import { isKnownWord } from '#kernel/page/names'
import { mapEntry, NOTHING_DECLARED, nearestName, type PageDocument, type PageEntry } from '#kernel/page/records'
import { mentionsIn } from './mentions.ts'
import { type ReferenceIndex, usesIn } from './reference-index.ts'
import { namesIn, namesOf, type PageNames, type ReferenceOptions } from './reference-target.ts'

/** A name in a formula, template or script that nothing on the page has. */
export interface UnknownName {
  readonly entry: string
  /** The place in the entry, as `mapEntry` calls it. */
  readonly path: string
  /** `word`: a name by itself, which is neither part of the page nor a function. */
  readonly kind: 'variable' | 'element' | 'field' | 'word'
  readonly name: string
  /** Of a field, the form that was meant to have it. */
  readonly form?: string
  /** The known name that is most like it; undefined where none is. */
  readonly meant?: string
}

/**
 * Names without a meaning in the code of a page, entry by entry. Excluded are names that an event or another page may
 * provide: words of templates, form fields unless they nearly match one, and code that does not parse, which is
 * reported elsewhere.
 */
export function* unknownNames(
  document: PageDocument,
  options: ReferenceOptions & { readonly fieldsOf?: FieldsOf; readonly index?: ReferenceIndex },
): Generator<readonly UnknownName[]> {
  const names = namesOf(document, options)
  const entries = [...document.entries.values()]
  const variables = new Set(entries.flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : [])))
  const parts = entries.flatMap((entry) => (entry.kind === 'element' || entry.kind === 'api' ? [entry.id, entry.name] : []))
  const words = [...new Set([...parts, ...names.functions, ...PARTS_OF_THE_STATE])].filter((name) => name !== '')
  // What an entry's words mean depends on what there is; most edits change nothing of that.
  const known = [...parts, ...names.functions].join('\n')
  for (const entry of entries) {
    const found = new Map<string, UnknownName>()
    const add = (each: Omit<UnknownName, 'entry' | 'meant'>, meant: string | undefined) =>
      found.set(`${each.path} ${each.kind} ${each.name}`, { entry: entry.id, ...each, ...(meant === undefined ? {} : { meant }) })
    for (const { target, path, kind } of options.index?.usesOf(entry.id) ?? usesIn(entry, names, options).uses) {
      if (kind !== 'formula') continue
      if (target.kind === 'variable' && !variables.has(target.name) && target.name !== '')
        add({ path, kind: 'variable', name: target.name }, nearestName(target.name, variables))
      else if (target.kind === 'element' && !document.entries.has(target.id) && target.id !== 'page')
        add({ path, kind: 'element', name: target.id }, nearestName(target.id, parts))
      else if (target.kind === 'field' && document.entries.has(target.form)) {
        const meant = options.fieldsOf?.(target.form, target.name)
        if (meant !== undefined) add({ path, kind: 'field', name: target.name, form: target.form }, meant)
      }
    }
    for (const { path, name } of strayWordsOf(entry, names, { ...options, known }))
      add({ path, kind: 'word', name }, nearestName(name, words))
    yield [...found.values()]
  }
}

/** The field of a form that was likely meant by a name which no field of it has; undefined where the name is a field, or none is like it. */
export type FieldsOf = (form: string, name: string) => string | undefined

const PARTS_OF_THE_STATE = ['variable', 'component', 'store', 'route', 'app', 'context', 'eventParams', 'item', 'index', 'locale']

interface Stray {
  readonly path: string
  readonly name: string
}
const remembered = new WeakMap<PageEntry, { readonly known: string; readonly rows: string; readonly found: readonly Stray[] }>()

/** The same as last time where neither the entry, nor what there is, nor the rows around it are others. */
function strayWordsOf(entry: PageEntry, names: PageNames, options: ReferenceOptions & { readonly known: string }): readonly Stray[] {
  const { known } = options
  const rows = names.lists?.textOf(entry) ?? ''
  const before = remembered.get(entry)
  if (before?.known === known && before.rows === rows) return before.found
  const found = strayWords(entry, names, options)
  remembered.set(entry, { known, rows, found })
  return found
}

function strayWords(entry: PageEntry, names: PageNames, options: ReferenceOptions): readonly Stray[] {
  const found: Stray[] = []
  const around = namesIn(entry, names)
  mapEntry(entry, {
    references: options.references ?? NOTHING_DECLARED,
    code(path, kind, source) {
      // A word of a template may be a field of what the event brings.
      if (kind === 'template') return source
      const lists = around.map((each) => mentionsIn(kind, source, each).others)
      for (const name of lists[0] ?? [])
        if (!isKnownWord(name) && !names.functions.has(name) && lists.every((others) => others.has(name))) found.push({ path, name })
      return source
    },
  })
  return found
}
