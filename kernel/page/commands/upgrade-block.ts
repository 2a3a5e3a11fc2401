import type { Changes } from '#kernel/document'
import { type BlockInput, type BlockInterface, blockType, type RenamedField } from '../records/blocks.ts'
import type { CodeTools, Command } from '../records/patch.ts'
import { applyPatch, diffDocuments } from '../records/patch-algebra.ts'
import { type Bindings, type ElementRecord, PAGE_ID, type PageDocument, type PageEntry } from '../records/records.ts'
import { ownValue } from '../values/path.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

export interface BlockUpgrade {
  readonly block: string
  readonly version: number
  /** What the block shows in the version that the page has, and in the one that it gets. */
  readonly from: BlockInterface
  readonly to: BlockInterface
}

/** Moves a page to another version of a block: inputs that have another name there keep what its uses give them. */
export const upgradeBlock: Command<BlockUpgrade> = {
  id: 'command/upgrade-block',
  label: { zh: '更新区块版本', en: 'Update a block' },
  plan({ document, code }, { block, version, from, to }) {
    const page = document.entries.get(PAGE_ID)
    if (page?.kind !== 'page' || page.blocks?.[block] === undefined) return refusal('页面未使用该区块', 'The page does not use this block')
    if (ownValue(page.blocks, block) === version) return refusal('页面已在使用该版本', 'The page has this version already')
    const draft = new PatchDraft(document)
    draft.put({ ...page, blocks: { ...page.blocks, [block]: version } })
    const renames = renamesOf(from, to)
    for (const use of usesOf(document, block)) {
      const props = renamed(use.props, renames)
      const bindings = renamed(use.bindings, renames) as Bindings
      if (props !== use.props || bindings !== use.bindings) draft.put({ ...use, props, bindings })
    }
    return code ? withRowNames(document, draft.patch(), code, usesOf(document, block), { from, to }) : draft.patch()
  },
}

/** What fills slots says fields of their rows as the block calls them from now on. */
function withRowNames(
  document: PageDocument,
  patch: Changes<PageEntry>,
  code: CodeTools,
  uses: readonly ElementRecord[],
  { from, to }: Pick<BlockUpgrade, 'from' | 'to'>,
): Changes<PageEntry> {
  const renames = new Map(to.slots.flatMap((slot) => renamedRows(from.slots.find(({ name }) => name === slot.name)?.rows, slot.rows)))
  let now = applyPatch(document, patch)
  for (const { id } of uses)
    for (const [name, next] of renames) {
      const renamed = code.renameSlotField(now, id, name, next)
      if (!('refused' in renamed)) now = applyPatch(now, renamed)
    }
  return diffDocuments(document, now)
}

/** Names that the version of the use had for fields, with those of today. */
const renamedRows = (before: readonly RenamedField[] = [], now: readonly RenamedField[] = []): readonly (readonly [string, string])[] =>
  now.flatMap(({ name, formerly }) => {
    const known = new Set(before.find((each) => each.name === name)?.formerly ?? [])
    return formerly.filter((former) => !known.has(former)).map((former) => [former, name] as const)
  })

export const usesOf = (document: PageDocument, block: string): readonly ElementRecord[] =>
  [...document.entries.values()].filter((entry): entry is ElementRecord => entry.kind === 'element' && entry.type === blockType(block))

/** Names of today for the inputs of the version that a use was made for. */
export function renamesOf(from: BlockInterface, to: BlockInterface): ReadonlyMap<string, string> {
  const now = new Set(to.inputs.map(({ name }) => name))
  const successor = ({ name }: BlockInput) => (now.has(name) ? undefined : to.inputs.find(({ formerly }) => formerly?.includes(name))?.name)
  return new Map(from.inputs.flatMap((input) => (successor(input) === undefined ? [] : [[input.name, successor(input)!] as const])))
}

/** Keys are paths: what is below an input goes along with it. */
function renamed<T>(values: { readonly [path: string]: T }, renames: ReadonlyMap<string, string>): { readonly [path: string]: T } {
  let changed = false
  const entries = Object.entries(values).map(([path, value]) => {
    const [name = '', ...below] = path.split('.')
    const to = renames.get(name)
    if (to === undefined) return [path, value] as const
    changed = true
    return [[to, ...below].join('.'), value] as const
  })
  return changed ? Object.fromEntries(entries) : values
}
