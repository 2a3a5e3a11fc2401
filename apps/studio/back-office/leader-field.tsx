import { Form, Select } from '@arco-design/web-react'
import { useDeferredValue, useState } from 'react'
import type { ProjectUser } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { userTexts } from './texts.ts'

const nameOf = ({ nickName, userName }: Pick<ProjectUser, 'nickName' | 'userName'>): string =>
  nickName === '' ? userName : `${nickName} · ${userName}`

interface LeaderFieldProps {
  readonly projectId: number
  readonly person: ProjectUser
}

/** Whom a person reports to: people of the project, as the search finds them. The form's field `leaderId`. */
export function LeaderField({ projectId, person: { userId, leader } }: LeaderFieldProps) {
  const t = useMessages(userTexts)
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim())
  const found = useLoaded(`leaders for ${userId} of ${projectId}: ${keyword}`, (signal) =>
    call('GET /project/user/list', { projectId, keyword, pageSize: 50 }, { signal }),
  )
  const others = (found.data?.list ?? []).filter((each) => each.userId !== userId)
  const options = others.map((each) => ({ value: each.userId, label: nameOf(each) }))
  const isMissing = leader !== null && keyword === '' && options.every(({ value }) => value !== leader.userId)
  return (
    <Form.Item field="leaderId" label={t('leader')} extra={t('leaderHelp')}>
      <Select
        aria-label={t('leader')}
        placeholder={t('noLeader')}
        showSearch
        allowClear
        filterOption={false}
        loading={found.data === undefined && !found.error}
        onSearch={setText}
        renderFormat={(option, value) => option?.children ?? (value === leader?.userId ? leader?.name : String(value)) ?? ''}
        options={isMissing ? [{ value: leader.userId, label: leader.name }, ...options] : options}
      />
    </Form.Item>
  )
}
