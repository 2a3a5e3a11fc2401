import { addedIn, type Changes, removedIn } from '#kernel/document'
import { applyToNames, GivenNames } from '#kernel/page/names'
import type {
  ApiRecord,
  Catalogue,
  ComponentInfo,
  ElementId,
  FlowRecord,
  PageDocument,
  PageEntry,
  StartedAgain,
  TextRecord,
  VariableRecord,
} from '#kernel/page/records'
import { type BlockPins, blockOf, interfaceOf, PAGE_ID, SLOT_TAG } from '#kernel/page/records'
import type { Names, NamesInUse } from '../names.ts'
import type { ProgramAgain, ProgramApi, ProgramSource, ProgramUse } from '../program.ts'
import { type BlockPrograms, NO_BLOCKS, type Numbers, USE, type Within } from './block-programs.ts'
import type { DocumentNames } from './block-source.ts'
import { asksOnceARow, fires, isElementOrPage, same, toProgramApi, type Unit, withoutIds } from './compiled-edit.ts'
import { toProgramBindings } from './program-bindings.ts'
import { type ElementOrPage, toProgramElement, toProgramSource, typeOf } from './program-element.ts'
import { boundInputs } from './program-part.ts'
import type { PartTexts } from './program-texts.ts'
import { withSlotRow } from './repeated-slots.ts'
import { type Around, RowTemplates } from './row-templates.ts'

/** Events that a component does not declare are those of the buttons in its lists, which authors name. */
const againOf = ({ again = {}, events }: ComponentInfo, { kind }: ElementOrPage, event: string): StartedAgain | undefined => {
  if (Object.hasOwn(again, event)) return again[event]
  return kind === 'page' || events.includes(event) ? undefined : 'one'
}

/** What of a document is compiled, entry by entry; knows in which rows each stands. */
export class CompiledEntries {
  readonly #catalogue: Catalogue
  readonly #blocks: BlockPrograms
  readonly #within: Within | undefined
  readonly #numbers: Numbers
  readonly #isEdited: boolean
  names: Names
  /** What elements and apis are called in formulas. */
  readonly given: DocumentNames
  readonly elements = new Set<ElementId>()
  readonly entries = new Map<ElementId, ElementOrPage>()
  readonly rows: RowTemplates
  /** Elements of which a region repeats. */
  readonly repeaters = new Set<ElementId>()
  readonly units = new Map<ElementId, Unit>()
  readonly variables = new Map<string, VariableRecord>()
  readonly apis = new Map<string, ApiRecord>()
  readonly flows = new Map<string, FlowRecord>()
  /** Words in several languages, by key. */
  readonly said = new Map<string, TextRecord>()

  constructor(
    document: PageDocument,
    {
      functions,
      ...given
    }: Pick<CompiledEntries, 'given'> & {
      readonly catalogue: Catalogue
      readonly blocks: BlockPrograms
      readonly within: Within | undefined
      readonly numbers: Numbers
      readonly functions: NamesInUse
      readonly isEdited: boolean
    },
  ) {
    this.#blocks = given.blocks
    this.#within = given.within
    this.#numbers = given.numbers
    this.#isEdited = given.isEdited
    this.given = given.given
    this.#catalogue = given.catalogue
    this.names = {
      ...{ elements: this.elements, functions, given: this.given },
      ...(given.within
        ? { inBlock: true as const, texts: given.within.source.prefix }
        : interfaceOf(document)
          ? { isBlock: true as const }
          : {}),
    }
    this.rows = new RowTemplates(this.entries, this.#catalogue, this.#numbers.template, {
      ...{ home: given.within?.template, hasSamples: this.#isEdited },
    })
    for (const entry of document.entries.values()) {
      if (entry.kind === 'element') this.elements.add(entry.id)
      if (isElementOrPage(entry)) this.entries.set(entry.id, entry)
    }
  }

  get pins(): BlockPins {
    const root = this.entries.get(this.#within?.source.root ?? PAGE_ID)
    return (root?.kind === 'page' ? root.blocks : undefined) ?? NO_BLOCKS
  }

  partTexts = (): PartTexts => {
    const root = this.entries.get(this.#within?.source.root ?? PAGE_ID)
    return { locales: (root?.kind === 'page' && root.locales) || [], texts: [...this.said.values()] }
  }

  /** The blocks that elements use, each once. */
  used = (): readonly string[] => [...new Set([...this.units.values()].flatMap(({ block }) => block ?? []))]

  blockUses = (): readonly ProgramUse[] =>
    [...this.units.values()].flatMap(({ entry, element, bindings, around, block }): ProgramUse[] => {
      const found = block === undefined ? undefined : this.#blocks.find(block, this.pins)
      if (!found) return []
      const inputs = { inputs: element.props, bound: boundInputs(bindings) }
      const use = { id: this.rows.numberOf(entry.id, USE), element: entry.id, slot: USE, template: found.template }
      return [{ ...use, rows: inputs, around: around.template }]
    })

  /** Elements whose rows differ from those at their compilation. */
  elsewhere(): Unit[] {
    return [...this.units.values()].filter(({ entry, around }) => {
      const now = this.rows.around(entry)
      return now.template !== around.template || now.rows.join() !== around.rows.join() || !same(now.cell, around.cell)
    })
  }

  namesIn = ({ rows, cell }: Around): Names => (rows.length === 0 ? this.names : { ...this.names, rows, ...(cell ? { cell } : {}) })

  /** Bindings that stay the same, and mean the same, keep their number, and with it their value. */
  keep(entry: PageEntry, namesChanged = false): void {
    if (entry.kind === 'variable') this.variables.set(entry.name, entry)
    else if (entry.kind === 'api') this.apis.set(entry.id, entry)
    else if (entry.kind === 'flow') this.flows.set(entry.id, entry)
    else if (entry.kind === 'text') this.said.set(entry.id, entry)
    else {
      const known = this.units.get(entry.id)
      const made = this.unitOf(entry)
      const isOther = namesChanged || (known !== undefined && !same(known.around, made.around))
      const bindings = made.bindings.map(
        (b) => known?.bindings.find((k) => !isOther && k.path === b.path && same(withoutIds([k]), withoutIds([b]))) ?? b,
      )
      this.units.set(entry.id, {
        ...made,
        element: namesChanged && known && same(known.element, made.element) ? known.element : made.element,
        bindings,
      })
    }
  }

  unitOf(entry: ElementOrPage): Unit {
    const around = this.rows.around(entry)
    this.noteRepeater(entry)
    const inRows = around.template === 0 ? {} : { template: around.template }
    const bound = this.#within && this.isRepeatedSlot({ entry, around }) ? withSlotRow(entry, around) : entry
    const made = toProgramBindings(bound, this.namesIn(around), this.#numbers.binding)
    const bindings = around.template === 0 ? made.bindings : made.bindings.map((binding) => ({ ...binding, ...inRows }))
    const block = blockOf(typeOf(entry))
    const use = block === undefined ? {} : { block: this.#blocks.standing(block, this.pins) }
    // Steps of its flows say the same as its formulas.
    const inCell = around.cell && (this.#isEdited || fires(entry)) ? { cell: around.cell } : {}
    const element = {
      ...toProgramElement(entry, this.#catalogue, { root: this.#within?.source.root, isEdited: this.#isEdited }),
      ...use,
      ...inRows,
      ...inCell,
    }
    const own = toProgramSource(entry, this.#catalogue(typeOf(entry)))
    const source = own && around.template !== 0 ? { ...own, ...inRows } : own
    const once = source?.template !== undefined && !this.#within ? [asksOnceARow(entry.id)] : []
    return { entry, element, source, bindings, findings: [...made.findings, ...once], around, ...(block === undefined ? {} : { block }) }
  }

  /** An element that draws what fills a slot, once a row. */
  isRepeatedSlot = ({ entry, around }: Pick<Unit, 'entry' | 'around'>): boolean =>
    around.rows.length > 0 && this.#catalogue(typeOf(entry))?.tags.includes(SLOT_TAG) === true

  noteRepeater(entry: ElementOrPage): void {
    if (this.rows.regionsOf(entry).length > 0) this.repeaters.add(entry.id)
    else this.repeaters.delete(entry.id)
  }

  drop(entry: PageEntry): void {
    if (entry.kind === 'variable') this.variables.delete(entry.name)
    else if (entry.kind === 'api') this.apis.delete(entry.id)
    else if (entry.kind === 'flow') this.flows.delete(entry.id)
    else if (entry.kind === 'text') this.said.delete(entry.id)
    else {
      this.units.delete(entry.id)
      this.repeaters.delete(entry.id)
    }
  }

  /** Ids and names that came, went or changed: what they mean as a bare name has changed. */
  rename(patch: Changes<PageEntry>): readonly string[] {
    const came = addedIn(patch)
      .filter((e) => e.kind === 'element')
      .map((e) => e.id)
    const went = removedIn(patch)
      .filter((e) => e.kind === 'element')
      .map((e) => e.id)
    for (const id of went) this.elements.delete(id)
    for (const id of came) this.elements.add(id)
    const given = this.given instanceof GivenNames ? applyToNames(this.given, patch) : []
    return [...new Set([...came, ...went, ...given])]
  }

  /** A text that does not contain an id cannot mean it; whether one that does means it is left to the analysis. */
  mentioning(ids: readonly string[], known: ReadonlyMap<ElementId, unknown>): Unit[] {
    if (ids.length === 0) return []
    return [...this.units.values()].filter(
      (unit) => !known.has(unit.entry.id) && unit.bindings.some(({ binding }) => ids.some((id) => binding.source.includes(id))),
    )
  }

  /** Whatever holds texts that may say names. */
  texts = () => [
    [...this.units.values()].map(({ entry }) => [entry.bindings, entry.source]),
    [...this.apis.values()].map(({ config, bindings }) => [config, bindings]),
    [...this.flows.values()].map(({ nodes }) => nodes),
    [...this.variables.values()].map(({ formula }) => formula),
  ]
  /** Of each flow that something is said of: by itself, else by the first event that starts it. */
  startedAgain = (): ProgramAgain => {
    const said = new Map<string, StartedAgain>()
    for (const { entry } of this.units.values()) {
      const info = this.#catalogue(typeOf(entry))
      for (const [event, flows] of Object.entries(entry.events)) {
        const again = info && againOf(info, entry, event)
        if (again) for (const flow of flows) if (!said.has(flow)) said.set(flow, again)
      }
    }
    for (const { id, again } of this.flows.values()) if (again) said.set(id, again)
    return Object.fromEntries([...said].flatMap(([flow, again]) => (again === 'every' || !this.flows.has(flow) ? [] : [[flow, again]])))
  }
  sources = (): ProgramSource[] => [...this.units.values()].flatMap((u) => u.source ?? [])
  programApis = (): { [id: string]: ProgramApi } => Object.fromEntries([...this.apis.values()].map((api) => [api.id, toProgramApi(api)]))
}
