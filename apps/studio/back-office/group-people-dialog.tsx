import { Button, Checkbox, Input, Message, Modal, Pagination, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { GroupInfo, ProjectUser } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { followScrolling } from '../../kit/list/follow-scrolling.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { type ListPart, type LoadedList, useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import './back-office.css'
import { ChoosePeople } from './choose-people.tsx'
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
  const { people, selected, setSelected, isBusy, round, add, takeOut } = useGroupPeople(group, onChange)
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
            <ChoosePeople projectId={projectId} groupId={id} round={round} isBusy={isBusy} onAdd={add} />
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
        <PeopleTable
          people={people}
          mayEdit={mayEdit}
          isBusy={isBusy}
          selected={selected}
          onSelect={setSelected}
          onTakeOut={(userId) => takeOut([userId])}
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

/** The people of a group, those selected among them, and how they are added and taken out. */
function useGroupPeople({ id, projectId }: GroupInfo, onChange: () => void) {
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
  return {
    people,
    selected,
    setSelected,
    isBusy,
    /** Counts the changes. */
    round,
    add: (userIds: readonly number[]) => change('POST /project/group/user/create', userIds),
    takeOut: (userIds: readonly number[]): void => void change('POST /project/group/user/delete', userIds),
  }
}

interface PeopleTableProps {
  readonly people: LoadedList<ListPart<ProjectUser>>
  readonly mayEdit: boolean
  readonly isBusy: boolean
  readonly selected: readonly number[]
  readonly onSelect: (userIds: readonly number[]) => void
  readonly onTakeOut: (userId: number) => void
}

function PeopleTable(props: PeopleTableProps) {
  const { people } = props
  const t = useMessages(groupTexts)
  const columns = usePeopleColumns(props)
  return (
    <Table<ProjectUser>
      rowKey="userId"
      size="small"
      data={[...(people.data?.list ?? [])]}
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
      columns={columns}
    />
  )
}

function usePeopleColumns({ people, mayEdit, isBusy, selected, onSelect, onTakeOut }: PeopleTableProps): TableColumnProps<ProjectUser>[] {
  const t = useMessages(groupTexts)
  const r = useMessages(userTexts)
  const shown = people.data?.list ?? []
  const select = (users: readonly ProjectUser[], isChecked: boolean): void => {
    const ids = users.map(({ userId }) => userId)
    const others = selected.filter((userId) => !ids.includes(userId))
    onSelect(isChecked ? [...others, ...ids] : others)
  }
  return [
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
                onClick={() => onTakeOut(userId)}
              />
            ),
          },
        ]
      : []),
  ]
}

/** A checkbox of a table, whose label is for screen readers. */
function Check(props: { readonly label: string; readonly isChecked: boolean; readonly onChange: (isChecked: boolean) => void }) {
  return (
    <Checkbox checked={props.isChecked} onChange={props.onChange}>
      <span className="tessera-visually-hidden">{props.label}</span>
    </Checkbox>
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
