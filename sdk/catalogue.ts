import type { FunctionRuntime } from '#kernel/engine'
import type { ComponentInfo, OutgoingFields, ReferenceData } from '#kernel/page'
import { Kernel, type Plugin } from '#kernel/plugin'
import type { ComponentDeclaration } from './define/component.ts'
import { toFunctionRuntime } from './define/function.ts'
import { defaultsOf } from './fields/fields-of.ts'
import { actionsPoint, componentsPoint, functionsPoint, sourcesPoint } from './points.ts'
import { toReferenceData } from './reference-data.ts'

/** A declaration as plain data: what the document's rules, the compiler and the server read. */
export function toComponentInfo(
  declaration: ComponentDeclaration,
  plugin: { readonly id: string; readonly version: string },
): ComponentInfo {
  return {
    type: declaration.type,
    version: declaration.version,
    label: declaration.label,
    group: declaration.group,
    tags: declaration.tags ?? [],
    accepts: declaration.accepts ?? 'nothing',
    ...(declaration.needsAncestor ? { needsAncestor: declaration.needsAncestor } : {}),
    ...(declaration.hidden ? { hidden: true } : {}),
    defaults: defaultsOf(declaration.props),
    ...(declaration.initial ? { initial: declaration.initial } : {}),
    formItem: declaration.formItem !== undefined,
    ...(declaration.data ? { data: { prop: declaration.data.prop, driven: declaration.data.driven } } : {}),
    functionProps: declaration.functionProps ?? [],
    events: Object.keys(declaration.events ?? {}),
    methods: Object.keys(declaration.methods ?? {}),
    plugin,
  }
}

/** Everything static that a set of plugins brings; throws when one of them does not load. */
export function collectCatalogue(plugins: readonly Plugin[]): {
  readonly components: readonly ComponentInfo[]
  readonly functions: readonly FunctionRuntime[]
  /** Sources and actions whose requests the server may send for a page. */
  readonly outgoing: { readonly [id: string]: OutgoingFields }
  /** Where the values of components, actions and sources name other parts of a page. */
  readonly references: ReferenceData
} {
  const kernel = new Kernel()
  kernel.load(...plugins)
  for (const [id, state] of kernel.states.value) {
    if (state.status === 'failed') throw new Error(`plugin ${id} does not load: ${state.error.message}`, { cause: state.error })
    if (state.status === 'blocked') throw new Error(`plugin ${id} is blocked by ${state.by}`)
  }
  const versions = new Map(kernel.loaded().map(({ plugin }) => [plugin.id, plugin.version]))
  const components = kernel.registry(componentsPoint)
  const infos = components.all.value.map((declaration) => {
    const id = components.contributor(declaration.id) ?? ''
    return toComponentInfo(declaration, { id, version: versions.get(id) ?? '' })
  })
  const functions = kernel.registry(functionsPoint).all.value.map(toFunctionRuntime)
  const actions = kernel.registry(actionsPoint).all.value
  const sources = kernel.registry(sourcesPoint).all.value
  const asking = [...sources, ...actions]
  const outgoing = Object.fromEntries(asking.flatMap((each) => ('outgoing' in each && each.outgoing ? [[each.id, each.outgoing]] : [])))
  const references = toReferenceData({ actions, components: components.all.value, sources })
  kernel.dispose()
  return { components: infos, functions, outgoing, references }
}
