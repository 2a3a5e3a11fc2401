import type { Changes } from '#kernel/document'
import type { PatchDraft } from '#kernel/page/commands'
import { type BlockLookup, blockOf, interfaceOf, PAGE_ID, type PageDocument, type PageEntry } from '#kernel/page/records'
import { getPath, type JsonObject, setPath } from '#kernel/page/values'
import { type FollowedRows, followRows, type GivenRows, inputOfRows, optionsInside, rowsOfInput } from './followed-rows.ts'
import { renamedRows } from './form-fields.ts'
import { planRename } from './plan-rename.ts'
import { namesOf, type ReferenceOptions, type ReferenceTarget, type UncertainUse } from './reference-target.ts'
import { listsAround, titleOf } from './rename-parts.ts'
import { regionKey } from './row-lists.ts'

type RowTarget = ReferenceTarget & { readonly kind: 'row' }

/** What a rename of a field means for a block whose uses give it the rows, and whose own formulas read the field. */
export interface RenameInBlock {
  readonly block: string
  readonly input: string
  /** A use that gives it the rows. */
  readonly use: string
  /** The entries of the block that read the field, by their names. */
  readonly places: readonly string[]
  /** Uses of the block that give it other rows, where the field keeps its name. */
  readonly others: readonly string[]
  /** What the rename changes in the version that the page has; null where that cannot be told, or where other uses need the old name. */
  readonly patch: Changes<PageEntry> | null
}

/** The blocks that read a field of a list's rows by an input, one for each block and input. `lists`: the list, and those around it by the name of what leads to it. */
export function renamesInBlocks(
  document: PageDocument,
  { given }: FollowedRows,
  { field }: RowTarget,
  to: string,
  lists: readonly { readonly list: string; readonly way: readonly string[] }[],
  options: ReferenceOptions,
): readonly RenameInBlock[] {
  const found = new Map<string, RenameInBlock>()
  for (const each of given) {
    const key = regionKey(each.block, each.input)
    const around = lists.find(({ list }) => list === each.list)
    if (!around || found.has(key)) continue
    const [inner] = around.way
    // What leads to an inner list is not followed within the block: that it reads that is all that is known.
    const plan = planInBlock(each, inner ?? field, inner === undefined ? to : `${inner}$`, options)
    const isRead = 'refused' in plan || plan.size > 0
    if (!isRead) continue
    const others = usesOf(document, each.block).filter(
      (use) => !given.some((one) => one.use === use && one.input === each.input && one.list === each.list),
    )
    const changed = 'refused' in plan ? plan.uncertain.map(({ entry }) => entry) : [...plan.keys()].filter((id) => id !== PAGE_ID)
    found.set(key, {
      ...{ block: each.block, input: each.input, use: each.use, others },
      places: [...new Set(changed.map((id) => titleOf(each.document, id)))],
      patch: 'refused' in plan || inner !== undefined || others.length > 0 ? null : plan,
    })
  }
  return [...found.values()]
}

/** The same as a preview: the effect of a rename on blocks. */
export function planBlockRenames(
  document: PageDocument,
  target: ReferenceTarget,
  to: string,
  options: ReferenceOptions,
): readonly RenameInBlock[] {
  if (target.kind !== 'row') return []
  const names = namesOf(document, options)
  const followed = followRows(document, names, options, target.use)
  return renamesInBlocks(document, followed, target, to, listsAround(target.use, names.listPaths), options)
}

/** A block that is within itself is not there once more. */
function planInBlock({ document, input }: GivenRows, field: string, to: string, options: ReferenceOptions) {
  const { blocks: all } = options
  const blocks: BlockLookup = (id, version) => {
    const found = all?.(id, version)
    return found === document ? undefined : found
  }
  const inside = { ...optionsInside({ ...options, blocks }, document), ofSlots: true, despiteUncertain: false }
  return planRename(document, { kind: 'row', use: rowsOfInput(input), field }, to, inside)
}

const usesOf = ({ entries }: PageDocument, block: string): readonly string[] =>
  [...entries.values()].flatMap((entry) => (entry.kind === 'element' && blockOf(entry.type) === block ? [entry.id] : []))

/** Where a block stays as it is although it reads the field, as a place in the way. */
export const inTheWay = ({ use, input, places }: RenameInBlock): UncertainUse => ({
  entry: use,
  path: input,
  reason: 'block',
  text: places.join(', '),
})

/** Repeaters that know their rows by the field, and rows that an input of the block is by default. */
export function renameKeys(
  draft: PatchDraft,
  { places }: FollowedRows,
  { use, field }: RowTarget,
  to: string,
  { catalogue }: ReferenceOptions,
  isMine: (element: string, slot: string) => boolean,
): void {
  for (const id of draft.ids()) {
    const element = draft.element(id)
    const info = element && catalogue?.(element.type)
    const regions = [
      ['', info?.repeats] as const,
      ...Object.entries(info?.slots ?? {}).map(([slot, { repeats }]) => [slot, repeats] as const),
    ]
    for (const [slot, repeats] of regions) {
      const now = draft.element(id)
      if (!now || !repeats || !('prop' in repeats) || repeats.key === undefined || !places.has(`${id} ${repeats.prop}`)) continue
      if (isMine(id, slot) && (getPath(now.props, repeats.key) ?? getPath(info?.defaults ?? {}, repeats.key)) === field)
        draft.put({ ...now, props: setPath(now.props, repeats.key, to) as JsonObject })
    }
  }
  const input = inputOfRows(use)
  const page = draft.get(PAGE_ID)
  const block = input === undefined || page?.kind !== 'page' ? undefined : interfaceOf({ entries: new Map([[PAGE_ID, page]]) })
  if (page?.kind !== 'page' || !block) return
  const inputs = block.inputs.map((each) => {
    if (each.name !== input) return each
    const { sample } = each
    return {
      ...each,
      default: renamedRows(each.default, field, to, []),
      ...(sample === undefined ? {} : { sample: renamedRows(sample, field, to, []) }),
    }
  })
  if (inputs.some((each, at) => each.default !== block.inputs[at]!.default || each.sample !== block.inputs[at]!.sample))
    draft.put({ ...page, block: { ...block, inputs } })
}
