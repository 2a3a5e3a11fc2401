import { addedIn, outcomesIn, removedIn } from '#kernel/document'
import { applyToNames, mapEntry, mapTextCalls, NOTHING_DECLARED, type PageDocument, type PageEntry, type Patch, stemOf } from '#kernel/page'
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
  apply(patch: Patch): void
}

interface Opacity {
  readonly path: readonly string[]
  readonly use: UncertainUse
}
interface Found {
  readonly uses: readonly ReferenceUse[]
  readonly opaque: readonly Opacity[]
  /** All code of the entry, to see whether an id that came or went could be in it. */
  readonly text: string
  /** The rows that it runs in. */
  readonly rows: string | undefined
}

export function createReferenceIndex(document: PageDocument, options: ReferenceOptions = {}): ReferenceIndex {
  const names = namesOf(document, options)
  const found = new Map<string, Found>()
  const entries = new Map(document.entries)
  const users = new Map<string, Set<string>>()
  /** Of what each entry names, the fields, by their forms. */
  const fields = new Map<string, Map<string, ReferenceTarget>>()
  const uncertain = new Map<string, readonly Opacity[]>()
  const dots = new DottedNames(options)
  /** An entry's place in the document. */
  const places = new Map<string, number>()
  let lastPlace = 0
  const stand = (entry: PageEntry) => {
    if (!places.has(entry.id)) places.set(entry.id, ++lastPlace)
    entries.set(entry.id, entry)
    dots.set(entry)
  }
  const forget = (id: string) => {
    for (const { target } of found.get(id)?.uses ?? []) {
      const key = targetKey(target)
      const left = users.get(key)
      left?.delete(id)
      if (left?.size !== 0) continue
      users.delete(key)
      if (target.kind === 'field') fields.get(target.form)?.delete(key)
    }
    found.delete(id)
    uncertain.delete(id)
  }
  const learn = (entry: PageEntry) => {
    forget(entry.id)
    const result = usesIn(entry, names, options)
    found.set(entry.id, result)
    if (result.opaque.length > 0) uncertain.set(entry.id, result.opaque)
    for (const { target } of result.uses) {
      const key = targetKey(target)
      if (!users.has(key)) users.set(key, new Set())
      users.get(key)?.add(entry.id)
      if (target.kind !== 'field') continue
      if (!fields.has(target.form)) fields.set(target.form, new Map())
      fields.get(target.form)?.set(key, target)
    }
  }
  // Steps may call an api by its name instead of its id.
  const aliasesOf = (target: ReferenceTarget): readonly ReferenceTarget[] => {
    // Which of a text's forms by number is shown, the number says.
    if (target.kind === 'text') return stemOf(target.id) === target.id ? [] : [{ kind: 'text', id: stemOf(target.id) }]
    const api = target.kind === 'api' ? entries.get(target.id) : undefined
    return api?.kind === 'api' && !entries.has(api.name) ? [{ kind: 'api', id: api.name }] : []
  }
  const isBelow = (id: string, form: string): boolean => {
    let entry = entries.get(id)
    for (let depth = 0; entry?.kind === 'element' && entry.parentId !== null && depth < entries.size; depth++) {
      if (entry.parentId === form) return true
      entry = entries.get(entry.parentId)
    }
    return false
  }
  for (const entry of entries.values()) stand(entry)
  // Of the entries that are kept here, as they come and go.
  learnRows(names, entries, options)
  dots.changed()
  for (const entry of entries.values()) learn(entry)
  return {
    usersOf(target) {
      const wanted = new Set([target, ...aliasesOf(target)].map(targetKey))
      // A setting that names a field means one of the form that its element is in.
      const around = target.kind === 'field' ? targetKey({ ...target, form: AROUND }) : ''
      const ids = new Set([around, ...wanted].flatMap((key) => [...(users.get(key) ?? [])]))
      const isIt = (use: ReferenceUse): boolean => {
        const key = targetKey(use.target)
        return wanted.has(key) || (key === around && target.kind === 'field' && isBelow(use.entry, target.form))
      }
      return [...ids]
        .sort((a, b) => places.get(a)! - places.get(b)!)
        .flatMap((id) => (found.get(id)?.uses ?? []).filter(isIt).map((use) => ({ ...use, target })))
    },
    usesOf: (entry, path) =>
      (found.get(entry)?.uses ?? []).filter((use) => (path === undefined || use.path === path) && !isAround(use.target)),
    uncertain: (target) => [...uncertain.values()].flatMap((list) => list.filter((o) => couldBe(o.path, target, names)).map((o) => o.use)),
    fieldsOf: (form) => [...(fields.get(form)?.values() ?? [])],
    apply(patch) {
      const came = addedIn(patch)
        .filter((e) => e.kind === 'element')
        .map((e) => e.id)
      const went = removedIn(patch)
        .filter((e) => e.kind === 'element')
        .map((e) => e.id)
      for (const id of went) names.elements.delete(id)
      for (const id of came) names.elements.add(id)
      const words = applyToNames(names.given, patch)
      for (const { id, kind } of removedIn(patch)) if (kind === 'api') names.apis.delete(id)
      for (const { id, kind } of addedIn(patch)) if (kind === 'api') names.apis.add(id)
      for (const { id } of removedIn(patch)) {
        forget(id)
        entries.delete(id)
        places.delete(id)
        dots.delete(id)
      }
      const touched = outcomesIn(patch)
      for (const entry of touched) stand(entry)
      const isMoved = options.catalogue !== undefined && movesRows(patch, options.catalogue)
      const listsBefore = [...(names.listPaths ?? [])].join()
      if (isMoved) learnRows(names, entries, options)
      for (const entry of touched) learn(entry)
      if (dots.changed()) {
        // How far paths below a form are followed has changed.
        names.dotted = dots.names
        for (const entry of entries.values()) learn(entry)
        return
      }
      if (isMoved) {
        const isOther = [...(names.listPaths ?? [])].join() !== listsBefore
        for (const entry of entries.values()) if (isOther || found.get(entry.id)?.rows !== names.lists?.textOf(entry)) learn(entry)
      }
      // A text without an id cannot mean it; whether one with it does is left to the analysis.
      const ids = [...new Set([...came, ...went, ...words])]
      if (ids.length === 0) return
      const known = new Set(touched.map((entry) => entry.id))
      for (const entry of entries.values())
        if (!known.has(entry.id) && ids.some((id) => found.get(entry.id)?.text.includes(id))) learn(entry)
    },
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
