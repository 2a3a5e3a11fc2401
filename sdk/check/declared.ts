import type { StepKindOf, StepKindRules } from '#kernel/page/records'
import type { PluginLookup } from '#kernel/page/references'
import type { JsonObject, Label, OutgoingFields } from '#kernel/page/values'
import type { Kernel, Pins } from '#kernel/plugin'
import type { ActionDeclaration } from '../define/action.ts'
import type { ComponentDeclaration } from '../define/component.ts'
import { rulesOf, type StepKindDeclaration } from '../define/step-kind.ts'
import { jsonSchemaOf } from '../fields/json-schema.ts'
import { actionsPoint, componentsPoint, sourcesPoint, stepKindsPoint } from '../points.ts'

export interface DeclaredComponent {
  /** JSON Schema of its props; absent where its plugin was packed before there was any. */
  readonly schema?: object
}
export interface DeclaredAction {
  readonly label: Label
  /** JSON Schema of its parameters. */
  readonly schema?: object
  /** Nothing of its flow runs after it. */
  readonly ends?: true
  /** The parameter that names an event for open pages. */
  readonly announces?: string
}
export interface DeclaredSource {
  readonly label: Label
  /** JSON Schema of its configuration. */
  readonly schema?: object
  readonly outgoing?: OutgoingFields
}
export type DeclaredKind = 'component' | 'action' | 'source'

/** What a check knows of what is installed: the same from declarations in the studio and from the catalogue on the server. */
export interface Declared {
  component(type: string): DeclaredComponent | undefined
  action(id: string): DeclaredAction | undefined
  source(id: string): DeclaredSource | undefined
  readonly step: StepKindOf
  /** Types of components, ids of actions and sources. */
  names(kind: DeclaredKind): readonly string[]
}

/** Out of plugins that are known as data, in the versions that a page pins. */
export function declaredBy(lookup: PluginLookup, pins?: Pins): Declared {
  const listed = (kind: DeclaredKind): readonly string[] =>
    lookup.plugins.flatMap(({ contributes }) =>
      kind === 'component'
        ? contributes.components.map(({ type }) => type)
        : (kind === 'action' ? contributes.actions : contributes.sources).map(({ id }) => id),
    )
  return {
    component: (type) => lookup.find('component', type, pins),
    action: (id) => lookup.find('action', id, pins),
    source: (id) => lookup.find('source', id, pins),
    step: (id) => lookup.find('step', id, pins),
    names: (kind) => [...new Set(listed(kind))],
  }
}

/** Out of the plugins that a kernel has loaded; follows those that come and go. */
export function declaredIn(kernel: Kernel): Declared {
  const [components, actions, sources] = [kernel.registry(componentsPoint), kernel.registry(actionsPoint), kernel.registry(sourcesPoint)]
  const steps = kernel.registry(stepKindsPoint)
  let seen: readonly ComponentDeclaration[] | undefined
  let byType = new Map<string, ComponentDeclaration>()
  const typed = () => {
    const all = components.all.peek()
    if (all !== seen) byType = new Map(all.map((declaration) => [declaration.type, declaration]))
    seen = all
    return byType
  }
  return {
    component: (type) => schemaOf(typed().get(type)?.props),
    action: (id) => actionOf(actions.get(id)),
    source(id) {
      const source = sources.get(id)
      return source && { label: source.label, ...schemaOf(source.config), ...(source.outgoing ? { outgoing: source.outgoing } : {}) }
    },
    step: (id) => stepKindOf(steps.get(id)),
    names: (kind) =>
      kind === 'component' ? [...typed().keys()] : (kind === 'action' ? actions : sources).all.peek().map(({ id }) => id as string),
  }
}

const schemaOf = (schema: Parameters<typeof jsonSchemaOf>[0] | undefined): DeclaredComponent | undefined =>
  schema && { schema: jsonSchemaOf(schema) }

/** An action as a check knows it. */
export function actionOf(action: ActionDeclaration | undefined): DeclaredAction | undefined {
  if (!action) return undefined
  const { label, params, ends, announces } = action
  return { label, schema: jsonSchemaOf(params), ...(ends ? { ends } : {}), ...(announces === undefined ? {} : { announces }) }
}

/** A kind of step as a check knows it. */
export const stepKindOf = (kind: StepKindDeclaration | undefined): StepKindRules | undefined => kind && rulesOf(kind)

const defaults = new WeakMap<object, JsonObject>()

/** The defaults of a schema's fields, nested ones included. */
export function defaultsIn(schema: object): JsonObject {
  const known = defaults.get(schema)
  if (known) return known
  const made = (defaultIn(schema as Schema) ?? {}) as JsonObject
  defaults.set(schema, made)
  return made
}
interface Schema {
  readonly default?: unknown
  readonly type?: unknown
  readonly properties?: { readonly [name: string]: Schema }
}
function defaultIn({ default: own, type, properties }: Schema): unknown {
  if (type !== 'object' || !properties) return own
  const below = Object.entries(properties).flatMap(([name, child]) => {
    const value = defaultIn(child)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(below), ...(typeof own === 'object' ? own : {}) }
}
