import { Checkbox, Input, Select } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import { approvalTexts } from './texts.ts'

interface InboxFiltersProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly flows: readonly { readonly id: number; readonly name: string }[]
  readonly flowId: number | undefined
  readonly onFlow: (id: number | undefined) => void
  readonly unread: boolean
  readonly onUnread: (unread: boolean) => void
  /** Whether approvals of this list can be unread. */
  readonly hasUnread: boolean
}

/** Narrows a list of approvals. */
export function InboxFilters({ text, onText, flows, flowId, onFlow, unread, onUnread, hasUnread }: InboxFiltersProps) {
  const t = useMessages(approvalTexts)
  return (
    <div className="admin-inbox-filters">
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        maxLength={100}
        onChange={onText}
      />
      {flows.length > 1 && (
        <Select
          allowClear
          aria-label={t('flow')}
          placeholder={t('allFlows')}
          {...(flowId === undefined ? {} : { value: flowId })}
          options={flows.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next?: number) => onFlow(next)}
        />
      )}
      {hasUnread && (
        <Checkbox checked={unread} onChange={onUnread}>
          {t('unreadOnly')}
        </Checkbox>
      )}
    </div>
  )
}
