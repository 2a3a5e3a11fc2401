import { Alert, Form, Input, Modal } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../shell/messages.ts'
import { common } from './texts.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface Named {
  readonly name: string
  readonly remark: string
}

interface NameDialogProps {
  readonly title: string
  readonly initial?: Named
  readonly onSubmit: (values: Named) => Promise<unknown>
  readonly onClose: () => void
  /** Where it is more than closing after success. */
  readonly onCancel?: () => void
  /** There is room for much below the description. */
  readonly wide?: boolean
  /** What else is asked for, below the description. */
  readonly children?: ReactNode
}

/** Asks for a name and a description; stays open with the reason when the server refuses. */
export function NameDialog({ title, initial, onSubmit, onClose, onCancel = onClose, wide = false, children }: NameDialogProps) {
  useFocusReturn()
  const t = useMessages(common)
  const [form] = Form.useForm<Named>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    try {
      await onSubmit({ name: values.name.trim(), remark: values.remark?.trim() ?? '' })
      onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      visible
      title={title}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onCancel}
      autoFocus={false}
      style={{ width: `min(${wide ? 760 : 520}px, calc(100vw - 32px))` }}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" initialValues={initial ?? { name: '', remark: '' }} onSubmit={() => void submit()}>
        <Form.Item field="name" label={t('name')} rules={[{ required: true, match: /\S/, message: t('nameRequired') }]}>
          <Input maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item field="remark" label={t('remark')}>
          <Input.TextArea maxLength={200} showWordLimit autoSize={{ minRows: 2 }} />
        </Form.Item>
        {children}
      </Form>
    </Modal>
  )
}
