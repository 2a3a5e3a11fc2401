import type { Actor } from '../../http/actor.ts'
import type { Environment, PluginStanding } from '../../wire.ts'
import type { ViewerService } from '../viewer/index.ts'
import type { PluginPins } from './pins.ts'
import { FOLDER_GONE } from './problems.ts'
import { sha256 } from './read-folder.ts'
import type { Listed } from './registrar.ts'
import type { PluginService } from './service.ts'

type OnePlugin = NonNullable<PluginStanding['plugins']>[number]

/**
 * How the plugins of a published page are, for whoever may see the page: nothing of other plugins, and no reasons,
 * which are the operator's.
 */
export const createStanding = (deps: {
  readonly viewer: Pick<ViewerService, 'find'>
  readonly pins: Pick<PluginPins, 'ofSnapshot'>
  readonly service: Pick<PluginService, 'listed' | 'isDisabled' | 'again'>
}) => {
  const { viewer, pins, service } = deps

  const toUse = ({ version, hash, data }: Listed): OnePlugin['use'] => (version && hash && data ? { version, hash, data } : null)
  const standingOf = (id: string, pinned: OnePlugin['pinned']): OnePlugin => {
    const versions = service.listed().filter((each) => each.id === id)
    const usable = versions.filter(({ data }) => data !== null)
    const found = usable.find(({ version }) => version === pinned.version) ?? usable.at(-1)
    const isGone = versions.every(({ problem }) => problem?.code === FOLDER_GONE)
    const state = isGone ? 'missing' : found === undefined ? 'failed' : service.isDisabled(id) ? 'disabled' : 'active'
    return { id, pinned, state, use: state === 'active' && found ? toUse(found) : null }
  }

  return async (
    find: () => Promise<Actor | null>,
    { page, env, revision }: { readonly page: number; readonly env: Environment; readonly revision?: string | undefined },
  ): Promise<PluginStanding> => {
    const { hash } = await viewer.find(find, page, env)
    const plugins = Object.entries(await pins.ofSnapshot(hash)).map(([id, pinned]) => standingOf(id, pinned))
    const now = sha256(Buffer.from(JSON.stringify(plugins))).slice(0, 16)
    return { revision: now, again: service.again, plugins: now === revision ? null : plugins }
  }
}
export type Standing = ReturnType<typeof createStanding>
