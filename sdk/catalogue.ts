import type { FunctionRuntime } from '#kernel/engine'
import type { ComponentInfo, ReferenceData } from '#kernel/page/records'
import {
  type ActionData,
  type ComponentData,
  type Contributes,
  lookUpPlugins,
  type PluginData,
  type SourceData,
} from '#kernel/page/references'
import type { Json, OutgoingFields } from '#kernel/page/values'
import { Kernel, type Plugin } from '#kernel/plugin'
import type { ActionDeclaration } from './define/action.ts'
import type { ComponentDeclaration, EventSpecs } from './define/component.ts'
import { groupOf } from './define/component-group.ts'
import { toFunctionRuntime } from './define/function.ts'
import type { SourceDeclaration } from './define/source.ts'
import { rulesOf, type StepKindDeclaration } from './define/step-kind.ts'
import { wordsOf } from './fields/fields-of.ts'
import { placesOf } from './fields/places-of.ts'
import { defaultsWithoutSample, sampleIn } from './fields/samples.ts'
import { methodShapesOf, shapeOf } from './fields/shape-of.ts'
import { storedSchema } from './fields/stored-schema.ts'
import { actionsPoint, componentsPoint, functionsPoint, sourcesPoint, stepKindsPoint } from './points.ts'

/** A declaration as plain data: what the document's rules, the compiler and the server read. */
export function toComponentInfo(
  declaration: ComponentDeclaration,
  plugin: { readonly id: string; readonly version: string },
): ComponentInfo {
  return {
    type: declaration.type,
    version: declaration.version,
    label: declaration.label,
    group: groupOf(declaration.group).id,
    tags: declaration.tags ?? [],
    accepts: declaration.accepts ?? 'nothing',
    ...(declaration.repeats ? { repeats: repeatsOf(declaration.repeats, declaration.data) } : {}),
    ...(declaration.slots ? { slots: slotsOf(declaration.slots) } : {}),
    ...pick(declaration, ['max', 'parts', 'states', 'sizes', 'layout', 'free']),
    ...pick(declaration, ['needsAncestor', 'refusesAncestor', 'uniqueAmong', 'framesField']),
    ...(declaration.hidden ? { hidden: true } : {}),
    defaults: defaultsWithoutSample(declaration),
    ...wordsIn(declaration.props),
    ...(declaration.initial ? { initial: declaration.initial } : {}),
    formItem: declaration.formItem !== undefined,
    ...fieldValueOf(declaration.formItem),
    ...(declaration.data ? { data: dataOf(declaration.data, sampleIn(declaration)) } : {}),
    functionProps: declaration.functionProps ?? [],
    events: Object.keys(declaration.events ?? {}),
    ...againIn(declaration.events),
    methods: Object.keys(declaration.methods ?? {}),
    ...methodShapesOf(declaration.methods),
    ...migrationsOf(declaration),
    plugin,
  }
}

const againIn = (events: EventSpecs = {}): Pick<ComponentInfo, 'again'> => {
  const said = Object.entries(events).flatMap(([event, { again }]) => (again === undefined ? [] : [[event, again] as const]))
  return said.length > 0 ? { again: Object.fromEntries(said) } : {}
}

const wordsIn = (props: ComponentDeclaration['props']): Pick<ComponentInfo, 'words'> => {
  const words = wordsOf(props)
  return Object.keys(words).length > 0 ? { words } : {}
}

/** What is said of these, as it is said. */
const pick = <Key extends keyof ComponentDeclaration & keyof ComponentInfo>(
  declaration: ComponentDeclaration,
  keys: readonly Key[],
): Partial<Pick<ComponentInfo, Key>> =>
  Object.fromEntries(keys.flatMap((key) => (declaration[key] === undefined ? [] : [[key, declaration[key]]]))) as object

/** The rows of a component's data have the sample of that, unless they bring one. */
function repeatsOf(repeats: NonNullable<ComponentInfo['repeats']>, data: ComponentDeclaration['data']): ComponentInfo['repeats'] {
  if (!('prop' in repeats) || repeats.sample !== undefined || data?.prop !== repeats.prop) return repeats
  return { ...repeats, sample: data.sample as Json }
}

const slotsOf = (slots: NonNullable<ComponentDeclaration['slots']>): NonNullable<ComponentInfo['slots']> =>
  Object.fromEntries(Object.entries(slots).map(([name, { accepts = 'anything', ...slot }]) => [name, { ...slot, accepts }]))

function dataOf(
  { prop, driven, shape, sends, posts }: NonNullable<ComponentDeclaration['data']>,
  sample: { readonly sample?: Json },
): NonNullable<ComponentInfo['data']> {
  const asked = shapeOf(shape)
  return { prop, driven, ...(asked ? { shape: asked } : {}), ...sample, ...(sends ? { sends } : {}), ...(posts ? { posts } : {}) }
}

function fieldValueOf(formItem: ComponentDeclaration['formItem']): Pick<ComponentInfo, 'fieldValue'> {
  const fieldValue = formItem && shapeOf(formItem.value)
  return fieldValue ? { fieldValue } : {}
}

/** A function as text that is an expression; one that is written as a method is taken out of an object. */
const sourceOf = (name: string, step: (...args: never[]) => unknown): string => {
  const text = step.toString()
  return /^(function\b|\(|[\w$]+\s*=>)/.test(text) ? text : `({${text}})[${JSON.stringify(name)}]`
}

function migrationsOf({ migrations }: ComponentDeclaration): Pick<ComponentInfo, 'migrations'> {
  const steps = Object.entries(migrations ?? {})
  return steps.length > 0 ? { migrations: Object.fromEntries(steps.map(([to, step]) => [to, sourceOf(to, step)])) } : {}
}

function toComponentData(declaration: ComponentDeclaration): ComponentData {
  const { plugin: _plugin, ...info } = toComponentInfo(declaration, { id: '', version: '' })
  return {
    ...info,
    id: declaration.id,
    references: placesOf(declaration.props),
    schema: storedSchema(declaration.props),
    ...(declaration.records ? { records: declaration.records } : {}),
  }
}
const toActionData = (action: ActionDeclaration): ActionData => ({
  id: action.id,
  label: action.label,
  runs: action.runs,
  references: placesOf(action.params),
  schema: storedSchema(action.params),
  ...(action.ends ? { ends: true } : {}),
  ...('outgoing' in action && action.outgoing ? { outgoing: action.outgoing } : {}),
  ...('records' in action && action.records ? { records: action.records } : {}),
  ...('workflow' in action && action.workflow ? { workflow: action.workflow } : {}),
})
const toSourceData = ({ id, label, config, outgoing, records }: SourceDeclaration): SourceData => ({
  id,
  label,
  references: placesOf(config),
  schema: storedSchema(config),
  ...(outgoing ? { outgoing } : {}),
  ...(records ? { records } : {}),
})

const stepsIn = (kinds: readonly StepKindDeclaration[]): Pick<Contributes, 'steps'> =>
  kinds.length === 0
    ? {}
    : { steps: kinds.map((kind) => ({ ...rulesOf(kind), references: placesOf(kind.params), schema: storedSchema(kind.params) })) }

/** What a loaded plugin contributes, as data; of a plugin in several versions, that of the one loaded last. */
export function toContributes(kernel: Kernel, plugin: string): Contributes {
  const known: readonly string[] = [componentsPoint, actionsPoint, sourcesPoint, functionsPoint, stepKindsPoint].map(({ name }) => name)
  const registries = kernel.registries().map((registry) => ({
    registry,
    own: registry.all.value.filter(({ id }) => registry.contributor(id) === plugin),
  }))
  const of = <T>(point: object) =>
    (registries.find(({ registry }) => registry.point === point)?.own ?? []) as readonly unknown[] as readonly T[]
  return {
    components: of<ComponentDeclaration>(componentsPoint).map(toComponentData),
    actions: of<ActionDeclaration>(actionsPoint).map(toActionData),
    sources: of<SourceDeclaration>(sourcesPoint).map(toSourceData),
    functions: of<Parameters<typeof toFunctionRuntime>[0]>(functionsPoint).map((each) => ({ id: each.id, ...toFunctionRuntime(each) })),
    ...stepsIn(of<StepKindDeclaration>(stepKindsPoint)),
    others: registries.flatMap(({ registry, own }) =>
      known.includes(registry.point.name) ? [] : own.map(({ id }) => ({ point: registry.point.name, id })),
    ),
  }
}

/** The product's own plugins as data, which the server and the publisher read; throws when one of them does not load. */
export function collectPlugins(plugins: readonly Plugin[]): readonly PluginData[] {
  const kernel = new Kernel()
  try {
    kernel.load(...plugins)
    for (const [id, state] of kernel.states.value) {
      if (state.status === 'failed') throw new Error(`plugin ${id} does not load: ${state.error.message}`, { cause: state.error })
      if (state.status === 'blocked') throw new Error(`plugin ${id} is blocked by ${state.by}`)
    }
    return kernel.loaded().map(({ plugin: { id, version } }) => ({
      ...{ id, version },
      label: { zh: id, en: id },
      contributes: toContributes(kernel, id),
    }))
  } finally {
    kernel.dispose()
  }
}

/** The components of several lists of declarations as one catalogue. */
export function collectCatalogue(plugins: readonly Plugin[]): {
  readonly components: readonly ComponentInfo[]
  readonly functions: readonly FunctionRuntime[]
  /** Sources and actions whose requests the server may send for a page. */
  readonly outgoing: { readonly [id: string]: OutgoingFields }
  /** Where the values of components, actions and sources name other parts of a page. */
  readonly references: ReferenceData
} {
  const data = collectPlugins(plugins)
  const lookup = lookUpPlugins(data)
  const catalogue = lookup.catalogue()
  const all = <K extends keyof Contributes>(kind: K) =>
    data.flatMap(({ contributes }) => (contributes[kind] ?? []) as NonNullable<Contributes[K]>[number][])
  const places = (entries: readonly { readonly id: string; readonly references: ReferenceData['actions'][string] }[]) =>
    Object.fromEntries(entries.map(({ id, references }) => [id, references]))
  return {
    components: all('components').flatMap(({ type }) => catalogue(type) ?? []),
    functions: lookup.functions(),
    outgoing: lookup.outgoing(),
    references: {
      actions: places(all('actions')),
      components: Object.fromEntries(all('components').map(({ type, references }) => [type, references])),
      sources: places(all('sources')),
      steps: places(all('steps')),
    },
  }
}
