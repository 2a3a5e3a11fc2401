import {
  blockOf,
  blockPinsOf,
  catalogueWithBlocks,
  type ElementRecord,
  interfaceOf,
  MAIN_SLOT,
  type PageDocument,
  SLOT_TAG,
} from '#kernel/page/records'
import { getPath } from '#kernel/page/values'
import { mentionsIn } from './mentions.ts'
import { namesIn, namesOf, type PageNames, type ReferenceOptions } from './reference-target.ts'
import { type RowLists, regionKey } from './row-lists.ts'

/** What a use of a block gives an input: all or some rows of a list of the page. */
export interface GivenRows {
  readonly use: string
  readonly block: string
  /** The block in the version that the page has. */
  readonly document: PageDocument
  readonly input: string
  readonly list: string
}

/** Where rows of lists that have owners of their own go on to. */
export interface FollowedRows {
  /** Places whose whole value is a list, as `entry path`, with known readers. */
  readonly places: ReadonlySet<string>
  readonly given: readonly GivenRows[]
}

const PREFIX = 'props.'
/** The rows that an input of a block is given, in references of that block. */
export const rowsOfInput = (input: string): string => PREFIX + input
export const inputOfRows = (owner: string): string | undefined => (owner.startsWith(PREFIX) ? owner.slice(PREFIX.length) : undefined)

/** Lists that are made of lists that are made of lists are followed so far. */
const MOST_ROUNDS = 12

/**
 * Finds the repeaters, computed variables and inputs of blocks that are given a list with an owner of its own, as it is or filtered and sorted; from then on
 * the names say that its rows are theirs. `owner`: in a block, whose rows are looked for.
 */
export function followRows(
  document: PageDocument,
  names: PageNames,
  options: ReferenceOptions,
  owner: string,
  around: readonly PageDocument[] = [],
): FollowedRows {
  const { lists } = names
  const within = [...around, document]
  const paths = new Map(names.listPaths ?? [])
  if (inputOfRows(owner) !== undefined) paths.set(owner, owner)
  const places = new Set<string>()
  const given: GivenRows[] = []
  const regions = new Map<string, string>()
  names.listPaths = paths
  if (lists) lists.same = regions
  for (let round = 0, before = -1; places.size > before && round < MOST_ROUNDS; round++) {
    before = places.size
    for (const entry of document.entries.values()) {
      const isNew = (path: string) => !places.has(`${entry.id} ${path}`)
      if (entry.kind === 'variable' && entry.formula !== undefined && isNew('formula')) {
        const list = mentionsIn('formula', entry.formula, names).gives
        if (list === undefined || entry.name.includes('.')) continue
        places.add(`${entry.id} formula`)
        paths.set(`variable.${entry.name}`, list)
      }
      if (entry.kind !== 'element' || !lists?.isAny) continue
      for (const [path, slots] of placesOfLists(entry, options)) {
        const list = isNew(path) ? listGiven(entry, path, names) : undefined
        if (list === undefined) continue
        for (const slot of slots) regions.set(regionKey(entry.id, slot), list)
        places.add(`${entry.id} ${path}`)
      }
      const block = blockGiven(entry, document, options, within)
      for (const input of block ? interfaceOf(block.document)!.inputs : []) {
        const list = isNew(input.name) ? listGiven(entry, input.name, names) : undefined
        if (!block || list === undefined) continue
        places.add(`${entry.id} ${input.name}`)
        given.push({ use: entry.id, ...block, input: input.name, list })
        for (const slot of slotsOfInput(block.document, input.name, options, within)) regions.set(regionKey(entry.id, slot), list)
      }
    }
  }
  return { places, given }
}

/** The props of an element that hold the lists of regions of its own. */
function placesOfLists({ type }: ElementRecord, { catalogue }: ReferenceOptions): ReadonlyMap<string, readonly string[]> {
  const info = catalogue?.(type)
  const found = new Map<string, readonly string[]>()
  const regions = [
    [MAIN_SLOT, info?.repeats] as const,
    ...Object.entries(info?.slots ?? {}).map(([slot, { repeats }]) => [slot, repeats] as const),
  ]
  for (const [slot, repeats] of regions)
    if (repeats && 'prop' in repeats) found.set(repeats.prop, [...(found.get(repeats.prop) ?? []), slot])
  return found
}

function listGiven(element: ElementRecord, path: string, names: PageNames): string | undefined {
  const binding = element.bindings[path]
  if (binding?.kind !== 'formula') return undefined
  return mentionsIn('formula', binding.source, namesIn(element, names)[0] ?? names).gives
}

/** The block that an element is a use of, unless it is around itself. */
function blockGiven({ type }: ElementRecord, document: PageDocument, { blocks }: ReferenceOptions, around: readonly PageDocument[]) {
  const block = blockOf(type)
  const pins = blockPinsOf(document)
  const found = block === undefined || !blocks || !Object.hasOwn(pins, block) ? undefined : blocks(block, pins[block]!)
  return block !== undefined && found && interfaceOf(found) && !around.includes(found) ? { block, document: found } : undefined
}

/** The same in the document of a block, whose blocks may have other versions. */
export const optionsInside = (options: ReferenceOptions, block: PageDocument): ReferenceOptions =>
  options.catalogue && options.blocks ? { ...options, catalogue: catalogueWithBlocks(options.catalogue, block, options.blocks) } : options

/** The slots that a block draws in rows of an input, wherever it has them. */
function slotsOfInput(block: PageDocument, input: string, outside: ReferenceOptions, around: readonly PageDocument[]): readonly string[] {
  const options = optionsInside(outside, block)
  const names = namesOf(block, options)
  const rows = rowsOfInput(input)
  followRows(block, names, options, rows, around)
  const drawn = new Map<string, boolean>()
  for (const entry of block.entries.values()) {
    const isSlot = entry.kind === 'element' && options.catalogue?.(entry.type)?.tags.includes(SLOT_TAG) === true
    const slot = isSlot ? getPath(entry.props, 'name') : undefined
    if (typeof slot === 'string') drawn.set(slot, drawn.get(slot) !== false && innermost(names.lists, entry) === rows)
  }
  return [...drawn].flatMap(([slot, isMine]) => (isMine ? [slot] : []))
}

function innermost(lists: RowLists | undefined, entry: Parameters<RowLists['around']>[0]): string | undefined {
  const [around] = lists?.around(entry) ?? []
  const row = around?.rows?.[0]
  return row === undefined ? undefined : around?.same?.[row]
}
