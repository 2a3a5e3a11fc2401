import type { Json } from '../values/json.ts'

/** The interface of a block. Its records are those of a page; `PageRecord.block` makes a page a block. */
export interface BlockInterface {
  /** What its formulas read as `props.<name>`; a use sets them as a component's props. */
  readonly inputs: readonly BlockInput[]
  /** What it raises; a use starts flows by them. */
  readonly events: readonly BlockEvent[]
  /** What a use can be told to do: it runs a flow of the block. */
  readonly methods: readonly BlockMethod[]
  /** Regions that a use fills; drawn where the block has an element of type `Slot` whose prop `name` says theirs. */
  readonly slots: readonly BlockSlot[]
}
export interface BlockInput {
  readonly name: string
  readonly label: string
  /** The name of a declared type of values. */
  readonly type: string
  readonly default: Json
  readonly required: boolean
  /** What it is where the block is edited by itself; its default without one. Uses know nothing of it. */
  readonly sample?: Json
  /** Names it had in versions before: a use that is upgraded carries its value over. */
  readonly formerly?: readonly string[]
}
export interface BlockEvent {
  readonly name: string
  readonly label: string
}
export interface BlockMethod {
  readonly name: string
  readonly label: string
  /** Id of a flow of the block. */
  readonly flow: string
}
export interface BlockSlot {
  readonly name: string
  readonly label: string
  readonly max?: number
  /**
   * Renamed fields of the rows that a slot is rendered in. Upgrading an instance renames them in the content of its
   * slot.
   */
  readonly rows?: readonly RenamedField[]
}
export interface RenamedField {
  readonly name: string
  readonly formerly: readonly string[]
}

/** The version of each block that a page, or a block, uses; by the block's id. Only a person's upgrade changes one. */
export interface BlockPins {
  readonly [block: string]: number
}

/** Blocks within each other; a block is one. */
export const BLOCKS_IN_BLOCKS = 8

const PREFIX = 'block/'
/** The element type of a use of a block. */
export const blockType = (block: string): string => `${PREFIX}${block}`
/** The block that an element type uses; undefined for components. */
export const blockOf = (type: string): string | undefined => (type.startsWith(PREFIX) ? type.slice(PREFIX.length) : undefined)

export const NO_INTERFACE: BlockInterface = { inputs: [], events: [], methods: [], slots: [] }

/** What ids of a version of a block begin with in programs, and on the pages that they draw. */
export const blockPrefix = (id: string, version: number): string => `b${id.replace(/[^\p{L}\p{N}_$]/gu, '_')}_${version}_`
