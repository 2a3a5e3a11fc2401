import type { Changes } from '#kernel/document'
import type { Command, CommandContext, Refusal } from '../records/patch.ts'
import type { ElementId, ElementRecord, PageEntry } from '../records/records.ts'
import { childrenIn, elementOf, indexInParent, slotOf } from '../records/tree.ts'
import { planMove } from './move-elements.ts'
import { NOTHING_SELECTED, refusal, selectedRoots } from './selection.ts'

interface StepArgs {
  readonly ids: readonly ElementId[]
}
interface Block {
  readonly roots: readonly ElementRecord[]
  readonly parentId: ElementId | null
  readonly slot: string
  readonly siblings: readonly ElementId[]
  readonly first: number
  readonly last: number
}

// Steps are taken by elements of one region of one parent together, as a block.
function planStep(
  context: CommandContext,
  { ids }: StepArgs,
  step: (block: Block) => Changes<PageEntry> | Refusal,
): Changes<PageEntry> | Refusal {
  const { document } = context
  const roots = selectedRoots(document, ids)
  const [head] = roots
  if (!head) return NOTHING_SELECTED
  const { parentId } = head
  const slot = slotOf(head)
  if (roots.some((root) => root.parentId !== parentId || slotOf(root) !== slot))
    return refusal('所选组件不在同一容器中', 'The selected elements are in different containers')
  const places = roots.map((root) => indexInParent(document, root.id))
  const siblings = childrenIn(document, parentId, slot)
  return step({ roots, parentId, slot, siblings, first: Math.min(...places), last: Math.max(...places) })
}

/** One place earlier among the siblings. */
export const moveUp: Command<StepArgs> = {
  id: 'command/move-up',
  label: { zh: '上移', en: 'Move up' },
  keys: ['Alt+ArrowUp', '$mod+BracketLeft'],
  plan: (context, args) =>
    planStep(context, args, ({ parentId, slot, first }) =>
      first === 0
        ? refusal('已经是第一个', 'It is already the first')
        : planMove(context, { ids: args.ids, parentId, slot, index: first - 1 }),
    ),
}

/** One place later among the siblings. */
export const moveDown: Command<StepArgs> = {
  id: 'command/move-down',
  label: { zh: '下移', en: 'Move down' },
  keys: ['Alt+ArrowDown', '$mod+BracketRight'],
  plan: (context, args) =>
    planStep(context, args, ({ parentId, slot, siblings, last }) =>
      last === siblings.length - 1
        ? refusal('已经是最后一个', 'It is already the last')
        : planMove(context, { ids: args.ids, parentId, slot, index: last + 2 }),
    ),
}

/** Out of the container, to right after it. */
export const moveOut: Command<StepArgs> = {
  id: 'command/move-out',
  label: { zh: '移出容器', en: 'Move out' },
  keys: ['Alt+ArrowLeft'],
  plan: (context, args) =>
    planStep(context, args, ({ parentId }) => {
      const parent = parentId === null ? undefined : elementOf(context.document, parentId)
      if (!parent) return refusal('已在页面最外层', 'It is already directly on the page')
      const index = indexInParent(context.document, parent.id) + 1
      return planMove(context, { ids: args.ids, parentId: parent.parentId, slot: slotOf(parent), index })
    }),
}

/** Into the sibling before, as its last child. */
export const moveIntoPrevious: Command<StepArgs> = {
  id: 'command/move-into-previous',
  label: { zh: '移入上一个组件', en: 'Move into the previous one' },
  keys: ['Alt+ArrowRight'],
  plan: (context, args) =>
    planStep(context, args, ({ siblings, first }) => {
      const previous = siblings[first - 1]
      if (previous === undefined) return refusal('前面没有组件', 'There is nothing before it')
      return planMove(context, { ids: args.ids, parentId: previous, index: Number.POSITIVE_INFINITY })
    }),
}
