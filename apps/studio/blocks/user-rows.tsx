import type { BlockUser } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { blockAddress } from './address.ts'
import { projectBlockTexts } from './texts.ts'
import './blocks.css'

/** Who uses a block, each a link that opens it. */
export function UserRows({ users }: { readonly users: readonly BlockUser[] }) {
  const t = useMessages(projectBlockTexts)
  if (users.length === 0) return <p className="studio-muted">{t('nobody')}</p>
  return (
    <ul className="sb-list">
      {users.map((user) => (
        <li key={`${user.kind} ${user.id} ${user.as} ${user.ofVersion} ${user.version}`}>
          <span className="studio-muted">{t(user.kind === 'page' ? 'pageUser' : 'blockUser')}</span>
          <a href={user.kind === 'page' ? `/editor/${user.id}/edit` : blockAddress(user.id)} target="_blank" rel="noopener">
            {user.name}
          </a>
          <span>{user.as === 'version' ? t('versionNumber', { version: user.ofVersion ?? 0 }) : t(user.as)}</span>
          <span className="studio-muted">{t('times', { count: user.elements, version: user.version })}</span>
        </li>
      ))}
    </ul>
  )
}
