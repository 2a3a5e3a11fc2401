import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { ListDialog, MOST_LINES } from './list-dialog.tsx'
import { readPeople } from './read-people.ts'

const texts = defineMessages('back-office-people', {
  zh: {
    title: '批量添加用户',
    intro: '每行一个邮箱，可在第二列写权限：admin、developer、tester 或角色名称。一次最多 {{most}} 行。',
    role: '未写权限的行使用',
  },
  en: {
    title: 'Add people in bulk',
    intro: 'One e-mail a line, with the role in a second column: admin, developer, tester, or the name of a role. At most {{most}} lines.',
    role: 'Role of lines without one',
  },
})

/** Adds many people of a list to a project. */
export function PeopleDialog(props: { readonly projectId: number; readonly onDone: () => void; readonly onClose: () => void }) {
  const { projectId, onDone, onClose } = props
  const t = useMessages(texts)
  const [role, setRole] = useState('tester')
  const roles = useLoaded(`roles of ${projectId}`, (signal) => call('GET /project/role/listAll', { projectId }, { signal }))
  return (
    <ListDialog
      title={t('title')}
      intro={t('intro', { most: MOST_LINES })}
      placeholder={'ann@example.com,developer\nbob@example.com,tester'}
      fields={
        <Select
          aria-label={t('role')}
          prefix={t('role')}
          style={{ width: 280 }}
          value={role}
          onChange={setRole}
          options={[...['tester', 'developer', 'admin'], ...(roles.data ?? []).map(({ name }) => name)]}
        />
      }
      read={(text) => readPeople(text, role)}
      send={(lines, dryRun) => call('POST /project/user/import', { projectId, rows: [...lines], dryRun })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
