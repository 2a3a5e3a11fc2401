import { labelIn } from '#kernel/message'
import type { PluginData } from '#kernel/page/references'
import type { Environment, PluginList as ListAnswer, PluginStanding } from '../../../server/wire.ts'
import { call } from '../client.ts'
import { currentLocale } from '../locale.ts'
import { pageLogins } from '../page-logins.ts'
import { type ListedPlugin, type PluginList, type RunnablePlugin, toRunnable } from './runnable-plugin.ts'

/** Plugins as the studio sees them: with their manifests. */
export interface StudioPlugins extends PluginList {
  readonly data: readonly PluginData[]
}

/** Asks the server again and again; what has not changed is not sent again. */
export function askForStudio(): () => Promise<StudioPlugins> {
  let revision: string | undefined
  let known: Pick<StudioPlugins, 'plugins' | 'data'> = { plugins: [], data: [] }
  return async () => {
    const answer = await call('GET /plugins/list', revision === undefined ? {} : { revision })
    if (answer.plugins !== null) known = fromList(answer.plugins)
    revision = answer.revision
    return { again: answer.again, ...known }
  }
}

function fromList(rows: NonNullable<ListAnswer['plugins']>): Pick<StudioPlugins, 'plugins' | 'data'> {
  const locale = currentLocale()
  const plugins = rows.flatMap((row): ListedPlugin[] => {
    // A version without a folder is not listed, so that its elements show as missing.
    if (row.id === null || row.version === null || row.state === 'missing') return []
    const runs = row.data ? toRunnable(row.data) : undefined
    const plugin = runs ?? { id: row.id, version: row.version, hash: row.hash ?? '', styles: [], views: {} }
    // What has no manifest cannot run, whatever it is said to be.
    return [
      {
        plugin,
        state: runs || row.state !== 'active' ? row.state : 'failed',
        ...(row.problem ? { error: labelIn(row.problem.message, locale) } : {}),
      },
    ]
  })
  return { plugins, data: rows.flatMap(({ data }) => data ?? []) }
}

/** Asks for the plugins of a published page; `published` are those that its program names. */
export function askForPage(
  page: { readonly id: number; readonly env: Environment },
  published: readonly RunnablePlugin[],
): () => Promise<PluginList> {
  let revision: string | undefined
  let known: readonly ListedPlugin[] = []
  return async () => {
    const token = await pageLogins.token({ page: page.id, env: page.env }).catch(() => null)
    const asked = { page: String(page.id), env: page.env, ...(revision === undefined ? {} : { revision }) }
    const answer = await call('GET /plugins/standing', asked, token === null ? {} : { token })
    if (answer.plugins !== null) known = fromStanding(answer.plugins, published)
    revision = answer.revision
    return { again: answer.again, plugins: known }
  }
}

function fromStanding(rows: NonNullable<PluginStanding['plugins']>, published: readonly RunnablePlugin[]): readonly ListedPlugin[] {
  return rows.flatMap(({ id, state, use }): ListedPlugin[] => {
    const pinned = published.find((each) => each.id === id)
    const plugin = use ? toRunnable({ ...use.data, hash: use.hash }) : pinned
    if (!plugin || state === 'missing') return []
    return [{ plugin, state: state === 'active' && !use ? 'failed' : state }]
  })
}
