import type { ConfigDraft } from './config-draft.ts'

/** What every part of the form is given. */
export interface PartProps {
  readonly draft: ConfigDraft
  readonly set: (change: Partial<ConfigDraft>) => void
  /** Looked at by somebody who may not change it. */
  readonly disabled: boolean
  /** What is wrong with a field, in words. */
  readonly told: (field: string) => string | undefined
}
