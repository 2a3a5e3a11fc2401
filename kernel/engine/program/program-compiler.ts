import { addedIn, type Changes, changedIn, removedIn } from '#kernel/document'
import { GivenNames } from '#kernel/page/names'
import type { Catalogue, ElementId, Finding, PageDocument, PageEntry } from '#kernel/page/records'
import { blockOf } from '#kernel/page/records'
import type { ProgramPlugins } from '#kernel/page/references'
import { NamesInUse } from '../names.ts'
import type { PageProgram, ProgramAgain, ProgramMethods, ProgramPatch, ProgramTemplate } from '../program.ts'
import { BlockPrograms, type CompiledBlock, Numbers, type Within } from './block-programs.ts'
import type { BlockSource } from './block-source.ts'
import {
  type CompiledEdit,
  isOtherType,
  isRepinned,
  plainEdit,
  same,
  sameParts,
  startsOthers,
  type Unit,
  withoutIds,
} from './compiled-edit.ts'
import { CompiledEntries } from './compiled-entries.ts'
import { blockTemplate, findingsOf, lateFindings, partOf } from './compiled-part.ts'
import type { CompilerOptions, ProgramCompiler } from './compiler-options.ts'
import { type ComputedVariables, compileComputed } from './computed.ts'
import { followPatch } from './follow-patch.ts'
import { codeForm } from './packed-code.ts'
import { buildProgram, methodsOf, pluginsGiven, pluginsOfTypes } from './program-build.ts'
import { ProgramNames } from './program-names.ts'
import { inTemplate, joined, NO_PART, type ProgramPart, withBlocks } from './program-part.ts'
import { joinedTexts, type PartTexts, textsOfProject, toProgramTexts } from './program-texts.ts'

export function createProgramCompiler(document: PageDocument, catalogue: Catalogue, options: CompilerOptions = {}): ProgramCompiler {
  return new Compiler(document, catalogue, options)
}

class Compiler implements ProgramCompiler {
  readonly #catalogue: Catalogue
  readonly #of: CompiledEntries
  readonly #pluginsIn: CompilerOptions['plugins']
  readonly #within: Within | undefined
  readonly #numbers: Numbers
  readonly #blocks: BlockPrograms
  /** The last reported blocks, by their prefixes. */
  #reached: ReadonlyMap<string, CompiledBlock> = new Map()
  readonly #programNames: ProgramNames
  #functions: NamesInUse
  /** The last reported templates and instances, as JSON. */
  #told = ''
  #computed: ComputedVariables = { bindings: [], findings: [] }
  readonly #numbered: string | undefined
  readonly #widths: CompilerOptions['widths']
  #program: PageProgram | null = null
  readonly #projectTexts: () => PartTexts | undefined
  /** The last reported texts, as JSON. */
  #toldTexts = ''
  /** The last reported form of the code. */
  #code: string

  constructor(document: PageDocument, catalogue: Catalogue, options: CompilerOptions, within?: Within) {
    this.#within = within
    this.#pluginsIn = options.plugins
    this.#functions = within?.functions ?? new NamesInUse(options.functions)
    this.#numbered = options.classes === 'numbers' ? (within?.source.prefix ?? '') : undefined
    this.#widths = options.widths
    this.#numbers = within?.numbers ?? new Numbers()
    this.#blocks =
      within?.blocks ??
      new BlockPrograms(options.blocks ?? (() => undefined), options.self, (source) => this.#compileBlock(source, catalogue, options))
    this.#catalogue = (type) => {
      const block = blockOf(type)
      return (block === undefined ? undefined : this.#blocks.info(block, this.#of.pins)) ?? catalogue(type)
    }
    this.#of = new CompiledEntries(document, {
      ...{ catalogue: this.#catalogue, blocks: this.#blocks, within, numbers: this.#numbers, functions: this.#functions },
      given: within?.source.names ?? new GivenNames(document.entries.values()),
      isEdited: options.names === 'all',
    })
    for (const entry of document.entries.values()) this.#of.keep(entry)
    // In blocks, and while a page is edited, any may be named.
    const all = options.names === 'all' || this.#of.used().length > 0
    this.#projectTexts = () => textsOfProject(document, options.texts, all)
    this.#computed = this.#compute()
    this.#reached = this.#reach()
    this.#code = codeForm(this.#functions.used)
    this.#told = JSON.stringify(this.#inRows())
    this.#toldTexts = JSON.stringify(this.#texts())
    this.#programNames = new ProgramNames(this.#of.given, () => this.#of.texts(), options.names === 'all')
  }

  get program(): PageProgram {
    this.#program ??= this.#build()
    return this.#program
  }

  get findings(): readonly Finding[] {
    return [...findingsOf(this.#of, this.#computed), ...this.#programNames.findings(), ...lateFindings(this.#of)]
  }

  /** What the document brings into a program, without the blocks that it uses. */
  get part(): ProgramPart {
    return partOf(this.#of, { computed: this.#computed, within: this.#within, numbered: this.#numbered, rows: this.#ownRows() })
  }

  /** What makes it a block's template. */
  ofBlock = (): ProgramTemplate => blockTemplate(this.#of, this.#within!, this.#programNames.part.names)

  #compileBlock(source: BlockSource, catalogue: Catalogue, options: CompilerOptions): CompiledBlock {
    const template = this.#numbers.template()
    const within = { source, template, functions: this.#functions, numbers: this.#numbers, blocks: this.#blocks }
    const compiler = new Compiler(source.document, catalogue, options, within)
    const { part } = compiler
    return { source, template, part: { ...part, templates: [compiler.ofBlock(), ...part.templates] } }
  }

  /** The blocks of the page, and those in them; a block leaves that to the page. */
  #reach = (): ReadonlyMap<string, CompiledBlock> =>
    this.#within ? new Map() : this.#blocks.reached(this.#of.used().map((id) => [id, this.#of.pins] as const))

  apply(patch: Changes<PageEntry>): CompiledEdit {
    const { before, renamed, upserts, formerly } = followPatch(this.#of, patch)
    const computed = this.#recompute(patch, renamed)
    this.#program = null
    const edit = this.#edit(before, upserts, formerly, { ...computed, words: renamed })
    return isRepinned(patch) ? this.#withPlugins(edit) : edit
  }

  again(functions: readonly string[]): CompiledEdit {
    this.#functions = new NamesInUse(functions)
    this.#blocks.forget()
    this.#of.names = { ...this.#of.names, functions: this.#functions }
    const before = new Map<ElementId, Unit | undefined>(this.#of.units)
    for (const known of before.values()) if (known) this.#of.units.set(known.entry.id, sameParts(known, this.#of.unitOf(known.entry)))
    const computed = this.#compute()
    const isSame = same(withoutIds(computed.bindings), withoutIds(this.#computed.bindings))
    const removed = isSame ? [] : this.#computed.bindings.map((b) => b.id)
    if (!isSame) this.#computed = computed
    this.#program = null
    const edit = this.#edit(before, [], [], { removed, added: isSame ? [] : computed.bindings, words: [] })
    return this.#withPlugins(edit)
  }

  /** The functions that the code of all bindings calls, where they differ from the last report. */
  #otherCode(): Pick<ProgramPatch, 'code'> {
    const code = codeForm(this.#functions.used)
    if (code === this.#code) return {}
    this.#code = code
    return { code }
  }

  #texts = () =>
    toProgramTexts(joinedTexts([this.#of.partTexts(), ...this.#ofProject(), ...[...this.#reached.values()].map(({ part }) => part.texts)]))

  /** Texts of the page with the same key are reported instead. */
  #ofProject(): readonly PartTexts[] {
    const project = this.#projectTexts()
    return project ? [{ ...project, texts: project.texts.filter(({ id }) => !this.#of.said.has(id)) }] : []
  }

  /** The texts in all languages, where any differs from the last report. */
  #otherTexts(): Pick<ProgramPatch, 'texts'> {
    const texts = this.#texts()
    const told = JSON.stringify(texts)
    if (told === this.#toldTexts) return {}
    this.#toldTexts = told
    return { texts: texts ?? { locales: [], values: {} } }
  }

  /** Templates and instances, where any differs from the last report. */
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
    const rows = this.#of.rows.of(
      this.#of.repeaters,
      (id) => this.#of.units.get(id)?.bindings ?? [],
      (around) => this.#of.namesIn(around),
    )
    return { templates: rows.templates, uses: [...rows.uses, ...this.#of.blockUses()] }
  }

  #withPlugins = (edit: CompiledEdit): CompiledEdit => ({
    ...edit,
    patch: { ...edit.patch, plugins: this.#plugins(), methods: this.#methods(), again: this.#again() },
  })

  #compute = (): ComputedVariables =>
    inTemplate(compileComputed(this.#of.variables.values(), this.#of.names, this.#numbers.binding), this.#within?.template)

  /** There are few computed variables and their order matters: an edit of one compiles all of them. */
  #recompute(patch: Changes<PageEntry>, renamed: readonly string[]): Pick<ProgramPatch['bindings'], 'removed' | 'added'> {
    const touched = [...addedIn(patch), ...removedIn(patch), ...changedIn(patch).flat()]
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
    const pairs = [...before].map(([id, from]) => ({ id, from, to: this.#of.units.get(id) }))
    const [went, came] = this.#otherBlocks()
    const blocks = went.length + came.length > 0
    const { patch, elements } = plainEdit(pairs, { upserts, formerly }, computed, {
      variables: this.#of.variables,
      sources: this.#of.sources(),
    })
    const isOtherFlow = [...upserts, ...formerly].some(({ kind }) => kind === 'flow')
    const whole: ProgramPatch = {
      ...patch,
      ...this.#otherRows(),
      ...this.#programNames.changes(computed.words),
      ...this.#otherCode(),
      ...(blocks || [...upserts, ...formerly].some(({ kind }) => kind === 'text' || kind === 'page') ? this.#otherTexts() : {}),
      ...(blocks ? { plugins: this.#plugins() } : {}),
      ...(blocks || isOtherFlow || pairs.some(isOtherType) ? { methods: this.#methods() } : {}),
      ...(blocks || isOtherFlow || pairs.some(startsOthers) ? { again: this.#again() } : {}),
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

  #build(): PageProgram {
    const variables = Object.fromEntries([...this.#of.variables.values()].map((v) => [v.name, v.defaultValue]))
    const [names, plugins, methods] = [this.#programNames.part, this.#plugins(), this.#methods()]
    const rest = {
      texts: this.#texts(),
      names,
      variables,
      code: this.#code,
      plugins,
      methods,
      widths: this.#widths,
      catalogue: this.#catalogue,
    }
    return buildProgram(this.part, this.#blocksReached, rest)
  }

  get #blocksReached(): readonly CompiledBlock[] {
    return [...this.#reached.values()]
  }

  #methods = (): ProgramMethods => methodsOf([...this.#of.units.values()], this.#of.flows.size > 0, this.#blocksReached, this.#catalogue)

  #again = (): ProgramAgain =>
    Object.fromEntries(
      [this.#of.startedAgain(), ...this.#blocksReached.map(({ part }) => part.again)].flatMap((each) => Object.entries(each)),
    )

  #plugins(): ProgramPlugins {
    const units = [...this.#of.units.values()]
    const others = [...this.#of.variables.values(), ...this.#of.apis.values(), ...this.#of.flows.values()]
    return this.#pluginsIn
      ? pluginsGiven(this.#pluginsIn, this.#blocksReached, [...units.map((u) => u.entry), ...others])
      : pluginsOfTypes(units, this.#blocksReached, this.#catalogue)
  }
}
