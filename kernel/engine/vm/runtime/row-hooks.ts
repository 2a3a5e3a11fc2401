import type { Context } from './contexts.ts'

/** What runs rows of lists; a page without any never has it. */
export interface RowHooks {
  hasWork(): boolean
  /** Goes on until nothing is left to do in rows; false where rows have to be made or moved first, which must not be interrupted. */
  step(): boolean
  /** Makes, moves and drops rows. */
  settle(): void
  /** After an interruption while state was written: whatever may have been missed. */
  lookAgain(): void
  /** The context of a row by its path; null where there is none. */
  contextOf(path: string): Context | null
  /** A part of the page's state was written. */
  touch(parts: readonly string[]): void
  /** Something was written that a binding of a template reads, by the number that it was registered under. */
  fan(fan: number): void
  /** More lines of an answer behind the given beginning; nothing when nothing in rows changed. */
  flush(before: string): string
  /** After an interruption in a row: the binding and the row's path; that again, alone; and the way past it. */
  culprit(): string | null
  alone(): void
  giveUp(error: Error): void
}

export let rows: RowHooks | null = null
export const runRowsWith = (hooks: RowHooks) => {
  rows = hooks
}
