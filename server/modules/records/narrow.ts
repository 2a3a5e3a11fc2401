import type { Action, Permit } from './policy-model.ts'
import type { Subject } from './subject.ts'

/** What two permits allow together. */
export function bothPermits(left: Permit | null, right: Permit | null): Permit | null {
  if (!left || !right) return null
  const where =
    left.where === true ? right.where : right.where === true ? left.where : { and: [left.where, right.where] }
  const { fields } = right
  return {
    where,
    fields:
      left.fields === true ? fields : fields === true ? left.fields : left.fields.filter((one) => fields.includes(one)),
  }
}

/** The same subject, whose permits of some actions are limited by those of `by`. */
export function narrowedTo(subject: Subject, by: 'import' | 'export', actions: readonly Action[]): Subject {
  const known = new Map<string, Permit | null>()
  return {
    ...subject,
    permit(modelId, action) {
      if (!actions.includes(action)) return subject.permit(modelId, action)
      const key = `${modelId} ${action}`
      const found = known.get(key)
      if (found !== undefined) return found
      const permit = bothPermits(subject.permit(modelId, action), subject.permit(modelId, by))
      known.set(key, permit)
      return permit
    },
  }
}
