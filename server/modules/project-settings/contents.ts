import { eq } from 'drizzle-orm'
import { type Json, sameJson } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import { menuPlaces } from '../menus/content.ts'
import type { MenuTables } from '../menus/table.ts'
import type { PageTables } from '../pages/table.ts'
import { inTextOrder, type ProjectContent } from '../projects/contents.ts'
import { CONFIG_PRESET, type HomePage } from './config-records.ts'
import type { Settings } from './service.ts'

/** How the app looks and behaves, the variables that its pages share, and its services by name. */
export const settingsContents = (
  store: Pick<Store<MenuTables & PageTables>, 't'>,
  { config, card, variables }: Pick<Settings, 'config' | 'card' | 'variables'>,
): readonly ProjectContent[] => {
  const { page } = store.t
  const nameOf = async (db: Db, projectId: number, home: HomePage): Promise<Json> => {
    if (home?.kind === 'menu') return { menu: (await menuPlaces(db, store, projectId)).get(home.id)?.join('\n') ?? null }
    if (home?.kind !== 'page') return null
    const [row] = await db.select({ name: page.name }).from(page).where(eq(page.id, home.id))
    return { page: row?.name ?? null }
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
        const named = await nameOf(db, projectId, home)
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
