import { GivenNames } from '#kernel/page/names'
import {
  appVariableOf,
  type BlockLookup,
  type Catalogue,
  type ElementRecord,
  framedName,
  interfaceOf,
  mapPlaces,
  NOTHING_DECLARED,
  type PageDocument,
  type PageEntry,
  type References,
  USUAL_PLACES,
  type UseKind,
} from '#kernel/page/records'
import { BLOCK_PROPS, isOwnRoot, ROWS_BY_ELEMENT } from '../names.ts'
import type { MentionNames } from './mentions.ts'
import { RowLists } from './row-lists.ts'
import { isSlotPath, ROWS, slotOwner } from './row-paths.ts'

/** What other parts of a page can refer to. An element that is a form is both an element and the owner of its fields. */
export type ReferenceTarget =
  | { readonly kind: 'variable'; readonly name: string }
  /** A variable of the project, which all of its pages share. */
  | { readonly kind: 'app variable'; readonly name: string }
  | { readonly kind: 'element'; readonly id: string }
  | { readonly kind: 'field'; readonly form: string; readonly name: string }
  /** A field of the rows of a list, which is known by the element that repeats; without a name, the rows themselves. */
  | { readonly kind: 'row'; readonly use: string; readonly field: string }
  | { readonly kind: 'api'; readonly id: string }
  | { readonly kind: 'flow'; readonly id: string }
  /** An input of the block that the page is. */
  | { readonly kind: 'input'; readonly name: string }
  /** Words in several languages, of the page or of its project, by their key. */
  | { readonly kind: 'text'; readonly id: string }

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
  /** A computed key, the whole handed on, a text that does not parse, a local name in the way, or a block that reads what it is given there. */
  readonly reason: 'dynamic' | 'syntax' | 'shadowed' | 'block'
  /** The words in question; where a block reads it, where in the block that is. */
  readonly text: string
}

export interface ReferenceOptions {
  /** Names of the functions that formulas can call. */
  readonly functions?: readonly string[]
  /** What declarations say of their values; without it, the usual names. */
  readonly references?: References
  /** Tells what repeats: nothing does without it. */
  readonly catalogue?: Catalogue
  /** Renames fields of rows in instances of blocks as well: the blocks have renamed them. */
  readonly ofSlots?: boolean
  /** Versions of blocks; with it, a field of rows is followed into the blocks that are given them, and into what fills their slots. */
  readonly blocks?: BlockLookup
  /** Blocks in which the caller also renames it (`renamesInBlocks`). */
  readonly ownBlocks?: ReadonlySet<string>
  /** Renames although some places cannot be told; those stay as they are. */
  readonly despiteUncertain?: boolean
}

/** The same text for the same target. */
export function targetKey(target: ReferenceTarget): string {
  switch (target.kind) {
    case 'variable':
    case 'input':
    case 'app variable':
      return `${target.kind} ${target.name}`
    case 'field':
      return `field ${target.form} ${target.name}`
    case 'row':
      return `row ${target.use} ${target.field}`
    default:
      return `${target.kind} ${target.id}`
  }
}

/** What a step means that names a variable. */
export function variableTarget(name: string): ReferenceTarget {
  const shared = appVariableOf(name)
  return shared === null ? { kind: 'variable', name } : { kind: 'app variable', name: shared }
}

/** The target that a spelled-out state path names; null for one below a field that is no field itself. */
export function targetOfPath(
  [root = '', ...below]: readonly string[],
  { dotted, apis, elements, isBlock }: MentionNames,
): ReferenceTarget | null {
  const [name = ''] = below
  if (root === ROWS) {
    const field = below.slice(1).join('.')
    return below.length <= 2 || dotted?.has(field) ? { kind: 'row', use: name, field } : null
  }
  if (root === BLOCK_PROPS && isBlock) return { kind: 'input', name }
  if (root === 'app' && isOwnRoot(root, elements)) return below[1] === undefined ? null : { kind: 'app variable', name: below[1] }
  if (root === 'variable') return { kind: 'variable', name }
  if (root === 'component') return { kind: apis?.has(name) ? 'api' : 'element', id: name }
  if (root === ROWS_BY_ELEMENT) return { kind: 'element', id: name }
  if (name === '') return { kind: 'element', id: root }
  const field = below.join('.')
  return below.length === 1 || dotted?.has(field) ? { kind: 'field', form: root, name: field } : null
}

/** Whether what cannot be followed below a state path could be this target. */
export function couldBe(path: readonly string[], target: ReferenceTarget, names: MentionNames): boolean {
  const isSlot = isSlotPath(path, names)
  if (target.kind === 'row') return isSlot ? slotOwner(names) === target.use : isOnWayTo(path, target, names.listPaths)
  if (isSlot) return false
  const [root, ...below] = path
  if (root === undefined) return target.kind !== 'api' && target.kind !== 'flow' && target.kind !== 'text'
  if (root === 'app' && target.kind === 'app variable') return below.length < 2
  if (target.kind === 'field') {
    const steps = target.name.split('.')
    return target.form === root && below.length < steps.length && below.every((name, i) => name === steps[i])
  }
  if (below.length > 0) return false
  if (root === BLOCK_PROPS) return target.kind === 'input'
  return root === 'variable' ? target.kind === 'variable' : root === 'component' && target.kind === 'element'
}

/** Whether a path leads to a field of a list's rows, or to what they are in. */
function isOnWayTo(
  path: readonly string[],
  { use, field }: ReferenceTarget & { kind: 'row' },
  listPaths: MentionNames['listPaths'],
): boolean {
  if (path.length === 0) return true
  const own = [ROWS, use, ...field.split('.').slice(0, -1)]
  const leadsTo = (steps: readonly string[]) => path.length <= steps.length && path.every((step, i) => step === steps[i])
  if (leadsTo(own)) return true
  const [list] = [...(listPaths ?? [])].find(([, id]) => id === use) ?? []
  if (list === undefined) return false
  const steps = list.split('.')
  if (leadsTo(steps)) return true
  const [root, outer = ''] = steps
  return root === ROWS && outer !== use && isOnWayTo(path, { kind: 'row', use: outer, field: '' }, listPaths)
}

/** Names for the analysis of a page's sources. */
export interface PageNames extends MentionNames {
  readonly elements: Set<string>
  readonly functions: ReadonlySet<string>
  readonly apis: Set<string>
  readonly given: GivenNames
  dotted: ReadonlySet<string>
  /** Where rows are; absent where nothing tells of any. */
  lists?: RowLists
  listPaths?: ReadonlyMap<string, string>
}

/** What names mean in the code of an entry: once for each of the rows that it may run in. */
export function namesIn(entry: PageEntry, names: PageNames): readonly PageNames[] {
  if (!names.lists?.isAny) return [names]
  return names.lists.around(entry).map((around) => (around.rows ? { ...names, ...around } : names))
}

/** Finds out where rows are, and puts that into the names. */
export function learnRows(names: PageNames, entries: ReadonlyMap<string, PageEntry>, options: ReferenceOptions): void {
  if (!options.catalogue) return
  names.lists = new RowLists(entries, options.catalogue, options.references)
  names.listPaths = names.lists.paths((list: ElementRecord) => framedName(entries, options.catalogue, list) ?? ownFields(list, options)[0])
}

export function namesOf(document: PageDocument, options: ReferenceOptions = {}): PageNames {
  const elements = new Set<string>()
  const apis = new Set<string>()
  for (const entry of document.entries.values()) {
    if (entry.kind === 'element') elements.add(entry.id)
    else if (entry.kind === 'api') apis.add(entry.id)
  }
  const given = new GivenNames(document.entries.values())
  const isBlock = interfaceOf(document) ? ({ isBlock: true } as const) : {}
  const names: PageNames = {
    ...isBlock,
    elements,
    apis,
    given,
    functions: new Set(options.functions),
    dotted: dottedFields(document.entries.values(), options),
  }
  learnRows(names, document.entries, options)
  return names
}

const dottedOf = (entry: PageEntry, options: ReferenceOptions): readonly string[] =>
  ownFields(entry, options).filter((name) => name.includes('.'))

/** Names of fields that have dots in them. */
function dottedFields(entries: Iterable<PageEntry>, options: ReferenceOptions = {}): ReadonlySet<string> {
  return new Set([...entries].flatMap((entry) => dottedOf(entry, options)))
}

/** The same, kept while entries come, change and go. */
export class DottedNames {
  readonly #options: ReferenceOptions
  readonly #byEntry = new Map<string, readonly string[]>()
  #told: ReadonlySet<string> | null = null

  constructor(options: ReferenceOptions) {
    this.#options = options
  }

  get names(): ReadonlySet<string> {
    return new Set([...this.#byEntry.values()].flat())
  }

  set(entry: PageEntry): void {
    const names = dottedOf(entry, this.#options)
    if (names.length > 0) this.#byEntry.set(entry.id, names)
    else this.#byEntry.delete(entry.id)
  }

  delete(id: string): void {
    this.#byEntry.delete(id)
  }

  /** Whether the names are others than when this was asked last. */
  changed(): boolean {
    const [before, names] = [this.#told ?? new Set<string>(), this.names]
    this.#told = names
    return names.size !== before.size || [...names].some((name) => !before.has(name))
  }
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
