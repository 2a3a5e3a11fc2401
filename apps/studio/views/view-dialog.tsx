import { Alert, Form, Input, Select } from '@arco-design/web-react'
import type { ModelInfo, ViewDetail } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DATA_NAME, fieldOfRefusal } from '../models/model-dialog.tsx'
import { definitionOf } from './draft.ts'
import { viewTexts } from './texts.ts'

interface ViewValues {
  readonly name: string
  readonly description?: string
  readonly modelId: number
}

interface ViewDialogProps {
  readonly projectId: number
  readonly models: readonly ModelInfo[]
  /** Absent: a new view. */
  readonly view: ViewDetail | undefined
  readonly onDone: (saved: ViewDetail) => void
  readonly onClose: () => void
}

/** Asks what a view is called, and which model a new one reads. */
export function ViewDialog({ projectId, models, view, onDone, onClose }: ViewDialogProps) {
  const t = useMessages(viewTexts)
  const submit = async ({ name, description = '', modelId }: ViewValues): Promise<void> => {
    if (view) {
      onDone(await call('POST /view/update', { id: view.id, rev: view.rev, name, description }))
      return
    }
    const definition = definitionOf(await call('GET /model/detail/{id}', { id: modelId }))
    onDone(await call('POST /view/create', { projectId, modelId, name, description, definition }))
  }
  const [first] = models
  const users = (view?.uses ?? []).map((use) => use.name).join(', ')
  return (
    <FormDialog<ViewValues>
      title={view ? t('edit', { name: view.name }) : t('add')}
      initial={
        view
          ? { name: view.name, description: view.description, modelId: view.modelId }
          : models.length === 1 && first
            ? { modelId: first.id }
            : {}
      }
      refusal={fieldOfRefusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {users !== '' && <Alert type="warning" className="views-alert" content={t('renameUsed', { names: users })} />}
      <Form.Item
        field="name"
        label={t('name')}
        extra={t('nameHelp')}
        rules={[
          { required: true, message: t('needsName') },
          { match: DATA_NAME, message: t('badName') },
        ]}
      >
        <Input maxLength={60} placeholder={t('nameSample')} />
      </Form.Item>
      <Form.Item field="description" label={t('description')}>
        <Input maxLength={60} />
      </Form.Item>
      {!view && (
        <Form.Item field="modelId" label={t('model')} rules={[{ required: true, message: t('needsModel') }]}>
          <Select
            aria-label={t('model')}
            options={models.map(({ id, name, description }) => ({ value: id, label: `${description} · ${name}` }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
