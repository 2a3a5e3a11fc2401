import { useMessages } from '#shell/messages'
import { useEditor } from '../session.ts'
import { panelTexts } from './texts.ts'
import type { User } from './users-of.ts'

/** Who uses something, each a way to go there. */
export function UsersList({ users }: { readonly users: readonly User[] }) {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const nameOf = (user: User) =>
    user.kind === 'page' ? t('page') : user.kind === 'element' ? user.name : t(user.kind, { name: user.name })
  const go = (user: User) => {
    if (user.kind === 'flow') session.openFlow.value = user.id
    else if (user.kind !== 'api') session.selection.value = [user.id]
  }
  return (
    <ul className="td-users">
      {users.map((user) => (
        <li key={user.id}>
          <button type="button" disabled={user.kind === 'api'} onClick={() => go(user)}>
            {nameOf(user)} <code>{user.paths.join(', ')}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}
