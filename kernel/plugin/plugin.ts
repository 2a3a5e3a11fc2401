import type { ExtensionPoint } from './extension-point.ts'
import type { Owner } from './registry.ts'

/** What a plugin's set-up may do; everything it does is owned and undone when the plugin is unloaded. */
export interface PluginContext {
  contribute<T extends { readonly id: string }>(point: ExtensionPoint<T>, value: T): void
  /** The api of a plugin listed in `needs`. */
  use<Api>(plugin: Plugin<Api>): Api
  /** Registers the undoing of an effect that was just started. */
  own(label: string, undo: () => void): void
}

/** `setup` is synchronous; slow work is a promise or a signal in the api that it returns. */
export interface Plugin<Api = unknown> extends Owner {
  /** Dependencies by reference, never by name. */
  readonly needs?: readonly Plugin[]
  setup(context: PluginContext): Api
}

export type PluginState =
  | { readonly status: 'active' }
  | { readonly status: 'failed'; readonly error: Error }
  /** A plugin that it needs is not active; it starts when that one does. */
  | { readonly status: 'blocked'; readonly by: string }
  /** Switched off by a person; it keeps its place and contributes nothing. */
  | { readonly status: 'disabled' }
