import { Alert, Form, Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { useFocusReturn } from '../use-focus-return.ts'

interface TextDialogProps {
  readonly title: string
  readonly label: string
  readonly initial: string
  readonly most: number
  readonly onSubmit: (text: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for one name; stays open with the reason when the server refuses. */
export function TextDialog({ title, label, initial, most, onSubmit, onClose }: TextDialogProps) {
  useFocusReturn()
  const c = useMessages(common)
  const [form] = Form.useForm<{ readonly text: string }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    try {
      await onSubmit(values.text.trim())
      onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={title}
      okText={c('save')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" initialValues={{ text: initial }} onSubmit={() => void submit()}>
        <Form.Item field="text" label={label} rules={[{ required: true, match: /\S/, message: c('nameRequired') }]}>
          <Input maxLength={most} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
