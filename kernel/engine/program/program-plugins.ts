import type { ProgramPlugin, ProgramPlugins } from '#kernel/page/references'
import type { PageProgram } from '../program.ts'

/** The plugins of a program, by id, also of one from before, which holds bare versions. */
export function pluginsOf({ plugins }: Pick<PageProgram, 'plugins'>): ProgramPlugins {
  const stored = Object.entries((plugins ?? {}) as { readonly [id: string]: ProgramPlugin | string })
  return Object.fromEntries(stored.map(([id, plugin]) => [id, typeof plugin === 'string' ? { version: plugin } : plugin]))
}
