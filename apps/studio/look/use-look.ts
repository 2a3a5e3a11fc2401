import { Message } from '@arco-design/web-react'
import { useCallback, useRef, useState } from 'react'
import { themeOf } from '#kernel/page'
import type { Tokens } from '#kernel/page/look/theme'
import type { LookInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { editBetween, entriesOf, inverse, type LookEntries, type LookStep, stepBetween, withStep } from './look-edit.ts'

const MOST_STEPS = 100

export interface EditedLook {
  readonly entries: LookEntries
  /** As they are shown: those of a gesture that is under way. */
  readonly tokens: Tokens
  readonly saving: boolean
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  /** Shows values without keeping them, as while a value is dragged. */
  show(tokens: Tokens): void
  /** One step: what is shown, or these values, are kept. */
  keep(tokens: Tokens, own?: LookStep['own']): void
  undo(): void
  redo(): void
}

/** A look as it is edited here: each gesture is one step of its history and one edit of the document. */
export function useLook(info: LookInfo, reload: () => void): EditedLook {
  const [entries, setEntries] = useState<LookEntries>(() => entriesOf(info.entries))
  const [shown, setShown] = useState<Tokens | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [done, setDone] = useState<readonly LookStep[]>([])
  const [undone, setUndone] = useState<readonly LookStep[]>([])
  const now = useRef(entries)
  const queue = useRef(Promise.resolve())

  const apply = useCallback(
    (step: LookStep) => {
      const before = now.current
      const after = withStep(before, step)
      now.current = after
      setEntries(after)
      setShown(null)
      const { id, added, cells, removed } = editBetween(before, after)
      setWaiting((count) => count + 1)
      queue.current = queue.current
        .then(async () => {
          const edit = { id, added: [...added], removed: [...removed], cells: cells.map((cell) => [...cell] as [string, string, never]) }
          await call('POST /documents/edit', { id: info.documentId, edit })
        })
        .catch((thrown: Error) => {
          Message.error(thrown.message)
          reload()
        })
        .finally(() => setWaiting((count) => count - 1))
    },
    [info.documentId, reload],
  )
  const keep = useCallback(
    (tokens: Tokens, own?: LookStep['own']) => {
      const step = stepBetween(themeOf(now.current.values()).tokens, tokens, own)
      if (!step) return setShown(null)
      setDone((steps) => [...steps.slice(1 - MOST_STEPS), step])
      setUndone([])
      apply(step)
    },
    [apply],
  )
  const move = (from: readonly LookStep[], back: boolean): void => {
    const step = from.at(-1)
    if (!step) return
    const [take, put] = back ? [setDone, setUndone] : [setUndone, setDone]
    take(from.slice(0, -1))
    put((steps) => [...steps, step])
    apply(back ? inverse(step) : step)
  }
  return {
    entries,
    tokens: shown ?? themeOf(entries.values()).tokens,
    saving: waiting > 0,
    mayUndo: done.length > 0,
    mayRedo: undone.length > 0,
    show: setShown,
    keep,
    undo: () => move(done, true),
    redo: () => move(undone, false),
  }
}
