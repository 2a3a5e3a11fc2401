import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { ComponentType, CSSProperties, ReactNode } from 'react'
import type { ElementId, Json, JsonObject } from '#kernel/page'
import type { PageMode } from './running-page.ts'

/** Spread on a view's outermost DOM element: the editor and the author's CSS find the element by it. */
export interface RootProps {
  readonly 'data-id': ElementId
  readonly 'data-type': string
  readonly style: CSSProperties
}

export interface ViewProps {
  readonly id: ElementId
  readonly props: JsonObject
  readonly root: RootProps
  readonly children: ReactNode
  readonly childIds: readonly ElementId[]
  readonly emit: (event: string, payload: Json | undefined) => void
  readonly mode: PageMode
}

/**
 * What `import('./view.tsx')` of a component gives: a React component. Its props are inferred from the declaration, which names this
 * module, so a type here would be a circle; the view itself is checked against its declaration.
 */
export interface ViewModule {
  readonly View: unknown
}

export type ViewState =
  | { readonly status: 'missing' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'ready'; readonly View: ComponentType<ViewProps> }

/** Loads views by component type, each once; a failed load can be tried again. */
export interface Views {
  view(type: string): ReadonlySignal<ViewState>
  /** Resolves when all of them are ready or failed. */
  preload(types: Iterable<string>): Promise<void>
}

export type ViewLoader = (type: string) => (() => Promise<ViewModule>) | undefined

/** Waits before another try, in milliseconds: a line that drops for a moment must not leave a hole in the page. */
const RETRIES = [400, 1600]

async function persist<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of RETRIES) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  return load()
}

export function createViews(loaderOf: ViewLoader): Views {
  const states = new Map<string, { readonly state: Signal<ViewState>; done: Promise<void> }>()

  function start(type: string) {
    const load = loaderOf(type)
    const state = signal<ViewState>(load ? { status: 'loading' } : { status: 'missing' })
    const entry = { state, done: Promise.resolve() }
    const attempt = async (): Promise<void> => {
      if (!load) return
      state.value = { status: 'loading' }
      try {
        const { View } = await persist(load)
        state.value = { status: 'ready', View: View as ComponentType<ViewProps> }
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        state.value = { status: 'failed', error, retry: () => void attempt() }
        globalThis.addEventListener?.('online', () => state.peek().status === 'failed' && void attempt(), { once: true })
      }
    }
    entry.done = attempt()
    states.set(type, entry)
    return entry
  }

  const entryOf = (type: string) => states.get(type) ?? start(type)
  return {
    view: (type) => entryOf(type).state,
    preload: async (types) => {
      await Promise.all([...types].map((type) => entryOf(type).done))
    },
  }
}
