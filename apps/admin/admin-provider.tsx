import { signal } from '@preact/signals-core'
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react'
import { nearestOf } from '#kernel/message'
import { EVERY_CODE } from '#kernel/page/every-code'
import { useSignalValue } from '#kernel/view'
import { type Admin, AdminContext, type AdminTabs } from '#sdk/studio'
import { callHalf } from '../shell/client.ts'
import { currentTheme, setTheme, themeChoice, useTheme } from '../shell/theme.ts'
import { useLocale } from '../shell/use-locale.ts'
import { useFrame } from './admin-context.ts'
import { screenAddress } from './menu-tree.ts'
import { createNotifications } from './notifications.ts'
import { signInHere, signOutHere } from './sign-in.ts'
import { languagesOf, speak } from './speak.ts'
import { Tasks } from './tasks.ts'
import { say } from './use-text.ts'

/** Gives layouts, toolbar items and screens of any plugin what they may know of the application. */
export function AdminProvider({
  children,
  openSearch,
}: {
  readonly children: ReactNode
  readonly openSearch: () => void
}) {
  const { app, pages, Content } = useFrame()
  const locale = useLocale()
  const theme = useTheme()
  const start = useSignalValue(app.start)
  // The first values are those of the first drawing; later ones come before the frame is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, and followed below
  const signals = useMemo(
    () => ({
      locale: signal(nearestOf(locale)),
      language: signal(locale),
      theme: signal(currentTheme()),
      choice: signal(themeChoice()),
      user: signal(userOf(start)),
      notifications: createNotifications(app),
      tasks: new Tasks(app),
    }),
    [],
  )
  useLayoutEffect(() => {
    signals.locale.value = nearestOf(locale)
    signals.language.value = locale
    signals.theme.value = theme
    signals.choice.value = themeChoice()
    signals.user.value = userOf(start)
  }, [signals, locale, theme, start])
  const { tasks } = signals
  const isFollowed = Content === undefined
  useEffect(() => (isFollowed ? tasks.follow() : undefined), [tasks, isFollowed])
  const admin = useMemo((): Admin => {
    const tabs: AdminTabs = {
      get all() {
        return app.tabs.peek().all.map(({ key, address, isPinned }) => ({
          key,
          address,
          isPinned,
          title: app.titleOf({ key, address }, say('loading'), say('noPage')),
        }))
      },
      close: app.close,
      reload: app.reload,
      pin: app.pin,
    }
    const { id, name, logo } = app.start.peek().project
    return {
      project: { id, name, logo },
      env: app.at.env,
      ...{ locale: signals.locale, language: signals.language, theme: signals.theme, user: signals.user },
      menus: app.menus,
      tabs,
      preferences: {
        themeChoice: signals.choice,
        languages: languagesOf(app.start.peek().project.locales),
        setTheme,
        setLanguage: (language) => void speak(language, pages),
      },
      notifications: signals.notifications,
      tasks: signals.tasks,
      can(permission) {
        const { permissions, codes } = app.start.peek()
        return permissions.includes(permission) || codes.includes(EVERY_CODE) || codes.includes(permission)
      },
      go: app.go,
      openScreen: (screen) => app.go(screenAddress(screen)),
      openSearch,
      signIn: () => signInHere(),
      signOut: signOutHere,
      notify: (text, tone) => void import('./tell.ts').then((it) => it.tell(text, tone)),
      call: callHalf,
    }
  }, [app, pages, signals, openSearch])
  return <AdminContext value={admin}>{children}</AdminContext>
}

const userOf = ({
  user,
}: {
  readonly user: {
    readonly userId: number
    readonly userName: string
    readonly nickName: string
    readonly avatar: string
  } | null
}) => user && { id: user.userId, name: user.nickName || user.userName, avatar: user.avatar }
