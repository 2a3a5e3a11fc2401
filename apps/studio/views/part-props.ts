import type { ModelDetail } from '../../../server/wire.ts'
import type { Definition } from './draft.ts'

/** What every part of the builder edits. */
export interface PartProps {
  readonly models: readonly ModelDetail[]
  readonly modelId: number
  readonly definition: Definition
  readonly disabled: boolean
  readonly onChange: (next: Definition) => void
}
