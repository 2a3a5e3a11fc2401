import type { PageProgram } from '#kernel/engine'
import {
  type ActionNode,
  type BlockDocument,
  type Catalogue,
  type FlowNode,
  isActionStep,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type SourceUse,
  sourceUseOf,
  walkSteps,
  withBlockIds,
} from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'

type Api = Pick<PageProgram['apis'][string], 'source' | 'config' | 'bindings'>

/** Everything of a page that may send a request, whether it is a draft or was compiled. */
export interface PageRequests {
  readonly interceptor: JsonObject
  readonly apis: ReadonlyMap<string, Api>
  /** By element. */
  readonly uses: ReadonlyMap<string, SourceUse>
  /** By `flow/step`. */
  readonly steps: ReadonlyMap<string, ActionNode>
}

const stepsOf = (flow: string, nodes: readonly FlowNode[]): (readonly [string, ActionNode])[] => {
  const found: (readonly [string, ActionNode])[] = []
  walkSteps(nodes, (step) => {
    if (isActionStep(step)) found.push([`${flow}/${step.id}`, step])
  })
  return found
}

export const requestsOfProgram = (program: PageProgram): PageRequests => ({
  interceptor: program.interceptor,
  apis: new Map(Object.entries(program.apis)),
  uses: new Map(program.sources.map(({ element, use }) => [element, use])),
  steps: new Map(Object.entries(program.flows).flatMap(([flow, nodes]) => stepsOf(flow, nodes))),
})

/** A document as it is edited, with the blocks that it reaches: they ask under the ids that they have in programs. */
export const requestsOfDocument = (
  { entries }: PageDocument,
  blocks: readonly BlockDocument[] = [],
  catalogue: Catalogue = () => undefined,
): PageRequests => {
  const sourceOf = (entry: PageEntry): SourceUse | undefined =>
    entry.kind === 'element' || entry.kind === 'page'
      ? sourceUseOf(entry, entry.kind === 'element' ? catalogue(entry.type) : undefined)
      : undefined
  const page = entries.get(PAGE_ID)
  const inside = blocks.flatMap(({ id, version, document }) => [...withBlockIds(id, version, document).entries.values()])
  const all = [...entries.values(), ...inside]
  return {
    interceptor: page?.kind === 'page' ? page.interceptor : {},
    apis: new Map(all.flatMap((entry) => (entry.kind === 'api' ? [[entry.id, entry] as const] : []))),
    uses: new Map(all.flatMap((entry) => (sourceOf(entry) ? [[entry.id, sourceOf(entry) as SourceUse] as const] : []))),
    steps: new Map(all.flatMap((entry) => (entry.kind === 'flow' ? stepsOf(entry.id, entry.nodes) : []))),
  }
}
