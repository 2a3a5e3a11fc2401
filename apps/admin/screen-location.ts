import { useMemo } from 'react'
import type { BaseLocationHook } from 'wouter'
import type { ScreenDeclaration } from '#sdk/studio'
import type { AdminApp } from './admin-app.ts'
import { screenAddress } from './menu-tree.ts'

/**
 * The screen of the admin app that an address of the studio names, such as `/project/7/role`; undefined for what only
 * the studio has.
 */
function screenOf(path: string, project: number, screens: readonly ScreenDeclaration[]): ScreenDeclaration | undefined {
  const [plain = path] = path.split(/[?#]/)
  return screens.find(
    ({ path: own, where }) => where?.includes('admin') && own.replace(':id', String(project)) === plain,
  )
}

/**
 * How screens that were written for the studio go about in the admin app: to another screen here, else to the studio
 * in a window of its own.
 */
export function useScreenLocation(app: AdminApp, screens: readonly ScreenDeclaration[]) {
  return useMemo(() => {
    const go = (path: string): void => {
      const screen = screenOf(path, app.at.project, screens)
      if (screen) app.go(screenAddress(screen.id))
      else window.open(path, '_blank', 'noopener')
    }
    const hook: BaseLocationHook = () => [location.pathname, go]
    return { go, hook }
  }, [app, screens])
}
