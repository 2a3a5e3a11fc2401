import { Alert, Button, Form, Input, Message } from '@arco-design/web-react'
import { useState } from 'react'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { currentUser, restore } from '../../shell/session.ts'
import { AvatarField } from './avatar-field.tsx'
import { profileTexts } from './texts.ts'

/** Name and picture, as others see them. */
export function AboutForm() {
  const t = useMessages(profileTexts)
  const c = useMessages(common)
  const user = useSignalValue(currentUser)
  const [form] = Form.useForm<{ nickName: string }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const save = async (change: { readonly nickName?: string; readonly avatar?: string }): Promise<void> => {
    setError(undefined)
    setBusy(true)
    try {
      await call('POST /user/update/profile', change)
      await restore()
      Message.success(c('done'))
    } catch (thrown) {
      setError(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (values) await save({ nickName: values.nickName.trim() })
  }
  return (
    <section className="studio-panel">
      <h2>{t('basics')}</h2>
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <AvatarField
        address={user?.avatar ?? ''}
        name={user?.nickName || user?.userName || ''}
        upload={!user?.sub}
        onChange={(avatar) => save({ avatar })}
      />
      <Form
        id="about"
        form={form}
        layout="vertical"
        initialValues={{ nickName: user?.nickName ?? '' }}
        onSubmit={() => void submit()}
        requiredSymbol={false}
      >
        <Form.Item label={t('email')}>
          <Input value={user?.userName ?? ''} readOnly aria-label={t('email')} />
        </Form.Item>
        <Form.Item field="nickName" label={t('nickName')} rules={[{ required: true, match: /\S/, message: t('nickNameNeeded') }]}>
          <Input maxLength={30} autoComplete="nickname" />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={busy}>
          {c('save')}
        </Button>
      </Form>
    </section>
  )
}
