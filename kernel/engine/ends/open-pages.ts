import type { Json } from '#kernel/page/values'
import type { OpenMessage, Restore } from '../control.ts'
import { hasAnalyser, loadAnalyser } from '../language/analyser.ts'
import { usesGlobals } from '../language/global-names.ts'
import { canRunForm } from '../program/packed-code.ts'
import type { PageCalls } from '../protocol.ts'
import { PageSession } from '../run/page-session.ts'
import type { Watch } from '../run/watch.ts'
import type { EngineLibrary } from '../runtime.ts'
import { hasGlobals, loadGlobals } from '../vm/globals-loading.ts'
import { VmDead, type VmModule } from '../vm/vm.ts'
import { loadRows } from '../vm/vm-rows.ts'
import type { World } from '../world.ts'

/** What every page of a worker runs with. */
export interface PagesOptions {
  readonly library: EngineLibrary
  /** The module of the worker's VMs. */
  readonly module: Promise<VmModule>
  readonly pages: PageCalls
  readonly watch: Watch
  readonly world: World
  readonly emit: (name: string, payload: Json, depth: number) => void
}

/** The pages that are open in a worker, by key; calls of a page that is still opening wait for it, in their order. */
export class OpenPages {
  readonly #options: PagesOptions
  /** Pages that were sent before they are opened. */
  readonly #ahead = new Map<string, OpenMessage>()
  readonly #sessions = new Map<string, PageSession | Promise<PageSession>>()
  #opensWithoutPlugins = false

  constructor(options: PagesOptions) {
    this.#options = options
  }

  takeAhead(page: OpenMessage): void {
    this.#ahead.set(page.key, page)
  }

  async open(given: OpenMessage | { readonly ahead: string }, restore: Restore): Promise<void> {
    const page = 'ahead' in given ? this.#ahead.get(given.ahead) : given
    if (!page) throw new Error('No such page was given ahead')
    this.#ahead.delete(page.key)
    const opening = this.#session(page, restore, this.#sessions.get(page.key))
    this.#sessions.set(page.key, opening)
    opening.catch(() => this.#sessions.get(page.key) === opening && this.#sessions.delete(page.key))
    const session = await opening
    // Reopened in the meantime: this message is for the next session.
    if (this.#sessions.get(page.key) !== opening) return
    this.#sessions.set(page.key, session)
    if (isReadyForCode()) session.begin()
    else void loadForCode().then(() => this.#sessions.get(session.key) === session && session.begin())
  }

  async #session(page: OpenMessage, restore: Restore, before: PageSession | Promise<PageSession> | undefined): Promise<PageSession> {
    const { library, pages, watch, world, emit } = this.#options
    const module = await this.#options.module
    // What a person types into an editor's page may call anything, but one plugin that hangs must not keep the page from running.
    if (page.mode !== 'live')
      this.#opensWithoutPlugins = (await isLate(library.plugins?.ready(), PLUGINS_WAIT)) || this.#opensWithoutPlugins
    else await library.plugins?.ready(Object.keys(page.program.plugins))
    if (!this.#isAnalysed(page.program)) await loadForCode()
    else if (usesGlobals(page.program.bindings, library.functions)) await loadGlobals()
    if (page.program.templates?.length) await loadRows()
    await (await before)?.close()
    return opened(() => new PageSession(page, restore, { module, library, pages, watch, world, emit }), watch)
  }

  /** Whether a page opened before its plugins were there, since the last time that this was asked. */
  openedWithoutPlugins(): boolean {
    const without = this.#opensWithoutPlugins
    this.#opensWithoutPlugins = false
    return without
  }

  on<T>(key: string, run: (session: PageSession) => T): T | Promise<Awaited<T>> {
    const session = this.#sessions.get(key)
    if (!session) throw new Error(`No page is open as ${key}`)
    return session instanceof Promise ? (session.then(run) as Promise<Awaited<T>>) : run(session)
  }

  /** As `on`, for what may run code that the page did not bring analysed: it waits for the analyser. */
  onBegun<T>(key: string, run: (session: PageSession) => T): T | Promise<Awaited<T>> {
    return isReadyForCode() ? this.on(key, run) : loadForCode().then(() => this.on(key, run) as Awaited<T>)
  }

  hear(name: string, payload: Json, depth: number): void {
    for (const session of this.#sessions.values()) if (!(session instanceof Promise)) session.hear(name, payload, depth)
  }

  async close(key: string): Promise<void> {
    const session = await this.#sessions.get(key)
    this.#sessions.delete(key)
    session?.close()
  }

  closeAll(): void {
    for (const key of [...this.#sessions.keys()]) this.close(key).catch(() => {})
  }

  #isAnalysed({ code, bindings }: OpenMessage['program']): boolean {
    return canRunForm(code, new Set(this.#options.library.functions.map(({ name }) => name))) && bindings.every((b) => b.code)
  }
}

/** Code that a page did not bring analysed may use any global. */
const isReadyForCode = (): boolean => hasAnalyser() && hasGlobals()
async function loadForCode(): Promise<void> {
  await Promise.all([loadAnalyser(), loadGlobals()])
}

function opened(create: () => PageSession, watch: Watch): PageSession {
  try {
    return create()
  } catch (error) {
    if (error instanceof VmDead) watch.broken(error.message)
    throw error
  }
}

/** Milliseconds that a page of the editor waits for plugins; those that load later are added then. */
const PLUGINS_WAIT = 1_000

/** Waits for something no longer than that; whether it was not there by then. */
async function isLate(work: Promise<void> | undefined, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), milliseconds)
  })
  try {
    return await Promise.race([Promise.resolve(work).then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
