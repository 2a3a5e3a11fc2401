import { BLOCKS_IN_BLOCKS, type BlockLookup, type BlockPins, blockInfo, blocksUsed, type ComponentInfo } from '#kernel/page/records'
import type { NamesInUse } from '../names.ts'
import type { ProgramBlockUse } from '../program.ts'
import { type BlockSource, blockSource } from './block-source.ts'
import type { ProgramPart } from './program-part.ts'

/** A version of a block as a program holds it, once. */
export interface CompiledBlock {
  readonly source: BlockSource
  /** The template that runs once for each use. */
  readonly template: number
  readonly part: ProgramPart
}

type Missing = Extract<ProgramBlockUse, { readonly missing: string }>

export const NO_BLOCKS: BlockPins = {}
/** A use of a block runs its template in the name of its main region, in which nothing else stands. */
export const USE = ''

/** Counts what has a number in a page's program, over the page and all of its blocks. */
export class Numbers {
  #bindings = 0
  #templates = 0
  readonly binding = (): number => ++this.#bindings
  readonly template = (): number => ++this.#templates
}

/** The blocks that a page reaches, each compiled once, whatever the number of uses. */
export class BlockPrograms {
  readonly #lookup: BlockLookup
  readonly #compile: (source: BlockSource) => CompiledBlock
  readonly #self: string | undefined
  readonly #sources = new Map<string, BlockSource>()
  readonly #compiled = new Map<string, CompiledBlock>()

  /** `self`: the block that the page is, which may not be within itself. */
  constructor(lookup: BlockLookup, self: string | undefined, compile: (source: BlockSource) => CompiledBlock) {
    this.#lookup = lookup
    this.#self = self
    this.#compile = compile
  }

  /** What the document's rules know of a block in a version; undefined where there is none. */
  info(id: string, pins: BlockPins): ComponentInfo | undefined {
    const source = this.#source(id, pins)
    return source && blockInfo(source.block, id, id, this.find(id, pins)?.part.repeated)
  }

  /** What an element is that uses a block. */
  standing(id: string, pins: BlockPins): ProgramBlockUse {
    const source = this.#source(id, pins)
    if (!source) return { ...(Object.hasOwn(pins, id) ? { version: pins[id]! } : {}), missing: 'block' }
    const missing = this.#refusal(source)
    const { version, root } = source
    return missing ? { version, missing } : { version, root }
  }

  /** The block compiled; undefined where it cannot be used. */
  find(id: string, pins: BlockPins): CompiledBlock | undefined {
    const source = this.#source(id, pins)
    if (!source || this.#refusal(source)) return undefined
    const known = this.#compiled.get(source.prefix)
    if (known) return known
    const made = this.#compile(source)
    this.#compiled.set(source.prefix, made)
    return made
  }

  /** Those of these blocks, and all that are in them, each once. */
  reached(direct: Iterable<readonly [id: string, pins: BlockPins]>): ReadonlyMap<string, CompiledBlock> {
    const found = new Map<string, CompiledBlock>()
    const open = [...direct]
    for (let next = open.pop(); next; next = open.pop()) {
      const block = this.find(...next)
      if (!block || found.has(block.source.prefix)) continue
      found.set(block.source.prefix, block)
      for (const id of block.part.blocks) open.push([id, block.source.pins])
    }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Functions or components changed: all blocks compile again on request. */
  forget(): void {
    this.#compiled.clear()
  }

  #source(id: string, pins: BlockPins): BlockSource | undefined {
    const version = Object.hasOwn(pins, id) ? pins[id] : undefined
    if (version === undefined) return undefined
    const key = `${id} ${version}`
    const known = this.#sources.get(key)
    if (known) return known
    const document = this.#lookup(id, version)
    const source = document && blockSource(id, version, document)
    // One that is not there may come.
    if (source) this.#sources.set(key, source)
    return source
  }

  #inside = (source: BlockSource): readonly BlockSource[] => usedBy(source).flatMap((id) => this.#source(id, source.pins) ?? [])

  /** Blocks are known by their ids here: another version of itself is itself. */
  #isCircle(source: BlockSource): boolean {
    if (source.id === this.#self) return true
    const seen = new Set<BlockSource>()
    const open = [...this.#inside(source)]
    for (let next = open.pop(); next; next = open.pop()) {
      if (next.id === source.id || next.id === this.#self) return true
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...this.#inside(next))
    }
    return false
  }

  #refusal(source: BlockSource): Missing['missing'] | undefined {
    if (this.#isCircle(source)) return 'circle'
    let level: ReadonlySet<BlockSource> = new Set([source])
    for (let depth = 0; level.size > 0; depth++) {
      if (depth >= BLOCKS_IN_BLOCKS) return 'depth'
      level = new Set([...level].flatMap(this.#inside).filter((inner) => !this.#isCircle(inner)))
    }
    return undefined
  }
}

const used = new WeakMap<BlockSource, readonly string[]>()

/** The blocks that elements of a block use. */
function usedBy(source: BlockSource): readonly string[] {
  const known = used.get(source)
  if (known) return known
  const found = blocksUsed(source.document.entries.values())
  used.set(source, found)
  return found
}

/** A block is compiled beside the page that uses it. */
export interface Within {
  readonly source: BlockSource
  readonly template: number
  readonly functions: NamesInUse
  readonly numbers: Numbers
  readonly blocks: BlockPrograms
}
