import { type PageDocument, STORED_ACTIONS } from '#kernel/page'

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
  /** By a formula, template or script; by a parameter of a flow step; as a data source; by an event. */
  readonly kind: 'formula' | 'param' | 'source' | 'event'
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

export type ParamKind = 'element' | 'api' | 'variable' | 'flow' | 'script'

export interface ReferenceOptions {
  /** Names of the functions that formulas can call. */
  readonly functions?: readonly string[]
  /** Which parameters of an action hold an id, a variable's name or a script; without it, what is known of older pages' actions and the usual names. */
  readonly params?: (action: string) => { readonly [param: string]: ParamKind }
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

/** The target that a spelled-out state path names. A field with a dotted name is known by the first part. */
export function targetOfPath([root = '', name = '']: readonly string[]): ReferenceTarget {
  if (root === 'variable') return { kind: 'variable', name }
  if (root === 'component') return { kind: 'element', id: name }
  return name === '' ? { kind: 'element', id: root } : { kind: 'field', form: root, name }
}

/** Whether what cannot be followed below a state path could be this target. */
export function couldBe([root, second]: readonly string[], target: ReferenceTarget): boolean {
  if (root === undefined) return target.kind === 'variable' || target.kind === 'element' || target.kind === 'field'
  if (second !== undefined) return false
  if (root === 'variable') return target.kind === 'variable'
  if (root === 'component') return target.kind === 'element'
  return target.kind === 'field' && target.form === root
}

/** Actions that older pages do not have name these parameters as all others do. */
const USUAL: { readonly [param: string]: ParamKind } = { target: 'element', api: 'api' }

export function storedParams(action: string): { readonly [param: string]: ParamKind } {
  const row = STORED_ACTIONS.find((each) => each.action === action)
  if (!row) return USUAL
  return { ...row.refers, ...Object.fromEntries((row.scripts ?? []).map((param) => [param, 'script' as const])) }
}

/** Names for the analysis of a page's sources. */
export function namesOf(document: PageDocument, options: ReferenceOptions): { elements: Set<string>; functions: ReadonlySet<string> } {
  const elements = new Set<string>()
  for (const entry of document.entries.values()) if (entry.kind === 'element') elements.add(entry.id)
  return { elements, functions: new Set(options.functions) }
}
