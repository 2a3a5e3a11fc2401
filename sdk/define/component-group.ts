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

/** The id of a built-in group of the component palette. */
export type KnownGroup = keyof typeof KNOWN

/** A group of the palette that a plugin brings along; components with the same id stand together. */
export interface OwnGroup {
  readonly id: string
  readonly label: Label
  /** Smaller numbers come first; the known groups are 10, 20 … in the order layout, basic, form, advanced, functional, feedback, chart, approval, ai, other. */
  readonly order: number
}

/** The group of the palette that lists a component: a built-in group or one of its plugin. */
export type ComponentGroup = KnownGroup | OwnGroup

/**
 * The group of a component with its label and position. An unknown id is put last.
 * @example groupOf('form').id // 'form'
 */
export function groupOf(group: ComponentGroup): OwnGroup {
  if (typeof group === 'object') return group
  const id = Object.hasOwn(KNOWN, group) ? group : 'other'
  return { id, label: KNOWN[id], order: (Object.keys(KNOWN).indexOf(id) + 1) * 10 }
}

/**
 * Components by group, in the order of the groups. Where two declare one group differently, the first declaration
 * wins.
 * @example inGroups(components).map(({ group, members }) => [group.id, members.length]) // [['layout', 8], ['basic', 12], …]
 */
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
