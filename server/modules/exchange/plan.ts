import { eq } from 'drizzle-orm'
import { type LookEntry, lookKind, sameJson, THEME_ID, textsKind } from '#kernel/page'
import type { Db, Store } from '../../db/store.ts'
import type { Blocks } from '../blocks/service.ts'
import type { MenuTables } from '../menus/table.ts'
import type { PageTables } from '../pages/table.ts'
import { settingsKind } from '../project-settings/kind.ts'
import type { RoleTables } from '../roles/table.ts'
import type { Choice, Part, TakenItem } from './model.ts'
import type { ProjectRecords } from './project-records.ts'
import type { Overview } from './reading.ts'
import { furtherRecords, isService, serviceKey } from './settings-records.ts'

const KEEP_OR_REPLACE: readonly Choice[] = ['keep', 'replace']
const ALL: readonly Choice[] = ['keep', 'rename', 'replace']

/** What is in a project that a file comes to, by what the file calls it; the ids are those of the project. */
export interface Here {
  readonly pages: ReadonlyMap<string, { readonly id: number; readonly documentId: number }>
  readonly blocks: ReadonlyMap<string, { readonly id: string; readonly version: number }>
  readonly menus: readonly MenuTables['menu']['$inferSelect'][]
  readonly roles: ReadonlyMap<string, number>
  /** What stands in the way: its name, route or key is taken by something else. */
  readonly taken: readonly TakenItem[]
  /** How much of each part is here already, just as it is in the file. */
  readonly same: { readonly [part in Part]?: number }
}

export const NOTHING_HERE: Here = { pages: new Map(), blocks: new Map(), menus: [], roles: new Map(), taken: [], same: {} }

/** The parts of a file that whoever is no administrator of a project brings to it. */
export const DEVELOPERS_PARTS: ReadonlySet<Part> = new Set<Part>(['pages', 'blocks', 'texts', 'look', 'menus'])

/** Parts of a file without those that a person may not bring to a project. */
export function partsFor(prepared: Overview, isAdmin: boolean): Overview {
  if (isAdmin) return prepared
  const file = { ...prepared.file, project: null, config: [], roles: [], hosts: null }
  return { ...prepared, file, variables: [] }
}

/** Looks for what a file would meet in a project. */
export const createLookAround = (deps: {
  readonly store: Pick<Store<PageTables & MenuTables & RoleTables>, 't'>
  readonly blocks: Pick<Blocks, 'named'>
  readonly records: ProjectRecords
}) => {
  const { store, blocks, records } = deps
  const { page, menu, projectRole } = store.t

  return async (db: Db, projectId: number, { file, pages, texts, variables, look }: Overview): Promise<Here> => {
    const taken: TakenItem[] = []
    const same: { [part in Part]?: number } = {}
    const take = (part: Part, id: string | number, name: string, choices: readonly Choice[], usual: Choice): void => {
      taken.push({ id: `${part} ${id}`, part, name, choices: [...choices], choice: usual })
    }
    const met = (part: Part): void => {
      same[part] = (same[part] ?? 0) + 1
    }

    const ownPages = await db
      .select({ id: page.id, name: page.name, documentId: page.documentId })
      .from(page)
      .where(eq(page.projectId, projectId))
    const pagesHere = new Map(ownPages.map(({ id, name, documentId }) => [name, { id, documentId: documentId ?? 0 }]))
    for (const each of pages) if (pagesHere.has(each.name)) take('pages', each.id, each.name, ALL, 'rename')

    const ownBlocks = await blocks.named(db, projectId)
    const byName = new Map(ownBlocks.map(({ id, name, version }) => [name, { id, version }]))
    const ownIds = new Set(ownBlocks.map(({ id }) => id))
    const named = new Map(file.blocks.filter(({ version }) => version > 0).map(({ id, name }) => [id, name]))
    for (const [id, name] of named)
      if (ownIds.has(id)) met('blocks')
      else if (byName.has(name)) take('blocks', id, name, ALL, 'rename')

    const settings = await records(db, projectId, settingsKind)
    const servicesHere = new Map(
      furtherRecords(settings?.entries.values() ?? [])
        .filter(isService)
        .map((each) => [serviceKey(each), each]),
    )
    for (const each of file.config.filter(isService)) {
      const own = servicesHere.get(serviceKey(each))
      if (own?.prefix === each.prefix) met('services')
      else if (own) take('services', serviceKey(each), `${each.name} (${each.env}): ${own.prefix}`, KEEP_OR_REPLACE, 'keep')
    }
    const variablesHere = new Map(
      [...(settings?.entries.values() ?? [])].flatMap((entry) => (entry.kind === 'variable' ? [[entry.name, entry]] : [])),
    )
    if (file.project) take('settings', 'project', file.project.name, KEEP_OR_REPLACE, 'keep')
    for (const each of variables) {
      const own = variablesHere.get(each.name)
      if (own && sameJson({ ...own, id: '' } as never, { ...each, id: '' } as never)) met('variables')
      else if (own) take('variables', each.name, each.name, KEEP_OR_REPLACE, 'keep')
    }

    const textsHere = (await records(db, projectId, textsKind))?.entries ?? new Map()
    for (const each of texts) {
      const own = textsHere.get(each.id)
      if (own && sameJson(own as never, each as never)) met('texts')
      else if (own) take('texts', each.id, each.id, KEEP_OR_REPLACE, 'keep')
    }

    const lookHere = (await records(db, projectId, lookKind))?.entries ?? new Map<string, LookEntry>()
    for (const each of look) {
      const own = lookHere.get(each.id)
      const isEmpty = own?.kind === 'theme' && own.id === THEME_ID && Object.keys(own.tokens).length === 0
      if (own && sameJson(own as never, each as never)) met('look')
      else if (own && !isEmpty) take('look', each.id, nameOfLook(each), KEEP_OR_REPLACE, 'keep')
    }

    const menus = await db.select().from(menu).where(eq(menu.projectId, projectId))
    const routes = new Set(menus.map(({ path }) => path))
    for (const each of file.menus) if (each.path !== null && routes.has(each.path)) take('menus', each.id, each.path, ALL, 'keep')

    const roles = await db
      .select({ id: projectRole.id, name: projectRole.name })
      .from(projectRole)
      .where(eq(projectRole.projectId, projectId))
    const rolesHere = new Map(roles.map(({ id, name }) => [name, id]))
    for (const each of file.roles) if (rolesHere.has(each.name)) take('roles', each.id, each.name, ALL, 'rename')

    return { pages: pagesHere, blocks: byName, menus, roles: rolesHere, taken, same }
  }
}
export type LookAround = ReturnType<typeof createLookAround>

const nameOfLook = (entry: LookEntry): string => {
  if (entry.kind === 'theme' || entry.kind === 'shared') return entry.name || entry.id
  return entry.id
}
