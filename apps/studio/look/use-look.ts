import { Message } from '@arco-design/web-react'
import { useCallback, useRef, useState } from 'react'
import { type LookEntry, type ThemeRecord, themeOf, themesOf } from '#kernel/page'
import type { Tokens } from '#kernel/page/look/theme'
import type { LookInfo } from '../../../server/wire.ts'
import { failureText } from '../failure-text.ts'
import { editBetween, entriesOf, inverse, joined, type LookEntries, type LookStep, stepBetween, withStep } from './look-edit.ts'
import { sendLookEdit } from './send-look-edit.ts'

const MOST_STEPS = 100

interface DoneStep extends LookStep {
  readonly gesture?: string
}

export interface EditedLook {
  readonly entries: LookEntries
  /** The theme that is edited. */
  readonly theme: ThemeRecord
  readonly themes: readonly ThemeRecord[]
  chooseTheme(id: string): void
  /** Those of the theme as they are shown: those of a gesture that is under way. */
  readonly tokens: Tokens
  readonly saving: boolean
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  /** Shows values without keeping them, as while a value is dragged. */
  show(tokens: Tokens): void
  /** One step: what is shown, or these values, are kept. */
  keep(tokens: Tokens, own?: LookStep['own']): void
  /** Other records come, go (null) or change, as one step; those of one gesture are one. */
  put(records: ReadonlyMap<string, LookEntry | null>, gesture?: string): void
  undo(): void
  redo(): void
}

/** The theme with an id; the default one where that is gone. */
function chosenTheme(entries: LookEntries, id: string | undefined): ThemeRecord {
  const found = id === undefined ? undefined : entries.get(id)
  return found?.kind === 'theme' ? found : themeOf(entries.values())
}

/** A look as it is edited here: each gesture is one step of its history, and what changes while an edit is sent goes with the next one. */
export function useLook(info: LookInfo, reload: () => void): EditedLook {
  const [entries, setEntries] = useState<LookEntries>(() => entriesOf(info.entries))
  const [shown, setShown] = useState<Tokens | null>(null)
  const [chosen, setChosen] = useState<string>()
  const theme = chosenTheme(entries, chosen)
  const [saving, setSaving] = useState(false)
  const [done, setDone] = useState<readonly DoneStep[]>([])
  const [undone, setUndone] = useState<readonly DoneStep[]>([])
  const now = useRef(entries)
  const sent = useRef(entries)
  const sending = useRef(false)

  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    setSaving(true)
    try {
      while (sent.current !== now.current) {
        const target = now.current
        await sendLookEdit(info.documentId, editBetween(sent.current, target))
        sent.current = target
      }
    } catch (thrown) {
      Message.error(failureText(thrown))
      reload()
    } finally {
      sending.current = false
      setSaving(false)
    }
  }, [info.documentId, reload])
  const apply = useCallback(
    (step: LookStep) => {
      now.current = withStep(now.current, step)
      setEntries(now.current)
      setShown(null)
      void send()
    },
    [send],
  )
  const record = useCallback(
    (step: DoneStep) => {
      setDone((steps) => {
        const last = steps.at(-1)
        const isSame = step.gesture !== undefined && last?.gesture === step.gesture
        return isSame ? [...steps.slice(0, -1), { ...joined(last, step), gesture: step.gesture }] : [...steps.slice(1 - MOST_STEPS), step]
      })
      setUndone([])
      apply(step)
    },
    [apply],
  )
  const keep = useCallback(
    (tokens: Tokens, own?: LookStep['own']) => {
      const edited = chosenTheme(now.current, chosen)
      const step = stepBetween(edited.tokens, tokens, own, edited.id)
      if (step) record(step)
      else setShown(null)
    },
    [record, chosen],
  )
  const put = useCallback(
    (records: ReadonlyMap<string, LookEntry | null>, gesture?: string) => {
      const own = new Map([...records].map(([id, to]) => [id, { from: now.current.get(id) ?? null, to }] as const))
      record({ values: new Map(), own, ...(gesture === undefined ? {} : { gesture }) })
    },
    [record],
  )
  const move = (from: readonly DoneStep[], back: boolean): void => {
    const step = from.at(-1)
    if (!step) return
    const [take, put] = back ? [setDone, setUndone] : [setUndone, setDone]
    take(from.slice(0, -1))
    put((steps) => [...steps, step])
    apply(back ? inverse(step) : step)
  }
  return {
    entries,
    theme,
    themes: themesOf(entries.values()),
    chooseTheme(id) {
      setShown(null)
      setChosen(id)
    },
    tokens: shown ?? theme.tokens,
    saving,
    mayUndo: done.length > 0,
    mayRedo: undone.length > 0,
    show: setShown,
    keep,
    put,
    undo: () => move(done, true),
    redo: () => move(undone, false),
  }
}
