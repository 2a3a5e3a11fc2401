import { Button, Select } from '@arco-design/web-react'
import { useDeferredValue, useState } from 'react'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import './back-office.css'
import { groupTexts } from './group-texts.ts'

/** People of the project to choose from, as the search finds them; the owner needs no group. */
export function ChoosePeople(props: {
  readonly projectId: number
  readonly groupId: number
  /** Changes whenever the people of the group may have changed. */
  readonly round: number
  readonly isBusy: boolean
  readonly onAdd: (userIds: readonly number[]) => Promise<void>
}) {
  const { projectId, groupId, round, isBusy, onAdd } = props
  const t = useMessages(groupTexts)
  const [chosen, setChosen] = useState<readonly { readonly value: number; readonly label: string }[]>([])
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim())
  const found = useLoaded(`people to add to ${groupId}, ${round}: ${keyword}`, (signal) =>
    call('GET /project/user/list', { projectId, keyword, pageSize: 50 }, { signal }),
  )
  const offered = (found.data?.list ?? []).filter(({ owner, groups }) => !owner && groups.every((each) => each.id !== groupId))
  const add = async (): Promise<void> => {
    await onAdd(chosen.map(({ value }) => value))
    setChosen([])
  }
  return (
    <>
      <Select
        mode="multiple"
        labelInValue
        aria-label={t('choose')}
        placeholder={t('choose')}
        className="back-office-group-choice"
        filterOption={false}
        onSearch={setText}
        value={[...chosen]}
        onChange={(values: { value: number; label: string }[]) => setChosen(values)}
        options={offered.map(({ userId, userName }) => ({ value: userId, label: userName }))}
      />
      <Button type="primary" disabled={chosen.length === 0} loading={isBusy} onClick={() => void add()}>
        {t('addChosen')}
      </Button>
    </>
  )
}
