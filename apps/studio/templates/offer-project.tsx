import { Button, Form, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PublishTemplateDialog } from './publish-dialog.tsx'
import { templateTexts } from './texts.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** Offers a project as a template: first which one, of those that the person manages. */
export function OfferProject({ onDone }: { readonly onDone: () => void }) {
  const t = useMessages(templateTexts)
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<Named>()
  return (
    <>
      <Button icon={<IconPlus />} onClick={() => setChoosing(true)}>
        {t('offerProject')}
      </Button>
      {choosing && (
        <ChooseProject
          onChoose={(project) => {
            setChoosing(false)
            setChosen(project)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {chosen && (
        <PublishTemplateDialog
          source={{ type: 'project', ...chosen }}
          onClose={() => {
            setChosen(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

function ChooseProject({ onChoose, onClose }: { readonly onChoose: (project: Named) => void; readonly onClose: () => void }) {
  const t = useMessages(templateTexts)
  const [form] = Form.useForm<{ readonly id: number }>()
  const id = Form.useWatch('id', form) as number | undefined
  const projects = useLoaded('projects to offer', (signal) =>
    call('GET /project/list', { keyword: '', pageNum: 1, pageSize: 200 }, { signal }),
  )
  const managed = (projects.data?.list ?? []).filter(({ access }) => access === 'admin')
  const project = managed.find((each) => each.id === id)
  return (
    <FormDialog<{ readonly id: number }>
      title={t('offerProject')}
      ok={t('next')}
      ready={project !== undefined}
      form={form}
      problem={projects.error ? failureText(projects.error) : undefined}
      stays
      onSubmit={async () => project && onChoose(project)}
      onClose={onClose}
    >
      <Form.Item field="id" label={t('project')} extra={projects.data && managed.length === 0 ? t('noneManaged') : undefined}>
        <Select
          aria-label={t('project')}
          placeholder={t('pickProject')}
          loading={projects.loading}
          options={managed.map((each) => ({ value: each.id, label: each.name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
