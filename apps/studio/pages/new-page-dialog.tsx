import { Alert, Button, Space } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { CreatedPage } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { NameDialog } from '../name-dialog.tsx'
import { FindingsDialog } from './findings-dialog.tsx'
import { keepFindings } from './import-findings.ts'
import { type PageFileContent, readPageFile } from './read-page-file.ts'

const texts = defineMessages('new-page', {
  zh: {
    title: '新建页面',
    choose: '导入页面文件（可选）',
    chosen: '将导入 {{name}}',
    remove: '不导入',
    unreadable: '{{name}} 不是页面的 JSON 文件',
  },
  en: {
    title: 'New page',
    choose: 'Import a page file (optional)',
    chosen: 'Imports {{name}}',
    remove: 'Do not import',
    unreadable: '{{name}} is not a JSON file of a page',
  },
})

interface Chosen {
  readonly name: string
  /** null where the file holds no page. */
  readonly content: PageFileContent | null
}

/** Makes a page, empty or from a file, and says what was found in the file before the page is opened. */
export function NewPageDialog(props: {
  readonly projectId: number
  readonly onOpen: (pageId: number) => void
  readonly onClose: () => void
}) {
  const { projectId, onOpen, onClose } = props
  const t = useMessages(texts)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<Chosen>()
  const [created, setCreated] = useState<CreatedPage>()
  if (created) return <FindingsDialog findings={created.findings} brought={created.brought} onOpen={() => onOpen(created.id)} />

  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen) setFile({ name: chosen.name, content: readPageFile(await chosen.text()) })
  }
  return (
    <NameDialog
      title={t('title')}
      onSubmit={async (values) => {
        if (file?.content === null) throw new Error(t('unreadable', { name: file.name }))
        const page = await call('POST /pages/create', { ...values, projectId, ...file?.content })
        if (file) keepFindings(page.id, page.findings)
        if (page.findings.length + page.brought.length > 0) setCreated(page)
        else onOpen(page.id)
      }}
      // The list of findings takes the place of this dialog.
      onClose={() => undefined}
      onCancel={onClose}
    >
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file ? (
        <Space>
          {file.content === null ? (
            <Alert type="error" content={t('unreadable', { name: file.name })} />
          ) : (
            <span>{t('chosen', { name: file.name })}</span>
          )}
          <Button size="small" onClick={() => setFile(undefined)}>
            {t('remove')}
          </Button>
        </Space>
      ) : (
        <Button size="small" icon={<IconUpload />} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      )}
    </NameDialog>
  )
}
