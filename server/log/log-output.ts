import { write, writeSync } from 'node:fs'

/** Lines wait at most so long, in milliseconds, so that many are written at once. */
const FLUSH_MS = 100
/** Characters after which waiting lines are written without waiting longer. */
const WRITTEN_AT_ONCE = 16 * 1024
/**
 * Characters that wait while the output takes none, such as a file on a full disk; further lines are lost, and counted.
 */
const MOST_WAITING = 1024 * 1024
/** Milliseconds that the end of the process waits for the output. */
const END_MS = 1_000
/** A failed output is tried again after so many milliseconds. */
const AGAIN_MS = 1_000

/** Where lines go. */
export interface LogOutput {
  write(line: string): void
  /** Writes what waits, once and without waiting for an output that takes none; for a process that ends suddenly. */
  flush(): void
  /** Waits until all is written, or a second. */
  end(): Promise<void>
  /** Lines that were lost since the last time it was asked, and why; null where none were. */
  takeLost(): { readonly lines: number; readonly why: string } | null
}

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? String(error)

/**
 * Writes lines to a file descriptor. An output that fails or takes nothing never holds up the server, nor its end:
 * lines wait, later ones are lost and
 * counted, and writing goes on when the output works again. `immediate` writes each line before the call returns.
 */
export const openLogOutput = (options: { readonly fd: number; readonly immediate: boolean }): LogOutput => {
  const { fd, immediate } = options
  let waiting = ''
  // Being written: what of it the output has not taken yet comes again.
  let current: Buffer | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let [lost, why] = [0, '']

  const later = (ms: number): void => {
    timer ??= setTimeout(begin, ms)
    timer.unref()
  }
  const begin = (): void => {
    timer = null
    if (current === null) {
      if (waiting === '') return
      current = Buffer.from(waiting)
      waiting = ''
    }
    const bytes = current
    write(fd, bytes, (error, taken) => {
      if (error === null) current = taken < bytes.length ? bytes.subarray(taken) : null
      else why = codeOf(error)
      if (error !== null) later(AGAIN_MS)
      else if (current !== null || waiting.length >= WRITTEN_AT_ONCE) begin()
      else if (waiting !== '') later(FLUSH_MS)
    })
  }
  const writeNow = (line: string): void => {
    try {
      writeSync(fd, line)
    } catch (error) {
      why = codeOf(error)
      lost += 1
    }
  }

  return {
    write(line) {
      if (immediate) return writeNow(line)
      if (waiting.length + line.length > MOST_WAITING) {
        lost += 1
        return
      }
      waiting += line
      if (current === null && waiting.length >= WRITTEN_AT_ONCE && timer !== null) {
        clearTimeout(timer)
        begin()
      } else if (current === null) later(FLUSH_MS)
    },
    flush() {
      // What is being written may come twice: better than not at all.
      const rest = (current?.toString() ?? '') + waiting
      ;[current, waiting] = [null, '']
      if (rest !== '') writeNow(rest)
    },
    async end() {
      for (
        const since = performance.now();
        (current !== null || waiting !== '') && performance.now() - since < END_MS;
      ) {
        if (current === null) begin()
        await Bun.sleep(5)
      }
    },
    takeLost() {
      if (lost === 0) return null
      const taken = { lines: lost, why: why === '' ? 'the output takes no lines' : why }
      ;[lost, why] = [0, '']
      return taken
    },
  }
}
