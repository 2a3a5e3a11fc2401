import type { Finding } from '#kernel/page/records'
import type { PageProgram, ProgramTemplate } from '../program.ts'
import { blockFindings } from './block-findings.ts'
import type { Within } from './block-programs.ts'
import { toProgramBlock } from './block-source.ts'
import type { CompiledEntries } from './compiled-entries.ts'
import type { ComputedVariables } from './computed.ts'
import { flowFindings } from './flow-findings.ts'
import { checkBindings } from './program-bindings.ts'
import { withLooks } from './program-element.ts'
import { inReadingOrder, inTreeOrder } from './program-order.ts'
import type { ProgramPart } from './program-part.ts'
import { slotName } from './repeated-slots.ts'
import { sourceCycles } from './source-cycles.ts'

/** What a document brings into a program, without the blocks that it uses. */
export function partOf(
  of: CompiledEntries,
  {
    computed,
    within,
    numbered,
    rows,
  }: {
    readonly computed: ComputedVariables
    readonly within: Within | undefined
    readonly numbered: string | undefined
    readonly rows: Pick<ProgramPart, 'templates' | 'uses'>
  },
): ProgramPart {
  const units = inTreeOrder([...of.units.values()])
  const drawn = withLooks(units, numbered)
  return {
    elements: drawn.map(({ element }) => element),
    // Whatever reads a computed variable finds it computed.
    bindings: [...computed.bindings, ...inReadingOrder(units.flatMap((u) => u.bindings))],
    flows: Object.fromEntries([...of.flows.values()].map((f) => [f.id, f.nodes])),
    again: of.startedAgain(),
    apis: of.programApis(),
    sources: of.sources(),
    looks: drawn.map(({ look }) => look),
    ...rows,
    fires: units.some((u) => Object.values(u.element.events).some((ids) => ids.length > 0)),
    blocks: of.used(),
    repeated: units.flatMap((unit) => (within && of.isRepeatedSlot(unit) ? [slotName(unit.element)] : [])),
    texts: of.partTexts(),
    entries: [...units.map((u) => u.entry), ...of.variables.values(), ...of.apis.values(), ...of.flows.values()],
  }
}

/** What makes a document a block's template. */
export function blockTemplate(of: CompiledEntries, { source, template: id }: Within, names: PageProgram['names'] = {}): ProgramTemplate {
  // Whatever a text may read is there from the start, as the block has nothing around it that could have it.
  const said = Object.values(names).flatMap((path) => {
    const unit = of.units.get(path)
    if (!unit) return [path]
    return unit.around.template === id ? [path, `component.${path}`] : []
  })
  const state = [...new Set([...(of.rows.state().get(id) ?? []), ...said])].sort()
  return { id, parent: null, ...(state.length > 0 ? { state } : {}), block: toProgramBlock(source, names) }
}

/** What is wrong with code. */
export const findingsOf = (of: CompiledEntries, computed: ComputedVariables): readonly Finding[] => [
  ...[...of.units.values()].flatMap((u) => u.findings),
  ...[...of.apis.values()].flatMap((api) => checkBindings(api.id, api.bindings, of.names)),
  ...computed.findings,
  ...[...of.flows.values()].flatMap((flow) => flowFindings(flow, of.names)),
]

/** What is wrong with parts that lead to each other, and with blocks. */
export const lateFindings = (of: CompiledEntries): readonly Finding[] => [
  ...sourceCycles(of.sources(), of.programApis(), of.names),
  ...[...of.units.values()].flatMap(({ element }) => blockFindings(element)),
]
