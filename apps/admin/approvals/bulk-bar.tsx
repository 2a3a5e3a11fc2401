import { Alert, Button, Checkbox, Form, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useAdmin } from '#sdk/studio'
import type { ApprovalItem } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { reasonText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { type Messages, translate, useMessages } from '../../shell/messages.ts'
import { approvalTexts } from './texts.ts'

interface BulkBarProps {
  readonly items: readonly ApprovalItem[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onDone: () => void
}
interface Failure {
  readonly title: string
  readonly reason: string
}

/** Approves one after the other; gives those that were not, with the reason of each. */
async function approveAll(items: readonly ApprovalItem[], comment: string): Promise<readonly Failure[]> {
  const failures: Failure[] = []
  for (const { id, title, task } of items) {
    const command = { do: 'approve', task: task?.id, ...(comment === '' ? {} : { comment }) } as const
    await call('POST /approval/act', { id, command }).catch((thrown: Error) =>
      failures.push({ title, reason: reasonText(thrown) }),
    )
  }
  return failures
}

/** Both languages of a text, for a message that the frame shows. */
const labelOf = <Keys extends string>(texts: Messages<Keys>, key: Keys, count: number) => {
  const said = translate(texts, key, { count })
  return { zh: said, en: said }
}

/** Chooses approvals whose step lets them be decided together, and approves them with one comment. */
export function BulkBar({ items, chosen, onChoose, onDone }: BulkBarProps) {
  const t = useMessages(approvalTexts)
  const { notify } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const choosable = items.filter(({ task }) => task?.isBulk)
  const own = choosable.filter(({ id }) => chosen.has(id))
  if (choosable.length === 0) return null
  const isAll = own.length === choosable.length
  const submit = async ({ comment = '' }: { readonly comment?: string }): Promise<void> => {
    const failed = await approveAll(own, comment.trim())
    setFailures(failed)
    const count = own.length - failed.length
    if (count > 0) notify(labelOf(approvalTexts, 'bulkDone', count), 'success')
    onDone()
  }
  return (
    <div className="admin-inbox-bulk">
      <Checkbox
        checked={isAll}
        indeterminate={own.length > 0 && !isAll}
        onChange={(checked) => onChoose(new Set(checked ? choosable.map(({ id }) => id) : []))}
      >
        {own.length === 0 ? t('chooseAll') : t('chosen', { count: own.length })}
      </Checkbox>
      {own.length > 0 && (
        <>
          <Button type="primary" size="small" onClick={() => setOpen(true)}>
            {t('approveAll')}
          </Button>
          <Button size="small" onClick={() => onChoose(new Set())}>
            {t('clear')}
          </Button>
        </>
      )}
      {failures.length > 0 && (
        <Alert
          type="error"
          closable
          title={t('bulkFailed', { count: failures.length })}
          content={failures.map(({ title, reason }) => `${title}: ${reason}`).join('; ')}
          onClose={() => setFailures([])}
        />
      )}
      {isOpen && (
        <FormDialog<{ readonly comment?: string }>
          title={t('bulkTitle', { count: own.length })}
          ok={t('approve')}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <Form.Item field="comment" label={t('comment')}>
            <Input.TextArea maxLength={5000} rows={4} />
          </Form.Item>
        </FormDialog>
      )}
    </div>
  )
}
