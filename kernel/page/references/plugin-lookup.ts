import { type Contribution, chooseVersion, type Owner, type Pins, type Versions } from '#kernel/plugin'
import type { Catalogue, ComponentInfo } from '../records/patch.ts'
import type { Places, References } from '../records/places.ts'
import type { OutgoingFields } from '../values/outgoing.ts'
import type { RecordUse } from '../values/record-use.ts'
import { type ContributorOf, contributorsAmong } from './page-plugins.ts'
import type { ActionData, ComponentData, FunctionData, PluginData, SourceData, StepKindData } from './plugin-data.ts'

/** Sources and actions whose requests the server may send for a page, by id. */
export interface OutgoingById {
  readonly [id: string]: OutgoingFields
}

/** What uses records of models, by the id of a source or action and the type of a component. */
export interface RecordUses {
  readonly [name: string]: RecordUse
}

/** What a contribution is looked up by: a component by its type, a function by its name, the others by their id. */
export interface LookupKinds {
  readonly component: ComponentData
  readonly action: ActionData
  readonly source: SourceData
  readonly function: FunctionData
  readonly step: StepKindData
}
export type LookupKind = keyof LookupKinds

/** A fixed list of plugins, looked up by what they contribute. Every question takes the versions that a page pins. */
export interface PluginLookup {
  readonly plugins: readonly PluginData[]
  find<K extends LookupKind>(kind: K, name: string, pins?: Pins): LookupKinds[K] | undefined
  readonly contributorOf: ContributorOf
  catalogue(pins?: Pins): Catalogue
  references(pins?: Pins): References
  /** One function for each name. */
  functions(pins?: Pins): readonly FunctionData[]
  outgoing(pins?: Pins): OutgoingById
  /** What uses records of models: sources and actions by id, components by type. */
  records(pins?: Pins): RecordUses
  /** The parameters that name workflows, by the id of the action. */
  workflows(pins?: Pins): { readonly [action: string]: string }
}

type Table<T> = ReadonlyMap<string, Versions<T>>

function tableOf<T>(plugins: readonly PluginData[], list: (plugin: PluginData) => readonly T[], nameOf: (value: T) => string): Table<T> {
  const table = new Map<string, Contribution<T>[]>()
  for (const plugin of plugins) {
    const owner: Owner = { id: plugin.id, version: plugin.version }
    for (const value of list(plugin)) {
      const versions = table.get(nameOf(value))
      if (versions === undefined) table.set(nameOf(value), [{ value, owner }])
      // Two plugins never have one name where plugins are admitted; should a list bring that, the first keeps it.
      else if (versions[0]?.owner.id === plugin.id) versions.push({ value, owner })
    }
  }
  return table
}

const toInfo = (
  { id: _id, references: _references, schema: _schema, view: _view, ...info }: ComponentData,
  { id, version }: Owner,
): ComponentInfo => ({
  ...info,
  plugin: { id, version },
})

/**
 * Looks things up in plugins that are known as data. The version that the pins name answers; without such a pin, or where that version is not
 * in the list, the plugin's last one in the list.
 */
export function lookUpPlugins(plugins: readonly PluginData[]): PluginLookup {
  const tables: { readonly [K in LookupKind]: Table<LookupKinds[K]> } = {
    component: tableOf(
      plugins,
      ({ contributes }) => contributes.components,
      ({ type }) => type,
    ),
    action: tableOf(
      plugins,
      ({ contributes }) => contributes.actions,
      ({ id }) => id,
    ),
    source: tableOf(
      plugins,
      ({ contributes }) => contributes.sources,
      ({ id }) => id,
    ),
    function: tableOf(
      plugins,
      ({ contributes }) => contributes.functions,
      ({ name }) => name,
    ),
    step: tableOf(
      plugins,
      ({ contributes }) => contributes.steps ?? [],
      ({ id }) => id,
    ),
  }
  const choose = <K extends LookupKind>(kind: K, name: string, pins?: Pins) =>
    chooseVersion<LookupKinds[K]>(tables[kind].get(name) ?? [], pins)
  const chosen = <K extends LookupKind>(kind: K, pins?: Pins): readonly LookupKinds[K][] =>
    [...tables[kind].keys()].flatMap((name) => choose(kind, name, pins)?.value ?? [])
  // One object for one component, so that what is remembered by it is found again.
  const infos = new Map<ComponentData, ComponentInfo>()
  const infoOf = ({ value, owner }: Contribution<ComponentData>): ComponentInfo => {
    const known = infos.get(value) ?? toInfo(value, owner)
    infos.set(value, known)
    return known
  }
  const places = (kind: 'component' | 'action' | 'source' | 'step', name: string, pins?: Pins): Places | undefined =>
    choose(kind, name, pins)?.value.references
  return {
    plugins,
    find: (kind, name, pins) => choose(kind, name, pins)?.value,
    contributorOf: contributorsAmong(plugins),
    catalogue: (pins) => (type) => {
      const found = choose('component', type, pins)
      return found && infoOf(found)
    },
    references: (pins) => ({
      params: (id) => places('action', id, pins),
      props: (type) => places('component', type, pins),
      config: (id) => places('source', id, pins),
      steps: (id) => places('step', id, pins),
    }),
    functions: (pins) => chosen('function', pins),
    outgoing: (pins) =>
      Object.fromEntries(
        [...chosen('source', pins), ...chosen('action', pins)].flatMap(({ id, outgoing }) => (outgoing ? [[id, outgoing]] : [])),
      ),
    workflows(pins) {
      const named = chosen('action', pins).filter(({ workflow }) => workflow !== undefined)
      return Object.fromEntries(named.map(({ id, workflow }) => [id, workflow!]))
    },
    records: (pins) =>
      Object.fromEntries(
        [
          ...chosen('source', pins).map(({ id, records }) => [id, records] as const),
          ...chosen('action', pins).map(({ id, records }) => [id, records] as const),
          ...chosen('component', pins).map(({ type, records }) => [type, records] as const),
        ].flatMap(([name, records]) => (records ? [[name, records]] : [])),
      ),
  }
}
