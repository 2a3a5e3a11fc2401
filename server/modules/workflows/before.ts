import type { ProjectShape } from '../models/index.ts'
import type { Change, Prepared, Subject } from '../records/index.ts'

/** Runs the workflows that look at writes before they happen. */
export class BeforeWrites {
  async prepare(_shape: ProjectShape, _subject: Subject, _changes: readonly Change[]): Promise<Prepared | null> {
    return null
  }
}
