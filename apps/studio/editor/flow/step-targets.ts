import type { Editor } from '#sdk/studio'
import { methodLabels } from '../document/catalogue.ts'
import { targetsOf } from '../inspector/panel/targets.ts'
import { appToken } from '../parts/app-part.ts'
import type { StepTarget, TargetsOf } from '../steps/ready-steps.ts'

/** The parts of the open page that steps can name, read once for every kind. */
export function stepTargets(session: Editor): TargetsOf {
  const known = new Map<string, readonly StepTarget[]>()
  const read: TargetsOf = (kind) => {
    const app = session.part(appToken).variables.peek()
    const labels = new Map<string, ReturnType<typeof methodLabels>>()
    const labelsOf = (type: string) => {
      const found = labels.get(type) ?? methodLabels(session.kernel, type)
      labels.set(type, found)
      return found
    }
    return targetsOf(session.document(), session.catalogue, kind, app)
      .filter(({ computed }) => computed !== true)
      .map(({ id, label, type }) => ({
        ...{ id, name: label },
        ...(kind === 'element' ? { methods: labelsOf(type) } : {}),
      }))
  }
  return (kind) => {
    const found = known.get(kind) ?? read(kind)
    known.set(kind, found)
    return found
  }
}
