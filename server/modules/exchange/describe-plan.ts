import type { Db } from '../../db/store.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { Resources } from '../resources/service.ts'
import { finding, shown } from './findings.ts'
import { hostsAsked } from './hosts.ts'
import type { ExchangeFinding, ImportPlan, Part } from './model.ts'
import { DEVELOPERS_PARTS, type Here } from './plan.ts'
import { comparePlugins } from './plugins-here.ts'
import type { Overview } from './reading.ts'
import { isService, serviceKey } from './settings-records.ts'

/** Who asks, and where the file comes to. */
export interface Coming {
  readonly target: { readonly id: number; readonly name: string } | null
  readonly isAdmin: boolean
  readonly here: Here
  readonly knownServices: readonly string[]
  /** What of the person’s room is too small. */
  readonly room: readonly ExchangeFinding[]
}

/** How much of every part a file has. */
export const countsOf = ({ file, pages, texts, variables, look }: Overview, { same }: Pick<Here, 'same'>): ImportPlan['counts'] => {
  const counts: readonly (readonly [ImportPlan['counts'][number]['part'], number])[] = [
    ['pages', pages.length],
    ['blocks', new Set(file.blocks.map(({ id }) => id)).size],
    ['texts', texts.length],
    ['variables', variables.length],
    ['look', look.length],
    ['menus', file.menus.length],
    ['roles', file.roles.length],
    ['settings', file.project ? 1 : 0],
    ['services', file.config.filter(isService).length],
    ['files', file.files.length],
    ['hosts', file.hosts ? file.hosts.hosts.length + file.hosts.any.length + file.hosts.devices.length : 0],
    ['secrets', file.secrets.length],
  ]
  return counts.filter(([, count]) => count > 0).map(([part, count]) => ({ part, count, same: same[part as Part] ?? 0 }))
}

/** Where requests go: services by name, and beginnings of addresses that pages write out. */
const servicesAsked = (prepared: Overview): ImportPlan['services'] => {
  const services = prepared.file.config.filter(isService).toSorted((one, other) => (serviceKey(one) < serviceKey(other) ? -1 : 1))
  const named = services.map(({ name, env, prefix }) => ({ address: prefix, env, uses: 0, name }))
  const known = new Set(named.map(({ address }) => address))
  const written = prepared.services.filter(({ address }) => !known.has(address))
  // One address in both environments is asked about once.
  const once = named.filter(({ address }, at) => named.findIndex((each) => each.address === address) === at)
  return [...once, ...written]
}

/** What an import would do, and what it needs to be told first. Reads alone. */
export const createDescribePlan = (deps: { readonly plugins: PluginSet; readonly resources: Pick<Resources, 'rowOf' | 'isWithin'> }) => {
  const { plugins, resources } = deps

  const findingsOf = (given: Overview, prepared: Overview, coming: Coming, asked: ImportPlan['plugins']): readonly ExchangeFinding[] => {
    const found: ExchangeFinding[] = [...coming.room, ...given.findings, ...given.fileFindings]
    for (const { label, version, state, here } of asked) {
      if (state === 'missing')
        found.push(
          finding(
            'warning',
            'PLUGIN_MISSING',
            `缺少插件“${label.zh}”${version}：页面上会显示占位，安装后即恢复`,
            `The plugin “${label.en}” ${version} is not here: pages show placeholders until it is installed`,
          ),
        )
      if (state === 'other')
        found.push(
          finding(
            'warning',
            'PLUGIN_OTHER',
            `插件“${label.zh}”在此处是 ${here}，文件需要 ${version}`,
            `The plugin “${label.en}” is here as ${here}, and the file needs ${version}`,
          ),
        )
    }
    if (coming.target && !coming.isAdmin) {
      const left = countsOf(given, coming.here).filter(
        ({ part }) => !DEVELOPERS_PARTS.has(part as Part) && !['files', 'secrets'].includes(part),
      )
      if (left.length > 0)
        found.push(
          finding(
            'info',
            'NEEDS_ADMIN',
            '设置、变量、角色和允许的外部主机由项目管理员导入，这次不会导入',
            'Settings, variables, roles and allowed hosts are brought by an administrator of the project, and are left out',
          ),
        )
    }
    if (prepared.file.secrets.length > 0)
      found.push(
        finding(
          'info',
          'SECRETS_EMPTY',
          '文件不含密钥：可在这里填写，未填的留空',
          'The file has no secrets: they can be entered here, and stay empty otherwise',
        ),
      )
    return found
  }

  return async (db: Db, given: Overview, prepared: Overview, coming: Coming): Promise<ImportPlan> => {
    const { file } = prepared
    const own = coming.target ? await resources.rowOf(db, coming.target.id) : undefined
    const asked = comparePlugins(file.plugins, plugins)
    const all = findingsOf(given, prepared, coming, asked)
    return {
      kind: file.tessera,
      name: given.file.project?.name ?? prepared.pages[0]?.name ?? '',
      target: coming.target,
      counts: countsOf(prepared, coming.here),
      ...shown(all, given.moreFindings),
      taken: [...coming.here.taken],
      services: servicesAsked(prepared),
      knownServices: [...coming.knownServices],
      hosts: hostsAsked(file.hosts, own, resources.isWithin),
      plugins: asked,
      secrets: file.secrets,
      isPossible: coming.room.length === 0,
    }
  }
}
