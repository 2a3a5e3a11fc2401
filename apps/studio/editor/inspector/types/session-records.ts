import type { Editor } from '#sdk/studio'
import { recordsOn } from '../../document/records-on.ts'
import { recordShapesToken } from '../../parts/record-shapes-part.ts'
import { type RecordTypes, recordType } from './record-types.ts'
import { listOf } from './type.ts'

/** What formulas know of the records that an element or api has, by its id. */
export type RecordTypesOf = (id: string) => RecordTypes | undefined

/** The same on the open page; shapes that are not known yet are asked for. */
export function sessionRecords(session: Editor): RecordTypesOf {
  const shapes = session.findPart(recordShapesToken)
  if (!shapes) return () => undefined
  const { owners } = recordsOn(session.document(), session.kernel, session.catalogue)
  return (id) => {
    const owner = owners.get(id)
    const shape = owner && shapes.of(owner.model)
    if (!shape) return undefined
    const include = new Set(owner.include)
    const item = recordType({ shape, include, shapeOf: (model) => shapes.of(model) })
    return { item, ...(owner.hasData ? { data: owner.isOne ? item : listOf(item) } : {}) }
  }
}
