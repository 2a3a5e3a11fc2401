import { Alert, Form, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { TemplateCardFields, type TemplateCardValues } from './card-form.tsx'

/** Asks for what a template says of itself; stays open with the reason when the server refuses. */
export function TemplateCardDialog(props: {
  readonly title: string
  readonly ok: string
  readonly initial: TemplateCardValues
  readonly onSubmit: (values: TemplateCardValues) => Promise<unknown>
  readonly onClose: () => void
}) {
  const { title, ok, initial, onSubmit, onClose } = props
  const c = useMessages(common)
  const [form] = Form.useForm<TemplateCardValues>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    try {
      const { name, remark = '', category, picture = '', listed } = values
      await onSubmit({ name: name.trim(), remark: remark.trim(), category, picture, listed })
      onClose()
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={title}
      okText={ok}
      cancelText={c('cancel')}
      confirmLoading={busy}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      autoFocus={false}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={initial} onSubmit={() => void submit()}>
        <TemplateCardFields />
      </Form>
    </Modal>
  )
}
