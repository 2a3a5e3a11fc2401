import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES_ID } from '#kernel/page/schema'
import { AppError } from '#server/http/errors'
import type { TestUser } from '#server/testing.fixture'
import type { ProjectSettings, ProjectTextsInfo } from '#server/wire'
import { type ActorName, isAdmitted, matrix, type Objects, type Row } from './matrix.ts'
import { createWorld, sendRow, type World } from './matrix-world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
}, 60_000)
afterAll(() => world.close())

const VIEWERS: readonly ActorName[] = [
  'other user',
  'ordinary user',
  'tester',
  'developer',
  'project admin',
  'owner',
  'super admin',
]
const ENVIRONMENTS = ['stg', 'prd'] as const

/** What starts of the project are computed to for different people, and the versions that they would be kept by. */
interface Starts {
  readonly [viewer: string]: { readonly start: string; readonly version: string }
}

const idsOf = new Map<ActorName, number>()
const userIdOf = async (name: ActorName): Promise<number> => {
  const known = idsOf.get(name)
  if (known !== undefined) return known
  const user = await world.actor(name)
  const { data } = await user.get<{ userId: number }>('/api/user/info')
  idsOf.set(name, data.userId)
  return data.userId
}

async function startsOf({ projectId, roleId }: Objects): Promise<Starts> {
  const { store, app } = world.server
  const { appStart, startVersions } = app.services
  const found: Record<string, Starts[string]> = {}
  const viewers = [null, ...VIEWERS, 'owner as a role'] as const
  for (const name of viewers) {
    const userId = name === null ? 0 : await userIdOf(name === 'owner as a role' ? 'owner' : name)
    const [row] = await store.read.select().from(store.t.user).where(eq(store.t.user.id, userId))
    const as = name === 'owner as a role' ? { as: roleId } : {}
    const actor = row
      ? { userId, userName: row.userName, role: row.role, sessionId: 0, app: null, sub: false, ...as }
      : null
    for (const env of ENVIRONMENTS) {
      const { text: version, unread } = await startVersions.read(actor, projectId)
      const start = await appStart.compute(actor, { projectId, env }, unread).then(JSON.stringify, (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return `refused ${error.kind.code}`
      })
      found[`${name ?? 'visitor'} ${env}`] = { start, version }
    }
  }
  return found
}

/** People and environments whose start is another one, and of these the ones that are kept by the same version. */
function compare(before: Starts, after: Starts) {
  const changed = Object.keys(before).filter((viewer) => before[viewer]?.start !== after[viewer]?.start)
  return { changed, stale: changed.filter((viewer) => before[viewer]?.version === after[viewer]?.version) }
}

const writing: readonly (readonly [route: string, row: Row])[] = Object.entries(matrix).filter(
  ([, { call }]) => call.writes,
)
/** Calls that change the start of an application with their example. */
const changing = new Set<string>()

describe('the version of a start', () => {
  it.each(writing)('changes with the start when %s is called', async (route, row) => {
    const objects = await world.objects()
    const caller =
      (['owner', 'super admin', 'other user'] as const).find((name) => isAdmitted(row, name)) ?? 'anonymous'
    const before = await startsOf(objects)
    const response = await sendRow(await world.actor(caller), row, objects)
    await response.text()
    const { changed, stale } = compare(before, await startsOf(objects))
    if (changed.length > 0) changing.add(route)
    expect(stale).toEqual([])
  })

  it('was tried with calls that change the start', () => {
    expect([...changing]).toEqual(
      expect.arrayContaining([
        ...['POST /api/project/menu/create', 'POST /api/project/role/update', 'POST /api/project/role/delete'],
        ...['POST /api/project/config/update', 'POST /api/project/update', 'POST /api/project/delete'],
        ...['POST /api/pages/delete', 'POST /api/page/publish/create', 'POST /api/user/update/profile'],
      ]),
    )
  })
})

type Change = (owner: TestUser, objects: Objects) => Promise<unknown>

const edit = (by: TestUser, id: number, added: readonly object[], cells: readonly unknown[] = []) =>
  by.post('/api/documents/edit', {
    id,
    edit: { id: `edit_${crypto.randomUUID().replaceAll('-', '')}`, added, cells, removed: [] },
  })
const settingsOf = async (by: TestUser, projectId: number): Promise<ProjectSettings> =>
  (await by.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
const service = {
  kind: 'service',
  id: 'service_1',
  env: 'prd',
  name: 'crm',
  prefix: 'https://crm.example.com',
  isDefault: true,
}
const groupWithRole = async (owner: TestUser, { projectId }: Objects): Promise<number> => {
  const limited = await owner.post<{ id: number }>('/api/project/role/create', { projectId, name: 'More' })
  const menus = await menusOf(owner, projectId)
  await owner.post('/api/project/role/updateLimits', { id: limited.data.id, rev: 1, limits: menus.map(({ id }) => id) })
  const group = { projectId, name: 'Of the role', roleId: limited.data.id }
  return (await owner.post<{ id: number }>('/api/project/group/create', group)).data.id
}
const joinGroup = async (owner: TestUser, id: number) =>
  owner.post('/api/project/group/user/create', { id, userIds: [await userIdOf('ordinary user')] })

interface Entry {
  readonly id: number
  readonly rev: number
  readonly path: string | null
}
const menusOf = async (owner: TestUser, projectId: number) =>
  (await owner.post<readonly Entry[]>('/api/project/menu/list', { projectId })).data
const addLink = (owner: TestUser, { projectId }: Objects) => {
  const link = { type: 1, name: 'Link', kind: 'link', target: 'https://example.com', path: '/link' }
  return owner.post('/api/project/menu/create', { projectId, ...link })
}
let exported: Blob | undefined

/** Changes that no example makes. `prepare` is what has to be there before. */
const CHANGES: { readonly [name: string]: { readonly prepare?: Change; readonly change: Change } } = {
  'a service of the settings’ document': {
    change: async (owner, { projectId }) => edit(owner, (await settingsOf(owner, projectId)).documentId, [service]),
  },
  'a cell of the settings’ document': {
    prepare: async (owner, { projectId }) => edit(owner, (await settingsOf(owner, projectId)).documentId, [service]),
    change: async (owner, { projectId }) =>
      edit(owner, (await settingsOf(owner, projectId)).documentId, [], [['service_1', 'name', 'sales']]),
  },
  'the logo': {
    change: (owner, { projectId }) =>
      owner.post('/api/project/update', { id: projectId, logo: 'https://example.com/a.png' }),
  },
  'the languages of the texts’ document': {
    change: async (owner, { projectId }) => {
      const { documentId } = (await owner.get<ProjectTextsInfo>(`/api/project/texts/${projectId}`)).data
      return edit(owner, documentId, [], [[LANGUAGES_ID, 'locales', ['zh', 'en', 'de']]])
    },
  },
  'a project that became public': {
    change: (owner, { projectId }) => owner.post('/api/project/update', { id: projectId, isPublic: 1 }),
  },
  'a page that became public': {
    change: (owner, { pageId }) => owner.post('/api/pages/update', { id: pageId, isPublic: 1 }),
  },
  'the first publication to production': {
    change: (owner, { pageId }) => owner.post('/api/page/publish/create', { env: 'prd', id: pageId, previewImg: '' }),
  },
  'a person of a group with a role': {
    change: async (owner, objects) => joinGroup(owner, await groupWithRole(owner, objects)),
  },
  'a person taken out of their groups by the deletion of one': {
    prepare: async (owner, objects) => joinGroup(owner, await groupWithRole(owner, objects)),
    change: async (owner, { projectId }) => {
      const groups = await owner.get<{ list: { id: number; rev: number; name: string }[] }>(
        `/api/project/group/list?projectId=${projectId}`,
      )
      const { id, rev } = groups.data.list.find(({ name }) => name === 'Of the role')!
      return owner.post('/api/project/group/delete', { id, rev })
    },
  },
  'the place of an entry': {
    prepare: (owner, objects) => addLink(owner, objects),
    change: async (owner, { projectId }) => {
      const { id, rev } = (await menusOf(owner, projectId)).find(({ path }) => path === '/link')!
      return owner.post('/api/project/menu/update', { id, rev, position: 0 })
    },
  },
  'an imported project': {
    async prepare(owner, objects) {
      await addLink(owner, objects)
      exported = await (await owner.raw(`/api/exchange/project/${objects.projectId}`)).blob()
      const { id } = (await menusOf(owner, objects.projectId)).find(({ path }) => path === '/link')!
      await owner.post('/api/project/menu/delete', { id })
    },
    change(owner, { projectId }) {
      const form = new FormData()
      form.append('projectId', String(projectId))
      form.append('file', new File([exported!], 'project.json'))
      return owner.raw('/api/exchange/into/import', { method: 'POST', body: form })
    },
  },
  'the nickname of a person': {
    change: (owner) => owner.post('/api/user/update/profile', { nickName: `Ann ${Math.random()}` }),
  },
}

describe('the version of a start, by other ways', () => {
  it.each(Object.keys(CHANGES))('changes with %s', async (name) => {
    const { prepare, change } = CHANGES[name]!
    const objects = await world.objects()
    const owner = await world.actor('owner')
    await prepare?.(owner, objects)
    const before = await startsOf(objects)
    await change(owner, objects)
    const { changed, stale } = compare(before, await startsOf(objects))
    expect(stale).toEqual([])
    expect(changed).not.toEqual([])
  })

  it('stays while pages are edited', async () => {
    const objects = await world.objects()
    const before = await startsOf(objects)
    await edit(await world.actor('owner'), objects.documentId, [], [['page', 'css', 'a { color: red }']])
    expect(await startsOf(objects)).toEqual(before)
  })
})
