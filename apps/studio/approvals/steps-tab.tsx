import { Alert, Button } from '@arco-design/web-react'
import { FlowScreen } from '../../kit/flow/index.ts'
import { useMessages } from '../../shell/messages.ts'
import '../flows/flows.css'
import type { ApprovalTabProps } from './approval-screen.tsx'
import { approvalTexts } from './texts.ts'
import { useApprovalHost } from './use-approval-host.ts'

interface StepsTabProps extends ApprovalTabProps {
  /** A step to show; a new object asks again. */
  readonly asked: { readonly step?: string } | undefined
  readonly toSettings: () => void
}

/** The steps of an approval flow on the canvas. */
export function StepsTab({ flow, edited, forms, known, asked, toSettings }: StepsTabProps) {
  const t = useMessages(approvalTexts)
  const { shape, names } = known
  const host = useApprovalHost({
    ...{ flow, edited, names, asked },
    form: forms.ofSteps,
    modelLabel: shape?.label || edited.model,
  })
  return (
    <>
      {edited.model === '' && edited.mayEdit && (
        <Alert
          type="warning"
          className="wf-alert"
          content={t('chooseModel')}
          action={
            <Button size="mini" onClick={toSettings}>
              {t('toSettings')}
            </Button>
          }
        />
      )}
      <div className="wf-flow">
        <FlowScreen host={host} />
      </div>
    </>
  )
}
