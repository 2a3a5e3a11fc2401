import { tell } from '#kernel/message'
import type { AskedAgain } from '#kernel/page/records'
import type { LoadResult } from '../protocol.ts'
import { failed } from './load-failures.ts'

interface Question {
  readonly asker: object
  readonly answered: Promise<unknown>
}

/** Questions of shared apis under way. What one run of a flow asks side by side, in lanes of its own, is never in its own way. */
export class Questions {
  readonly #open = new Map<string, Set<Question>>()

  /** Asks at `place`, an api on the page or in the use of a block, by its policy. */
  async ask(
    { place, name, again, asker }: { readonly place: string; readonly name: string; readonly again: AskedAgain; readonly asker: object },
    signal: AbortSignal,
    work: () => Promise<LoadResult>,
  ): Promise<LoadResult> {
    const open = this.#open.get(place) ?? new Set<Question>()
    this.#open.set(place, open)
    const others = again === 'newest' ? [] : [...open].filter((question) => question.asker !== asker)
    if (again === 'refuse' && others.length > 0) return failed(tell('engine.api-busy', { api: name }))
    const answered = this.#after(others, signal).then(work)
    const question: Question = { asker, answered }
    open.add(question)
    try {
      return await answered
    } finally {
      open.delete(question)
      if (open.size === 0 && this.#open.get(place) === open) this.#open.delete(place)
    }
  }

  /** Resolves when they have their responses, or no caller waits any more. */
  #after(others: readonly Question[], signal: AbortSignal): Promise<unknown> {
    if (others.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      signal.addEventListener('abort', resolve, { once: true })
      void Promise.allSettled(others.map(({ answered }) => answered)).then(resolve)
    })
  }
}
