import type { PageDocument } from '#kernel/page/records'
import { AppError } from '../../http/errors.ts'
import { type Bringing, plural } from '../../parts/bringing.ts'
import { partErrors } from '../../parts/errors.ts'
import { documentsText } from '../../parts/named-in.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import { hostsAsked, withAllowed } from './file-hosts.ts'
import type { FileHosts } from './project-file.ts'
import type { Resources } from './service.ts'

const MAP_KEY = 'project map-key'

/** Hosts that a project allows. The key for maps is a secret of the project, and in no file. */
export const createResourcesWork = (resources: Pick<Resources, 'rowOf' | 'isWithin' | 'write' | 'told'>): PartWork =>
  partWork<undefined>({
    async gather({ db, projectId, all }, documents) {
      const row = await resources.rowOf(db, projectId)
      const hosts = row && {
        hosts: row.hosts.map(({ kind, host, way }) => ({ kind, host, way })),
        any: [...row.any],
        devices: [...row.devices],
      }
      const hasKey = all && (row?.mapKey ?? '') !== ''
      return {
        sections: { hosts: hosts ? (all ? hosts : hostsNamed(documents, hosts)) : null },
        secrets: hasKey ? [{ id: MAP_KEY, name: 'Baidu Maps', of: '' }] : [],
      }
    },
    async hosts(db, projectId, file) {
      const own = projectId === null ? undefined : await resources.rowOf(db, projectId)
      return hostsAsked(file.hosts, own, resources.isWithin)
    },
    locks: async (projectId) => [`resources:${projectId}`],
    async finish(db, bringing) {
      const { file, projectId, actor, choices } = bringing
      const own = await resources.rowOf(db, projectId)
      const allowed = withAllowed(file.hosts, own, choices.hosts, resources.isWithin)
      const mapKey = mapKeyOf(bringing)
      if (!allowed && mapKey === undefined) return
      const { names = [], ...list } = allowed ?? { hosts: own?.hosts ?? [], any: own?.any ?? [], devices: own?.devices ?? [] }
      await resources.write(db, actor, { projectId, ...list, ...(mapKey === undefined ? {} : { mapKey }) })
      if (names.length > 0)
        bringing.sentences.push({
          zh: `允许外部主机：${names.join('、')}`,
          en: `Allowed ${plural(names.length, 'host')}: ${names.join(', ')}`,
        })
    },
    brought: ({ projectId }) => resources.told(projectId),
  })

/** The key for maps that the user entered; undefined where the file lacks none. @throws AppError */
function mapKeyOf({ file, choices }: Bringing): string | undefined {
  const isAsked = file.secrets.some(({ id }) => id === MAP_KEY)
  const mapKey = isAsked && Object.hasOwn(choices.secrets, MAP_KEY) ? choices.secrets[MAP_KEY] : undefined
  if (mapKey !== undefined && !/^[\w-]{0,100}$/.test(mapKey))
    throw new AppError(partErrors.choices, {
      detail: { zh: '地图密钥只含字母、数字、- 和 _', en: 'the key for maps has letters, digits, - and _ alone' },
    })
  return mapKey
}

/** Hosts of a project’s list that pages name. */
function hostsNamed(documents: readonly PageDocument[], { hosts, any, devices }: NonNullable<FileHosts>): FileHosts {
  const text = documentsText(documents).toLowerCase()
  return { hosts: hosts.filter(({ host }) => text.includes(host.replace(/^\*/, ''))), any, devices }
}
