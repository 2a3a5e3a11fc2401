import { Form, Input, Select } from '@arco-design/web-react'
import type { ModelInfo, ViewDetail } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { fieldOfRefusal } from '../models/model-dialog.tsx'
import { NameItem } from '../models/name-item.tsx'
import { useRenamedUses } from '../models/rename-uses.tsx'
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
export function ViewDialog(props: ViewDialogProps) {
  const { view } = props
  return view ? <RenameView {...props} view={view} /> : <ViewForm {...props} />
}

function RenameView(props: ViewDialogProps & { readonly view: ViewDetail }) {
  const { note, follow } = useRenamedUses({ viewId: props.view.id })
  return <ViewForm {...props} note={note} follow={follow} />
}

interface ViewFormProps extends ViewDialogProps, Partial<ReturnType<typeof useRenamedUses>> {}

function ViewForm({ projectId, models, view, note, follow, onDone, onClose }: ViewFormProps) {
  const t = useMessages(viewTexts)
  const submit = async ({ name, description = '', modelId }: ViewValues): Promise<void> => {
    if (view) {
      const saved = await call('POST /view/update', { id: view.id, rev: view.rev, name, description })
      await follow?.({ projectId, from: view.name, to: name })
      onDone(saved)
      return
    }
    const definition = definitionOf(await call('GET /model/detail/{id}', { id: modelId }))
    onDone(await call('POST /view/create', { projectId, modelId, name, description, definition }))
  }
  const [first] = models
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
      {note}
      <NameItem t={t} sample={t('nameSample')} />
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
