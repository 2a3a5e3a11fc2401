import { Form, Input } from '@arco-design/web-react'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useMessages } from '../../shell/messages.ts'
import { secondStepTexts } from './second-step-texts.ts'

interface Proof {
  readonly userPwd: string
  readonly code: string
}
interface ProofDialogProps {
  readonly title: string
  readonly text: string
  readonly danger?: boolean
  /** Closes the dialog itself where it succeeds. */
  readonly onSubmit: (proof: Proof) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the password and a code once more, before something that a stolen login must not do. */
export function ProofDialog({ title, text, danger = false, onSubmit, onClose }: ProofDialogProps) {
  const t = useMessages(secondStepTexts)
  return (
    <FormDialog<Proof>
      id="proof"
      title={title}
      ok={title}
      danger={danger}
      intro={<p>{text}</p>}
      stays
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Form.Item field="userPwd" label={t('userPwd')} rules={[{ required: true, message: t('pwdNeeded') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        field="code"
        label={t('anyCode')}
        rules={[{ required: true, match: /^(\d{6}|[0-9a-z]{4}([\s-]?[0-9a-z]{4}){3})$/i, message: t('anyCodeWrong') }]}
      >
        <Input autoComplete="one-time-code" maxLength={30} spellCheck={false} />
      </Form.Item>
    </FormDialog>
  )
}
