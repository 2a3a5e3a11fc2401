import { GivenNames, isNameable } from '#kernel/page/names'
import type { BlockInterface, BlockPins, ElementId, PageDocument, PageRecord } from '#kernel/page/records'
import { blockPinsOf, blockPrefix, interfaceOf, withBlockIds } from '#kernel/page/records'
import type { ProgramBlock } from '../program.ts'

/** What a compiler needs to know of the names in a document. */
export type DocumentNames = Pick<GivenNames, 'get' | 'words' | 'shared'>

/** A version of a block, with ids that no page and no other version has. */
export interface BlockSource {
  readonly id: string
  readonly version: number
  readonly prefix: string
  /** The id of its own root. */
  readonly root: ElementId
  readonly document: PageDocument
  readonly names: DocumentNames
  readonly block: BlockInterface
  readonly pins: BlockPins
}

/** The id of a page's root, and of a block's before it is in a program. */
const PAGE: PageRecord['id'] = 'page'

/** The document as it goes into programs; undefined where it is no block. Its texts are as they are: its names say what they mean. */
export function blockSource(id: string, version: number, document: PageDocument): BlockSource | undefined {
  const block = interfaceOf(document)
  if (!block) return undefined
  const prefix = blockPrefix(id, version)
  const shared = { id, version, prefix, root: prefix + PAGE, block, pins: blockPinsOf(document) }
  return { ...shared, document: withBlockIds(id, version, document), names: new BlockNames(document, prefix) }
}

/** What words mean inside of a block: its elements and apis, by their names and by their ids. */
class BlockNames implements DocumentNames {
  readonly #given: GivenNames
  readonly #ids = new Map<string, string>()
  readonly #prefix: string

  constructor(document: PageDocument, prefix: string) {
    this.#prefix = prefix
    this.#given = new GivenNames(document.entries.values())
    for (const entry of document.entries.values())
      if (isNameable(entry)) this.#ids.set(entry.id, entry.kind === 'api' ? `component.${prefix}${entry.id}` : prefix + entry.id)
  }

  get(word: string): string | undefined {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#given.ownerOf(word)
    return id === undefined ? undefined : this.#ids.get(id)
  }

  *words(): Iterable<readonly [word: string, path: string]> {
    yield* this.#ids
    for (const [word] of this.#given.words()) {
      const path = this.#ids.has(word) ? undefined : this.get(word)
      if (path !== undefined) yield [word, path]
    }
  }

  shared() {
    return this.#given.shared().map(({ word, id, owner }) => ({ word, id: this.#prefix + id, owner }))
  }
}

/** What a program says of a block beside its parts. */
export function toProgramBlock({ id, version, prefix, block, document }: BlockSource, names: ProgramBlock['names']): ProgramBlock {
  const variables = [...document.entries.values()].flatMap((entry) => (entry.kind === 'variable' ? [entry] : []))
  return {
    ...{ id, version, prefix, names },
    variables: Object.fromEntries(variables.map((variable) => [variable.name, variable.defaultValue])),
    methods: Object.fromEntries(block.methods.map(({ name, flow }) => [name, prefix + flow])),
  }
}
