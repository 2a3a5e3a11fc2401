import type { ReferenceTarget } from '#kernel/engine/references/references'
import type { Editor } from '#sdk/studio'
import { recordsOn } from '../../document/records-on.ts'
import { recordShapesToken } from '../../parts/record-shapes-part.ts'
import { sessionRecords } from '../types/session-records.ts'

/** Which records something comes from, and what their field is called. */
export interface RecordNote {
  /** The name of the model or view. */
  readonly model: string
  /** `Amount due · Number`; absent where no field of the model is meant. */
  readonly field?: string
}

/** The model behind what a formula reads; undefined where there is none. Its fields are known once its shape has come. */
export function recordNote(session: Editor, target: ReferenceTarget): RecordNote | undefined {
  const id =
    target.kind === 'row' ? target.use : target.kind === 'element' || target.kind === 'api' ? target.id : undefined
  if (id === undefined || !session.findPart(recordShapesToken)) return undefined
  const owner = recordsOn(session.document(), session.kernel, session.catalogue).owners.get(id)
  if (!owner) return undefined
  const { model } = owner
  const type = sessionRecords(session)(id)?.item
  const name = target.kind === 'row' ? target.field : ''
  const field = type?.kind === 'object' ? type.about?.get(name) : undefined
  return { model, ...(field === undefined ? {} : { field }) }
}
