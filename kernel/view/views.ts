import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import type { ComponentType, CSSProperties, ReactNode } from 'react'
import { blockOf } from '#kernel/page/blocks'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropFields } from '#kernel/page/values'
import { VIEW_LIMIT } from './limits.ts'
import type { PageMode } from './running-page.ts'

/** Spread on a view's outermost DOM element: the editor and the author's styles find the element by it. */
export interface RootProps {
  readonly 'data-id': ElementId
  readonly 'data-type': string
  /** Rules of the author's styles mean it; a view adds its own classes to it. */
  readonly className: string
  /** Custom properties of bound styles. A view sets nothing here that a style field can set: it would win over all of the author's rules. */
  readonly style: CSSProperties
}

export interface ViewProps {
  readonly id: ElementId
  readonly props: JsonObject
  readonly root: RootProps
  /** The content of the main region, and the ids of its elements. */
  readonly children: ReactNode
  readonly childIds: readonly ElementId[]
  /** The content of the declared regions; an empty region is absent. */
  readonly slots: { readonly [name: string]: ReactNode }
  /** The CSS classes of a part that authors can style, for the part's node; '' where it has none. */
  readonly part: (name: string) => string
  readonly emit: (event: string, payload: Json | undefined) => void
  readonly mode: PageMode
}

/**
 * What `import('./view.tsx')` of a component gives: a React component. Its props are inferred from the declaration, which names this
 * module, so a type here would be a circle; the view itself is checked against its declaration.
 */
export interface ViewModule {
  readonly View: unknown
  /** What its props are lowered to, or that as JSON text, as the build writes it into the module; without it they are passed as they are. */
  readonly propFields?: PropFields | string
}

/** A view that can be rendered. */
export interface ReadyView {
  readonly status: 'ready'
  readonly View: ComponentType<ViewProps>
  readonly propFields?: PropFields
}

export type ViewState =
  | { readonly status: 'missing' }
  | { readonly status: 'loading' }
  /** `late`: nothing came within the limit; it still shows when it comes. */
  | { readonly status: 'failed'; readonly why: 'late' | 'load'; readonly error: Error; readonly retry: () => void }
  | ReadyView

/** The third-party plugin that provides a component, for messages about the component. */
export interface ViewPlugin {
  readonly id: string
  readonly version: string
  /** Why it brings nothing, where it does not. */
  readonly standing: 'active' | 'absent' | 'disabled' | 'failed'
}
/** Finds the plugin of a component's type; undefined for the product's own. */
export type PluginOfView = (type: string) => ViewPlugin | undefined

/** Loads views by component type, each once; a failed load can be tried again. Follows plugins that come, go and are replaced. */
export interface Views {
  view(type: string): ReadonlySignal<ViewState>
  /** Resolves when all of them are ready, failed or late. */
  preload(types: Iterable<string>): Promise<void>
  /** Increments when a ready view is removed or replaced; the elements that show it read it again. */
  readonly revision: ReadonlySignal<number>
  /** The plugin that a type belongs to, as it stands now. */
  plugin(type: string): ViewPlugin | undefined
  /** Follows plugins no longer. */
  dispose(): void
}

export type ViewLoad = () => Promise<ViewModule>
/** How a component's view loads; what it reads of signals is followed. */
export type ViewLoader = (type: string) => ViewLoad | undefined

/** Waits before another try, in milliseconds: a line that drops for a moment must not leave a hole in the page. */
const RETRIES = [400, 1600]
/**
 * A view that takes longer is reported as missing. The page does not wait for it, and still shows it once it loads.
 */
const LATE = VIEW_LIMIT

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

/** One component's view as it is found now. */
class Slot {
  readonly state = signal<ViewState>({ status: 'missing' })
  done: Promise<void> = Promise.resolve()
  #load: ViewLoad | undefined
  #attempt = 0
  #online: (() => void) | undefined

  constructor(
    readonly type: string,
    readonly left: () => void,
  ) {}

  /** Takes another way of loading; what the former one brings is not wanted any more. */
  follow(load: ViewLoad | undefined): void {
    if (load === this.#load) return
    this.#load = load
    this.stop()
    if (this.state.peek().status === 'ready') this.left()
    if (load) this.done = this.#try(load)
    else this.state.value = { status: 'missing' }
  }

  stop(): void {
    this.#attempt += 1
    if (this.#online) globalThis.removeEventListener?.('online', this.#online)
    this.#online = undefined
  }

  async #try(load: ViewLoad): Promise<void> {
    this.stop()
    const attempt = this.#attempt
    const isWanted = () => attempt === this.#attempt
    const fail = (why: 'late' | 'load', error: Error) => {
      this.state.value = { status: 'failed', why, error, retry: () => void (isWanted() && this.#try(load)) }
    }
    this.state.value = { status: 'loading' }
    let late: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<void>((resolve) => {
      late = setTimeout(() => {
        if (isWanted()) fail('late', new Error(`The view of ${this.type} did not load within ${LATE / 1_000} s`))
        resolve()
      }, LATE)
    })
    const loading = persist(load).then(
      (module) => {
        if (isWanted()) this.state.value = toReady(module)
      },
      (thrown: unknown) => {
        if (!isWanted()) return
        fail('load', thrown instanceof Error ? thrown : new Error(String(thrown)))
        this.#online = () => isWanted() && void this.#try(load)
        globalThis.addEventListener?.('online', this.#online, { once: true })
      },
    )
    await Promise.race([loading.finally(() => clearTimeout(late)), timeout])
  }
}

function toReady({ View, propFields }: ViewModule): ReadyView {
  const fields = typeof propFields === 'string' ? (JSON.parse(propFields) as PropFields) : propFields
  return { status: 'ready', View: View as ComponentType<ViewProps>, ...(fields ? { propFields: fields } : {}) }
}

/** All instances of blocks share one view. */
const loadBlockUse: ViewLoad = () => import('./block-use.tsx')

export function createViews(loaderOf: ViewLoader, pluginOf: PluginOfView = () => undefined): Views {
  const slots = new Map<string, Slot>()
  const endings: (() => void)[] = []
  const revision = signal(0)
  const slotOf = (type: string): Slot => {
    const known = slots.get(type)
    if (known) return known
    const slot = new Slot(type, () => {
      revision.value += 1
    })
    slots.set(type, slot)
    // Asked for while something else is worked out, which must not follow what this does.
    untracked(() => {
      const end = effect(() => {
        const load = blockOf(type) === undefined ? loaderOf(type) : loadBlockUse
        untracked(() => slot.follow(load))
      })
      endings.push(end)
    })
    return slot
  }
  return {
    view: (type) => slotOf(type).state,
    preload: async (types) => {
      await Promise.all([...types].map((type) => slotOf(type).done))
    },
    revision,
    plugin: pluginOf,
    dispose() {
      for (const end of endings.splice(0)) end()
      for (const slot of slots.values()) slot.stop()
    },
  }
}
