import { tell } from '#kernel/message'
import { appVariableOf } from '../records/app-names.ts'
import { FindingList } from '../records/finding-list.ts'
import { mapEntry } from '../records/map-entry.ts'
import { type CodeKind, NOTHING_DECLARED, type References } from '../records/places.ts'
import { type Bindings, type Finding, PAGE_ID, type PageDocument, type PageEntry } from '../records/records.ts'
import { wordsOf } from '../records/remap.ts'
import { bindingsOfStep, walkSteps } from '../records/steps.ts'
import { shownValue } from '../values/shown-value.ts'

/** One place that names another entry. */
export interface Reference {
  /** The entry that refers, and where in it. */
  readonly from: string
  readonly path: string
  readonly to: string
  readonly kind: 'element' | 'api' | 'flow' | 'variable' | 'text' | 'formula'
}

/** Every place of an entry that names another by id (a variable by its name), as declarations tell; formulas are not looked into. */
export function namedBy(entry: PageEntry, references: References): readonly Reference[] {
  const result: Reference[] = []
  mapEntry(entry, {
    references,
    name(path, kind, to) {
      if (to !== '') result.push({ from: entry.id, path, to, kind })
      return to
    },
    // Undeclared texts are no certain references.
    untold: (_path, text) => text,
  })
  return result
}

/** Texts of undeclared contributions; each may name another entry. */
export function untoldTexts(entry: PageEntry, references: References): readonly string[] {
  const texts: string[] = []
  mapEntry(entry, {
    references,
    untold(_path, text) {
      if (text !== '') texts.push(text)
      return text
    },
  })
  return texts
}

/** A formula, template, function or script of an entry, and where it stands. */
export interface Code {
  readonly path: string
  readonly kind: CodeKind
  readonly source: string
}

/** The formulas, templates and scripts of an entry with their places; texts of undeclared steps count as code. */
export function codeOf(entry: PageEntry, references: References): readonly Code[] {
  const result: Code[] = []
  const take = (path: string, kind: CodeKind, source: string): string => {
    result.push({ path, kind, source })
    return source
  }
  mapEntry(entry, { references, code: take, untold: (path, text, use) => (use === 'param' ? take(path, 'function', text) : text) })
  return result
}

/** Who, outside the given entries, refers to them: to be shown before they are removed. */
export function referencesTo(document: PageDocument, ids: Iterable<string>, references: References): readonly Reference[] {
  const wanted = new Set(ids)
  const result: Reference[] = []
  for (const entry of document.entries.values()) {
    if (wanted.has(entry.id)) continue
    const named = namedBy(entry, references).filter((reference) => wanted.has(reference.to))
    for (const reference of named) result.push(reference)
    const seen = new Set(named.map((reference) => reference.path))
    const add = (path: string, to: string) => {
      if (wanted.has(to) && !seen.has(path)) result.push({ from: entry.id, path, to, kind: 'formula' })
    }
    for (const code of codeOf(entry, references)) for (const name of wordsOf(code)) add(code.path, name)
    // Where any JSON may stand, a text that is an id and nothing else names it.
    mapEntry(entry, {
      references,
      opaque(path, text) {
        add(path, text)
        return text
      },
    })
  }
  return result
}

/** Ids that name nothing, or something of another kind. */
export function findReferenceProblems(
  document: PageDocument,
  references: References = NOTHING_DECLARED,
  findings = new FindingList(),
): readonly Finding[] {
  Array.from(checkReferences(document, references, findings, [document.entries.values()]))
  return findings.all()
}

/** The same with a pause after each slice. What the whole page has is collected once, not for each slice. */
export function* checkReferences(
  document: PageDocument,
  references: References | undefined,
  findings: FindingList,
  slices: Iterable<Iterable<PageEntry>>,
): Generator<undefined, void, undefined> {
  const names = { variable: new Set<string>(), api: new Set<string>() }
  for (const entry of document.entries.values()) if (entry.kind === 'variable' || entry.kind === 'api') names[entry.kind].add(entry.name)
  for (const slice of slices) {
    for (const entry of slice) checkReferencesOf(entry, document, references, findings, names)
    yield
  }
}

function checkReferencesOf(
  entry: PageEntry,
  document: PageDocument,
  references: References = NOTHING_DECLARED,
  findings: FindingList,
  names: { readonly [kind in 'variable' | 'api']: ReadonlySet<string> },
): void {
  let computed: ReadonlySet<string> | null = null
  for (const { from, path, to, kind } of namedBy(entry, references)) {
    // Variables and texts of the project are not on the page. Texts that are nowhere are found by `textFindings`.
    if (kind === 'formula' || kind === 'text' || (kind === 'variable' && appVariableOf(to) !== null)) continue
    const found = document.entries.get(to)
    // A step may call an api by its name.
    if (kind === 'variable' ? names.variable.has(to) : found?.kind === kind || (kind === 'element' && to === PAGE_ID)) continue
    if (kind === 'api' && entry.kind === 'flow' && names.api.has(to)) continue
    computed ??= computedPaths(entry)
    if (isWithin(computed, path)) continue
    findings.add({
      level: 'warning',
      code: `PAGE_DANGLING_${kind.toUpperCase()}`,
      entry: from,
      path,
      about: { to },
      message: tell(`page.dangling-${kind}`, { to: shownValue(to) }),
    })
  }
}

/** Where a formula gives the value, so that what stands there does not count. */
function computedPaths(entry: PageEntry): ReadonlySet<string> {
  const paths = new Set<string>()
  const add = (prefix: string, bindings: Bindings) => {
    for (const path of Object.keys(bindings)) paths.add(prefix + path)
  }
  if (entry.kind === 'flow') walkSteps(entry.nodes, (step) => add(`${step.id}.`, bindingsOfStep(step)))
  else if (entry.kind !== 'variable' && entry.kind !== 'text') {
    add('', entry.bindings)
    if (entry.kind !== 'api' && entry.source) add('source.', entry.source.bindings)
  }
  return paths
}

function isWithin(paths: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) if (paths.has(path.slice(0, end))) return true
  return false
}
