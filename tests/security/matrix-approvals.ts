import type { TestUser } from '#server/testing.fixture'
import type { ApprovalFlowDetail } from '#server/wire'

/** An approval flow for customers that is published to test. */
export async function approvalFlowOf(owner: TestUser, projectId: number): Promise<number> {
  const made = await owner.post<ApprovalFlowDetail>('/api/approval/flow/create', {
    ...{ projectId, name: 'Approve customers', model: 'customer' },
  })
  const { id, documentId } = made.data
  const who = [{ source: 'approver/initiator', params: {} }]
  const task = { id: 't', kind: 'action', name: '', action: 'approval/task', params: { who }, bindings: {} }
  const cells = [['steps', 'nodes', [task]]]
  await owner.post('/api/documents/edit', {
    id: documentId,
    edit: { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells },
  })
  const published = await owner.post('/api/approval/flow/publish', { id, env: 'stg' })
  if (published.code !== 0) throw new Error(`${published.msg} ${JSON.stringify(published.data)}`)
  return id
}
