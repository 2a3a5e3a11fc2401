import { toldBy } from '#kernel/message'
import { inWords } from '../http/words.ts'
import { unusable } from '../parts/errors.ts'
import { finding } from '../parts/findings.ts'
import type { PartWork } from '../parts/part.ts'
import type { PartFinding } from '../parts/section.ts'
import type { StartedHalf } from './start-half.ts'

type Item = {
  readonly plugin: string
  readonly version: string
  readonly label: { readonly zh: string; readonly en: string }
  data: unknown
}

/** The share of all server halves in files of projects. `halves` are those that run. */
export const createHalfPart = (halves: () => readonly StartedHalf[]): PartWork => {
  const keeperOf = (plugin: string) => halves().find(({ wanted, projectData }) => wanted.id === plugin && projectData !== null)?.projectData
  const absent = ({ label, version }: Item): PartFinding =>
    finding(
      'warning',
      'PLUGIN_DATA_ABSENT',
      `文件中有插件“${label.zh}”${version} 的数据，此服务器上没有该插件的服务器端：这部分不会导入。请先安装并启用该插件，再导入`,
      `The file has data of the plugin “${label.en}” ${version}, whose server half does not run here: it is left out. Install the plugin and switch it on, then import`,
    )
  const unfit = ({ label, version }: Item, why: Parameters<typeof inWords>[0]): PartFinding =>
    finding(
      'error',
      'PLUGIN_DATA_UNFIT',
      `插件“${label.zh}”${version} 的数据不能导入：${inWords(why, 'zh')}`,
      `The data of the plugin “${label.en}” ${version} cannot be imported: ${inWords(why, 'en')}`,
    )

  return {
    async gather({ db, projectId, all }) {
      if (!all) return { sections: {} }
      const found: Item[] = []
      for (const { wanted, projectData } of halves()) {
        const data = await projectData?.gather(db, projectId)
        if (data === undefined) continue
        found.push({ plugin: wanted.id, version: wanted.version, label: wanted.label, data })
      }
      return { sections: { pluginData: found as never } }
    },
    findings: ({ pluginData }) => pluginData.flatMap((item) => (keeperOf(item.plugin) ? [] : [absent(item)])),
    async problems(_actor, { pluginData }) {
      return pluginData.flatMap((item) => {
        const parsed = keeperOf(item.plugin)?.schema.safeParse(item.data)
        return parsed && !parsed.success ? [unfit(item, toldBy(parsed.error))] : []
      })
    },
    async finish(db, bringing) {
      for (const item of bringing.file.pluginData) {
        const keeper = keeperOf(item.plugin)
        if (!keeper) {
          const { zh, en } = absent(item).message
          bringing.sentences.push({ zh, en })
          continue
        }
        const parsed = keeper.schema.safeParse(bringing.rename(item.data))
        if (!parsed.success) {
          const { zh, en } = unfit(item, toldBy(parsed.error)).message
          throw unusable(zh, en)
        }
        await keeper.bring(db, bringing.projectId, parsed.data)
      }
    },
    async forget(db, { projectId }) {
      for (const { projectData } of halves()) await projectData?.forget?.(db, projectId)
      return undefined
    },
  }
}
