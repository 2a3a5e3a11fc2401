import { Form, Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { ProjectInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { common } from '../../kit/words/common.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { projectTexts } from './texts.ts'

/** The server's code for a project that asks for its name. */
const NAME_NEEDED = 40912

interface DeleteProjectProps {
  readonly project: ProjectInfo
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks whether to delete a project, by its name where people visit its pages. */
export function DeleteProject({ project, onDone, onClose }: DeleteProjectProps) {
  const t = useMessages(projectTexts)
  const c = useMessages(common)
  const [asksName, setAsksName] = useState(project.publishedCount > 0)
  const { name } = project
  const remove = async (values: { readonly name?: string }): Promise<void> => {
    await call('POST /project/delete', { id: project.id, ...(asksName ? { name: values.name } : {}) })
    onDone()
  }
  return (
    <FormDialog<{ readonly name?: string }>
      title={t('deleteTitle', { name })}
      ok={c('delete')}
      danger
      intro={
        <>
          <p>{t('deleteText', { count: project.pageCount })}</p>
          {project.publishedCount > 0 && <p>{t('deletePublished', { count: project.publishedCount })}</p>}
        </>
      }
      onSubmit={remove}
      refusal={(thrown) => {
        if (thrown instanceof ApiError && thrown.code === NAME_NEEDED) setAsksName(true)
        return undefined
      }}
      onClose={onClose}
    >
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
          <Input autoComplete="off" />
        </Form.Item>
      )}
    </FormDialog>
  )
}
