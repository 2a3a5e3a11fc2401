import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { ApprovalFlowDetail, ApprovalFlowInfo, ApprovalFlowPlan, PageInfo } from '../../wire.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben'])
}, 60_000)
afterAll(() => world.base.close())

const makePage = async (name: string, ...envs: readonly ('stg' | 'prd')[]): Promise<number> => {
  const { owner, base } = world
  const { id } = await world.ask<PageInfo>(owner, '/api/pages/create', { projectId: base.projectId, name })
  for (const env of envs) await world.ask(owner, '/api/page/publish/create', { env, id })
  return id
}
const pageOf = async (id: string, by?: TestUser) => (await world.detail(id, by)).approval.page
const flowOf = async (page: number) => {
  const flowId = await world.flow([asks('a', [world.person('ann')])], { page })
  return { flowId, ...(await world.started(flowId)) }
}
const setPage = async (flowId: number, page: unknown) => {
  const { documentId } = await world.ask<ApprovalFlowDetail>(world.owner, '/api/approval/flow/detail', { id: flowId })
  const cells = [['approval', 'settings/page', page]]
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells }
  return world.owner.post('/api/documents/edit', { id: documentId, edit })
}
const findingsOf = async (flowId: number, env: 'stg' | 'prd') => {
  const { findings } = await world.ask<ApprovalFlowPlan>(world.owner, '/api/approval/flow/plan', { id: flowId, env })
  return findings.map(({ why }) => (why as { readonly en: string }).en)
}

describe('the page of an approval', () => {
  it('is that of the flow, while it is published where the approval runs', async () => {
    const page = await makePage('Approve', 'stg')
    const { id } = await flowOf(page)
    expect([await pageOf(id), await pageOf(id, world.person('ann'))]).toEqual([page, page])
    await world.ask(world.owner, '/api/pages/delete', { id: page })
    expect(await pageOf(id)).toBeNull()
  })

  it('is null without one', async () => {
    expect(await pageOf((await flowOf(0)).id)).toBeNull()
  })

  it('is null for people who may not open it', async () => {
    const { owner, base } = world
    const page = await makePage('For members', 'stg')
    const { projectId } = base
    const role = await world.ask<{ readonly id: number; readonly rev: number }>(owner, '/api/project/role/create', {
      ...{ projectId, name: 'Testers', testEnv: true },
    })
    const clerk = await world.server.user('clerk')
    const user = { projectId, userName: 'clerk@test.dev', role: 'ordinary', roleId: role.id }
    await world.ask(owner, '/api/project/user/create', user)
    const { id } = await world.started(await world.flow([asks('a', [clerk])], { page }))
    expect([await pageOf(id), await pageOf(id, clerk)]).toEqual([page, null])
    const menu = { projectId, type: 1, kind: 'page', name: 'Approve', pageId: page, path: '/approve' }
    const { id: menuId } = await world.ask<{ readonly id: number }>(owner, '/api/project/menu/create', menu)
    await world.ask(owner, '/api/project/role/updateLimits', { id: role.id, rev: role.rev, limits: [menuId] })
    expect(await pageOf(id, clerk)).toBe(page)
  })
})

describe('publishing a flow with a page', () => {
  it('requires a page of the project that is published in the environment', async () => {
    const page = await makePage('Half', 'stg')
    const { flowId } = await flowOf(page)
    const closed = 'The page “Half” is not published in this environment. Publish the page first'
    expect(await findingsOf(flowId, 'stg')).toEqual([])
    expect(await findingsOf(flowId, 'prd')).toContain(closed)
    const other = await world.ask<{ readonly id: number }>(world.owner, '/api/project/create', { name: 'Other' })
    const foreign = { projectId: other.id, name: 'Foreign' }
    const { id: foreignId } = await world.ask<PageInfo>(world.owner, '/api/pages/create', foreign)
    await world.ask(world.owner, '/api/page/publish/create', { env: 'stg', id: foreignId })
    await setPage(flowId, foreignId)
    expect(await findingsOf(flowId, 'stg')).toEqual(['The chosen page does not exist any more. Choose another one'])
  })

  it.each(['12', -1, 1.5, 2 ** 60, 1e300, [1], true])('refuses the hostile page %j', async (page) => {
    const flowId = await world.flow([asks('a', [world.person('ann')])])
    await setPage(flowId, page)
    expect(await findingsOf(flowId, 'stg')).toEqual(['The setting “page” is not valid. Set it again'])
    const { code } = await world.owner.post('/api/approval/flow/publish', { id: flowId, env: 'stg' })
    expect(code).not.toBe(0)
  })
})

describe('a flow with a page in a file', () => {
  const exported = async (projectId: number) => {
    const response = await world.owner.raw(`/api/exchange/project/${projectId}`)
    return JSON.parse(await response.text()) as {
      pages: { readonly id: number; readonly name: string }[]
      approvalFlows: { readonly name: string; readonly entries: readonly { readonly settings?: { page?: number } }[] }[]
    }
  }
  const imported = async (content: object, name: string) => {
    const { id: projectId } = await world.ask<{ readonly id: number }>(world.owner, '/api/project/create', { name })
    const body = new FormData()
    body.append('projectId', String(projectId))
    body.append('file', new File([JSON.stringify(content)], 'shop.json'))
    const response = await world.owner.raw('/api/exchange/into/import', { method: 'POST', body })
    expect(((await response.json()) as { readonly code: number }).code).toBe(0)
    return projectId
  }
  const pageIn = async (projectId: number, name: string) => {
    const all = await world.ask<readonly ApprovalFlowInfo[]>(world.owner, '/api/approval/flow/list', { projectId })
    const id = all.find((flow) => flow.name === name)?.id ?? 0
    const { entries } = await world.ask<ApprovalFlowDetail>(world.owner, '/api/approval/flow/detail', { id })
    return (entries.find(({ id: entry }) => entry === 'approval') as { settings?: { page?: number } }).settings?.page
  }

  it('names the imported page, and none where the page is not in the file', async () => {
    const { projectId } = world.base
    const page = await makePage('Along', 'stg')
    const { flowId } = await flowOf(page)
    const { name } = await world.ask<ApprovalFlowDetail>(world.owner, '/api/approval/flow/detail', { id: flowId })
    const file = await exported(projectId)
    const settingsOf = (found: typeof file) =>
      found.approvalFlows.find((flow) => flow.name === name)?.entries.find(({ settings }) => settings)?.settings
    expect(settingsOf(file)?.page).toBe(page)
    const target = await imported(file, 'Copy')
    const { pages } = await exported(target)
    const along = pages.find((each) => each.name === 'Along')?.id
    expect(along).not.toBe(page)
    expect(await pageIn(target, name)).toBe(along)
    const without = { ...file, pages: file.pages.filter(({ id }) => id !== page) }
    expect(await pageIn(await imported(without, 'Without'), name)).toBe(0)
  })
})
