import type { LoadResult, PageProgram, SourceRuntime } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'

/** A request that the page made: of a shared api, by its name, or of an element's own source. */
export interface HeadlessRequest {
  readonly of: string
  readonly params: Json
  /** The source's configuration with values in the places of its formulas. */
  readonly config: JsonObject
}

const SOURCE = 'source/answered-by-test'
const OF = '$of'

/** Stands in for every source that asks somebody outside: requests are written down and wait for the test's answers. */
export class SourceAnswers {
  readonly requests: HeadlessRequest[] = []
  readonly #answers = new Map<string, LoadResult[]>()
  readonly #waiting = new Map<string, ((result: LoadResult) => void)[]>()

  readonly runtime: SourceRuntime = {
    id: SOURCE,
    run: ({ [OF]: name, ...config }, params) => {
      const of = String(name)
      this.requests.push({ of, params, config })
      const known = this.#answers.get(of)?.shift()
      if (known) return Promise.resolve(known)
      return new Promise((resolve) => this.#waiting.set(of, [...(this.#waiting.get(of) ?? []), resolve]))
    },
  }

  /** Answers the oldest request that waits, or the next one to come. */
  answer(of: string, result: Partial<LoadResult>): void {
    const { code = 0, data = null, originData = data, msg = '' } = result
    const full: LoadResult = { code, data, originData, msg }
    const waiting = this.#waiting.get(of)?.shift()
    if (waiting) waiting(full)
    else this.#answers.set(of, [...(this.#answers.get(of) ?? []), full])
  }

  /** The program with this in the places of its sources; those that ask nobody outside stay. */
  standIn(program: PageProgram, sources: readonly SourceRuntime[]): PageProgram {
    const stays = new Set(sources.filter((s) => s.follows).map((s) => s.id))
    const marked = (name: string, config: JsonObject) => ({ source: SOURCE, config: { ...config, [OF]: name } }) as const
    const apis = Object.entries(program.apis).map(
      ([id, api]) => [id, stays.has(api.source) ? api : { ...api, ...marked(api.name, api.config) }] as const,
    )
    const own = program.sources.map((source) => {
      const { element, use } = source
      return use.api !== null || stays.has(use.source) ? source : { ...source, use: { ...use, ...marked(element, use.config) } }
    })
    return { ...program, apis: Object.fromEntries(apis), sources: own }
  }
}
