import type { Json } from '../values/json.ts'
import { type BlockInterface, type BlockPins, blockType } from './blocks.ts'
import type { ComponentInfo } from './patch.ts'
import { PAGE_ID, type PageDocument } from './records.ts'

/** Finds a block's document in one of its versions; undefined where there is no such block or version. */
export type BlockLookup = (id: string, version: number) => PageDocument | undefined

/** The group of the palette in which blocks stand. */
export const BLOCK_GROUP = 'blocks'

/** What the document's rules need to know of a block, as of a component; `repeated` are the slots that it draws once a row. */
export function blockInfo(block: BlockInterface, id: string, name: string, repeated: readonly string[] = []): ComponentInfo {
  return {
    type: blockType(id),
    // A use is carried over by the renames of the block's inputs, not by migrations.
    version: 1,
    label: { zh: name, en: name },
    group: BLOCK_GROUP,
    tags: [],
    accepts: 'nothing',
    ...(block.slots.length > 0
      ? {
          slots: Object.fromEntries(
            block.slots.map(({ name: slot, label, max }) => [
              slot,
              {
                label: { zh: label || slot, en: label || slot },
                accepts: 'anything' as const,
                ...(max === undefined ? {} : { max }),
                ...(repeated.includes(slot) ? { repeats: HANDED } : {}),
              },
            ]),
          ),
        }
      : {}),
    defaults: inputDefaults(block),
    formItem: false,
    functionProps: [],
    events: block.events.map((event) => event.name),
    methods: block.methods.map((method) => method.name),
    plugin: { id: 'tessera.blocks', version: '1.0.0' },
  }
}

/** What a block's inputs are where a use gives none. */
export const inputDefaults = (block: BlockInterface): { readonly [name: string]: Json } =>
  Object.fromEntries(block.inputs.map((input) => [input.name, input.default]))

/** What a block's inputs are where it is edited by itself. */
export const inputSamples = (block: BlockInterface): { readonly [name: string]: Json } =>
  Object.fromEntries(block.inputs.map((input) => [input.name, input.sample ?? input.default]))

/** The rows of a slot are handed over by the view that draws it. */
const HANDED = { over: 'view' } as const

const NO_PINS: BlockPins = {}

/** What a document shows of itself as a block; undefined for one that is none. */
export const interfaceOf = ({ entries }: PageDocument): BlockInterface | undefined => {
  const page = entries.get(PAGE_ID)
  return page?.kind === 'page' ? page.block : undefined
}

/** The versions of the blocks that a document uses. */
export const blockPinsOf = ({ entries }: PageDocument): BlockPins => {
  const page = entries.get(PAGE_ID)
  return (page?.kind === 'page' ? page.blocks : undefined) ?? NO_PINS
}
