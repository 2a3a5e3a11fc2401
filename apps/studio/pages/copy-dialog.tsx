import { Alert, Button, Form, Input, Modal, Select } from '@arco-design/web-react'
import { useState } from 'react'
import type { CopiedPage, PageInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { BroughtList } from './brought-list.tsx'
import { useEditableProjects } from './use-editable-projects.ts'
import './findings-dialog.css'

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
/** Copies a page to another project, and tells what came along. */
export function CopyDialog(props: {
  readonly page: Pick<PageInfo, 'id' | 'name' | 'projectId'>
  readonly onOpen: (pageId: number) => void
  readonly onClose: () => void
}) {
  const { page, onOpen, onClose } = props
  const t = useMessages(texts)
  const c = useMessages(common)
  const projects = useEditableProjects(page.projectId)
  const [projectId, setProjectId] = useState<number>()
  const [name, setName] = useState(page.name)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [copied, setCopied] = useState<CopiedPage>()
  const copy = async (): Promise<void> => {
    if (projectId === undefined || name.trim() === '') return
    setBusy(true)
    try {
      setCopied(await call('POST /pages/copy', { id: page.id, projectId, name: name.trim() }))
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={copied ? t('copied', { name: copied.name }) : t('title', { name: page.name })}
      onCancel={onClose}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      footer={
        copied ? (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button type="primary" onClick={() => onOpen(copied.id)}>
              {t('open')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{c('cancel')}</Button>
            <Button type="primary" loading={busy} disabled={projectId === undefined || name.trim() === ''} onClick={() => void copy()}>
              {t('copy')}
            </Button>
          </>
        )
      }
    >
      {problem !== undefined && !copied && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      {projects.error && <Alert type="error" content={projects.error.message} style={{ marginBottom: 12 }} />}
      {copied ? (
        <BroughtList brought={copied.brought} />
      ) : (
        <Form layout="vertical">
          <Form.Item label={t('project')} extra={projects.data && projects.options.length === 0 ? t('none') : t('hint')}>
            <Select
              showSearch
              filterOption={projects.filter}
              loading={projects.loading}
              aria-label={t('project')}
              value={projectId}
              onChange={setProjectId}
              options={[...projects.options]}
            />
          </Form.Item>
          <Form.Item label={c('name')}>
            <Input value={name} maxLength={40} aria-label={c('name')} onChange={setName} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
