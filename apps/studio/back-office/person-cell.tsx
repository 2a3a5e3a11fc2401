import { Avatar } from '@arco-design/web-react'
import type { ProjectUser } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { userTexts } from './texts.ts'

/** A person of a project in a table: picture, name, address, and why they may not be in yet. */
export function PersonCell({ user }: { readonly user: ProjectUser }) {
  const t = useMessages(userTexts)
  const { userName, nickName, avatar, waiting, sub } = user
  return (
    <div className="back-office-person">
      <Avatar size={28} className="studio-avatar">
        {avatar === '' ? (nickName || userName).slice(0, 1).toUpperCase() : <img src={avatar} alt="" />}
      </Avatar>
      <div>
        {nickName !== '' && <div>{nickName}</div>}
        <a href={`mailto:${userName}`} className="studio-page-link">
          {userName}
        </a>
        {(waiting || sub) && <div className="studio-muted">{t(waiting ? (sub ? 'subWaiting' : 'waiting') : 'sub')}</div>}
      </div>
    </div>
  )
}
