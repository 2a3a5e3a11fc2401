import type { TestUser } from '#server/testing.fixture'
import type { ApprovalFlowDetail } from '#server/wire'

async function published(owner: TestUser, given: object, nodes: readonly object[]): Promise<number> {
  const made = await owner.post<ApprovalFlowDetail>('/api/approval/flow/create', given)
  const { id, documentId } = made.data
  const cells = [['steps', 'nodes', nodes]]
  await owner.post('/api/documents/edit', {
    id: documentId,
    edit: { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells },
  })
  const answer = await owner.post('/api/approval/flow/publish', { id, env: 'stg' })
  if (answer.code !== 0) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`)
  return id
}

const step = (id: string, action: string, source: string, params: object = {}) => ({
  ...{ id, kind: 'action', name: '', action: `approval/${action}`, bindings: {} },
  params: { who: [{ source: `approver/${source}`, params }] },
})

/**
 * An approval flow for customers that is published to test, and an approval of another flow and record that
 * runs: all who may use approvals have a copy. With a delegation of the owner, who lets the member decide.
 */
export async function approvalFlowOf(
  owner: TestUser,
  projectId: number,
  users: readonly number[],
  memberId: number,
): Promise<{ readonly approvalFlowId: number; readonly approvalId: string; readonly delegationId: number }> {
  const model = 'customer'
  const task = step('t', 'task', 'initiator')
  const approvalFlowId = await published(owner, { projectId, name: 'Approve customers', model }, [task])
  const copy = step('c', 'copy', 'users', { users })
  // Of another model: the one of customers is deleted by an example.
  const other = { projectId, name: 'request', description: 'Requests' }
  const added = await owner.post('/api/model/create', other)
  if (added.code !== 0) throw new Error(`${added.msg} ${JSON.stringify(added.data)}`)
  const flowId = await published(owner, { projectId, name: 'Approve more', model: other.name }, [copy, task])
  const written = await owner.post<readonly { readonly id: string }[]>('/api/data/write', {
    ...{ projectId, env: 'stg', changes: [{ model: other.name, op: 'create', values: {} }] },
  })
  if (written.code !== 0) throw new Error(`${written.msg} ${JSON.stringify(written.data)}`)
  const started = await owner.post<{ readonly id: string }>('/api/approval/start', {
    ...{ flowId, env: 'stg', recordId: written.data[0]?.id },
  })
  if (started.code !== 0) throw new Error(`${started.msg} ${JSON.stringify(started.data)}`)
  const delegated = await owner.post<{ readonly id: number }>('/api/approval/delegation/create', {
    ...{ projectId, toId: memberId, flowIds: [flowId] },
    ...{ since: '2099-01-01T00:00:00Z', until: '2099-02-01T00:00:00Z' },
  })
  if (delegated.code !== 0) throw new Error(`${delegated.msg} ${JSON.stringify(delegated.data)}`)
  return { approvalFlowId, approvalId: started.data.id, delegationId: delegated.data.id }
}
