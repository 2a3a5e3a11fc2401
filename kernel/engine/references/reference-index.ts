import { addedIn, type Changes, outcomesIn, removedIn } from '#kernel/document'
import { applyToNames } from '#kernel/page/names'
import { mapEntry, NOTHING_DECLARED, type PageDocument, type PageEntry } from '#kernel/page/records'
import { mapTextCalls, stemOf } from '#kernel/page/texts'
import { type Found, FoundUses, type Opacity } from './found-uses.ts'
import { mentionsIn } from './mentions.ts'
import {
  couldBe,
  DottedNames,
  learnRows,
  namesIn,
  namesOf,
  type PageNames,
  type ReferenceOptions,
  type ReferenceTarget,
  type ReferenceUse,
  targetKey,
  targetOfPath,
  type UncertainUse,
  variableTarget,
} from './reference-target.ts'
import { movesRows } from './row-lists.ts'
import { isRowPath, partsOfField } from './row-paths.ts'

/** Who uses what on a page; kept up to date at the cost of what an edit touches. */
export interface ReferenceIndex {
  /** Every place that names the target, one per path, in the order of the document. */
  usersOf(target: ReferenceTarget): readonly ReferenceUse[]
  /** What an entry names, at one path of it or anywhere. */
  usesOf(entry: string, path?: string): readonly ReferenceUse[]
  /** Where it cannot be told whether the target is meant. */
  uncertain(target: ReferenceTarget): readonly UncertainUse[]
  /** The fields of a form that something names. */
  fieldsOf(form: string): readonly ReferenceTarget[]
  apply(patch: Changes<PageEntry>): void
}

export function createReferenceIndex(document: PageDocument, options: ReferenceOptions = {}): ReferenceIndex {
  return new PageReferences(document, options)
}

class PageReferences implements ReferenceIndex {
  readonly #options: ReferenceOptions
  readonly #names: PageNames
  readonly #entries: Map<string, PageEntry>
  readonly #found: FoundUses
  readonly #dots: DottedNames
  /** An entry's place in the document. */
  readonly #places = new Map<string, number>()
  #lastPlace = 0

  constructor(document: PageDocument, options: ReferenceOptions) {
    this.#options = options
    this.#names = namesOf(document, options)
    this.#entries = new Map(document.entries)
    this.#found = new FoundUses()
    this.#dots = new DottedNames(options)
    for (const entry of this.#entries.values()) this.#place(entry)
    // Of the entries that are kept here, as edits add and remove them.
    learnRows(this.#names, this.#entries, options)
    this.#dots.changed()
    for (const entry of this.#entries.values()) this.#learn(entry)
  }

  usersOf(target: ReferenceTarget): readonly ReferenceUse[] {
    const wanted = new Set([target, ...this.#aliasesOf(target)].map(targetKey))
    // A setting that names a field means one of the form that its element is in.
    const around = target.kind === 'field' ? targetKey({ ...target, form: AROUND }) : ''
    const ids = this.#found.usersOf([around, ...wanted])
    const isIt = (use: ReferenceUse): boolean => {
      const key = targetKey(use.target)
      return wanted.has(key) || (key === around && target.kind === 'field' && this.#isBelow(use.entry, target.form))
    }
    return ids
      .sort((a, b) => this.#places.get(a)! - this.#places.get(b)!)
      .flatMap((id) => (this.#found.get(id)?.uses ?? []).filter(isIt).map((use) => ({ ...use, target })))
  }

  usesOf(entry: string, path?: string): readonly ReferenceUse[] {
    const { uses = [] } = this.#found.get(entry) ?? {}
    return uses.filter((use) => (path === undefined || use.path === path) && !isAround(use.target))
  }

  uncertain(target: ReferenceTarget): readonly UncertainUse[] {
    return [...this.#found.opaque()].filter(({ path }) => couldBe(path, target, this.#names)).map(({ use }) => use)
  }

  fieldsOf(form: string): readonly ReferenceTarget[] {
    return this.#found.fieldsOf(form)
  }

  apply(patch: Changes<PageEntry>): void {
    const [added, removed, touched] = [addedIn(patch), removedIn(patch), outcomesIn(patch)]
    const elements = this.#renewNames(added, removed)
    const words = applyToNames(this.#names.given, patch)
    for (const { id } of removed) this.#remove(id)
    for (const entry of touched) this.#place(entry)
    const isMoved = this.#options.catalogue !== undefined && movesRows(patch, this.#options.catalogue)
    const listsBefore = this.#listPaths()
    if (isMoved) learnRows(this.#names, this.#entries, this.#options)
    for (const entry of touched) this.#learn(entry)
    if (this.#dots.changed()) {
      // How far paths below a form are followed has changed.
      this.#names.dotted = this.#dots.names
      for (const entry of this.#entries.values()) this.#learn(entry)
      return
    }
    if (isMoved) this.#learnMovedRows(this.#listPaths() !== listsBefore)
    this.#learnMentioning([...new Set([...elements, ...words])], touched)
  }

  /** The ids of elements that came or went. */
  #renewNames(added: readonly PageEntry[], removed: readonly PageEntry[]): readonly string[] {
    const { elements, apis } = this.#names
    const ofKind = (entries: readonly PageEntry[], kind: PageEntry['kind']) => entries.filter((e) => e.kind === kind).map((e) => e.id)
    const [came, went] = [ofKind(added, 'element'), ofKind(removed, 'element')]
    for (const id of went) elements.delete(id)
    for (const id of came) elements.add(id)
    for (const id of ofKind(removed, 'api')) apis.delete(id)
    for (const id of ofKind(added, 'api')) apis.add(id)
    return [...came, ...went]
  }

  #listPaths(): string {
    return [...(this.#names.listPaths ?? [])].join()
  }

  #learnMovedRows(areListsOther: boolean): void {
    for (const entry of this.#entries.values())
      if (areListsOther || this.#found.get(entry.id)?.rows !== this.#names.lists?.textOf(entry)) this.#learn(entry)
  }

  /** A text without an id cannot mean it; whether one with it does is left to the analysis. */
  #learnMentioning(ids: readonly string[], except: readonly PageEntry[]): void {
    if (ids.length === 0) return
    const known = new Set(except.map((entry) => entry.id))
    for (const entry of this.#entries.values())
      if (!known.has(entry.id) && ids.some((id) => this.#found.get(entry.id)?.text.includes(id))) this.#learn(entry)
  }

  #place(entry: PageEntry): void {
    if (!this.#places.has(entry.id)) this.#places.set(entry.id, ++this.#lastPlace)
    this.#entries.set(entry.id, entry)
    this.#dots.set(entry)
  }

  #remove(id: string): void {
    this.#found.delete(id)
    this.#entries.delete(id)
    this.#places.delete(id)
    this.#dots.delete(id)
  }

  #learn(entry: PageEntry): void {
    this.#found.set(entry.id, usesIn(entry, this.#names, this.#options))
  }

  /** Steps may call an api by its name instead of its id. */
  #aliasesOf(target: ReferenceTarget): readonly ReferenceTarget[] {
    // Which of a text's forms by number is shown, the number says.
    if (target.kind === 'text') return stemOf(target.id) === target.id ? [] : [{ kind: 'text', id: stemOf(target.id) }]
    const api = target.kind === 'api' ? this.#entries.get(target.id) : undefined
    return api?.kind === 'api' && !this.#entries.has(api.name) ? [{ kind: 'api', id: api.name }] : []
  }

  #isBelow(id: string, form: string): boolean {
    let entry = this.#entries.get(id)
    for (let depth = 0; entry?.kind === 'element' && entry.parentId !== null && depth < this.#entries.size; depth++) {
      if (entry.parentId === form) return true
      entry = this.#entries.get(entry.parentId)
    }
    return false
  }
}

/** Stands for whichever form an element is in. */
const AROUND = ''
const isAround = (target: ReferenceTarget): boolean => target.kind === 'field' && target.form === AROUND

/** What one entry names, and where that cannot be told. */
export function usesIn(entry: PageEntry, names: PageNames, options: ReferenceOptions): Found {
  const uses = new Map<string, ReferenceUse>()
  const opaque: Opacity[] = []
  let text = ''
  const around = namesIn(entry, names)
  const add = (path: string, kind: ReferenceUse['kind'], target: ReferenceTarget) =>
    uses.set(`${path} ${targetKey(target)}`, { entry: entry.id, path, kind, target })
  mapEntry(entry, {
    references: options.references ?? NOTHING_DECLARED,
    code(path, kind, source) {
      text += `${source}\n`
      mapTextCalls(kind, source, (key) => {
        add(path, 'formula', { kind: 'text', id: key })
        return key
      })
      for (const [i, names] of around.entries()) {
        const { mentions, opaque: lost, parses } = mentionsIn(kind, source, names)
        for (const mention of mentions) {
          const target = targetOfPath(mention.path, names)
          if (target) add(path, 'formula', target)
        }
        for (const { path: below, start, end } of lost)
          if (i === 0 || isRowPath(below))
            opaque.push({ path: below, use: { entry: entry.id, path, reason: 'dynamic', text: source.slice(start, end) } })
        if (!parses && i === 0) opaque.push({ path: [], use: { entry: entry.id, path, reason: 'syntax', text: source } })
      }
      return source
    },
    name(path, kind, name, use) {
      add(path, use, kind === 'variable' ? variableTarget(name) : { kind, id: name })
      return name
    },
    field(path, form, name) {
      const list = form === null ? names.lists?.listOf(entry.id) : undefined
      if (form === null)
        add(path, 'setting', list === undefined ? { kind: 'field', form: AROUND, name } : { kind: 'row', use: list, field: name })
      else for (const part of partsOfField(form, name, names)) add(path, 'param', part.target)
      return name
    },
  })
  return { uses: [...uses.values()], opaque, text, rows: names.lists?.textOf(entry) }
}
