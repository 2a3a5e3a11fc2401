import { failedResult, type Json, type LoadResult, pick, readJson, type SourceContext, toldBy } from '#sdk'

/** Data is handed on no more often than this: a fast stream must not drown the page. */
const PAUSE = 50

interface Options {
  readonly keep: number
  readonly sourceField: string
  readonly context: Pick<SourceContext, 'evaluate' | 'late' | 'signal' | 'wait'>
  readonly push: (result: LoadResult) => void
}

/** The last messages of a stream, as an element's data. */
export class MessageWindow {
  readonly #options: Options
  #messages: Json[] = []
  #work: Promise<void> = Promise.resolve()
  #resting = false
  #changed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Takes a message in, in the order in which they come. */
  add(text: string): void {
    this.#work = this.#work.then(async () => {
      const { keep, context, push } = this.#options
      if (context.signal.aborted) return
      try {
        this.#messages = [...this.#messages.slice(1 - keep || this.#messages.length), await this.#read(text)]
        this.#announce()
      } catch (error) {
        push(failedResult('BAD_MESSAGE', toldBy(error)))
      }
    })
  }

  current(): LoadResult {
    const data = this.#options.keep === 1 ? (this.#messages.at(-1) ?? null) : [...this.#messages]
    return { code: 0, data, originData: data, msg: '' }
  }

  async #read(text: string): Promise<Json> {
    const { sourceField, context } = this.#options
    const message = parse(text)
    const formula = context.late?.sourceField
    if (formula !== undefined) return context.evaluate(formula, message)
    return sourceField.trim() === '' ? message : (pick(message, sourceField) ?? null)
  }

  /** The first at once, those that follow closely together. */
  #announce(): void {
    this.#changed = true
    if (this.#resting) return
    this.#hand()
  }

  #hand(): void {
    this.#resting = false
    const { signal, wait } = this.#options.context
    if (!this.#changed || signal.aborted) return
    this.#changed = false
    this.#options.push(this.current())
    this.#resting = true
    wait(PAUSE, signal).then(
      () => this.#hand(),
      () => {},
    )
  }
}

function parse(text: string): Json {
  try {
    return readJson(text)
  } catch {
    return text
  }
}
