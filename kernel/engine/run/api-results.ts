import type { Json } from '#kernel/page'
import { overlap } from '#kernel/page/path'
import type { PageProgram } from '../program.ts'

/** Which results of shared apis a page keeps: those that something reads, and all of them where an author may ask. */
export class ApiResults {
  readonly #program: () => PageProgram
  readonly #all: boolean
  readonly #started = new Set<string>()
  #read: { readonly of: PageProgram; readonly apis: ReadonlySet<string> } | null = null

  constructor(program: () => PageProgram, all: boolean) {
    this.#program = program
    this.#all = all
  }

  tells(api: string): boolean {
    return this.#all || this.#readApis().has(api)
  }

  /** `[path, value, …]` for apis that have not answered yet: `orders.data` is null then. */
  empty(): readonly Json[] {
    const { apis } = this.#program()
    for (const api of this.#started) if (!Object.hasOwn(apis, api)) this.#started.delete(api)
    const started = Object.keys(apis).filter((api) => this.tells(api) && !this.#started.has(api))
    for (const api of started) this.#started.add(api)
    return started.flatMap((api) => [`component.${api}`, { data: null }])
  }

  #readApis(): ReadonlySet<string> {
    const program = this.#program()
    if (this.#read?.of === program) return this.#read.apis
    const { apis, bindings, flows, sources, names = {} } = program
    const named = new Set(Object.values(names))
    // What is analysed only when it runs is looked through as text.
    const texts = JSON.stringify([flows, sources, Object.values(apis)])
    const byId = texts.includes('component')
    const isRead = (api: string): boolean => {
      const path = `component.${api}`
      if (named.has(path) || (byId && texts.includes(api))) return true
      return bindings.some(({ reads }) => reads === 'dynamic' || reads.some((read) => overlap(read, path)))
    }
    const read = new Set(Object.keys(apis).filter(isRead))
    this.#read = { of: program, apis: read }
    return read
  }
}
