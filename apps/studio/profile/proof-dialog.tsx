import { Alert, Form, Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
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
export function ProofDialog({ title, text, danger, onSubmit, onClose }: ProofDialogProps) {
  const t = useMessages(secondStepTexts)
  const c = useMessages(common)
  const [form] = Form.useForm<Proof>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setError(undefined)
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={title}
      okText={title}
      cancelText={c('cancel')}
      okButtonProps={danger ? { status: 'danger' } : {}}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      <p>{text}</p>
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form id="proof" form={form} layout="vertical" onSubmit={() => void submit()} requiredSymbol={false}>
        <Form.Item field="userPwd" label={t('userPwd')} rules={[{ required: true, message: t('pwdNeeded') }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          field="code"
          label={t('anyCode')}
          rules={[{ required: true, match: /^(\d{6}|[0-9a-z]{4}([\s-]?[0-9a-z]{4}){3})$/i, message: t('anyCodeWrong') }]}
        >
          <Input autoComplete="one-time-code" maxLength={30} spellCheck={false} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
