import { type Changes, outcomesIn } from '#kernel/document'
import { PAGE_SERVICES } from '#kernel/plugin'
import type { References } from '../records/places.ts'
import {
  PAGE_ID,
  PAGE_TYPE,
  type PageDocument,
  type PageEntry,
  type PageRecord,
  type PluginPin,
  type PluginPins,
} from '../records/records.ts'
import { wordsOf } from '../records/remap.ts'
import { isActionStep, walkSteps } from '../records/steps.ts'
import { setOwn } from '../values/path.ts'
import type { PropFields } from '../values/prop-shape.ts'
import type { ComponentData, PluginData, PluginEntries } from './plugin-data.ts'
import { codeOf } from './references.ts'

export type ContributionKind = 'component' | 'action' | 'source' | 'function' | 'service'

/** A plugin that contributes something. Without `hash` it is part of the product, and needs no pin. */
export type Contributor = Pick<PluginData, 'id' | 'version'> & Partial<Pick<PluginData, 'hash' | 'entries' | 'contributes' | 'uses'>>

/**
 * The owner of a component (by its type), an action, a source, a page service (by their ids) or a function (by its
 * name): the pinned version, or else the newest; undefined where there is none.
 */
export type ContributorOf = (kind: ContributionKind, name: string, pins: PluginPins) => Contributor | undefined

/** The files of a plugin that a page needs, as paths in its folder. */
export interface PluginFiles extends PluginEntries {
  /** By component type, for the components that the page uses. */
  readonly views?: { readonly [type: string]: string }
  /** What the props of these views are lowered to. */
  readonly props?: { readonly [type: string]: PropFields }
}
/** A plugin as a program names it. */
export interface ProgramPlugin extends PluginPin {
  readonly files?: PluginFiles
}
/** All plugins that a program uses, by id. */
export interface ProgramPlugins {
  readonly [plugin: string]: ProgramPlugin
}

/** Finds contributors among plugins as data; of each plugin, versions in the order of the list, the newest last. */
export function contributorsAmong(plugins: readonly PluginData[]): ContributorOf {
  const found = new Map<string, PluginData[]>()
  const add = (kind: ContributionKind, name: string, plugin: PluginData) => {
    const key = `${kind} ${name}`
    const list = found.get(key)
    if (list) list.push(plugin)
    else found.set(key, [plugin])
  }
  for (const plugin of plugins) {
    const { components, actions, sources, functions, others } = plugin.contributes
    for (const { type } of components) add('component', type, plugin)
    for (const { id } of actions) add('action', id, plugin)
    for (const { id } of sources) add('source', id, plugin)
    for (const { name } of functions) add('function', name, plugin)
    for (const { point, id } of others) if (point === PAGE_SERVICES) add('service', id, plugin)
  }
  return (kind, name, pins) => {
    const versions = found.get(`${kind} ${name}`) ?? []
    return versions.find(({ id, version, hash }) => isPinned(pins, id, version, hash)) ?? versions.at(-1)
  }
}

function isPinned(pins: PluginPins, id: string, version: string, hash: string | undefined): boolean {
  const pin = Object.hasOwn(pins, id) ? pins[id]! : undefined
  return pin?.version === version && (pin.hash === undefined || pin.hash === hash)
}

const NO_PINS: PluginPins = {}

/** What a page's pins are; the same object until they change. */
export function pinsOf({ entries }: PageDocument): PluginPins {
  return (entries.get(PAGE_ID) as PageRecord | undefined)?.plugins ?? NO_PINS
}

/** Calls back for everything that an entry uses of plugins; of functions, for every word in its code that could be one. */
export function forEachUse(entry: PageEntry, references: References, visit: (kind: ContributionKind, name: string) => void): void {
  if (entry.kind === 'element') visit('component', entry.type)
  if (entry.kind === 'page') visit('component', PAGE_TYPE)
  if (entry.kind === 'api') visit('source', entry.source)
  if ((entry.kind === 'element' || entry.kind === 'page') && entry.source && entry.source.api === null) visit('source', entry.source.source)
  if (entry.kind === 'flow')
    walkSteps(entry.nodes, (step) => {
      if (isActionStep(step)) visit('action', step.action)
    })
  for (const code of codeOf(entry, references)) for (const word of wordsOf(code)) visit('function', word)
}

/** The patch, with a pin for each plugin outside of the product that what it writes uses, where the page has none for it yet. */
export function withPins(
  document: PageDocument,
  patch: Changes<PageEntry>,
  contributorOf: ContributorOf,
  references: References,
): Changes<PageEntry> {
  const { from: before, to: planned } = patch.get(PAGE_ID) ?? {}
  const from = before ?? document.entries.get(PAGE_ID)
  const page = planned ?? from
  if (from?.kind !== 'page' || page?.kind !== 'page') return patch
  const pins: { [plugin: string]: PluginPin } = { ...page.plugins }
  const pin = (entry: PageEntry) =>
    forEachUse(entry, references, (kind, name) => {
      const owner = contributorOf(kind, name, pins)
      if (owner?.hash === undefined || Object.hasOwn(pins, owner.id)) return
      setOwn(pins, owner.id, { version: owner.version, hash: owner.hash })
    })
  for (const entry of outcomesIn(patch)) pin(entry)
  if (Object.keys(pins).length === Object.keys(page.plugins ?? {}).length) return patch
  return new Map([...patch, [PAGE_ID, { from, to: { ...page, plugins: pins } }]])
}

/**
 * Every plugin that a page uses, as its program names them: those of the product by their version alone. With them come the plugins whose page services
 * they use.
 */
export function pluginsInUse(document: PageDocument, contributorOf: ContributorOf, references: References): ProgramPlugins {
  const pins = pinsOf(document)
  const found = new Map<string, Contributor>()
  const views = new Map<string, ViewFiles>()
  const take = (owner: Contributor): void => {
    if (found.has(owner.id)) return
    found.set(owner.id, owner)
    for (const service of owner.uses ?? []) {
      const provider = contributorOf('service', service, pins)
      if (provider?.hash !== undefined) take(provider)
    }
  }
  for (const entry of document.entries.values())
    forEachUse(entry, references, (kind, name) => {
      const owner = contributorOf(kind, name, pins)
      if (!owner) return
      take(owner)
      const component = kind === 'component' ? owner.contributes?.components.find(({ type }) => type === name) : undefined
      if (component) views.set(owner.id, withView(views.get(owner.id), component))
    })
  const ids = [...found.keys()].sort()
  return Object.fromEntries(ids.map((id) => [id, toProgramPlugin(found.get(id)!, views.get(id))]))
}

type ViewFiles = Pick<PluginFiles, 'views' | 'props'>

/**
 * The files of views with one added component, and the fields its props are lowered to, where its manifest has them.
 */
function withView(files: ViewFiles = {}, { type, view, props }: ComponentData): ViewFiles {
  if (view === undefined) return files
  return {
    views: { ...files.views, [type]: view },
    ...(props || files.props ? { props: { ...files.props, ...(props ? { [type]: props } : {}) } } : {}),
  }
}

function toProgramPlugin({ version, hash, entries }: Contributor, views: ViewFiles | undefined): ProgramPlugin {
  if (hash === undefined) return { version }
  return { version, hash, files: { ...entries, ...views } }
}
