import type { KeyCaller } from '../../http/actor.ts'
import { type ProjectShape, typeOf } from '../models/index.ts'
import { refOf } from './field-refs.ts'
import type { Permit } from './policy-model.ts'
import { ALL, type Subject } from './subject.ts'

/**
 * What a key may do with records: what it was given, in the models that it was given. A model without `view` does not
 * exist for it, and neither do associations that lead to one.
 */
export function keySubject(key: KeyCaller, shape: ProjectShape, zone: string): Subject {
  const { keyName, projectId, env, grants } = key
  const known = new Map<number, Permit | null>()
  const permitOf = (modelId: number): Permit | null => {
    const model = grants.get(modelId)?.has('view') ? shape.byId.get(modelId) : undefined
    if (!model) return null
    const fields = model.fields.filter(
      (field) => !typeOf(field).refers || grants.get(Number(field.options.target))?.has('view') === true,
    )
    return fields.length === model.fields.length ? ALL : { where: true, fields: fields.map(refOf) }
  }
  return {
    ...{ userId: null, keyName, projectId, env, zone, origin: 'call' as const },
    permit(modelId, action) {
      if (!grants.get(modelId)?.has(action)) return null
      let permit = known.get(modelId)
      if (permit === undefined) {
        permit = permitOf(modelId)
        known.set(modelId, permit)
      }
      return permit
    },
  }
}
