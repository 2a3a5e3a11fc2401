import { Avatar, Button, Dropdown, Menu } from '@arco-design/web-react'
import '@arco-design/web-react/es/Avatar/style/css.js'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Dropdown/style/css.js'
import '@arco-design/web-react/es/Menu/style/css.js'
import { labelIn, useAdmin, useSignalValue } from '#sdk/studio'

const TEXTS = {
  profile: { zh: '个人资料与密码', en: 'Profile and password' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  signIn: { zh: '登录', en: 'Sign in' },
} as const

/** Who is signed in, with what they may do about themselves. */
export function Item({ isPhone }: { readonly isPhone: boolean }) {
  const admin = useAdmin()
  const locale = useSignalValue(admin.language)
  const user = useSignalValue(admin.user)
  if (!user)
    return (
      <Button type="primary" size="small" onClick={() => admin.signIn()}>
        {labelIn(TEXTS.signIn, locale)}
      </Button>
    )
  const choose = (key: string): void => {
    if (key === 'profile') admin.openScreen('screen/profile')
    else void admin.signOut()
  }
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu onClickMenuItem={choose}>
          <Menu.Item key="profile">{labelIn(TEXTS.profile, locale)}</Menu.Item>
          <Menu.Item key="sign out">{labelIn(TEXTS.signOut, locale)}</Menu.Item>
        </Menu>
      }
    >
      <button type="button" className="admin-person" aria-label={user.name} aria-haspopup="menu">
        <Avatar size={28}>{user.avatar ? <img src={user.avatar} alt="" /> : [...user.name][0]?.toUpperCase()}</Avatar>
        {!isPhone && <span className="admin-person-name">{user.name}</span>}
      </button>
    </Dropdown>
  )
}
