import { useMemo } from 'react'
import type { ApproverNames } from '#sdk/approval'
import type { ApprovalFlowDetail } from '../../../server/wire.ts'
import type { FlowForm, FlowHost } from '../../kit/flow/index.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useFindings, useStepsHost } from '../flows/use-steps-host.ts'
import { actionsWith, approvalOffer, kindOf, wordsWith } from './approval-offer.ts'
import { approvalTexts } from './texts.ts'
import type { EditedApproval } from './use-edited-approval.ts'

interface HostParts {
  readonly flow: ApprovalFlowDetail
  readonly edited: EditedApproval
  readonly form: FlowForm
  readonly names: ApproverNames
  /** What people call the model. */
  readonly modelLabel: string
  readonly asked: FlowHost['asked']
}

/** The steps of an approval flow as the flow screen shows them. */
export function useApprovalHost({ flow, edited, form, names, modelLabel, asked }: HostParts): FlowHost {
  const t = useMessages(approvalTexts)
  const locale = useLocale()
  const { id, access, revision } = flow
  const steps = useStepsHost(edited)
  const findings = useFindings(`findings of approval ${id} ${revision}`, edited, async (signal) =>
    access === 'tester' ? [] : (await call('POST /approval/flow/plan', { id, env: 'stg' }, { signal })).findings,
  )
  const actionOf = useMemo(() => actionsWith(wordsWith(names)), [names])
  const offer = useMemo(() => () => approvalOffer(locale, { nodes: t('nodes'), groups: t('groups') }), [locale, t])
  return {
    ...steps,
    ...{ name: t('steps'), form, offer, findings, asked, actionOf, kindOf },
    start: modelLabel === '' ? t('startWithout') : t('start', { model: modelLabel }),
  }
}
