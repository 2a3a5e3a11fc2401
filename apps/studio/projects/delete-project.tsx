import { Alert, Form, Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { ProjectInfo } from '../../../server/wire.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { projectTexts } from './texts.ts'

/** The server's code for a project that asks for its name. */
const NAME_NEEDED = 40912

interface DeleteProjectProps {
  readonly project: ProjectInfo
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks whether to delete a project, by its name where people visit its pages; stays open with the reason when that is refused. */
export function DeleteProject({ project, onDone, onClose }: DeleteProjectProps) {
  const t = useMessages(projectTexts)
  const c = useMessages(common)
  const [form] = Form.useForm<{ readonly name: string }>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asksName, setAsksName] = useState(project.publishedCount > 0)
  const { name } = project

  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    try {
      await call('POST /project/delete', { id: project.id, ...(asksName ? { name: values.name } : {}) })
      onDone()
      onClose()
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === NAME_NEEDED) setAsksName(true)
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('deleteTitle', { name })}
      okText={c('delete')}
      cancelText={c('cancel')}
      okButtonProps={{ status: 'danger' }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <p>{t('deleteText', { count: project.pageCount })}</p>
      {project.publishedCount > 0 && <p>{t('deletePublished', { count: project.publishedCount })}</p>}
      <Form form={form} layout="vertical" onSubmit={() => void submit()}>
        {asksName && (
          <Form.Item
            field="name"
            label={t('typeName', { name })}
            rules={[
              {
                validator: (value: string | undefined, done) => done(value?.trim() === name.trim() ? undefined : t('nameDiffers')),
              },
            ]}
          >
            <Input autoFocus autoComplete="off" />
          </Form.Item>
        )}
        {/* Enter in the field sends a form that has such a button. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
