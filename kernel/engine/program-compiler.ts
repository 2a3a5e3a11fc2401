import type {
  ApiRecord,
  Catalogue,
  ElementId,
  Finding,
  FlowRecord,
  PageDocument,
  PageEntry,
  Patch,
  ProgramPlugins,
  VariableRecord,
} from '#kernel/page'
import { type ComputedVariables, compileComputed } from './computed.ts'
import { flowFindings } from './flow-findings.ts'
import { type Names, NamesInUse } from './names.ts'
import { codeForm } from './packed-code.ts'
import type { PageProgram, ProgramApi, ProgramBinding, ProgramElement, ProgramMethods, ProgramPatch, ProgramSource } from './program.ts'
import { checkBindings, toProgramBindings } from './program-bindings.ts'
import { type ElementOrPage, scopedCss, toProgramElement, toProgramMethods, toProgramSource, typeOf } from './program-element.ts'
import { hashOf, inReadingOrder, inTreeOrder } from './program-order.ts'
import { sourceCycles } from './source-cycles.ts'

export interface CompilerOptions {
  /** Names of the functions that formulas can call; without them, calls by bare name count as unknown. */
  readonly functions?: readonly string[]
  /** The plugins that a page uses (`pluginsInUse`); without it, those of its components alone. */
  readonly plugins?: (document: PageDocument) => ProgramPlugins
}

/** What one edit changes, for the engine and for the page's view. */
export interface CompiledEdit {
  readonly patch: ProgramPatch
  readonly elements: { readonly upserted: readonly ProgramElement[]; readonly removed: readonly ElementId[] }
  readonly css?: string
}

/** Keeps a page's program in step with its document, at the cost of what an edit touches. */
export interface ProgramCompiler {
  readonly program: PageProgram
  readonly findings: readonly Finding[]
  apply(patch: Patch): CompiledEdit
  /** What is another one now that the catalogue or the functions are others; what comes out the same keeps its number. */
  again(functions: readonly string[]): CompiledEdit
}

interface Unit {
  readonly entry: ElementOrPage
  readonly element: ProgramElement
  readonly source: ProgramSource | null
  readonly bindings: readonly ProgramBinding[]
  readonly findings: readonly Finding[]
}

export function createProgramCompiler(document: PageDocument, catalogue: Catalogue, options: CompilerOptions = {}): ProgramCompiler {
  return new Compiler(document, catalogue, options)
}

class Compiler implements ProgramCompiler {
  readonly #catalogue: Catalogue
  readonly #pluginsIn: CompilerOptions['plugins']
  #names: Names
  #functions: NamesInUse
  readonly #elements = new Set<ElementId>()
  readonly #units = new Map<ElementId, Unit>()
  readonly #variables = new Map<string, VariableRecord>()
  readonly #apis = new Map<string, ApiRecord>()
  readonly #flows = new Map<string, FlowRecord>()
  #computed: ComputedVariables = { bindings: [], findings: [] }
  #nextId = 1
  #program: PageProgram | null = null

  constructor(document: PageDocument, catalogue: Catalogue, options: CompilerOptions) {
    this.#catalogue = catalogue
    this.#pluginsIn = options.plugins
    this.#functions = new NamesInUse(options.functions)
    this.#names = { elements: this.#elements, functions: this.#functions }
    for (const entry of document.entries.values()) if (entry.kind === 'element') this.#elements.add(entry.id)
    for (const entry of document.entries.values()) this.#keep(entry)
    this.#computed = this.#compute()
  }

  get program(): PageProgram {
    this.#program ??= this.#build()
    return this.#program
  }

  get findings(): readonly Finding[] {
    const apis = [...this.#apis.values()]
    return [
      ...[...this.#units.values()].flatMap((u) => u.findings),
      ...apis.flatMap((api) => checkBindings(api.id, api.bindings, this.#names)),
      ...this.#computed.findings,
      ...[...this.#flows.values()].flatMap((flow) => flowFindings(flow, this.#names)),
      ...sourceCycles(this.#sources(), this.#programApis(), this.#names),
    ]
  }

  apply(patch: Patch): CompiledEdit {
    const upserts = [...patch.added.values(), ...[...patch.changed.values()].map(([, to]) => to)]
    const removals = [...patch.removed.values()]
    const before = new Map<ElementId, Unit | undefined>()
    const note = (id: ElementId) => before.has(id) || before.set(id, this.#units.get(id))
    const renamed = this.#rename(patch)
    for (const entry of removals) {
      if (isElementOrPage(entry)) note(entry.id)
      this.#drop(entry)
    }
    for (const [, [from]] of patch.changed) if (!isElementOrPage(from)) this.#drop(from)
    for (const entry of upserts) {
      if (isElementOrPage(entry)) note(entry.id)
      this.#keep(entry)
    }
    if (isRepinned(patch)) {
      // Another version of a component may have other defaults.
      for (const [id, unit] of [...this.#units]) {
        note(id)
        this.#keep(unit.entry)
      }
    }
    for (const unit of this.#mentioning(renamed, before)) {
      note(unit.entry.id)
      this.#keep(unit.entry, true)
    }
    const computed = this.#recompute(patch, renamed)
    this.#program = null
    const edit = this.#edit(before, upserts, removals, computed)
    return isRepinned(patch) ? this.#withPlugins(edit) : edit
  }

  again(functions: readonly string[]): CompiledEdit {
    this.#functions = new NamesInUse(functions)
    this.#names = { elements: this.#elements, functions: this.#functions }
    const before = new Map<ElementId, Unit | undefined>(this.#units)
    for (const known of before.values()) if (known) this.#units.set(known.entry.id, sameParts(known, this.#unitOf(known.entry)))
    const computed = this.#compute()
    const isSame = same(withoutIds(computed.bindings), withoutIds(this.#computed.bindings))
    const removed = isSame ? [] : this.#computed.bindings.map((b) => b.id)
    if (!isSame) this.#computed = computed
    this.#program = null
    const edit = this.#edit(before, [], [], { removed, added: isSame ? [] : computed.bindings })
    return this.#withPlugins(edit)
  }

  #withPlugins = (edit: CompiledEdit): CompiledEdit => ({
    ...edit,
    patch: { ...edit.patch, plugins: this.#plugins(), methods: this.#methods() },
  })

  #compute = (): ComputedVariables => compileComputed(this.#variables.values(), this.#names, () => this.#nextId++)

  /** There are few computed variables and their order matters: an edit of one compiles all of them. */
  #recompute(patch: Patch, renamed: readonly ElementId[]): Pick<ProgramPatch['bindings'], 'removed' | 'added'> {
    const touched = [...patch.added.values(), ...patch.removed.values(), ...[...patch.changed.values()].flat()]
    const isComputed = (entry: PageEntry) => entry.kind === 'variable' && entry.formula !== undefined
    const mentions = this.#computed.bindings.some(({ binding }) => renamed.some((id) => binding.source.includes(id)))
    if (!mentions && !touched.some(isComputed)) return { removed: [], added: [] }
    const removed = this.#computed.bindings.map((b) => b.id)
    this.#computed = this.#compute()
    return { removed, added: this.#computed.bindings }
  }

  #edit(
    before: ReadonlyMap<ElementId, Unit | undefined>,
    upserts: readonly PageEntry[],
    removals: readonly PageEntry[],
    computed: Pick<ProgramPatch['bindings'], 'removed' | 'added'>,
  ): CompiledEdit {
    const pairs = [...before].map(([id, from]) => ({ id, from, to: this.#units.get(id) }))
    const oldIds = new Set(pairs.flatMap(({ from }) => from?.bindings.map((b) => b.id) ?? []))
    const newIds = new Set(pairs.flatMap(({ to }) => to?.bindings.map((b) => b.id) ?? []))
    const movedSources = pairs.filter(({ from, to }) => from?.source !== to?.source && !same(from?.source, to?.source))
    const changedEvents = pairs.filter(({ from, to }) => !from || !to || !same(from.element.events, to.element.events))
    const page = upserts.find((entry) => entry.kind === 'page')
    const css = pairs.some(({ from, to }) => (from?.entry.css ?? '') !== (to?.entry.css ?? ''))
    return {
      patch: {
        bindings: {
          removed: [...computed.removed, ...[...oldIds].filter((id) => !newIds.has(id))],
          added: [...computed.added, ...pairs.flatMap(({ to }) => to?.bindings.filter((b) => !oldIds.has(b.id)) ?? [])],
        },
        flows: changes(upserts, removals, 'flow', (flow) => flow.nodes),
        apis: changes(upserts, removals, 'api', toProgramApi),
        sources: {
          removed: movedSources.filter(({ from }) => from?.source).map(({ id }) => id),
          added: movedSources.flatMap(({ to }) => to?.source ?? []),
        },
        variables: variableChanges(upserts, removals, this.#variables, new Set(this.#computed.bindings.map((b) => b.path))),
        events: Object.fromEntries(changedEvents.map(({ id, to }) => [id, to?.element.events ?? null])),
        ...(page?.kind === 'page' ? { interceptor: page.interceptor } : {}),
        ...(pairs.some(isOtherType) || [...upserts, ...removals].some(({ kind }) => kind === 'flow') ? { methods: this.#methods() } : {}),
      },
      elements: {
        upserted: pairs.flatMap(({ from, to }) => (to && to.element !== from?.element ? [to.element] : [])),
        removed: pairs.filter(({ to }) => !to).map(({ id }) => id),
      },
      ...(css ? { css: this.#css() } : {}),
    }
  }

  /** Bindings whose source stays the same keep their number, and with it their value. */
  #keep(entry: PageEntry, namesChanged = false): void {
    if (entry.kind === 'variable') this.#variables.set(entry.name, entry)
    else if (entry.kind === 'api') this.#apis.set(entry.id, entry)
    else if (entry.kind === 'flow') this.#flows.set(entry.id, entry)
    else {
      const known = this.#units.get(entry.id)
      const made = this.#unitOf(entry)
      const bindings = made.bindings.map(
        (b) => known?.bindings.find((k) => !namesChanged && k.path === b.path && same(k.binding, b.binding)) ?? b,
      )
      this.#units.set(entry.id, { ...made, element: namesChanged && known ? known.element : made.element, bindings })
    }
  }

  #unitOf(entry: ElementOrPage): Unit {
    const { bindings, findings } = toProgramBindings(entry, this.#names, () => this.#nextId++)
    const element = toProgramElement(entry, this.#catalogue)
    return { entry, element, source: toProgramSource(entry, this.#catalogue(typeOf(entry))), bindings, findings }
  }

  #drop(entry: PageEntry): void {
    if (entry.kind === 'variable') this.#variables.delete(entry.name)
    else if (entry.kind === 'api') this.#apis.delete(entry.id)
    else if (entry.kind === 'flow') this.#flows.delete(entry.id)
    else this.#units.delete(entry.id)
  }

  /** Ids that came or went: what they mean as a bare name has changed. */
  #rename(patch: Patch): readonly ElementId[] {
    const came = [...patch.added.values()].filter((e) => e.kind === 'element').map((e) => e.id)
    const went = [...patch.removed.values()].filter((e) => e.kind === 'element').map((e) => e.id)
    for (const id of went) this.#elements.delete(id)
    for (const id of came) this.#elements.add(id)
    return [...came, ...went]
  }

  /** A text that does not contain an id cannot mean it; whether one that does means it is left to the analysis. */
  #mentioning(ids: readonly ElementId[], known: ReadonlyMap<ElementId, unknown>): Unit[] {
    if (ids.length === 0) return []
    return [...this.#units.values()].filter(
      (unit) => !known.has(unit.entry.id) && unit.bindings.some(({ binding }) => ids.some((id) => binding.source.includes(id))),
    )
  }

  #build(): PageProgram {
    const units = inTreeOrder([...this.#units.values()])
    const bound = units.flatMap((u) => u.bindings)
    const sources = this.#sources()
    const flows = Object.fromEntries([...this.#flows.values()].map((f) => [f.id, f.nodes]))
    const fires = units.some((u) => Object.values(u.element.events).some((ids) => ids.length > 0))
    const page = units.find((u) => u.entry.kind === 'page')?.entry
    const methods = this.#methods()
    const program = {
      elements: units.map((u) => u.element),
      // Whatever reads a computed variable finds it computed.
      bindings: [...this.#computed.bindings, ...inReadingOrder(bound)],
      flows,
      apis: this.#programApis(),
      sources,
      variables: Object.fromEntries([...this.#variables.values()].map((v) => [v.name, v.defaultValue])),
      interceptor: page?.kind === 'page' ? page.interceptor : {},
      css: this.#css(),
      code: codeForm(this.#functions.used),
      plugins: this.#plugins(),
      ...(Object.keys(methods).length > 0 ? { methods } : {}),
      needsEngine: bound.length > 0 || sources.length > 0 || fires,
    }
    return { hash: hashOf(JSON.stringify(program)), ...program }
  }

  /** Nobody but flows calls methods. */
  #methods(): ProgramMethods {
    if (this.#flows.size === 0) return {}
    return toProgramMethods(
      [...this.#units.values()].map(({ element }) => element),
      this.#catalogue,
    )
  }

  #plugins(): ProgramPlugins {
    if (this.#pluginsIn) {
      const drawn = [...this.#units.values()].map((u) => u.entry)
      const entries = [...drawn, ...this.#variables.values(), ...this.#apis.values(), ...this.#flows.values()]
      return this.#pluginsIn({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
    }
    const infos = [...this.#units.values()].flatMap((u) => this.#catalogue(u.element.type)?.plugin ?? [])
    const ids = infos.map(({ id, version }) => [id, { version }] as const).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(ids)
  }

  #sources = (): ProgramSource[] => [...this.#units.values()].flatMap((u) => u.source ?? [])
  #css = (): string => scopedCss(inTreeOrder([...this.#units.values()]).map((u) => u.entry))
  #programApis = (): { [id: string]: ProgramApi } => Object.fromEntries([...this.#apis.values()].map((api) => [api.id, toProgramApi(api)]))
}

const isOtherType = ({ from, to }: { readonly from?: Unit | undefined; readonly to?: Unit | undefined }): boolean =>
  from?.element.type !== to?.element.type
const isElementOrPage = (entry: PageEntry): entry is ElementOrPage => entry.kind === 'page' || entry.kind === 'element'
const isRepinned = ({ changed }: Patch): boolean => {
  const [from, to] = changed.get('page') ?? []
  return from?.kind === 'page' && to?.kind === 'page' && !same(from.plugins, to.plugins)
}
const toProgramApi = ({ name, source, config, bindings }: ApiRecord): ProgramApi => ({ name, source, config, bindings })
const withoutIds = (bindings: readonly ProgramBinding[]) => bindings.map(({ id: _, ...binding }) => binding)
/** The unit as it was made anew, with all parts of the former one that are the same. */
const sameParts = (known: Unit, made: Unit): Unit => ({
  ...made,
  element: same(known.element, made.element) ? known.element : made.element,
  bindings: made.bindings.map((b) => known.bindings.find((k) => same(withoutIds([k]), withoutIds([b]))) ?? b),
})
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function changes<K extends 'flow' | 'api', T>(
  upserts: readonly PageEntry[],
  removals: readonly PageEntry[],
  kind: K,
  toValue: (entry: KindOf<K>) => T,
): { [id: string]: T | null } {
  const isKind = (entry: PageEntry): entry is KindOf<K> => entry.kind === kind
  const gone = removals.filter(isKind).map((e): [string, T | null] => [e.id, null])
  return Object.fromEntries([...gone, ...upserts.filter(isKind).map((e): [string, T | null] => [e.id, toValue(e)])])
}

type KindOf<K extends 'flow' | 'api'> = { flow: FlowRecord; api: ApiRecord }[K]

/** By name, as formulas know them: a renamed variable leaves its old name. */
function variableChanges(
  upserts: readonly PageEntry[],
  removals: readonly PageEntry[],
  now: ReadonlyMap<string, VariableRecord>,
  computed: ReadonlySet<string>,
): ProgramPatch['variables'] {
  const gone = removals.flatMap((e) => (e.kind === 'variable' && !now.has(e.name) ? [[e.name, null] as const] : []))
  const set = upserts.flatMap((e) => (e.kind === 'variable' && !computed.has(e.name) ? [[e.name, { value: e.defaultValue }] as const] : []))
  return Object.fromEntries([...gone, ...set])
}
