import { Alert, Button, Form, Modal, Select } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
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
  const c = useMessages(common)
  const [id, setId] = useState<number>()
  const projects = useLoaded('projects to offer', (signal) =>
    call('GET /project/list', { keyword: '', pageNum: 1, pageSize: 200 }, { signal }),
  )
  const managed = (projects.data?.list ?? []).filter(({ access }) => access === 'admin')
  const project = managed.find((each) => each.id === id)
  return (
    <Modal
      visible
      title={t('offerProject')}
      okText={t('next')}
      cancelText={c('cancel')}
      okButtonProps={{ disabled: !project }}
      onOk={() => project && onChoose(project)}
      onCancel={onClose}
    >
      {projects.error && <Alert type="error" content={projects.error.message} style={{ marginBottom: 12 }} />}
      <Form layout="vertical">
        <Form.Item label={t('project')} extra={projects.data && managed.length === 0 ? t('noneManaged') : undefined}>
          <Select
            aria-label={t('project')}
            placeholder={t('pickProject')}
            loading={projects.loading}
            value={id}
            onChange={setId}
            options={managed.map((each) => ({ value: each.id, label: each.name }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
