import type { ProgramPlugins } from '#kernel/page/references'
import type { WorkerPlugin } from '../runtime.ts'
import type { PageMirror } from './mirror.ts'

/** Ids of plugins that came, went, or have other files. */
export function changedPlugins(before: readonly WorkerPlugin[], now: readonly WorkerPlugin[]): ReadonlySet<string> {
  const without = (list: readonly WorkerPlugin[], others: readonly WorkerPlugin[]) =>
    list.filter(({ id, hash }) => !others.some((other) => other.id === id && other.hash === hash))
  return new Set([...without(before, now), ...without(now, before)].map(({ id }) => id))
}

/** Whether a plugin is another version of itself now; one that is used for the first time is the version that answers in any case. */
export const isRepinned = (before: ProgramPlugins = {}, now: ProgramPlugins = {}): boolean =>
  Object.entries(now).some(([id, { version, hash }]) => {
    const former = Object.hasOwn(before, id) ? before[id] : undefined
    return former !== undefined && (former.version !== version || former.hash !== hash)
  })

/** Whether a page uses any of the plugins. The editor's pages may call anything: what a person types next is not in their program yet. */
export const usesAny = ({ message: { mode, program } }: PageMirror, plugins: ReadonlySet<string>): boolean =>
  mode !== 'live' || Object.keys(program.plugins).some((id) => plugins.has(id))
