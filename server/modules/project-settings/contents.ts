import { type Json, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { RegisteredPart } from '../../parts/part.ts'
import { inTextOrder, type ProjectContent } from '../projects/index.ts'
import { CONFIG_PRESET, type HomePage } from './config-records.ts'
import type { Settings } from './service.ts'

/** How the app looks and behaves, the variables that its pages share, and its services by name. */
export const settingsContents = (
  projectParts: () => readonly RegisteredPart[],
  { config, card, variables }: Pick<Settings, 'config' | 'card' | 'variables'>,
): readonly ProjectContent[] => {
  /** Pages and menus by name, because a copy of the project has other ids. */
  const homeOf = async (db: Db, projectId: number, home: HomePage): Promise<Json> => {
    if (home === null) return null
    const section = home.kind === 'page' ? 'pages' : 'menus'
    for (const { work } of projectParts()) {
      const name = (await work.nameOf?.(db, { projectId, section, id: home.id })) ?? null
      if (name !== null) return { [home.kind]: name }
    }
    return { [home.kind]: null }
  }
  return [
    {
      id: 'settings',
      label: { zh: '改动过的项目设置', en: 'Changed settings' },
      async read(db, projectId) {
        const { fields } = await config(db, projectId)
        const changed = Object.entries(fields).filter(([name, value]) => !sameJson(value, CONFIG_PRESET[name as keyof typeof fields]))
        const own = Object.entries(await card(db, projectId)).filter(([, value]) => value !== '')
        const settings: Json[] = [...changed, ...own].map(([name, value]) => ({ name, value }))
        const { home } = fields
        const named = await homeOf(db, projectId, home)
        return inTextOrder(settings.map((each) => (sameJson(each, { name: 'home', value: home }) ? { name: 'home', value: named } : each)))
      },
    },
    {
      id: 'variables',
      label: { zh: '项目变量', en: 'Variables' },
      read: async (db, projectId) =>
        inTextOrder((await variables(db, projectId)).map(({ id: _, ...variable }) => ({ ...variable }) as Json)),
    },
    {
      id: 'services',
      label: { zh: '服务前缀', en: 'Service prefixes' },
      isOfPlace: true,
      read: async (db, projectId) => inTextOrder((await config(db, projectId)).services.map(({ id: _, ...service }) => ({ ...service }))),
    },
  ]
}
