import { Button, Checkbox, Input, Message, Modal, Pagination, Select, Table, Tag } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import type { GroupInfo, ProjectUser } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { followScrolling } from '../../kit/list/follow-scrolling.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import './back-office.css'
import { groupTexts } from './group-texts.ts'
import { PersonCell } from './person-cell.tsx'
import { userTexts } from './texts.ts'

const PAGE_SIZE = 10
/** Lets the keyboard scroll tables that are wider than the dialog, which is in the document some time after its first render. */
const follow = (within: HTMLElement | null) => (within ? followScrolling(within) : undefined)

interface GroupPeopleDialogProps {
  readonly group: GroupInfo
  readonly mayEdit: boolean
  /** The people of the group changed. */
  readonly onChange: () => void
  /** Opens the dialog for pasted addresses in the place of this one. */
  readonly onPaste: (mode: 'add' | 'remove') => void
  readonly onClose: () => void
}

/** Who is in a group; administrators add people of the project and take them out. */
export function GroupPeopleDialog({ group, mayEdit, onChange, onPaste, onClose }: GroupPeopleDialogProps) {
  const { id, projectId, name, roleName } = group
  useFocusReturn()
  const t = useMessages(groupTexts)
  const r = useMessages(userTexts)
  const [selected, setSelected] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const people = useList(
    `people of group ${id}`,
    (query, signal) => call('GET /project/user/list', { projectId, groupId: id, ...query }, { signal }),
    PAGE_SIZE,
  )
  const change = async (path: 'POST /project/group/user/create' | 'POST /project/group/user/delete', userIds: readonly number[]) => {
    setBusy(true)
    await call(path, { id, userIds: [...userIds] }).then(onChange, (thrown: unknown) => void Message.error(failureText(thrown)))
    setSelected([])
    setRound((before) => before + 1)
    people.reload()
    setBusy(false)
  }
  const shown = people.data?.list ?? []
  const select = (users: readonly ProjectUser[], isChecked: boolean): void => {
    const ids = users.map(({ userId }) => userId)
    const others = selected.filter((userId) => !ids.includes(userId))
    setSelected(isChecked ? [...others, ...ids] : others)
  }
  const takeOut = (userIds: readonly number[]): void => void change('POST /project/group/user/delete', userIds)
  return (
    <Modal
      visible
      title={t('peopleOf', { name })}
      style={{ width: 'min(760px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div ref={follow}>
        <p>{roleName === '' ? t('peopleNoRole') : t('peopleIntro', { role: roleName })}</p>
        {mayEdit && (
          <div className="back-office-group-tools">
            <ChoosePeople
              projectId={projectId}
              groupId={id}
              round={round}
              isBusy={isBusy}
              onAdd={(userIds) => change('POST /project/group/user/create', userIds)}
            />
            <Button onClick={() => onPaste('add')}>{t('paste')}</Button>
            <Button onClick={() => onPaste('remove')}>{t('pasteOut')}</Button>
          </div>
        )}
        <div className="back-office-group-tools">
          <Input.Search
            aria-label={t('findPeople')}
            placeholder={t('findPeople')}
            value={people.text}
            onChange={people.setText}
            allowClear
          />
          {selected.length > 0 && (
            <Button status="danger" loading={isBusy} onClick={() => takeOut(selected)}>
              {t('takeSelected', { count: selected.length })}
            </Button>
          )}
        </div>
        {people.error && <LoadFailure error={people.error} retry={people.reload} />}
        <Table<ProjectUser>
          rowKey="userId"
          size="small"
          data={[...shown]}
          loading={people.data === undefined && people.loading}
          pagination={false}
          scroll={{ x: 680 }}
          noDataElement={
            <EmptyList
              keyword={people.keyword}
              onClear={() => people.setText('')}
              text={t('noPeople')}
              none={t('nobody', { text: people.keyword })}
            />
          }
          columns={[
            ...(mayEdit
              ? [
                  {
                    title: shown.length > 0 && (
                      <Check
                        label={t('selectAll')}
                        isChecked={shown.every(({ userId }) => selected.includes(userId))}
                        onChange={(isChecked) => select(shown, isChecked)}
                      />
                    ),
                    width: 64,
                    render: (_: unknown, user: ProjectUser) => (
                      <Check
                        label={t('select', { name: user.userName })}
                        isChecked={selected.includes(user.userId)}
                        onChange={(isChecked) => select([user], isChecked)}
                      />
                    ),
                  },
                ]
              : []),
            { title: r('person'), render: (_, user) => <PersonCell user={user} /> },
            { title: r('role'), width: 130, render: (_, { role }) => <Tag>{r(role)}</Tag> },
            { title: r('ownRole'), width: 150, dataIndex: 'roleName' },
            ...(mayEdit
              ? [
                  {
                    title: t('actions'),
                    width: 80,
                    render: (_: unknown, { userId, userName }: ProjectUser) => (
                      <RowButton
                        icon={<IconDelete />}
                        label={t('takeOut', { name: userName })}
                        danger
                        disabled={isBusy}
                        onClick={() => takeOut([userId])}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
        {people.data && people.data.total > PAGE_SIZE && (
          <Pagination
            className="studio-list-pages"
            current={people.pageNum}
            total={people.data.total}
            pageSize={PAGE_SIZE}
            onChange={people.setPageNum}
          />
        )}
        {mayEdit && <Invited projectId={projectId} groupId={id} />}
      </div>
    </Modal>
  )
}

/** A checkbox of a table, whose label is for screen readers. */
function Check(props: { readonly label: string; readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void }) {
  return (
    <Checkbox checked={props.isChecked} onChange={props.onChange}>
      <span className="tessera-visually-hidden">{props.label}</span>
    </Checkbox>
  )
}

/** People of the project to choose from, as the search finds them; the owner needs no group. */
function ChoosePeople(props: {
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

/** Addresses that were invited into the group and have no account yet. */
function Invited({ projectId, groupId }: { readonly projectId: number; readonly groupId: number }) {
  const t = useMessages(groupTexts)
  const { data } = useLoaded(`invited into ${groupId}`, (signal) => call('GET /project/invitation/list', { projectId }, { signal }))
  const names = (data ?? []).filter(({ groups }) => groups.some(({ id }) => id === groupId)).map(({ userName }) => userName)
  if (names.length === 0) return null
  return (
    <section aria-label={t('invited')} className="back-office-group-invited">
      <div className="studio-muted">{t('invited')}</div>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </section>
  )
}
