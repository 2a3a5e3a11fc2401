import { Form, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { TemplateInfo } from '../../../server/wire.ts'
import { NameDialog } from '../../kit/form/name-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useEditableProjects } from '../pages/use-editable-projects.ts'
import { templateTexts } from './texts.ts'

/** Makes a page in a project, or a project, of a template, and opens it. */
export function UseTemplateDialog({ template, onClose }: { readonly template: TemplateInfo; readonly onClose: () => void }) {
  const t = useMessages(templateTexts)
  const locale = useLocale()
  const [, go] = useLocation()
  const projects = useEditableProjects()
  const [projectId, setProjectId] = useState<number>()
  const { id, type, name, remark, pageCount } = template
  return (
    <NameDialog
      title={t('useTitle', { name })}
      initial={{ name, remark }}
      onSubmit={async (values) => {
        if (type === 'project') {
          const made = await call('POST /template/useProject', { id, language: locale, ...values })
          go(`/project/${made.projectId}/pages`)
          return
        }
        if (projectId === undefined) throw new Error(t('pickProject'))
        const page = await call('POST /template/use', { id, projectId, language: locale, ...values })
        go(`/editor/${page.id}/edit`)
      }}
      onClose={onClose}
    >
      {type === 'project' ? (
        <p className="studio-muted">{t('makesProject', { count: pageCount })}</p>
      ) : (
        <Form.Item label={t('inProject')} extra={projects.data && projects.options.length === 0 ? t('noProject') : undefined}>
          <Select
            showSearch
            filterOption={projects.filter}
            loading={projects.loading}
            aria-label={t('inProject')}
            placeholder={t('pickProject')}
            value={projectId}
            onChange={setProjectId}
            options={[...projects.options]}
          />
        </Form.Item>
      )}
    </NameDialog>
  )
}
