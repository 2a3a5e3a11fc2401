import { Avatar } from '@arco-design/web-react'
import type { ReactNode } from 'react'

interface AccountCellProps {
  readonly account: { readonly userName: string; readonly nickName: string; readonly avatar: string }
  /** Below the address. */
  readonly children?: ReactNode
}

/** An account in a list: picture, name and address. */
export function AccountCell({ account: { userName, nickName, avatar }, children }: AccountCellProps) {
  return (
    <div className="profile-person">
      <Avatar size={28} className="studio-avatar">
        {avatar === '' ? (nickName || userName).slice(0, 1).toUpperCase() : <img src={avatar} alt="" />}
      </Avatar>
      <div>
        {nickName !== '' && <div>{nickName}</div>}
        <div className="studio-page-link">{userName}</div>
        {children}
      </div>
    </div>
  )
}
