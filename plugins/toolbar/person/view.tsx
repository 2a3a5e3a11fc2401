import { labelIn, PopupMenu, useAdmin, useSignalValue } from '#sdk/studio'

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
      <button type="button" className="admin-button tessera-filled" onClick={() => admin.signIn()}>
        {labelIn(TEXTS.signIn, locale)}
      </button>
    )
  const face = (
    <>
      <span className="admin-avatar tessera-filled">
        {user.avatar ? <img src={user.avatar} alt="" /> : [...user.name][0]?.toUpperCase()}
      </span>
      {!isPhone && <span className="admin-person-name">{user.name}</span>}
    </>
  )
  return (
    <PopupMenu
      label={user.name}
      className="admin-person"
      face={face}
      items={(['profile', 'signOut'] as const).map((key) => ({ key, label: labelIn(TEXTS[key], locale) }))}
      onChoose={(key) => {
        if (key === 'profile') admin.openScreen('screen/profile')
        else void admin.signOut()
      }}
    />
  )
}
