import type { Label } from '#kernel/message'

const label = (zh: string, en: string): Label => ({ zh, en })

/** The groups that everybody knows, in their order. */
const KNOWN = {
  layout: label('布局', 'Layout'),
  basic: label('基础', 'Basic'),
  form: label('表单', 'Form items'),
  advanced: label('高级', 'Advanced'),
  functional: label('功能', 'Functional'),
  feedback: label('反馈', 'Feedback'),
  chart: label('图表', 'Charts'),
  approval: label('审批', 'Approval'),
  ai: label('AI 对话', 'AI chat'),
  other: label('其他', 'Other'),
} as const satisfies Record<string, Label>

export type KnownGroup = keyof typeof KNOWN

/** A group of the palette that a plugin brings along; components with the same id stand together. */
export interface OwnGroup {
  readonly id: string
  readonly label: Label
  /** Smaller numbers come first; the known groups are 10, 20 … in the order layout, basic, form, advanced, functional, feedback, chart, approval, ai, other. */
  readonly order: number
}

/** Where a component stands in the palette: in a group that everybody knows, or in one of its plugin's own. */
export type ComponentGroup = KnownGroup | OwnGroup

/** A group with what there is to show of it; a name that nobody knows is that of the last known one. */
export function groupOf(group: ComponentGroup): OwnGroup {
  if (typeof group === 'object') return group
  const id = Object.hasOwn(KNOWN, group) ? group : 'other'
  return { id, label: KNOWN[id], order: (Object.keys(KNOWN).indexOf(id) + 1) * 10 }
}

/** Things by their group, in the order of the groups; of two that give one id another label or place, the first one counts. */
export function inGroups<T extends { readonly group: ComponentGroup }>(
  things: readonly T[],
): readonly { readonly group: OwnGroup; readonly members: readonly T[] }[] {
  const groups = new Map<string, { readonly group: OwnGroup; readonly members: T[] }>()
  for (const thing of things) {
    const group = groupOf(thing.group)
    const found = groups.get(group.id) ?? { group, members: [] }
    found.members.push(thing)
    groups.set(group.id, found)
  }
  return [...groups.values()].sort((a, b) => a.group.order - b.group.order)
}
