import { Alert, Button, Input, Modal, Table, Tag } from '@arco-design/web-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { AddedRow } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { saveText } from '../../shell/save-text.ts'
import type { PersonLine } from './read-people.ts'

const texts = defineMessages('back-office-list', {
  zh: {
    lines: '名单（CSV）',
    file: '选择 CSV 文件',
    preview: '预览',
    add: '添加 {{count}} 人',
    remove: '移除 {{count}} 人',
    again: '返回修改',
    close: '关闭',
    person: '邮箱',
    as: '权限',
    result: '结果',
    ready: '可添加',
    readyToRemove: '可移除',
    removed: '已移除',
    added: '已添加',
    invited: '已邀请',
    unchanged: '未更改',
    refused: '已拒绝',
    none: '名单为空。',
    tooMany: '名单有 {{count}} 行，最多 {{most}} 行。请分成几份。',
    summary: '已添加 {{added}}，已邀请 {{invited}}，未更改 {{unchanged}}，已拒绝 {{refused}}',
    removedSummary: '已移除 {{removed}}，未更改 {{unchanged}}，已拒绝 {{refused}}',
    save: '下载被拒绝的行',
  },
  en: {
    lines: 'People (CSV)',
    file: 'Choose a CSV file',
    preview: 'Preview',
    add: 'Add {{count}}',
    remove: 'Remove {{count}}',
    again: 'Back to the list',
    close: 'Close',
    person: 'E-mail',
    as: 'Role',
    result: 'Result',
    ready: 'Can be added',
    readyToRemove: 'Can be removed',
    removed: 'Removed',
    added: 'Added',
    invited: 'Invited',
    unchanged: 'Unchanged',
    refused: 'Refused',
    none: 'The list is empty.',
    tooMany: 'The list is too long: {{count}}, and at most {{most}} lines are accepted. Split it.',
    summary: 'Added: {{added}}. Invited: {{invited}}. Unchanged: {{unchanged}}. Refused: {{refused}}.',
    removedSummary: 'Removed: {{removed}}. Unchanged: {{unchanged}}. Refused: {{refused}}.',
    save: 'Download the refused lines',
  },
})
/** Lines that the server takes at a time. */
export const MOST_LINES = 1000
const COLORS = { ready: 'arcoblue', added: 'green', invited: 'green', removed: 'green', unchanged: 'gray', refused: 'red' } as const
const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface Answered {
  readonly lines: readonly PersonLine[]
  readonly rows: readonly AddedRow[]
  readonly isDone: boolean
}

interface ListDialogProps {
  readonly title: string
  readonly intro: string
  readonly placeholder: string
  /** What becomes of the people; they are added unless said. */
  readonly mode?: 'add' | 'remove'
  /** Fields below the list. */
  readonly fields?: ReactNode
  readonly read: (text: string) => readonly PersonLine[]
  readonly send: (lines: readonly PersonLine[], dryRun: boolean) => Promise<readonly AddedRow[]>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Sends a list of people: pasted or read from a file, previewed, and answered line by line. */
export function ListDialog(props: ListDialogProps) {
  const { title, intro, placeholder, mode = 'add', fields, read, send: sendLines, onDone, onClose } = props
  useFocusReturn()
  const t = useMessages(texts)
  const id = useId()
  const [text, setText] = useState('')
  const [answered, setAnswered] = useState<Answered>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const send = async (lines: readonly PersonLine[], dryRun: boolean): Promise<void> => {
    if (lines.length === 0) return setProblem(t('none'))
    if (lines.length > MOST_LINES) return setProblem(t('tooMany', { count: lines.length, most: MOST_LINES }))
    setProblem(undefined)
    setBusy(true)
    try {
      setAnswered({ lines, rows: await sendLines(lines, dryRun), isDone: !dryRun })
      if (!dryRun) onDone()
    } catch (thrown) {
      setProblem(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  const count = (result: AddedRow['result']): number => answered?.rows.filter((row) => row.result === result).length ?? 0
  const saveRefused = (): void => {
    const lines = answered?.lines.filter((_, at) => answered.rows[at]?.result === 'refused') ?? []
    saveText(
      'refused.csv',
      lines.map(({ userName, role }) => [userName, ...(role === '' ? [] : [role])].map(cell).join(',')).join('\n'),
      'text/csv',
    )
  }
  const footer = !answered ? (
    <Button type="primary" loading={isBusy} onClick={() => void send(read(text), true)}>
      {t('preview')}
    </Button>
  ) : answered.isDone ? (
    <>
      {count('refused') > 0 && <Button onClick={saveRefused}>{t('save')}</Button>}
      <Button type="primary" onClick={onClose}>
        {t('close')}
      </Button>
    </>
  ) : (
    <>
      <Button disabled={isBusy} onClick={() => setAnswered(undefined)}>
        {t('again')}
      </Button>
      <Button
        type="primary"
        {...(mode === 'remove' ? { status: 'danger' } : {})}
        loading={isBusy}
        disabled={count('ready') === 0}
        onClick={() => void send(answered.lines, false)}
      >
        {t(mode, { count: count('ready') })}
      </Button>
    </>
  )
  return (
    <Modal visible title={title} style={{ width: 'min(720px, calc(100vw - 32px))' }} onCancel={onClose} footer={footer}>
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      {answered ? (
        <Rows {...answered} mode={mode} />
      ) : (
        <>
          <p id={id}>{intro}</p>
          <Input.TextArea
            aria-label={t('lines')}
            aria-describedby={id}
            rows={10}
            value={text}
            onChange={setText}
            placeholder={placeholder}
          />
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 12 }}>
            <input
              ref={file}
              type="file"
              hidden
              accept=".csv,.txt,text/csv"
              onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            />
            <Button onClick={() => file.current?.click()}>{t('file')}</Button>
            {fields}
          </div>
        </>
      )}
      {answered?.isDone && (
        <p role="status">
          {t(mode === 'add' ? 'summary' : 'removedSummary', {
            ...{ added: count('added'), invited: count('invited'), removed: count('removed') },
            ...{ unchanged: count('unchanged'), refused: count('refused') },
          })}
        </p>
      )}
    </Modal>
  )
}

function Rows({ lines, rows, mode }: Answered & { readonly mode: 'add' | 'remove' }) {
  const t = useMessages(texts)
  const locale = useLocale()
  return (
    <Table<AddedRow & { readonly key: number; readonly role: string }>
      size="small"
      data={rows.map((row, key) => ({ ...row, key, role: lines[key]?.role ?? '' }))}
      pagination={rows.length > 20 ? { pageSize: 20, showTotal: true } : false}
      columns={[
        { title: t('person'), dataIndex: 'userName' },
        ...(lines.some(({ role }) => role !== '') ? [{ title: t('as'), dataIndex: 'role', width: 140 }] : []),
        {
          title: t('result'),
          render: (_, { result, problem }) => (
            <>
              <Tag color={COLORS[result]}>{t(result === 'ready' && mode === 'remove' ? 'readyToRemove' : result)}</Tag>{' '}
              {labelIn(problem?.message, locale)}
            </>
          ),
        },
      ]}
    />
  )
}
