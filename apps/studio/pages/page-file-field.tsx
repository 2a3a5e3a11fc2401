import { Alert, Button, Space, Spin } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { BroughtList } from './brought-list.tsx'
import { FindingsList } from './findings-list.tsx'
import { type PageFileContent, readPageFile } from './read-page-file.ts'

const texts = defineMessages('page-file', {
  zh: {
    choose: '选择页面文件',
    chosen: '将导入 {{name}}',
    remove: '不导入',
    unreadable: '{{name}} 不是页面的 JSON 文件',
    hint: '页面导出的 JSON 文件。保存前会先检查，不会写入任何内容。',
    checking: '正在检查文件…',
    clean: '文件没有问题。',
    found: '发现 {{count}} 个问题。没有内容会被丢弃，打开页面后“问题”面板会列出它们。',
    broken: '发现 {{count}} 个问题，其中有错误：页面会以只读方式打开，直到你选择编辑。',
  },
  en: {
    choose: 'Choose the file of a page',
    chosen: 'Imports {{name}}',
    remove: 'Do not import',
    unreadable: '{{name}} is not a JSON file of a page',
    hint: 'The JSON file that a page was exported to. It is tried before anything is saved.',
    checking: 'Trying the file…',
    clean: 'There is nothing wrong with the file.',
    found: 'Things to look at: {{count}}. Nothing is thrown away, and the Problems panel lists them once the page is open.',
    broken: 'Things to look at: {{count}}, and some are errors: the page opens read-only until you choose to edit it.',
  },
})

export interface ReadFile {
  readonly name: string
  /** null where the file holds no page. */
  readonly content: PageFileContent | null
}

/** The file that a page is made of, with what would come of it. */
export function PageFileField(props: {
  readonly projectId: number
  /** The file can be given, and nothing of it is shown. */
  readonly hidden: boolean
  readonly value: ReadFile | undefined
  readonly onChange: (file: ReadFile | undefined) => void
}) {
  const { projectId, hidden, value, onChange } = props
  const t = useMessages(texts)
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined): Promise<void> => {
    if (file) onChange({ name: file.name, content: readPageFile(await file.text()) })
  }
  return (
    <div className="page-file">
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
      {!hidden && (
        <Space wrap>
          {value?.content != null && <span>{t('chosen', { name: value.name })}</span>}
          <Button size="small" icon={<IconUpload />} onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
          {value && (
            <Button size="small" onClick={() => onChange(undefined)}>
              {t('remove')}
            </Button>
          )}
        </Space>
      )}
      {!hidden && !value && <span className="studio-muted">{t('hint')}</span>}
      {!hidden && value?.content === null && <Alert type="error" content={t('unreadable', { name: value.name })} />}
      {!hidden && value?.content && <DryRun projectId={projectId} content={value.content} />}
    </div>
  )
}

/** How often something was tried: contents are not compared. */
const tries = new WeakMap<PageFileContent, number>()
let last = 0
const keyOf = (content: PageFileContent): number => {
  const known = tries.get(content) ?? ++last
  tries.set(content, known)
  return known
}

function DryRun({ projectId, content }: { readonly projectId: number; readonly content: PageFileContent }) {
  const t = useMessages(texts)
  const { data, error, loading } = useLoaded(`${projectId} ${keyOf(content)}`, (signal) =>
    call('POST /pages/check', { projectId, ...content }, { signal }),
  )
  if (loading)
    return (
      <span className="studio-muted" role="status">
        <Spin size={14} /> {t('checking')}
      </span>
    )
  if (error) return <Alert type="error" content={failureText(error)} />
  if (!data) return null
  const { findings, brought } = data
  const broken = findings.some(({ level }) => level === 'error')
  return (
    <section aria-live="polite">
      {findings.length === 0 ? (
        <Alert type="success" content={t('clean')} />
      ) : (
        <>
          <Alert type={broken ? 'warning' : 'info'} content={t(broken ? 'broken' : 'found', { count: findings.length })} />
          <FindingsList findings={findings} />
        </>
      )}
      <BroughtList brought={brought} planned />
    </section>
  )
}
