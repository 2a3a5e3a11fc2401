import type { AppAddress } from './address.ts'
import { NO_TABS, readTabs, storedTabs, type Tabs } from './tabs.ts'

type At = Pick<AppAddress, 'project' | 'env' | 'as'>

const nameOf = ({ project, env, as }: At, user: number): string => `tessera-tabs ${project} ${env} ${as ?? ''} ${user}`

/** Reads or writes storage that the browser may refuse. */
function tried<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** The tabs of this window before a reload; in a new window those that the person pinned. */
export function keptTabs(at: At, user: number): Tabs {
  const name = nameOf(at, user)
  const own = tried(() => sessionStorage.getItem(name), null)
  return own === null ? readTabs(tried(() => localStorage.getItem(name), null)) : readTabs(own)
}

export function keepTabs(at: At, user: number, tabs: Tabs): void {
  const name = nameOf(at, user)
  const pinned = tabs.all.filter(({ isPinned }) => isPinned)
  tried(() => {
    sessionStorage.setItem(name, storedTabs(tabs))
    if (pinned.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, storedTabs({ ...NO_TABS, all: pinned }))
  }, undefined)
}
