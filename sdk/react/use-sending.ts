import { useLayoutEffect, useRef, useState } from 'react'
import { toldBy } from '#kernel/message'
import { useLastingEffect } from '#kernel/view'

/** A file that is on its way, or did not arrive. */
export interface SendingFile {
  readonly id: string
  readonly file: File
  readonly state: 'waits' | 'sending' | 'failed'
  /** From 0 to 1, of its bytes. */
  readonly progress: number
  /** Why it did not arrive, for people. */
  readonly reason: string
}
interface How {
  readonly onProgress: (loaded: number, total: number) => void
  readonly signal: AbortSignal
}
interface Options<T> {
  /** Sends one file; rejects with the reason for people. */
  readonly send: (file: File, how: How) => Promise<T>
  readonly onSent: (answer: T, file: File) => void
  readonly onFailed?: (reason: string, file: File) => void
  /** What is said of a failure that has no words of its own here, by its code. */
  readonly reasonOf: (code: string) => string
}
/** Files that are being uploaded. */
export interface Sending {
  readonly files: readonly SendingFile[]
  add(files: readonly File[]): void
  retry(id: string): void
  /** Takes a file out; one that is on its way is given up. */
  remove(id: string): void
  /** Resolves when none is on its way any more; undefined where none is. */
  settle(): Promise<void> | undefined
}

/** Files that are on their way at once. */
const AT_ONCE = 3

interface Work {
  files: readonly SendingFile[]
  readonly stops: Map<string, AbortController>
  waiting: (() => void)[]
  next: number
}

/** Sends files a few at a time, each with its progress; those that fail stay to be sent again or taken out. Ends with the element. */
export function useSending<T>(options: Options<T>): Sending {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const work = useRef<Work>({ files: [], stops: new Map(), waiting: [], next: 0 })
  const [files, show] = useState<readonly SendingFile[]>([])
  const isGone = useRef(false)
  useLastingEffect(() => {
    isGone.current = false
    const { stops } = work.current
    return () => {
      isGone.current = true
      for (const stop of stops.values()) stop.abort()
    }
  }, [])

  const isUnderWay = () => work.current.files.some(({ state }) => state !== 'failed')
  const put = (next: readonly SendingFile[]) => {
    work.current.files = next
    if (!isGone.current) show(next)
    if (isUnderWay()) return
    const { waiting } = work.current
    work.current.waiting = []
    for (const done of waiting) done()
  }
  const change = (id: string, to: Partial<SendingFile>) =>
    put(work.current.files.map((each) => (each.id === id ? { ...each, ...to } : each)))
  const drop = (id: string) => put(work.current.files.filter((each) => each.id !== id))

  const start = async ({ id, file }: SendingFile) => {
    const stop = new AbortController()
    work.current.stops.set(id, stop)
    change(id, { state: 'sending', progress: 0, reason: '' })
    const onProgress = (loaded: number, total: number) => {
      if (!stop.signal.aborted && total > 0) change(id, { progress: Math.min(1, loaded / total) })
    }
    try {
      const answer = await latest.current.send(file, { onProgress, signal: stop.signal })
      if (stop.signal.aborted) return
      // The value is there before nothing waits any more.
      latest.current.onSent(answer, file)
      drop(id)
    } catch (thrown) {
      if (stop.signal.aborted) return
      const told = toldBy(thrown)
      const reason = typeof told === 'string' ? told : latest.current.reasonOf('code' in told ? told.code : '')
      change(id, { state: 'failed', reason })
      latest.current.onFailed?.(reason, file)
    } finally {
      work.current.stops.delete(id)
      go()
    }
  }
  const go = () => {
    if (isGone.current) return
    const { files, stops } = work.current
    for (const each of files.filter(({ state }) => state === 'waits').slice(0, Math.max(0, AT_ONCE - stops.size))) void start(each)
  }
  return {
    files,
    add(chosen) {
      const added = chosen.map((file): SendingFile => {
        work.current.next += 1
        return { id: `s${work.current.next}`, file, state: 'waits', progress: 0, reason: '' }
      })
      put([...work.current.files, ...added])
      go()
    },
    retry(id) {
      change(id, { state: 'waits', reason: '' })
      go()
    },
    remove(id) {
      work.current.stops.get(id)?.abort()
      drop(id)
      go()
    },
    settle: () => (isUnderWay() ? new Promise<void>((resolve) => work.current.waiting.push(resolve)) : undefined),
  }
}
