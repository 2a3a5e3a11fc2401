import { createTestServer } from '#server/testing.fixture'
import type { MenuInfo, PageInfo, ProjectInfo, RoleInfo } from '#server/wire'
import { median, type Row } from '../row.ts'
import { answersPerSecond, signIn, startScript } from './processes.ts'

export const rows = ['admin/start', 'admin/start-304']

const MENUS = 200
const ROLES = 50
const ROUNDS = 300
const RATE_ROUNDS = 5

type Post = <T>(path: string, body: object) => Promise<T>

/**
 * A project whose menu has groups of ten pages each, and roles that give half of it; the clerk has all roles'
 * entries.
 */
async function fill(post: Post, projectId: number): Promise<readonly number[]> {
  const { id: pageId } = await post<PageInfo>('/pages/create', { name: 'Page', projectId })
  await post('/page/publish/create', { env: 'prd', id: pageId, previewImg: '' })
  const ids: number[] = []
  let parentId: number | null = null
  for (let at = 0; at < MENUS; at++) {
    const isGroup = at % 10 === 0
    const kind: object = isGroup ? { kind: 'group', parentId: null } : { kind: 'page', pageId, parentId }
    const entry: object = { projectId, type: 1, name: `Entry ${at}`, path: `/entry-${at}`, ...kind }
    const { id }: MenuInfo = await post<MenuInfo>('/project/menu/create', entry)
    if (isGroup) parentId = id
    ids.push(id)
  }
  const roleIds: number[] = []
  for (let at = 0; at < ROLES; at++) {
    const { id } = await post<RoleInfo>('/project/role/create', { projectId, name: `Role ${at}` })
    const limits = ids.filter((_, place) => at === 0 || place % 2 === at % 2)
    await post('/project/role/updateLimits', { id, rev: 1, limits })
    roleIds.push(id)
  }
  return roleIds
}

/** Milliseconds that the server takes to compute the start for an ordinary user who has not requested it before. */
async function computing(): Promise<Row> {
  const server = await createTestServer()
  try {
    const owner = await server.user('owner')
    const clerk = await server.user('clerk')
    const { id: projectId } = await owner.newProject()
    const post: Post = async (path, body) => (await owner.post(`/api${path}`, body)).data as never
    const [roleId] = await fill(post, projectId)
    await post('/project/user/create', { projectId, userName: 'clerk@test.dev', role: 'ordinary', roleId })
    const actor = {
      userId: clerk.userId,
      userName: 'clerk@test.dev',
      role: 2,
      sessionId: 0,
      app: null,
      sub: false,
    } as const
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      const { menus } = await server.app.services.appStart.compute(actor, { projectId, env: 'prd' }, 0)
      JSON.stringify(menus)
      took.push(performance.now() - start)
      if (menus.length !== MENUS) throw new Error(`The start has ${menus.length} entries`)
    }
    return { name: 'admin/start', ratio: null, value: median(took), unit: 'ms', baseline: null, rounds: ROUNDS }
  } finally {
    await server.close()
  }
}

/** Answers without a body: of the start, against those of a private page to the same person. */
async function unchanged(): Promise<Row> {
  const server = await startScript('bench-server.ts')
  try {
    const call = await signIn(server.url)
    const { id: projectId } = await call<ProjectInfo>('/project/create', { name: 'Bench' })
    await fill(call, projectId)
    const page = await call<PageInfo>('/pages/create', { name: 'Page', projectId })
    await call('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    const urls = {
      page: `${server.url}/api/viewer/page/${page.id}?env=prd`,
      start: `${server.url}/api/project/admin/start?projectId=${projectId}`,
    }
    const { authorization, cookie } = call.headers
    const etagOf = async (url: string): Promise<string> =>
      (await fetch(url, { headers: { authorization, cookie } })).headers.get('etag') ?? ''
    const etags = { page: await etagOf(urls.page), start: await etagOf(urls.start) }
    const rateOf = (kind: keyof typeof urls) => answersPerSecond(urls[kind], { authorization, cookie, 'if-none-match': etags[kind] })
    const measured = { page: [] as number[], start: [] as number[] }
    const kinds = ['page', 'start'] as const
    for (const kind of kinds) await rateOf(kind)
    for (let round = 0; round < RATE_ROUNDS; round++) for (const kind of kinds) measured[kind].push(await rateOf(kind))
    const [value, baseline] = [median(measured.start), median(measured.page)]
    return { name: 'admin/start-304', ratio: value / baseline, value, unit: 'answers/s', baseline, rounds: RATE_ROUNDS }
  } finally {
    await server.stop()
  }
}

/** The start of an application with 200 menus and 50 roles. */
export const run = async (): Promise<Row[]> => [await computing(), await unchanged()]
