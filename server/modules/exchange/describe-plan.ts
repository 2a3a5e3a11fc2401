import type { Db } from '../../db/store.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { finding } from '../../parts/findings.ts'
import type { PlanHost, RegisteredPart } from '../../parts/part.ts'
import { allParts, type PartFinding } from '../../parts/section.ts'
import { shown } from './findings.ts'
import { adminParts, type Here } from './meeting.ts'
import type { ImportPlan } from './model.ts'
import { comparePlugins } from './plugins-here.ts'
import type { Overview } from './reading.ts'

/** Who asks, and where the file comes to. */
export interface Coming {
  readonly target: { readonly id: number; readonly name: string } | null
  readonly isAdmin: boolean
  readonly here: Here
  readonly knownServices: readonly string[]
  /** What of the person’s room is too small. */
  readonly room: readonly PartFinding[]
}

/** How much of every part a file has. */
export const countsOf = ({ file }: Overview, { same }: Pick<Here, 'same'>): ImportPlan['counts'] =>
  allParts()
    .map(({ section, part, counted }) => ({
      part,
      label: counted.many,
      isSingle: counted.isSingle ?? false,
      count: counted.count(file[section.key] as never),
      same: same.get(part) ?? 0,
    }))
    .filter(({ count }) => count > 0)

/** What an import would do, and what it needs to be told first. Reads alone. */
export const createDescribePlan = (deps: { readonly plugins: PluginSet; readonly parts: () => readonly RegisteredPart[] }) => {
  const { plugins, parts } = deps

  /** Where requests go: services by name, and beginnings of addresses that documents write out. */
  const servicesAsked = ({ file, services }: Overview): ImportPlan['services'] => {
    const named = parts().flatMap(({ work }) => (work.services?.(file) ?? []).map((each) => ({ ...each, uses: 0 })))
    const known = new Set(named.map(({ address }) => address))
    const written = services.filter(({ address }) => !known.has(address))
    // The user is asked once about one address in both environments.
    const once = named.filter(({ address }, at) => named.findIndex((each) => each.address === address) === at)
    return [...once, ...written]
  }
  const hostsOf = async (db: Db, projectId: number | null, { file }: Overview): Promise<ImportPlan['hosts']> => {
    const found: PlanHost[] = []
    for (const { work } of parts()) found.push(...((await work.hosts?.(db, projectId, file)) ?? []))
    return found
  }

  const findingsOf = (given: Overview, prepared: Overview, coming: Coming, asked: ImportPlan['plugins']): readonly PartFinding[] => {
    const found: PartFinding[] = [...coming.room, ...given.findings, ...given.fileFindings]
    for (const { work } of parts()) found.push(...(work.findings?.(prepared.file) ?? []))
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
      const reserved = new Set(adminParts())
      const left = countsOf(given, coming.here).filter(({ part }) => reserved.has(part))
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
    const asked = comparePlugins(file.plugins, plugins)
    const all = findingsOf(given, prepared, coming, asked)
    return {
      kind: file.tessera,
      name: given.file.project?.name ?? file.pages[0]?.name ?? '',
      target: coming.target,
      counts: countsOf(prepared, coming.here),
      ...shown(all, given.moreFindings),
      taken: [...coming.here.taken],
      services: servicesAsked(prepared),
      knownServices: [...coming.knownServices],
      hosts: await hostsOf(db, coming.target?.id ?? null, prepared),
      plugins: asked,
      secrets: file.secrets,
      isPossible: coming.room.length === 0,
    }
  }
}
