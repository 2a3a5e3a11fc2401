import { mapEntry, NOTHING_DECLARED, type PageDocument, type PageEntry } from '#kernel/page/records'
import type { SourceKind } from '../language/analyse.ts'
import { applyEdits, type Edit } from '../language/edits.ts'
import { freeNames } from '../language/lexical-scope.ts'
import { parseSource } from '../language/parse-source.ts'
import { bareSpot, isIdentifier } from './mention-spots.ts'
import { mentionsIn } from './mentions.ts'
import { namesIn, namesOf, type PageNames, type ReferenceOptions } from './reference-target.ts'

/** A name in one place that means nothing, and the one that is to stand there. */
export interface OtherName {
  /** As `UnknownName` has it; `app variable` is one of the project. */
  readonly of: 'variable' | 'app variable' | 'element' | 'field' | 'word'
  /** The place in the entry, as `mapEntry` calls it. */
  readonly path: string
  readonly name: string
  readonly to: string
  /** Of a field, its form. */
  readonly form?: string
}

/** The entry with another name in one of its formulas, templates or scripts, or in a parameter that says it; the same object where it is not there. */
export function withOtherName(document: PageDocument, entry: PageEntry, change: OtherName, options: ReferenceOptions = {}): PageEntry {
  const around = namesIn(entry, namesOf(document, options))
  const own = change.of === 'app variable' ? `app.variable.${change.name}` : change.name
  const to = change.of === 'app variable' ? `app.variable.${change.to}` : change.to
  return mapEntry(entry, {
    references: options.references ?? NOTHING_DECLARED,
    code: (path, kind, source) => (path === change.path ? renamedIn(source, kind, change, around) : source),
    name: (path, kind, name) =>
      path === change.path && name === own && (kind === change.of || (kind === 'variable' && change.of === 'app variable')) ? to : name,
    field: (path, _form, name) => (path === change.path && change.of === 'field' && name === change.name ? change.to : name),
  })
}

function renamedIn(source: string, kind: SourceKind, change: OtherName, around: readonly PageNames[]): string {
  const edits = new Map<number, Edit>()
  const add = (edit: Edit) => void edits.set(edit.start, edit)
  if (change.of === 'word') for (const edit of wordEdits(source, kind, change)) add(edit)
  else {
    const paths = pathsOf(change)
    // A field's name may be several steps; only the last of them is another one.
    const last = change.of === 'field' ? (change.to.split('.').at(-1) ?? '') : change.to
    for (const names of around)
      for (const { path, spot } of mentionsIn(kind, source, names).mentions) if (paths.has(path.join('\n'))) add(spot.rename(last))
  }
  return applyEdits(
    source,
    0,
    source.length,
    [...edits.values()].sort((a, b) => a.start - b.start),
  )
}

function pathsOf({ of, name, form = '' }: OtherName): ReadonlySet<string> {
  const paths: { readonly [kind in Exclude<OtherName['of'], 'word'>]: readonly (readonly string[])[] } = {
    variable: [['variable', name]],
    'app variable': [['app', 'variable', name]],
    element: [['component', name], [name]],
    field: [[form, ...name.split('.')]],
  }
  return new Set((of === 'word' ? [] : paths[of]).map((path) => path.join('\n')))
}

function wordEdits(source: string, kind: SourceKind, { name, to }: OtherName): readonly Edit[] {
  if (kind === 'template' || !isIdentifier(to)) return []
  const parsed = parseSource(source, { async: kind === 'script' })
  if (parsed.form === 'invalid') return []
  return freeNames(parsed.root).names.flatMap(({ node, ancestors }) =>
    node.name === name ? [bareSpot(node, ancestors.at(-1), parsed.shift).rename(to)] : [],
  )
}

/** Whether a name can take another one's place where a formula says it. */
export const canStandFor = ({ of, name, to }: Pick<OtherName, 'of' | 'name' | 'to'>): boolean => {
  if (of === 'word') return isIdentifier(to)
  const before = (text: string) => text.split('.').slice(0, -1).join('.')
  return of !== 'field' || before(name) === before(to)
}
