import { mapPlaces, NOTHING_DECLARED, type PageDocument, type PageEntry, type References, USUAL_PLACES, type UseKind } from '#kernel/page'
import type { MentionNames } from './mentions.ts'

/** What other parts of a page can refer to. An element that is a form is both an element and the owner of its fields. */
export type ReferenceTarget =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'element'; readonly id: string }
  | { readonly kind: 'field'; readonly form: string; readonly name: string }
  | { readonly kind: 'api'; readonly id: string }
  | { readonly kind: 'flow'; readonly id: string }

/** One place that names a target. */
export interface ReferenceUse {
  readonly entry: string
  /** A binding's path (`source.…` for those of its data), `events.onClick.0`, or a flow node's id with the parameter: `n1.data.0.value`. */
  readonly path: string
  readonly kind: UseKind
  readonly target: ReferenceTarget
}

/** A place where it cannot be told which names are meant. */
export interface UncertainUse {
  readonly entry: string
  readonly path: string
  /** A computed key, the whole handed on, a text that does not parse, or a local name in the way. */
  readonly reason: 'dynamic' | 'syntax' | 'shadowed'
  /** The words in question. */
  readonly text: string
}

export interface ReferenceOptions {
  /** Names of the functions that formulas can call. */
  readonly functions?: readonly string[]
  /** What declarations say of their values; without it, the usual names. */
  readonly references?: References
  /** Renames although some places cannot be told; those stay as they are. */
  readonly despiteUncertain?: boolean
}

/** The same text for the same target. */
export function targetKey(target: ReferenceTarget): string {
  switch (target.kind) {
    case 'variable':
      return `variable ${target.name}`
    case 'field':
      return `field ${target.form} ${target.name}`
    default:
      return `${target.kind} ${target.id}`
  }
}

/** The target that a spelled-out state path names; null for one below a field that is no field itself. */
export function targetOfPath([root = '', ...below]: readonly string[], { dotted }: MentionNames): ReferenceTarget | null {
  const [name = ''] = below
  if (root === 'variable') return { kind: 'variable', name }
  if (root === 'component') return { kind: 'element', id: name }
  if (name === '') return { kind: 'element', id: root }
  const field = below.join('.')
  return below.length === 1 || dotted?.has(field) ? { kind: 'field', form: root, name: field } : null
}

/** Whether what cannot be followed below a state path could be this target. */
export function couldBe([root, ...below]: readonly string[], target: ReferenceTarget): boolean {
  if (root === undefined) return target.kind === 'variable' || target.kind === 'element' || target.kind === 'field'
  if (target.kind === 'field') {
    const steps = target.name.split('.')
    return target.form === root && below.length < steps.length && below.every((name, i) => name === steps[i])
  }
  if (below.length > 0) return false
  return root === 'variable' ? target.kind === 'variable' : root === 'component' && target.kind === 'element'
}

/** Names for the analysis of a page's sources. */
export interface PageNames extends MentionNames {
  readonly elements: Set<string>
  readonly functions: ReadonlySet<string>
  dotted: ReadonlySet<string>
}

export function namesOf(document: PageDocument, options: ReferenceOptions = {}): PageNames {
  const elements = new Set<string>()
  for (const entry of document.entries.values()) if (entry.kind === 'element') elements.add(entry.id)
  return { elements, functions: new Set(options.functions), dotted: dottedFields(document.entries.values(), options) }
}

/** Names of fields that have dots in them. */
export function dottedFields(entries: Iterable<PageEntry>, options: ReferenceOptions = {}): ReadonlySet<string> {
  const dotted = new Set<string>()
  for (const entry of entries) for (const name of ownFields(entry, options)) if (name.includes('.')) dotted.add(name)
  return dotted
}

/** The names under which an element hands on values to its form. */
export function ownFields(entry: PageEntry, { references = NOTHING_DECLARED }: ReferenceOptions = {}): readonly string[] {
  if (entry.kind !== 'element') return []
  const names: string[] = []
  mapPlaces(entry.props, references.props(entry.type) ?? USUAL_PLACES.props, (_path, kind, text) => {
    if (kind === 'own field') names.push(text)
    return text
  })
  return names
}
