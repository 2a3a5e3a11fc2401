import { Button, Form, Input, Modal, Select } from '@arco-design/web-react'
import { useState } from 'react'
import type { CopiedPage, PageInfo } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { BroughtList } from './brought-list.tsx'
import { useEditableProjects } from './use-editable-projects.ts'
import './findings-dialog.css'
import { failureText } from '../../kit/words/failure-text.ts'

const texts = defineMessages('copy-page', {
  zh: {
    title: '复制“{{name}}”到其他项目',
    project: '项目',
    hint: '页面使用的区块会一起复制；该项目已有相同内容的区块时直接使用。副本为私有页面。',
    none: '没有其他可编辑的项目。',
    copy: '复制',
    copied: '“{{name}}”已复制',
    open: '打开副本',
    close: '关闭',
  },
  en: {
    title: 'Copy “{{name}}” to another project',
    project: 'Project',
    hint: 'The blocks that the page uses come along; where the project has one with the same content, that is used. The copy is private.',
    none: 'There is no other project that you may edit.',
    copy: 'Copy',
    copied: '“{{name}}” is copied',
    open: 'Open the copy',
    close: 'Close',
  },
})
interface Values {
  readonly projectId: number
  readonly name: string
}
interface CopyDialogProps {
  readonly page: Pick<PageInfo, 'id' | 'name' | 'projectId'>
  readonly onOpen: (pageId: number) => void
  readonly onClose: () => void
}

/** Copies a page to another project, and tells what came along. */
export function CopyDialog({ page, onOpen, onClose }: CopyDialogProps) {
  const t = useMessages(texts)
  const c = useMessages(common)
  const projects = useEditableProjects(page.projectId)
  const [form] = Form.useForm<Values>()
  const projectId = Form.useWatch('projectId', form) as number | undefined
  const name = (Form.useWatch('name', form) as string | undefined) ?? page.name
  const [copied, setCopied] = useState<CopiedPage>()
  if (copied) return <CopiedDialog copied={copied} onOpen={onOpen} onClose={onClose} />
  return (
    <FormDialog<Values>
      title={t('title', { name: page.name })}
      ok={t('copy')}
      width={560}
      form={form}
      initial={{ name: page.name }}
      ready={projectId !== undefined && name.trim() !== ''}
      problem={projects.error ? failureText(projects.error) : undefined}
      stays
      onSubmit={async (values) =>
        setCopied(await call('POST /pages/copy', { id: page.id, projectId: values.projectId, name: values.name.trim() }))
      }
      onClose={onClose}
    >
      <Form.Item field="projectId" label={t('project')} extra={projects.data && projects.options.length === 0 ? t('none') : t('hint')}>
        <Select
          showSearch
          filterOption={projects.filter}
          loading={projects.loading}
          aria-label={t('project')}
          options={[...projects.options]}
        />
      </Form.Item>
      <Form.Item field="name" label={c('name')}>
        <Input maxLength={40} aria-label={c('name')} />
      </Form.Item>
    </FormDialog>
  )
}

function CopiedDialog({ copied, onOpen, onClose }: Omit<CopyDialogProps, 'page'> & { readonly copied: CopiedPage }) {
  useFocusReturn()
  const t = useMessages(texts)
  return (
    <Modal
      visible
      title={t('copied', { name: copied.name })}
      onCancel={onClose}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" onClick={() => onOpen(copied.id)}>
            {t('open')}
          </Button>
        </>
      }
    >
      <BroughtList brought={copied.brought} />
    </Modal>
  )
}
