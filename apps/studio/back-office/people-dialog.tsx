import { Alert, Button, Input, Modal, Select, Table, Tag } from '@arco-design/web-react'
import { useId, useRef, useState } from 'react'
import type { AddedRow } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { saveText } from '../../shell/save-text.ts'
import { useLoaded } from '../use-loaded.ts'
import { type PersonLine, readPeople } from './read-people.ts'

const texts = defineMessages('back-office-people', {
  zh: {
    title: '批量添加用户',
    intro: '每行一个邮箱，可在第二列写权限：admin、developer、tester 或角色名称。一次最多 {{most}} 行。',
    lines: '名单（CSV）',
    file: '选择 CSV 文件',
    role: '未写权限的行使用',
    preview: '预览',
    add: '添加 {{count}} 人',
    again: '返回修改',
    close: '关闭',
    person: '邮箱',
    as: '权限',
    result: '结果',
    ready: '可添加',
    added: '已添加',
    invited: '已邀请',
    unchanged: '未更改',
    refused: '已拒绝',
    none: '名单为空。',
    tooMany: '名单有 {{count}} 行，最多 {{most}} 行。请分成几份。',
    summary: '已添加 {{added}}，已邀请 {{invited}}，未更改 {{unchanged}}，已拒绝 {{refused}}',
    save: '下载被拒绝的行',
  },
  en: {
    title: 'Add people in bulk',
    intro: 'One e-mail a line, with the role in a second column: admin, developer, tester, or the name of a role. At most {{most}} lines.',
    lines: 'People (CSV)',
    file: 'Choose a CSV file',
    role: 'Role of lines without one',
    preview: 'Preview',
    add: 'Add {{count}}',
    again: 'Back to the list',
    close: 'Close',
    person: 'E-mail',
    as: 'Role',
    result: 'Result',
    ready: 'Can be added',
    added: 'Added',
    invited: 'Invited',
    unchanged: 'Unchanged',
    refused: 'Refused',
    none: 'The list is empty.',
    tooMany: 'The list has {{count}} lines, and at most {{most}} are taken. Divide it.',
    summary: 'Added: {{added}}. Invited: {{invited}}. Unchanged: {{unchanged}}. Refused: {{refused}}.',
    save: 'Download the refused lines',
  },
})
const MOST_LINES = 1000
const COLORS = { ready: 'arcoblue', added: 'green', invited: 'green', unchanged: 'gray', refused: 'red' } as const
const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

interface Answered {
  readonly lines: readonly PersonLine[]
  readonly rows: readonly AddedRow[]
  readonly isDone: boolean
}

/** Adds many people of a list: pasted or read from a file, previewed, and answered line by line. */
export function PeopleDialog(props: { readonly projectId: number; readonly onDone: () => void; readonly onClose: () => void }) {
  const { projectId, onDone, onClose } = props
  const t = useMessages(texts)
  const id = useId()
  const [text, setText] = useState('')
  const [role, setRole] = useState('tester')
  const [answered, setAnswered] = useState<Answered>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const roles = useLoaded(`roles of ${projectId}`, (signal) => call('GET /project/role/listAll', { projectId }, { signal }))
  const send = async (lines: readonly PersonLine[], dryRun: boolean): Promise<void> => {
    if (lines.length === 0) return setProblem(t('none'))
    if (lines.length > MOST_LINES) return setProblem(t('tooMany', { count: lines.length, most: MOST_LINES }))
    setProblem(undefined)
    setBusy(true)
    try {
      setAnswered({ lines, rows: await call('POST /project/user/import', { projectId, rows: [...lines], dryRun }), isDone: !dryRun })
      if (!dryRun) onDone()
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  const count = (result: AddedRow['result']): number => answered?.rows.filter((row) => row.result === result).length ?? 0
  const saveRefused = (): void => {
    const lines = answered?.lines.filter((_, at) => answered.rows[at]?.result === 'refused') ?? []
    saveText('refused.csv', lines.map(({ userName, role }) => `${cell(userName)},${cell(role)}`).join('\n'), 'text/csv')
  }
  const footer = !answered ? (
    <Button type="primary" loading={isBusy} onClick={() => void send(readPeople(text, role), true)}>
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
      <Button type="primary" loading={isBusy} disabled={count('ready') === 0} onClick={() => void send(answered.lines, false)}>
        {t('add', { count: count('ready') })}
      </Button>
    </>
  )
  return (
    <Modal visible title={t('title')} style={{ width: 'min(720px, calc(100vw - 32px))' }} onCancel={onClose} footer={footer}>
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      {answered ? (
        <Rows {...answered} />
      ) : (
        <>
          <p id={id}>{t('intro', { most: MOST_LINES })}</p>
          <Input.TextArea
            aria-label={t('lines')}
            aria-describedby={id}
            rows={10}
            value={text}
            onChange={setText}
            placeholder={'ann@example.com,developer\nbob@example.com,tester'}
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
            <Select
              aria-label={t('role')}
              prefix={t('role')}
              style={{ width: 280 }}
              value={role}
              onChange={setRole}
              options={[...['tester', 'developer', 'admin'], ...(roles.data ?? []).map(({ name }) => name)]}
            />
          </div>
        </>
      )}
      {answered?.isDone && (
        <p role="status">
          {t('summary', { added: count('added'), invited: count('invited'), unchanged: count('unchanged'), refused: count('refused') })}
        </p>
      )}
    </Modal>
  )
}

function Rows({ lines, rows }: Answered) {
  const t = useMessages(texts)
  const locale = useLocale()
  return (
    <Table<AddedRow & { readonly key: number; readonly role: string }>
      size="small"
      data={rows.map((row, key) => ({ ...row, key, role: lines[key]?.role ?? '' }))}
      pagination={rows.length > 20 ? { pageSize: 20, showTotal: true } : false}
      columns={[
        { title: t('person'), dataIndex: 'userName' },
        { title: t('as'), dataIndex: 'role', width: 140 },
        {
          title: t('result'),
          render: (_, { result, problem }) => (
            <>
              <Tag color={COLORS[result]}>{t(result)}</Tag> {problem?.message[locale]}
            </>
          ),
        },
      ]}
    />
  )
}
