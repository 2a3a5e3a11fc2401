import { computed, signal } from '@preact/signals-core'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { nearestOf } from '#kernel/message'
import { type Studio, StudioContext } from '#sdk/studio'
import { showReason } from '../kit/words/show-reason.ts'
import { callHalf } from '../shell/client.ts'
import { useLocale } from '../shell/messages.ts'
import { currentUser } from '../shell/session.ts'
import { useTheme } from '../shell/theme.ts'
import { PicturePickerHost } from './cloud/picture-picker-host.tsx'

const user = computed(() => {
  const info = currentUser.value
  return info && { id: info.userId, name: info.nickName || info.userName, superAdministrator: info.role === 1 }
})

/** Gives screens and panels of any plugin what they may know of the studio. */
export function StudioProvider({ children }: { readonly children: ReactNode }) {
  const locale = useLocale()
  const theme = useTheme()
  const [, go] = useLocation()
  // The first values are those of the first drawing; later ones come before the screen is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, and followed below
  const signals = useMemo(() => ({ locale: signal(nearestOf(locale)), language: signal(locale), theme: signal(theme) }), [])
  useLayoutEffect(() => {
    signals.locale.value = nearestOf(locale)
    signals.language.value = locale
    signals.theme.value = theme
  }, [signals, locale, theme])
  const studio = useMemo((): Studio => ({ ...signals, user, go: (path) => go(path), notify: showReason, call: callHalf }), [signals, go])
  return (
    <StudioContext value={studio}>
      {children}
      <PicturePickerHost />
    </StudioContext>
  )
}
