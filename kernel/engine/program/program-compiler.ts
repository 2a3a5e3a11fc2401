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
import { applyToNames, type BlockPins, blockOf, GivenNames, interfaceOf, PAGE_ID, SLOT_TAG } from '#kernel/page'
import { type Names, NamesInUse } from '../names.ts'
import type { PageProgram, ProgramApi, ProgramMethods, ProgramPatch, ProgramSource, ProgramTemplate, ProgramUse } from '../program.ts'
import { blockFindings } from './block-findings.ts'
import { BlockPrograms, type CompiledBlock, NO_BLOCKS, Numbers, USE, type Within } from './block-programs.ts'
import { type BlockSource, type DocumentNames, toProgramBlock } from './block-source.ts'
import {
  asksOnceARow,
  type CompiledEdit,
  fires,
  hasOtherBlocks,
  isElementOrPage,
  isOtherType,
  isRepinned,
  plainEdit,
  same,
  sameParts,
  toProgramApi,
  type Unit,
  withoutIds,
} from './compiled-edit.ts'
import type { CompilerOptions, ProgramCompiler } from './compiler-options.ts'
import { type ComputedVariables, compileComputed } from './computed.ts'
import { flowFindings } from './flow-findings.ts'
import { codeForm } from './packed-code.ts'
import { checkBindings, toProgramBindings } from './program-bindings.ts'
import { buildProgram, methodsOf, pluginsGiven, pluginsOfTypes } from './program-build.ts'
import { type ElementOrPage, toProgramElement, toProgramSource, typeOf, withLooks } from './program-element.ts'
import { ProgramNames } from './program-names.ts'
import { inReadingOrder, inTreeOrder } from './program-order.ts'
import { boundInputs, inTemplate, joined, NO_PART, type ProgramPart, withBlocks } from './program-part.ts'
import { slotName, withSlotRow } from './repeated-slots.ts'
import { type Around, RowTemplates } from './row-templates.ts'
import { sourceCycles } from './source-cycles.ts'

export function createProgramCompiler(document: PageDocument, catalogue: Catalogue, options: CompilerOptions = {}): ProgramCompiler {
  return new Compiler(document, catalogue, options)
}

class Compiler implements ProgramCompiler {
  readonly #catalogue: Catalogue
  readonly #pluginsIn: CompilerOptions['plugins']
  #names: Names
  /** What elements and apis are called in formulas. */
  readonly #given: DocumentNames
  readonly #within: Within | undefined
  readonly #numbers: Numbers
  readonly #blocks: BlockPrograms
  /** The blocks that were told last, by their prefixes. */
  #reached: ReadonlyMap<string, CompiledBlock> = new Map()
  readonly #programNames: ProgramNames
  #functions: NamesInUse
  readonly #elements = new Set<ElementId>()
  readonly #entries = new Map<ElementId, ElementOrPage>()
  readonly #rows: RowTemplates
  /** Elements of which a region repeats. */
  readonly #repeaters = new Set<ElementId>()
  /** The templates and uses that were told last, as JSON. */
  #told = ''
  readonly #units = new Map<ElementId, Unit>()
  readonly #variables = new Map<string, VariableRecord>()
  readonly #apis = new Map<string, ApiRecord>()
  readonly #flows = new Map<string, FlowRecord>()
  #computed: ComputedVariables = { bindings: [], findings: [] }
  readonly #isEdited: boolean
  readonly #numbered: string | undefined
  readonly #widths: CompilerOptions['widths']
  #program: PageProgram | null = null
  /** The form of the code that was told last. */
  #code: string

  constructor(document: PageDocument, catalogue: Catalogue, options: CompilerOptions, within?: Within) {
    this.#within = within
    this.#pluginsIn = options.plugins
    this.#functions = within?.functions ?? new NamesInUse(options.functions)
    this.#isEdited = options.names === 'all'
    this.#numbered = options.classes === 'numbers' ? (within?.source.prefix ?? '') : undefined
    this.#widths = options.widths
    this.#given = within?.source.names ?? new GivenNames(document.entries.values())
    this.#numbers = within?.numbers ?? new Numbers()
    this.#blocks =
      within?.blocks ??
      new BlockPrograms(options.blocks ?? (() => undefined), options.self, (source) => this.#compileBlock(source, catalogue, options))
    this.#catalogue = (type) => {
      const block = blockOf(type)
      return (block === undefined ? undefined : this.#blocks.info(block, this.#pins)) ?? catalogue(type)
    }
    this.#names = {
      ...{ elements: this.#elements, functions: this.#functions, given: this.#given },
      ...(within ? { inBlock: true as const } : interfaceOf(document) ? { isBlock: true as const } : {}),
    }
    this.#rows = new RowTemplates(this.#entries, this.#catalogue, this.#numbers.template, {
      ...{ home: within?.template, hasSamples: this.#isEdited },
    })
    for (const entry of document.entries.values()) {
      if (entry.kind === 'element') this.#elements.add(entry.id)
      if (isElementOrPage(entry)) this.#entries.set(entry.id, entry)
    }
    for (const entry of document.entries.values()) this.#keep(entry)
    this.#computed = this.#compute()
    this.#reached = this.#reach()
    this.#code = codeForm(this.#functions.used)
    this.#told = JSON.stringify(this.#inRows())
    this.#programNames = new ProgramNames(this.#given, () => this.#texts(), options.names === 'all')
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
      ...this.#programNames.findings(),
      ...sourceCycles(this.#sources(), this.#programApis(), this.#names),
      ...[...this.#units.values()].flatMap(({ element }) => blockFindings(element)),
    ]
  }

  /** What the document brings into a program, without the blocks that it uses. */
  get part(): ProgramPart {
    const units = inTreeOrder([...this.#units.values()])
    const drawn = withLooks(units, this.#numbered)
    return {
      elements: drawn.map(({ element }) => element),
      // Whatever reads a computed variable finds it computed.
      bindings: [...this.#computed.bindings, ...inReadingOrder(units.flatMap((u) => u.bindings))],
      flows: Object.fromEntries([...this.#flows.values()].map((f) => [f.id, f.nodes])),
      apis: this.#programApis(),
      sources: this.#sources(),
      looks: drawn.map(({ look }) => look),
      ...this.#ownRows(),
      fires: units.some((u) => Object.values(u.element.events).some((ids) => ids.length > 0)),
      blocks: this.#used(),
      repeated: units.flatMap((unit) => (this.#within && this.#isRepeatedSlot(unit) ? [slotName(unit.element)] : [])),
      entries: [...units.map((u) => u.entry), ...this.#variables.values(), ...this.#apis.values(), ...this.#flows.values()],
    }
  }

  /** What makes it a block's template. */
  ofBlock(): ProgramTemplate {
    const { source, template: id } = this.#within!
    const { names = {} } = this.#programNames.part
    // Whatever a text may read is there from the start, as the block has nothing around it that could have it.
    const said = Object.values(names).flatMap((path) => {
      const unit = this.#units.get(path)
      if (!unit) return [path]
      return unit.around.template === id ? [path, `component.${path}`] : []
    })
    const state = [...new Set([...(this.#rows.state().get(id) ?? []), ...said])].sort()
    return { id, parent: null, ...(state.length > 0 ? { state } : {}), block: toProgramBlock(source, names) }
  }

  #compileBlock(source: BlockSource, catalogue: Catalogue, options: CompilerOptions): CompiledBlock {
    const template = this.#numbers.template()
    const within = { source, template, functions: this.#functions, numbers: this.#numbers, blocks: this.#blocks }
    const compiler = new Compiler(source.document, catalogue, options, within)
    const { part } = compiler
    return { source, template, part: { ...part, templates: [compiler.ofBlock(), ...part.templates] } }
  }

  get #pins(): BlockPins {
    const root = this.#entries.get(this.#within?.source.root ?? PAGE_ID)
    return (root?.kind === 'page' ? root.blocks : undefined) ?? NO_BLOCKS
  }

  /** The blocks that elements use, each once. */
  #used = (): readonly string[] => [...new Set([...this.#units.values()].flatMap(({ block }) => block ?? []))]

  /** The blocks of the page, and those in them; a block leaves that to the page. */
  #reach = (): ReadonlyMap<string, CompiledBlock> =>
    this.#within ? new Map() : this.#blocks.reached(this.#used().map((id) => [id, this.#pins] as const))

  apply(patch: Patch): CompiledEdit {
    const upserts = [...patch.added.values(), ...[...patch.changed.values()].map(([, to]) => to)]
    const removals = [...patch.removed.values()]
    const before = new Map<ElementId, Unit | undefined>()
    const note = (id: ElementId) => before.has(id) || before.set(id, this.#units.get(id))
    const [renamed, hadRows] = [this.#rename(patch), this.#repeaters.size > 0]
    for (const entry of removals) this.#entries.delete(entry.id)
    for (const entry of upserts) if (isElementOrPage(entry)) this.#entries.set(entry.id, entry)
    for (const entry of removals) {
      if (isElementOrPage(entry)) note(entry.id)
      this.#drop(entry)
    }
    for (const [, [from]] of patch.changed) if (!isElementOrPage(from)) this.#drop(from)
    for (const entry of upserts) {
      if (isElementOrPage(entry)) note(entry.id)
      this.#keep(entry)
    }
    // Whether an element hands rows over follows from what stands in it.
    for (const entry of [...patch.changed.values()].flat().concat(upserts, removals)) {
      const parent = entry.kind === 'element' && entry.parentId !== null ? this.#entries.get(entry.parentId) : undefined
      if (parent) this.#noteRepeater(parent)
    }
    if (hasOtherBlocks(patch)) {
      for (const [id, unit] of [...this.#units]) {
        if (unit.block === undefined) continue
        note(id)
        this.#keep(unit.entry)
      }
    }
    if (isRepinned(patch)) {
      // Another version of a component may have other defaults.
      for (const [id, unit] of [...this.#units]) {
        note(id)
        this.#keep(unit.entry)
      }
    }
    if (hadRows || this.#repeaters.size > 0) {
      for (const unit of this.#elsewhere()) {
        note(unit.entry.id)
        this.#keep(unit.entry, true)
      }
    }
    for (const unit of this.#mentioning(renamed, before)) {
      note(unit.entry.id)
      this.#keep(unit.entry, true)
    }
    const computed = this.#recompute(patch, renamed)
    this.#program = null
    const formerly = [...removals, ...[...patch.changed.values()].map(([from]) => from)]
    const edit = this.#edit(before, upserts, formerly, { ...computed, words: renamed })
    return isRepinned(patch) ? this.#withPlugins(edit) : edit
  }

  again(functions: readonly string[]): CompiledEdit {
    this.#functions = new NamesInUse(functions)
    this.#blocks.forget()
    this.#names = { ...this.#names, functions: this.#functions }
    const before = new Map<ElementId, Unit | undefined>(this.#units)
    for (const known of before.values()) if (known) this.#units.set(known.entry.id, sameParts(known, this.#unitOf(known.entry)))
    const computed = this.#compute()
    const isSame = same(withoutIds(computed.bindings), withoutIds(this.#computed.bindings))
    const removed = isSame ? [] : this.#computed.bindings.map((b) => b.id)
    if (!isSame) this.#computed = computed
    this.#program = null
    const edit = this.#edit(before, [], [], { removed, added: isSame ? [] : computed.bindings, words: [] })
    return this.#withPlugins(edit)
  }

  /** What the code of all bindings calls, where that is more or less than was told last. */
  #otherCode(): Pick<ProgramPatch, 'code'> {
    const code = codeForm(this.#functions.used)
    if (code === this.#code) return {}
    this.#code = code
    return { code }
  }

  /** Templates and uses, where any is another one than was told last. */
  #otherRows(): Pick<ProgramPatch, 'templates' | 'uses'> {
    const rows = this.#inRows()
    const told = JSON.stringify(rows)
    if (told === this.#told) return {}
    this.#told = told
    return rows
  }

  #inRows = () => {
    const { templates, uses } = joined([{ ...NO_PART, ...this.#ownRows() }, ...[...this.#reached.values()].map(({ part }) => part)])
    return { templates, uses }
  }

  #ownRows() {
    const rows = this.#rows.of(
      this.#repeaters,
      (id) => this.#units.get(id)?.bindings ?? [],
      (around) => this.#namesIn(around),
    )
    return { templates: rows.templates, uses: [...rows.uses, ...this.#blockUses()] }
  }

  #blockUses = (): readonly ProgramUse[] =>
    [...this.#units.values()].flatMap(({ entry, element, bindings, around, block }): ProgramUse[] => {
      const found = block === undefined ? undefined : this.#blocks.find(block, this.#pins)
      if (!found) return []
      const inputs = { inputs: element.props, bound: boundInputs(bindings) }
      const use = { id: this.#rows.numberOf(entry.id, USE), element: entry.id, slot: USE, template: found.template }
      return [{ ...use, rows: inputs, around: around.template }]
    })

  /** Elements that stand in other rows than when they were compiled, or in none any more. */
  #elsewhere(): Unit[] {
    return [...this.#units.values()].filter(({ entry, around }) => {
      const now = this.#rows.around(entry)
      return now.template !== around.template || now.rows.join() !== around.rows.join() || !same(now.cell, around.cell)
    })
  }

  #namesIn = ({ rows, cell }: Around): Names => (rows.length === 0 ? this.#names : { ...this.#names, rows, ...(cell ? { cell } : {}) })

  #withPlugins = (edit: CompiledEdit): CompiledEdit => ({
    ...edit,
    patch: { ...edit.patch, plugins: this.#plugins(), methods: this.#methods() },
  })

  #compute = (): ComputedVariables =>
    inTemplate(compileComputed(this.#variables.values(), this.#names, this.#numbers.binding), this.#within?.template)

  /** There are few computed variables and their order matters: an edit of one compiles all of them. */
  #recompute(patch: Patch, renamed: readonly string[]): Pick<ProgramPatch['bindings'], 'removed' | 'added'> {
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
    /** Entries as they were, of which some are still there as others. */
    formerly: readonly PageEntry[],
    computed: Pick<ProgramPatch['bindings'], 'removed' | 'added'> & { readonly words: readonly string[] },
  ): CompiledEdit {
    const pairs = [...before].map(([id, from]) => ({ id, from, to: this.#units.get(id) }))
    const [went, came] = this.#otherBlocks()
    const blocks = went.length + came.length > 0
    const { patch, elements } = plainEdit(pairs, { upserts, formerly }, computed, { variables: this.#variables, sources: this.#sources() })
    const isOtherFlow = [...upserts, ...formerly].some(({ kind }) => kind === 'flow')
    const whole: ProgramPatch = {
      ...patch,
      ...this.#otherRows(),
      ...this.#programNames.changes(computed.words),
      ...this.#otherCode(),
      ...(blocks ? { plugins: this.#plugins() } : {}),
      ...(blocks || isOtherFlow || pairs.some(isOtherType) ? { methods: this.#methods() } : {}),
    }
    return withBlocks({ patch: whole, elements }, went, came)
  }

  /** Blocks that the page does not reach any more, and those that it did not before. */
  #otherBlocks(): readonly [went: readonly CompiledBlock[], came: readonly CompiledBlock[]] {
    const [before, now] = [this.#reached, this.#reach()]
    this.#reached = now
    const without = (from: ReadonlyMap<string, CompiledBlock>, others: ReadonlyMap<string, CompiledBlock>) =>
      [...from].flatMap(([key, block]) => (others.get(key) === block ? [] : [block]))
    return [without(before, now), without(now, before)]
  }

  /** Bindings that stay the same, and mean the same, keep their number, and with it their value. */
  #keep(entry: PageEntry, namesChanged = false): void {
    if (entry.kind === 'variable') this.#variables.set(entry.name, entry)
    else if (entry.kind === 'api') this.#apis.set(entry.id, entry)
    else if (entry.kind === 'flow') this.#flows.set(entry.id, entry)
    else {
      const known = this.#units.get(entry.id)
      const made = this.#unitOf(entry)
      const isOther = namesChanged || (known !== undefined && !same(known.around, made.around))
      const bindings = made.bindings.map(
        (b) => known?.bindings.find((k) => !isOther && k.path === b.path && same(withoutIds([k]), withoutIds([b]))) ?? b,
      )
      this.#units.set(entry.id, {
        ...made,
        element: namesChanged && known && same(known.element, made.element) ? known.element : made.element,
        bindings,
      })
    }
  }

  #unitOf(entry: ElementOrPage): Unit {
    const around = this.#rows.around(entry)
    this.#noteRepeater(entry)
    const inRows = around.template === 0 ? {} : { template: around.template }
    const bound = this.#within && this.#isRepeatedSlot({ entry, around }) ? withSlotRow(entry, around) : entry
    const made = toProgramBindings(bound, this.#namesIn(around), this.#numbers.binding)
    const bindings = around.template === 0 ? made.bindings : made.bindings.map((binding) => ({ ...binding, ...inRows }))
    const block = blockOf(typeOf(entry))
    const use = block === undefined ? {} : { block: this.#blocks.standing(block, this.#pins) }
    // Steps of its flows say the same as its formulas.
    const inCell = around.cell && (this.#isEdited || fires(entry)) ? { cell: around.cell } : {}
    const element = { ...toProgramElement(entry, this.#catalogue, this.#within?.source.root), ...use, ...inRows, ...inCell }
    const own = toProgramSource(entry, this.#catalogue(typeOf(entry)))
    const source = own && around.template !== 0 ? { ...own, ...inRows } : own
    const once = source?.template !== undefined && !this.#within ? [asksOnceARow(entry.id)] : []
    return { entry, element, source, bindings, findings: [...made.findings, ...once], around, ...(block === undefined ? {} : { block }) }
  }

  /** An element that draws what fills a slot, once a row. */
  #isRepeatedSlot = ({ entry, around }: Pick<Unit, 'entry' | 'around'>): boolean =>
    around.rows.length > 0 && this.#catalogue(typeOf(entry))?.tags.includes(SLOT_TAG) === true

  #noteRepeater(entry: ElementOrPage): void {
    if (this.#rows.regionsOf(entry).length > 0) this.#repeaters.add(entry.id)
    else this.#repeaters.delete(entry.id)
  }

  #drop(entry: PageEntry): void {
    if (entry.kind === 'variable') this.#variables.delete(entry.name)
    else if (entry.kind === 'api') this.#apis.delete(entry.id)
    else if (entry.kind === 'flow') this.#flows.delete(entry.id)
    else {
      this.#units.delete(entry.id)
      this.#repeaters.delete(entry.id)
    }
  }

  /** Ids and names that came, went or changed: what they mean as a bare name has changed. */
  #rename(patch: Patch): readonly string[] {
    const came = [...patch.added.values()].filter((e) => e.kind === 'element').map((e) => e.id)
    const went = [...patch.removed.values()].filter((e) => e.kind === 'element').map((e) => e.id)
    for (const id of went) this.#elements.delete(id)
    for (const id of came) this.#elements.add(id)
    const given = this.#given instanceof GivenNames ? applyToNames(this.#given, patch) : []
    return [...new Set([...came, ...went, ...given])]
  }

  /** A text that does not contain an id cannot mean it; whether one that does means it is left to the analysis. */
  #mentioning(ids: readonly string[], known: ReadonlyMap<ElementId, unknown>): Unit[] {
    if (ids.length === 0) return []
    return [...this.#units.values()].filter(
      (unit) => !known.has(unit.entry.id) && unit.bindings.some(({ binding }) => ids.some((id) => binding.source.includes(id))),
    )
  }

  #build(): PageProgram {
    const variables = Object.fromEntries([...this.#variables.values()].map((v) => [v.name, v.defaultValue]))
    const [names, plugins, methods] = [this.#programNames.part, this.#plugins(), this.#methods()]
    return buildProgram(this.part, this.#blocksReached, { names, variables, code: this.#code, plugins, methods, widths: this.#widths })
  }

  get #blocksReached(): readonly CompiledBlock[] {
    return [...this.#reached.values()]
  }

  #methods = (): ProgramMethods => methodsOf([...this.#units.values()], this.#flows.size > 0, this.#blocksReached, this.#catalogue)

  #plugins(): ProgramPlugins {
    const units = [...this.#units.values()]
    const others = [...this.#variables.values(), ...this.#apis.values(), ...this.#flows.values()]
    return this.#pluginsIn
      ? pluginsGiven(this.#pluginsIn, this.#blocksReached, [...units.map((u) => u.entry), ...others])
      : pluginsOfTypes(units, this.#blocksReached, this.#catalogue)
  }

  /** Whatever holds texts that may say names. */
  #texts = () => [
    [...this.#units.values()].map(({ entry }) => [entry.bindings, entry.source]),
    [...this.#apis.values()].map(({ config, bindings }) => [config, bindings]),
    [...this.#flows.values()].map(({ nodes }) => nodes),
    [...this.#variables.values()].map(({ formula }) => formula),
  ]
  #sources = (): ProgramSource[] => [...this.#units.values()].flatMap((u) => u.source ?? [])
  #programApis = (): { [id: string]: ProgramApi } => Object.fromEntries([...this.#apis.values()].map((api) => [api.id, toProgramApi(api)]))
}
