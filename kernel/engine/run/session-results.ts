import type { Json } from '#kernel/page/values'
import { boundedData } from '../bounded.ts'
import { dataPath } from '../live-rows.ts'
import type { PageProgram } from '../program.ts'
import type { LoadResult, PageCalls } from '../protocol.ts'
import { ApiResults } from './api-results.ts'
import type { SessionState } from './session-state.ts'

export interface ResultsParts {
  readonly key: string
  readonly pages: PageCalls
  readonly state: SessionState
  program(): PageProgram
  /** Keeps the results of all apis, as an author may ask for any. */
  readonly all: boolean
}

/** The results of shared apis in the state of an open page. `scope`: the path of the use of a block that has the api. */
export class SessionResults {
  readonly #parts: ResultsParts
  readonly #results: ApiResults
  #isClosed = false

  constructor(parts: ResultsParts) {
    this.#parts = parts
    this.#results = new ApiResults(parts.program, parts.all)
  }

  /** `[path, value, …]` for apis that have not answered yet. */
  empty(): readonly Json[] {
    return this.#results.empty()
  }

  /** `[path, value, …]` after another engine took over. */
  idle(): readonly Json[] {
    return this.#results.idle()
  }

  close(): void {
    this.#isClosed = true
  }

  /** A request of an api is under way; the answer is to be told its result. */
  asks(api: string, scope?: string): (result: LoadResult) => void {
    const { key, pages, state } = this.#parts
    if (scope === undefined && !this.#results.tells(api)) return () => {}
    const place = dataPath(api, scope).slice(0, -'.data'.length)
    const write = (changes: readonly Json[]) => {
      if (this.#isClosed) return
      if (scope === undefined) pages.state({ key: key, changes: JSON.stringify(changes) })
      state.push(changes)
    }
    const question = this.#results.begins(place)
    write(question.changes)
    return (result) => {
      const ended = question.ends(result)
      if (!this.#isClosed && result.code === 0 && !ended.isLate) this.keep(api, result.data, scope)
      write(ended.changes)
    }
  }

  /** What an api answered is read like the data of an element. */
  keep(api: string, data: Json, scope?: string): void {
    const { key, pages, state } = this.#parts
    if (scope === undefined && !this.#results.tells(api)) return
    const shown = boundedData(data)
    if (scope !== undefined) state.pushData(dataPath(api, scope), shown)
    else {
      pages.data({ key: key, data: JSON.stringify([api, 'data', shown]) })
      state.keepData(api, shown, true)
    }
    if (shown !== data) state.shownInPart(dataPath(api, scope))
  }
}
