import { Form, Input } from '@arco-design/web-react'
import type { ModelInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { NameItem } from './name-item.tsx'
import { useRenamedUses } from './rename-uses.tsx'
import { modelTexts } from './texts.ts'

interface ModelValues {
  readonly name: string
  readonly description: string
}

interface ModelDialogProps {
  readonly projectId: number
  /** Absent: a new model. */
  readonly model: Pick<ModelInfo, 'id' | 'rev' | 'name' | 'description'> | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The field of a form that a refusal is about. */
export const fieldOfRefusal = (thrown: unknown): { readonly field: string } | undefined => {
  const data = thrown instanceof ApiError ? (thrown.data as { readonly field?: unknown } | null) : null
  return typeof data?.field === 'string' ? { field: data.field } : undefined
}

/** Asks what a model is called. */
export function ModelDialog(props: ModelDialogProps) {
  const { model } = props
  return model ? <RenameModel {...props} model={model} /> : <ModelForm {...props} />
}

function RenameModel(props: ModelDialogProps & { readonly model: NonNullable<ModelDialogProps['model']> }) {
  const { note, follow } = useRenamedUses({ modelId: props.model.id })
  return <ModelForm {...props} note={note} follow={follow} />
}

interface ModelFormProps extends ModelDialogProps, Partial<ReturnType<typeof useRenamedUses>> {}

function ModelForm({ projectId, model, note, follow, onDone, onClose }: ModelFormProps) {
  const t = useMessages(modelTexts)
  return (
    <FormDialog<ModelValues>
      title={model ? t('edit', { name: model.name }) : t('add')}
      {...(model ? { initial: { name: model.name, description: model.description } } : {})}
      refusal={fieldOfRefusal}
      onSubmit={async (values) => {
        if (model) {
          await call('POST /model/update', { id: model.id, rev: model.rev, ...values })
          await follow?.({ projectId, from: model.name, to: values.name })
        } else await call('POST /model/create', { projectId, ...values })
        onDone()
      }}
      onClose={onClose}
    >
      {note}
      <NameItem t={t} sample={t('nameSample')} />
      <Form.Item
        field="description"
        label={t('description')}
        extra={t('descriptionHelp')}
        rules={[{ required: true, match: /\S/, message: t('needsDescription') }]}
      >
        <Input maxLength={12} showWordLimit />
      </Form.Item>
    </FormDialog>
  )
}
