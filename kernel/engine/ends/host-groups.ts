import type { Control, OpenMessage, WorkerCalls } from '../control.ts'
import type { EngineCalls, PageCalls } from '../protocol.ts'
import type { WorkerPlugin } from '../runtime.ts'
import type { EngineHost, EngineHostOptions, UnresponsiveListener } from './host.ts'

export interface GroupOptions extends EngineHostOptions {
  /** Told what a flow of a page tells all pages, for those in other workers. */
  readonly onEmit?: (event: Extract<Control, { tessera: 'emitted' }>) => void
}

/** Pages that share a worker. */
export interface HostGroup extends EngineHost {
  readonly isEmpty: boolean
  fits(page: OpenMessage): boolean
  hear(message: Parameters<WorkerCalls['hear']>[0]): void
}

/**
 * The engine of all pages. A page that needs a larger VM than the worker of the others has gets a worker beside it,
 * because moving the others would end their flows; a worker whose last page closes ends, where there is another.
 */
export class HostGroups implements EngineHost {
  readonly #create: () => HostGroup
  readonly #groups: HostGroup[] = []
  readonly #groupOf = new Map<string, HostGroup>()
  readonly #listeners = new Set<UnresponsiveListener>()
  #plugins: readonly WorkerPlugin[] | null = null

  constructor(options: EngineHostOptions, create: (options: GroupOptions) => HostGroup) {
    const code = options.compileVm?.()
    // The caller reports its failure.
    code?.catch(() => {})
    this.#create = () => {
      const group = create({
        ...options,
        ...(code ? { compileVm: () => code } : {}),
        onEmit: ({ name, payload, depth }) => {
          for (const other of this.#groups) if (other !== group) other.hear({ name, payload, depth })
        },
      })
      return group
    }
    this.#start()
  }

  open(page: OpenMessage, calls: PageCalls): Promise<void> {
    const group = this.#groupOf.get(page.key) ?? this.#groups.find((each) => each.fits(page)) ?? this.#start()
    this.#groupOf.set(page.key, group)
    return group.open(page, calls)
  }

  async close(key: string): Promise<void> {
    const group = this.#groupOf.get(key)
    if (!group) return
    this.#groupOf.delete(key)
    await group.close(key)
    if (!group.isEmpty || this.#groups.length === 1) return
    this.#groups.splice(this.#groups.indexOf(group), 1)
    group.dispose()
  }

  update: EngineHost['update'] = async (message) => this.#groupOf.get(message.key)?.update(message)
  push: EngineHost['push'] = (message) => this.#groupOf.get(message.key)?.push(message)
  surround: EngineHost['surround'] = (message) => this.#groupOf.get(message.key)?.surround(message)
  fire: EngineHost['fire'] = async (message) => (await this.#groupOf.get(message.key)?.fire(message)) ?? true
  send: EngineHost['send'] = async (message) => this.#group(message.key).send(message)
  stopSending: EngineHost['stopSending'] = (message) => this.#group(message.key).stopSending(message)
  load: EngineHost['load'] = async (message) => this.#group(message.key).load(message)
  evaluate: EngineHost['evaluate'] = async (message) => this.#group(message.key).evaluate(message)
  apply: EngineHost['apply'] = async (message) => this.#group(message.key).apply(message)
  match: EngineHost['match'] = async (message) => this.#group(message.key).match(message)
  snapshot: EngineHost['snapshot'] = async (key) => this.#group(key).snapshot(key)
  migrate: EngineCalls['migrate'] = (tasks) => this.#groups[0]!.migrate(tasks)

  onUnresponsive(listener: UnresponsiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async follow(plugins: readonly WorkerPlugin[]): Promise<void> {
    this.#plugins = plugins
    await Promise.all(this.#groups.map((group) => group.follow(plugins)))
  }

  dispose(): void {
    for (const group of this.#groups) group.dispose()
    this.#groupOf.clear()
    this.#listeners.clear()
  }

  #start(): HostGroup {
    const group = this.#create()
    this.#groups.push(group)
    group.onUnresponsive((key, plugin) => {
      for (const listener of this.#listeners) listener(key, plugin)
    })
    if (this.#plugins) void group.follow(this.#plugins).catch(() => {})
    return group
  }

  #group(key: string): HostGroup {
    const group = this.#groupOf.get(key)
    if (!group) throw new Error(`No page is open as ${key}`)
    return group
  }
}
