import { type BlockInput, type BlockInterface, blockType, type RenamedField } from '../blocks.ts'
import type { Label } from '../json.ts'
import type { CodeTools, Command, Patch } from '../patch.ts'
import { applyPatch, diffDocuments } from '../patch-algebra.ts'
import { PatchDraft } from '../patch-draft.ts'
import { type Bindings, type ElementRecord, PAGE_ID, type PageDocument } from '../records.ts'
import { slotOf } from '../tree.ts'
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
    if (page.blocks[block] === version) return refusal('页面已在使用该版本', 'The page has this version already')
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
  patch: Patch,
  code: CodeTools,
  uses: readonly ElementRecord[],
  { from, to }: Pick<BlockUpgrade, 'from' | 'to'>,
): Patch {
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

/** What uses of a block on a page give it that its other version does not take, or that it needs and nobody gives. */
export interface UpgradeFinding {
  readonly element: string
  readonly message: Label
}
export function upgradeFindings(document: PageDocument, { block, from, to }: Omit<BlockUpgrade, 'version'>): readonly UpgradeFinding[] {
  const renames = renamesOf(from, to)
  const [inputs, events, slots] = [to.inputs, to.events, to.slots].map((list) => new Set(list.map(({ name }) => name))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  return usesOf(document, block).flatMap((use) => {
    const said = (zh: string, en: string): UpgradeFinding => ({
      element: use.id,
      message: { zh: `${use.name}：${zh}`, en: `${use.name}: ${en}` },
    })
    const given = new Set([...Object.keys(use.props), ...Object.keys(use.bindings)].map((path) => path.split('.', 1)[0]!))
    const after = new Set([...given].map((name) => renames.get(name) ?? name))
    const labelOf = (list: readonly { name: string; label: string }[], name: string) =>
      list.find((each) => each.name === name)?.label || name
    const lost = [...given].filter((name) => !inputs.has(renames.get(name) ?? name))
    const needed = to.inputs.filter(({ name, required }) => required && !after.has(name))
    const silent = Object.entries(use.events).filter(([event, flows]) => flows.length > 0 && !events.has(event))
    const filled = new Set(
      [...document.entries.values()].flatMap((entry) => (entry.kind === 'element' && entry.parentId === use.id ? slotOf(entry) : [])),
    )
    return [
      ...lost.map((name) => said(`输入“${labelOf(from.inputs, name)}”已不存在`, `the input “${labelOf(from.inputs, name)}” is gone`)),
      ...needed.map(({ name, label }) => said(`新增必填输入“${label || name}”`, `the input “${label || name}” is needed now`)),
      ...silent.map(([event]) =>
        said(`事件“${labelOf(from.events, event)}”已不存在`, `the event “${labelOf(from.events, event)}” is gone`),
      ),
      ...[...filled]
        .filter((slot) => slot !== '' && !slots.has(slot))
        .map((slot) => said(`插槽“${labelOf(from.slots, slot)}”已不存在`, `the slot “${labelOf(from.slots, slot)}” is gone`)),
    ]
  })
}

export const usesOf = (document: PageDocument, block: string): readonly ElementRecord[] =>
  [...document.entries.values()].filter((entry): entry is ElementRecord => entry.kind === 'element' && entry.type === blockType(block))

/** Names of today for the inputs of the version that a use was made for. */
function renamesOf(from: BlockInterface, to: BlockInterface): ReadonlyMap<string, string> {
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
