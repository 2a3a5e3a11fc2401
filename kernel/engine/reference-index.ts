import { mapEntry, NOTHING_DECLARED, type PageDocument, type PageEntry, type Patch } from '#kernel/page'
import { type Mentions, mentionsIn } from './mentions.ts'
import {
  couldBe,
  dottedFields,
  namesOf,
  type PageNames,
  type ReferenceOptions,
  type ReferenceTarget,
  type ReferenceUse,
  targetKey,
  targetOfPath,
  type UncertainUse,
} from './reference-target.ts'

/** Who uses what on a page; kept up to date at the cost of what an edit touches. */
export interface ReferenceIndex {
  /** Every place that names the target, one per path, in the order of the document. */
  usersOf(target: ReferenceTarget): readonly ReferenceUse[]
  /** What an entry names, at one path of it or anywhere. */
  usesOf(entry: string, path?: string): readonly ReferenceUse[]
  /** Where it cannot be told whether the target is meant. */
  uncertain(target: ReferenceTarget): readonly UncertainUse[]
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
}

export function createReferenceIndex(document: PageDocument, options: ReferenceOptions = {}): ReferenceIndex {
  const names = namesOf(document, options)
  const found = new Map<string, Found>()
  const entries = new Map(document.entries)
  const users = new Map<string, Set<string>>()
  const forget = (id: string) => {
    for (const use of found.get(id)?.uses ?? []) users.get(targetKey(use.target))?.delete(id)
    found.delete(id)
  }
  const learn = (entry: PageEntry) => {
    forget(entry.id)
    const result = usesIn(entry, names, options)
    found.set(entry.id, result)
    for (const { target } of result.uses) {
      const key = targetKey(target)
      if (!users.has(key)) users.set(key, new Set())
      users.get(key)?.add(entry.id)
    }
  }
  // Steps may call an api by its name instead of its id.
  const aliasesOf = (target: ReferenceTarget): readonly ReferenceTarget[] => {
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
      return [...entries.keys()]
        .filter((id) => ids.has(id))
        .flatMap((id) => (found.get(id)?.uses ?? []).filter(isIt).map((use) => ({ ...use, target })))
    },
    usesOf: (entry, path) =>
      (found.get(entry)?.uses ?? []).filter((use) => (path === undefined || use.path === path) && !isAround(use.target)),
    uncertain: (target) => [...found.values()].flatMap((f) => f.opaque.filter((o) => couldBe(o.path, target)).map((o) => o.use)),
    apply(patch) {
      const came = [...patch.added.values()].filter((e) => e.kind === 'element').map((e) => e.id)
      const went = [...patch.removed.values()].filter((e) => e.kind === 'element').map((e) => e.id)
      for (const id of went) names.elements.delete(id)
      for (const id of came) names.elements.add(id)
      for (const id of patch.removed.keys()) {
        forget(id)
        entries.delete(id)
      }
      const touched = [...patch.added.values(), ...[...patch.changed.values()].map(([, to]) => to)]
      for (const entry of touched) {
        entries.set(entry.id, entry)
        learn(entry)
      }
      const dotted = dottedFields(entries.values(), options)
      if (!sameNames(dotted, names.dotted)) {
        // How far paths below a form are followed has changed.
        names.dotted = dotted
        for (const entry of entries.values()) learn(entry)
        return
      }
      // A text without an id cannot mean it; whether one with it does is left to the analysis.
      const ids = [...came, ...went]
      const known = new Set(touched.map((entry) => entry.id))
      for (const entry of entries.values())
        if (!known.has(entry.id) && ids.some((id) => found.get(entry.id)?.text.includes(id))) learn(entry)
    },
  }
}

/** Stands for whichever form an element is in. */
const AROUND = ''
const isAround = (target: ReferenceTarget): boolean => target.kind === 'field' && target.form === AROUND
const sameNames = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((name) => b.has(name))

/** What one entry names, and where that cannot be told. */
export function usesIn(entry: PageEntry, names: PageNames, options: ReferenceOptions): Found {
  const uses = new Map<string, ReferenceUse>()
  const opaque: Opacity[] = []
  let text = ''
  const add = (path: string, kind: ReferenceUse['kind'], target: ReferenceTarget) =>
    uses.set(`${path} ${targetKey(target)}`, { entry: entry.id, path, kind, target })
  mapEntry(entry, {
    references: options.references ?? NOTHING_DECLARED,
    code(path, kind, source) {
      text += `${source}\n`
      const { mentions, opaque: lost, parses }: Mentions = mentionsIn(kind, source, names)
      for (const mention of mentions) {
        const target = targetOfPath(mention.path, names)
        if (target) add(path, 'formula', target)
      }
      for (const { path: below, start, end } of lost)
        opaque.push({ path: below, use: { entry: entry.id, path, reason: 'dynamic', text: source.slice(start, end) } })
      if (!parses) opaque.push({ path: [], use: { entry: entry.id, path, reason: 'syntax', text: source } })
      return source
    },
    name(path, kind, name, use) {
      add(path, use, kind === 'variable' ? { kind, name } : { kind, id: name })
      return name
    },
    field(path, form, name) {
      add(path, form === null ? 'setting' : 'param', { kind: 'field', form: form ?? AROUND, name })
      return name
    },
  })
  return { uses: [...uses.values()], opaque, text }
}
