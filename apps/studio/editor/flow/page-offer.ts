import { labelIn } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { type ActionDeclaration, type ActionGroup, actionsPoint, type StepKindDeclaration, stepKindsPoint } from '#sdk'
import type { Editor } from '#sdk/studio'
import { translate } from '#shell/messages'
import type { OfferedStep, StepOffer } from '../../../kit/flow/index.ts'
import { newStepOf } from '../../../kit/flow/kind-steps.ts'
import { flowTexts } from '../../../kit/flow/texts.ts'
import { actionAddress } from '../../docs/addresses.ts'
import { isDocumented } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { onlyChoices, type ReadyStep, searchReady, withParameters } from '../steps/ready-steps.ts'
import { isOfForm, newStep } from './new-step.ts'
import { stepTargets } from './step-targets.ts'

/** Ready steps shown of a search: more than a person reads. */
const MOST = 12

const GROUPS: readonly ActionGroup[] = [
  'navigation',
  'feedback',
  'form',
  'service',
  'component',
  'data',
  'logic',
  'other',
]

/** Where the documentation describes a kind of step. */
export const docsOfKind = ({ handlesFailure }: StepKindDeclaration): string =>
  handlesFailure ? MARKS.branches : MARKS.groups

/** Where the documentation describes an action; undefined for one of a third party. */
export const docsOfAction = ({ kernel }: Editor, { id }: ActionDeclaration): string | undefined =>
  isDocumented(kernel.registry(actionsPoint).contributor(id)) ? actionAddress(id) : undefined

function keywordsOf({
  label: { zh, en },
  keywords = [],
}: Pick<ActionDeclaration, 'label' | 'keywords'>): readonly string[] {
  return [zh, en, ...keywords]
}

/** What can be added to a flow of the open page: kinds of steps, actions by group, and actions with the parts of the page that they need. */
export function pageOffer(session: Editor, flow: string, locale: string): StepOffer {
  const actions = session.kernel.registry(actionsPoint).all.peek()
  const kinds = session.kernel.registry(stepKindsPoint).all.peek()
  const targetsOf = stepTargets(session)
  const said = (key: ActionGroup | 'groupLogic' | 'onThisPage') => translate(flowTexts, key)
  const made = (action: ActionDeclaration, params: JsonObject) => {
    const ofForm = isOfForm(session.document(), session.catalogue, flow, (id) => actions.find((each) => each.id === id))
    return withParameters(newStep(action, ofForm), params)
  }
  const ofKind = (kind: StepKindDeclaration): OfferedStep => ({
    ...{
      id: kind.id,
      icon: kind.icon,
      label: labelIn(kind.label, locale),
      keywords: keywordsOf(kind),
      docs: docsOfKind(kind),
    },
    kind: newStepOf(kind).kind,
    make: () => newStepOf(kind),
  })
  const ofAction = (action: ActionDeclaration): OfferedStep => {
    const docs = docsOfAction(session, action)
    return {
      ...{
        id: action.id,
        kind: 'action',
        icon: action.icon,
        label: labelIn(action.label, locale),
        keywords: keywordsOf(action),
      },
      ...(docs === undefined ? {} : { docs }),
      make: () => made(action, onlyChoices(action, targetsOf)),
    }
  }
  const ofReady = ({ action, params, names }: ReadyStep): OfferedStep => ({
    ...{ id: `${action.id} ${JSON.stringify(params)}`, kind: 'action', icon: action.icon, keywords: [] },
    label: [action.label, ...names].map((label) => labelIn(label, locale)).join(' · '),
    make: () => made(action, params),
  })
  return {
    groups: [
      { id: 'step', label: said('logic'), steps: kinds.map(ofKind) },
      ...GROUPS.map((group) => ({
        ...{ id: group, label: said(group === 'logic' ? 'groupLogic' : group) },
        steps: actions.filter((action) => action.group === group).map(ofAction),
      })).filter(({ steps }) => steps.length > 0),
    ],
    found: { label: said('onThisPage'), search: (text) => searchReady(actions, targetsOf, text, MOST).map(ofReady) },
  }
}
