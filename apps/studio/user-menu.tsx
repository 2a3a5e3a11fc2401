import { Avatar, Dropdown, Menu } from '@arco-design/web-react'
import { useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../kit/panel/use-signal-value.ts'
import { common } from '../kit/words/common.ts'
import { useLocale, useMessages } from '../shell/messages.ts'
import { currentUser, logout } from '../shell/session.ts'
import { useNavigation } from './use-screens.ts'

/** No address is called so: those begin with a slash. */
const SIGN_OUT = 'sign out'

export function UserMenu() {
  const t = useMessages(common)
  const user = useSignalValue(currentUser)
  const locale = useLocale()
  const screens = useNavigation('user menu')
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
            if (key === SIGN_OUT) void logout().finally(() => go('/login'))
            else go(key)
          }}
        >
          {screens.map(({ path, label }) => (
            <Menu.Item key={path}>{labelIn(label, locale)}</Menu.Item>
          ))}
          <Menu.Item key={SIGN_OUT}>{t('signOut')}</Menu.Item>
        </Menu>
      }
    >
      <button type="button" className="studio-user" aria-label={name}>
        <Avatar size={28} className="studio-avatar-own">
          {user.avatar ? <img src={user.avatar} alt="" /> : name.slice(0, 1).toUpperCase()}
        </Avatar>
        <span className="studio-user-name">{name}</span>
      </button>
    </Dropdown>
  )
}
