import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import type { Kernel } from '#kernel/plugin'
import type { Admin, Studio } from '#sdk/studio'
import { currentUser } from '../shell/session.ts'
import * as screenPlugins from './screens.ts'
import { studioServices } from './studio-services.ts'
import './studio.css'

export { PicturePickerHost } from './cloud/picture-picker-host.tsx'
export { FrameKernelContext } from './frame-parts.ts'

const brought = new WeakSet<Kernel>()

/**
 * Brings the product's own screens into the kernel of the admin app, which opens those of them that say `where:
 * ['admin']`.
 */
export function bringScreens(kernel: Kernel): void {
  if (brought.has(kernel)) return
  brought.add(kernel)
  kernel.load(...Object.values(screenPlugins), studioServices)
}

const user = computed(() => {
  const info = currentUser.value
  return info && { id: info.userId, name: info.nickName || info.userName, superAdministrator: info.role === 1 }
})

/** The studio as screens know it, with the admin app around them. */
export const useStudioOf = ({ locale, language, theme, notify, call }: Admin, go: (path: string) => void): Studio =>
  useMemo(() => ({ locale, language, theme, user, go, notify, call }), [locale, language, theme, notify, call, go])
