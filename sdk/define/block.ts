import * as z from 'zod'
import { BLOCK_GROUP, type BlockInput, type BlockInterface, blockType } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { ComponentDeclaration } from './component.ts'
import type { OwnGroup } from './component-group.ts'
import type { ValueTypeDeclaration } from './value-type.ts'

/** Blocks stand before all components. */
const GROUP: OwnGroup = { id: BLOCK_GROUP, label: { zh: '区块', en: 'Blocks' }, order: 5 }

/** A name that an author gave is the same in all languages. */
const asWritten = (label: string, name: string): Label => ({ zh: label || name, en: label || name })

type TypeOf = (name: string) => ValueTypeDeclaration | undefined

/** The field of an input by its type; one of a type that is not installed holds any JSON. */
function fieldOf(input: BlockInput, typeOf: TypeOf): z.ZodType {
  const meta = { label: asWritten(input.label, input.name), ...(input.required ? { needed: true as const } : {}) }
  const field =
    typeOf(input.type)?.field(input.default) ??
    z
      .json()
      .default(input.default as never)
      .meta({ setter: 'setter/json', section: 'data' })
  return field.meta(meta)
}

/**
 * The declaration of a block as a component, for the palette, the inspector and the wiring of events and methods.
 * It renders nothing by itself: the page renders the instances of blocks. `repeated` are the slots that it renders
 * once in each row.
 * @example blockDeclaration(block, { id: '12', name: 'Address', typeOf }).label.en // 'Address'
 */
export function blockDeclaration(
  block: BlockInterface,
  {
    id,
    name,
    repeated = [],
    typeOf,
  }: { readonly id: string; readonly name: string; readonly repeated?: readonly string[]; readonly typeOf: TypeOf },
): ComponentDeclaration {
  const specs = <T extends { readonly name: string; readonly label: string }>(list: readonly T[]) =>
    Object.fromEntries(list.map((each) => [each.name, { label: asWritten(each.label, each.name) }]))
  return {
    id: `component/${blockType(id)}`,
    type: blockType(id),
    version: 1,
    label: asWritten(name, id),
    group: GROUP,
    icon: 'IconApps',
    keywords: ['block', '区块'],
    props: z.strictObject(Object.fromEntries(block.inputs.map((input) => [input.name, fieldOf(input, typeOf)]))),
    events: specs(block.events),
    methods: specs(block.methods),
    ...(block.slots.length > 0
      ? {
          slots: Object.fromEntries(
            block.slots.map(({ max, ...slot }) => [
              slot.name,
              {
                label: asWritten(slot.label, slot.name),
                ...(max === undefined ? {} : { max }),
                ...(repeated.includes(slot.name) ? { repeats: { over: 'view' as const } } : {}),
              },
            ]),
          ),
        }
      : {}),
    view: () => Promise.reject(new Error('Uses of blocks are drawn by the page')),
  }
}
