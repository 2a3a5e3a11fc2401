import { useState } from 'react'
import { changesBetween, withChanges } from '#kernel/document'
import type { Label } from '#kernel/message'
import { type LookEntry, type ThemeRecord, themeOf, themesOf } from '#kernel/page/look'
import type { Tokens } from '#kernel/page/look/theme'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import { type LookEntries, type LookStep, stepBetween, withStep } from './look-edit.ts'

export interface EditedLook {
  readonly entries: LookEntries
  /** The theme that is edited. */
  readonly theme: ThemeRecord
  readonly themes: readonly ThemeRecord[]
  chooseTheme(id: string): void
  /** Those of the theme as they are shown: those of a gesture that is under way. */
  readonly tokens: Tokens
  /** Shows values without keeping them, as while a value is dragged. */
  show(tokens: Tokens): void
  /** One step: what is shown, or these values, are kept. */
  keep(tokens: Tokens, own?: LookStep['own']): void
  /** Other records come, go (null) or change, as one step; those of one gesture are one. */
  put(records: ReadonlyMap<string, LookEntry | null>, gesture?: string): void
}

const LABELS = {
  tokens: { zh: '修改设计变量', en: 'Change design tokens' },
  records: { zh: '修改外观', en: 'Change the look' },
} satisfies Record<string, Label>

/** The theme with an id; the default one where that is gone. */
function chosenTheme(entries: LookEntries, id: string | undefined): ThemeRecord {
  const found = id === undefined ? undefined : entries.get(id)
  return found?.kind === 'theme' ? found : themeOf(entries.values())
}

/** A look as it is edited here: each gesture is one step of its document. */
export function useLook({ store, edit }: EditedDocument<LookEntry>): EditedLook {
  const { entries } = useSignalValue(store.current)
  const [shown, setShown] = useState<Tokens | null>(null)
  const [chosen, setChosen] = useState<string>()
  const theme = chosenTheme(entries, chosen)
  const change = (after: LookEntries, label: Label, gesture?: string): void => {
    setShown(null)
    edit(changesBetween(store.document.entries, after), label, gesture)
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
    show: setShown,
    keep(tokens, own) {
      const now = store.document.entries
      const edited = chosenTheme(now, chosen)
      const step = stepBetween(edited.tokens, tokens, own, edited.id)
      if (step) change(withStep(now, step), LABELS.tokens)
      else setShown(null)
    },
    put(records, gesture) {
      const put = new Map([...records].map(([id, to]) => [id, { from: null, to }] as const))
      change(withChanges(store.document.entries, put), LABELS.records, gesture)
    },
  }
}
