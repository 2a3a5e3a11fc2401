import { Form, Input, Message } from '@arco-design/web-react'
import type { StoredTemplateInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { templateTexts } from './texts.ts'

/** Asks a super administrator why a template is taken out of the centre: its author reads it. */
export function UnlistDialog(props: { readonly template: StoredTemplateInfo; readonly onDone: () => void; readonly onClose: () => void }) {
  const { template, onDone, onClose } = props
  const t = useMessages(templateTexts)
  return (
    <FormDialog<{ readonly reason: string }>
      title={t('unlistTitle', { name: template.name })}
      ok={t('unlist')}
      danger
      intro={<p>{t('unlistText')}</p>}
      onSubmit={async ({ reason }) => {
        await call('POST /template/unlist', { id: template.id, reason: reason.trim() })
        Message.success(t('unlistedNow', { name: template.name }))
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item field="reason" label={t('reason')} rules={[{ required: true, match: /\S/, message: t('reasonNeeded') }]}>
        <Input.TextArea maxLength={300} showWordLimit autoSize={{ minRows: 3 }} placeholder={t('reasonHint')} />
      </Form.Item>
    </FormDialog>
  )
}
