import { Avatar, Dropdown, Menu } from '@arco-design/web-react'
import { useLocation } from 'wouter'
import { useSignalValue } from '#kernel/view'
import { useMessages } from '../shell/messages.ts'
import { currentUser, logout } from '../shell/session.ts'
import { common } from './texts.ts'

export function UserMenu() {
  const t = useMessages(common)
  const user = useSignalValue(currentUser)
  const [, go] = useLocation()
  if (!user) return null
  const name = user.nickName || user.userName
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu
          onClickMenuItem={(key) => {
            if (key === 'profile') go('/user/profile')
            else if (key === 'accounts' || key === 'plugins') go(`/${key}`)
            else void logout().finally(() => go('/login'))
          }}
        >
          <Menu.Item key="profile">{t('profile')}</Menu.Item>
          {user.role === 1 && <Menu.Item key="accounts">{t('accounts')}</Menu.Item>}
          {user.role === 1 && <Menu.Item key="plugins">{t('plugins')}</Menu.Item>}
          <Menu.Item key="logout">{t('signOut')}</Menu.Item>
        </Menu>
      }
    >
      <button type="button" className="studio-user" aria-label={name}>
        <Avatar size={28} style={{ backgroundColor: 'rgb(138, 71, 255)' }}>
          {user.avatar ? <img src={user.avatar} alt="" /> : name.slice(0, 1).toUpperCase()}
        </Avatar>
        <span className="studio-user-name">{name}</span>
      </button>
    </Dropdown>
  )
}
