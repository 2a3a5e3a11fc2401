import { filled } from '#kernel/message'
import { CALL_METHOD } from '../records/block-steps.ts'
import type { ElementRecord, FlowNode, PageDocument } from '../records/records.ts'
import { isActionStep, walkSteps } from '../records/steps.ts'
import { elementOf, slotOf } from '../records/tree.ts'
import type { Label } from '../values/json.ts'
import { shownValue } from '../values/shown-value.ts'
import { type BlockUpgrade, renamesOf, usesOf } from './upgrade-block.ts'

/**
 * Values that instances of a block pass and its other version does not accept, and required ones that are missing.
 */
export interface UpgradeFinding {
  /** The element, or the flow, where it is. */
  readonly entry: string
  readonly message: Label
}

/** What breaks first, then what has to be given from now on. */
export function upgradeFindings(document: PageDocument, upgrade: Omit<BlockUpgrade, 'version'>): readonly UpgradeFinding[] {
  const uses = usesOf(document, upgrade.block)
  return [
    ...uses.flatMap((use) => lostOf(document, use, upgrade)),
    ...lostMethods(document, new Set(uses.map(({ id }) => id)), upgrade),
    ...uses.flatMap((use) => neededOf(use, upgrade)),
  ]
}

type Faces = Pick<BlockUpgrade, 'from' | 'to'>
const namesIn = (list: readonly { readonly name: string }[]): ReadonlySet<string> => new Set(list.map(({ name }) => name))
const labelOf = (list: readonly { readonly name: string; readonly label: string }[], name: string): string =>
  list.find((each) => each.name === name)?.label || name

const said = (use: ElementRecord, zh: string, en: string): UpgradeFinding => ({
  entry: use.id,
  message: filled({ zh: '{name}：{what}', en: '{name}: {what}' }, { name: use.name, what: { zh, en } }),
})

/** Inputs by the paths at which a use gives them. */
function givenBy({ props, bindings }: ElementRecord): ReadonlyMap<string, string> {
  const values = Object.entries(props).map(([name, value]) => [name, shownValue(value)] as const)
  const formulas = Object.entries(bindings).map(([path, { source }]) => [path.split('.', 1)[0]!, shownValue(source)] as const)
  return new Map([...values, ...formulas])
}

function lostOf(document: PageDocument, use: ElementRecord, { from, to }: Faces): readonly UpgradeFinding[] {
  const renames = renamesOf(from, to)
  const [inputs, events, slots] = [namesIn(to.inputs), namesIn(to.events), namesIn(to.slots)]
  const lost = [...givenBy(use)].filter(([name]) => !inputs.has(renames.get(name) ?? name))
  const silent = Object.entries(use.events).filter(([event, flows]) => flows.length > 0 && !events.has(event))
  const filled = new Map<string, string[]>()
  for (const entry of document.entries.values())
    if (entry.kind === 'element' && entry.parentId === use.id) filled.set(slotOf(entry), [...(filled.get(slotOf(entry)) ?? []), entry.name])
  const flowName = (id: string): string => {
    const flow = document.entries.get(id)
    return flow?.kind === 'flow' && flow.name !== '' ? flow.name : id
  }
  return [
    ...lost.map(([name, value]) => {
      const label = labelOf(from.inputs, name)
      return said(use, `输入“${label}”已不存在，此处给它的是 ${value}`, `the input “${label}” is gone, which is given ${value} here`)
    }),
    ...silent.map(([event, flows]) => {
      const [label, started] = [labelOf(from.events, event), flows.map(flowName)]
      return said(
        use,
        `事件“${label}”已不存在，此处由它启动：${started.join('、')}`,
        `the event “${label}” is gone, which starts ${started.join(', ')} here`,
      )
    }),
    ...[...filled].flatMap(([slot, names]) => {
      if (slot === '' || slots.has(slot)) return []
      const label = labelOf(from.slots, slot)
      return said(
        use,
        `插槽“${label}”已不存在，其中有：${names.join('、')}`,
        `the slot “${label}” is gone, which holds ${names.join(', ')}`,
      )
    }),
  ]
}

/** Steps that call removed methods. */
function lostMethods(document: PageDocument, uses: ReadonlySet<string>, { from, to }: Faces): readonly UpgradeFinding[] {
  const methods = namesIn(to.methods)
  return [...document.entries.values()].flatMap((entry): readonly UpgradeFinding[] => {
    const found: UpgradeFinding[] = []
    const visit = (node: FlowNode): void => {
      if (entry.kind !== 'flow' || !isActionStep(node) || node.action !== CALL_METHOD) return
      const { target, method } = node.params
      if (typeof target !== 'string' || typeof method !== 'string' || !uses.has(target) || methods.has(method)) return
      const [use, label, step] = [elementOf(document, target)!.name, labelOf(from.methods, method), node.name || entry.name]
      found.push({
        entry: entry.id,
        message: filled(
          {
            zh: '事件流“{name}”的步骤“{step}”：{use} 的方法“{label}”已不存在',
            en: 'flow “{name}”, step “{step}”: the method “{label}” of {use} was removed',
          },
          { name: entry.name, step, use, label },
        ),
      })
    }
    if (entry.kind === 'flow') walkSteps(entry.nodes, visit)
    return found
  })
}

function neededOf(use: ElementRecord, { from, to }: Faces): readonly UpgradeFinding[] {
  const renames = renamesOf(from, to)
  const after = new Set([...givenBy(use).keys()].map((name) => renames.get(name) ?? name))
  return to.inputs
    .filter(({ name, required }) => required && !after.has(name))
    .map(({ name, label }) => said(use, `新增必填输入“${label || name}”`, `the input “${label || name}” is needed now`))
}
