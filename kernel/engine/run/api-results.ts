import { overlap } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import type { PageProgram } from '../program.ts'
import type { LoadResult } from '../protocol.ts'

/** The code of a request without a waiting caller. */
export const CALLED_OFF = 'CANCELLED'

/** A request of an api under way, with what it changes in the state: `[path, value, …]`. */
export interface Question {
  readonly changes: readonly Json[]
  /** `isLate`: a newer question was answered before. */
  ends(result: Pick<LoadResult, 'code' | 'msg'>): { readonly changes: readonly Json[]; readonly isLate: boolean }
}

/** Which results of shared apis a page keeps: those that something reads, and all of them where an author may ask. */
export class ApiResults {
  readonly #program: () => PageProgram
  readonly #all: boolean
  readonly #started = new Set<string>()
  /** Requests under way, by place. */
  readonly #open = new Map<string, number>()
  #questions = 0
  /** The newest question that was answered, by place. */
  readonly #answered = new Map<string, number>()
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
    return started.flatMap((api) => [`component.${api}`, { data: null, loading: false, error: null }])
  }

  /**
   * `[path, value, …]` after another engine took over: its open requests are sent again, or have no caller any more.
   */
  idle(): readonly Json[] {
    return [...this.#started].flatMap((api) => [`component.${api}.loading`, false])
  }

  /** A request of an api begins at this place of the state: `component.orders`. Changes are `[path, value, …]`. */
  begins(place: string): Question {
    const number = ++this.#questions
    this.#open.set(place, (this.#open.get(place) ?? 0) + 1)
    return { changes: [`${place}.loading`, true], ends: (result) => this.#ends(place, number, result) }
  }

  /** It has its answer; of one that was called off there is nothing to tell, nor of one that a newer question came before. */
  #ends(place: string, number: number, { code, msg }: Pick<LoadResult, 'code' | 'msg'>): ReturnType<Question['ends']> {
    const left = Math.max(0, (this.#open.get(place) ?? 0) - 1)
    if (left === 0) this.#open.delete(place)
    else this.#open.set(place, left)
    const isLate = number < (this.#answered.get(place) ?? 0)
    const isTold = code !== CALLED_OFF && !isLate
    if (isTold) this.#answered.set(place, number)
    const error = isTold ? [`${place}.error`, code === 0 ? null : { message: msg, status: code }] : []
    return { changes: [`${place}.loading`, left > 0, ...error], isLate }
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
