import type { ReferenceData, References } from '#kernel/page/records'
import type { Kernel } from '#kernel/plugin'
import type { ActionDeclaration } from './define/action.ts'
import type { ComponentDeclaration } from './define/component.ts'
import type { SourceDeclaration } from './define/source.ts'
import { placesOf } from './fields/places-of.ts'
import { actionsPoint, componentsPoint, sourcesPoint, stepKindsPoint } from './points.ts'

/** What declarations say of where their values name other parts of a page, as data. */
export function toReferenceData(declared: {
  readonly actions: readonly ActionDeclaration[]
  readonly components: readonly ComponentDeclaration[]
  readonly sources: readonly SourceDeclaration[]
}): ReferenceData {
  return {
    actions: Object.fromEntries(declared.actions.map(({ id, params }) => [id, placesOf(params)])),
    components: Object.fromEntries(declared.components.map(({ type, props }) => [type, placesOf(props)])),
    sources: Object.fromEntries(declared.sources.map(({ id, config }) => [id, placesOf(config)])),
  }
}

const known = new WeakMap<Kernel, References>()

/** The same of the plugins that a kernel has loaded; follows plugins that come and go. */
export function referencesIn(kernel: Kernel): References {
  const before = known.get(kernel)
  if (before) return before
  const actions = kernel.registry(actionsPoint)
  const sources = kernel.registry(sourcesPoint)
  const components = kernel.registry(componentsPoint)
  const steps = kernel.registry(stepKindsPoint)
  let seen: readonly ComponentDeclaration[] | undefined
  let byType = new Map<string, ComponentDeclaration>()
  const component = (type: string) => {
    const all = components.all.peek()
    if (all !== seen) {
      seen = all
      byType = new Map(all.map((declaration) => [declaration.type, declaration]))
    }
    return byType.get(type)
  }
  const references: References = {
    params: (id) => placesIn(actions.get(id)?.params),
    props: (type) => placesIn(component(type)?.props),
    config: (id) => placesIn(sources.get(id)?.config),
    steps: (id) => placesIn(steps.get(id)?.params),
  }
  known.set(kernel, references)
  return references
}

const placesIn = (schema: Parameters<typeof placesOf>[0] | undefined) => schema && placesOf(schema)
