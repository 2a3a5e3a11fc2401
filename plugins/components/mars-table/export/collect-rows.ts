import type { Json } from '#sdk'
import { MessageError } from '#sdk/react'

interface CollectOptions {
  /** Asks the source for a page, the first is 1. */
  readonly ask: (page: number) => Promise<{ readonly rows: readonly Json[]; readonly total: number | undefined }>
  readonly onProgress: (done: number, total: number | undefined) => void
  readonly signal: AbortSignal
  /** The reason when the source ignores the page number. */
  readonly samePage: string
}

/** The rows of all pages of a source, one page after the other. A source may give smaller pages than it is asked for. */
export async function collectRows({ ask, onProgress, signal, samePage }: CollectOptions): Promise<readonly Json[]> {
  const all: Json[] = []
  let before = ''
  for (let page = 1; ; page++) {
    const { rows, total } = await ask(page)
    signal.throwIfAborted()
    if (rows.length === 0) return all
    const text = JSON.stringify(rows)
    if (text === before) throw new MessageError(samePage)
    before = text
    for (const row of rows) all.push(row)
    onProgress(all.length, total)
    if (total === undefined || all.length >= total) return all
  }
}
