import type { Contributes, PluginData } from '#kernel/page/references'
import type { PropFields } from '#kernel/page/values'

/** One version of a plugin from outside of the product, with what a document or a worker needs to run it. Paths are below its folder. */
export interface RunnablePlugin {
  readonly id: string
  readonly version: string
  /** Names its files for ever. */
  readonly hash: string
  /** Its declarations, for documents. */
  readonly module?: string
  /** Its actions, sources and functions, for workers. */
  readonly worker?: string
  readonly styles: readonly string[]
  /** The files of views by component type. */
  readonly views: { readonly [type: string]: string }
  /** What the props of views are lowered to, by component type; without those of plugins that were packed before there was any. */
  readonly props?: { readonly [type: string]: PropFields }
  /** What its code has to contribute, where the manifest is known; a published page knows the files alone. */
  readonly contributes?: Contributes
}

/** What a document is told of one version of a plugin. */
export interface ListedPlugin {
  readonly plugin: RunnablePlugin
  readonly state: 'active' | 'disabled' | 'failed'
  /** Why it failed, as the server says it. */
  readonly error?: string
}

/** Plugins as they stand; the same question may be asked again after `again` milliseconds. */
export interface PluginList {
  readonly again: number
  readonly plugins: readonly ListedPlugin[]
}

/** A plugin as data, if it lives outside of the product. */
export function toRunnable({ id, version, hash, entries, contributes }: PluginData): RunnablePlugin | undefined {
  if (hash === undefined) return undefined
  const views = contributes.components.flatMap(({ type, view }) => (view === undefined ? [] : [[type, view] as const]))
  const props = contributes.components.flatMap(({ type, props: fields }) => (fields ? [[type, fields] as const] : []))
  return {
    id,
    version,
    hash,
    ...(entries?.module === undefined ? {} : { module: entries.module }),
    ...(entries?.worker === undefined ? {} : { worker: entries.worker }),
    styles: entries?.styles ?? [],
    views: Object.fromEntries(views),
    props: Object.fromEntries(props),
    contributes,
  }
}

export const keyOf = ({ id, version }: Pick<RunnablePlugin, 'id' | 'version'>): string => `${id}@${version}`
