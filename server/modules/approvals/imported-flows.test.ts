import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApprovalFlowDetail, ApprovalFlowInfo, ImportPlan, ImportSummary } from '../../wire.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

let world: ApprovalWorld
let name: string
let file: File
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann'])
  const flowId = await world.flow([asks('a', [world.person('ann')])], { title: 'Given ${values.amount}' })
  const response = await world.owner.raw(`/api/exchange/project/${world.base.projectId}`)
  file = new File([await response.text()], 'shop.json')
  name = (await detailOf(flowId)).name
}, 60_000)
afterAll(() => world.base.close())

const send = async <T>(path: string, choices?: object) => {
  const body = new FormData()
  body.append('projectId', String(world.base.projectId))
  body.append('file', file)
  if (choices) body.append('choices', JSON.stringify(choices))
  const response = await world.owner.raw(`/api/exchange/into/${path}`, { method: 'POST', body })
  return ((await response.json()) as { readonly data: T }).data
}
const detailOf = (id: number) => world.ask<ApprovalFlowDetail>(world.owner, '/api/approval/flow/detail', { id })
const flows = () =>
  world.ask<readonly ApprovalFlowInfo[]>(world.owner, '/api/approval/flow/list', { projectId: world.base.projectId })
const titleOf = async (flow: string) => {
  const id = (await flows()).find((each) => each.name === flow)?.id ?? 0
  return JSON.stringify((await detailOf(id)).entries)
}
const change = async (title: string) => {
  const [flow] = await flows()
  const cells = [['approval', 'settings/title', title]]
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells }
  await world.ask(world.owner, '/api/documents/edit', { id: flow?.documentId, edit })
}
const choosing = (choice: string) => ({ items: { [`approvalFlows ${name}`]: choice } })

describe('a file with a flow that the project has', () => {
  it('meets the same flow, and offers choices for one that has changed since', async () => {
    const same = await send<ImportPlan>('check')
    expect(same.taken.filter(({ part }) => part === 'approvalFlows')).toEqual([])
    await change('Changed')
    const changed = (await send<ImportPlan>('check')).taken.filter(({ part }) => part === 'approvalFlows')
    expect(changed).toMatchObject([{ name, choice: 'keep' }])
  })

  it('keeps it, makes another one, or replaces what is edited and leaves what is published', async () => {
    const [{ id } = { id: 0 }] = await flows()
    const { published } = await detailOf(id)
    await send<ImportSummary>('import', choosing('keep'))
    expect([(await flows()).length, await titleOf(name)]).toEqual([1, expect.stringContaining('Changed')])
    await send<ImportSummary>('import', choosing('rename'))
    const names = (await flows()).map((flow) => flow.name)
    expect(names).toHaveLength(2)
    expect(await titleOf(names.find((each) => each !== name) ?? '')).toContain('Given')
    await send<ImportSummary>('import', choosing('replace'))
    expect(await titleOf(name)).toContain('Given')
    expect((await detailOf(id)).published.stg?.versionId).toBe(published.stg?.versionId)
  })
})
