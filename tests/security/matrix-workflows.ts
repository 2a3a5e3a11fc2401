import type { TestServer, TestUser } from '#server/testing.fixture'

/** A workflow that is published to test, and its version. */
async function publishedWorkflow(owner: TestUser, projectId: number, name: string, settings: readonly unknown[]) {
  const { data } = await owner.post<{ readonly id: number; readonly documentId: number }>('/api/workflow/create', {
    ...{ projectId, name, trigger: 'trigger/by-hand' },
  })
  const node = {
    id: 's',
    kind: 'action',
    name: '',
    action: 'node/script',
    params: { source: 'return 1' },
    bindings: {},
  }
  const cells = [['steps', 'nodes', [node]], ...settings]
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells }
  await owner.post('/api/documents/edit', { id: data.documentId, edit })
  const published = await owner.post<{ readonly published: { readonly stg: { readonly versionId: number } } }>(
    '/api/workflow/publish',
    { id: data.id, env: 'stg' },
  )
  return { id: data.id, versionId: published.data.published.stg.versionId }
}

/** A workflow that starts by hand, with a run that failed and one that rests, and one that a webhook starts. */
export async function workflowOf({ store }: TestServer, owner: TestUser, projectId: number) {
  const { id: workflowId, versionId } = await publishedWorkflow(owner, projectId, 'Close old orders', [])
  const at = new Date()
  const row = (status: 'failed' | 'waiting') => ({
    ...{ id: crypto.randomUUID(), projectId, workflowId, versionId },
    ...{ env: 'stg' as const, status, event: { kind: 'hand', at: at.getTime() }, actorId: owner.userId, chain: [] },
    ...{ again: false, wakes: 0, startedAt: at, endedAt: status === 'failed' ? at : null },
  })
  const [failed, open] = [row('failed'), row('waiting')]
  await store.write((db) => db.insert(store.t.workflowRun).values([failed, open]))
  const hook = await publishedWorkflow(owner, projectId, 'Take orders', [
    ['workflow', 'trigger/type', 'trigger/webhook'],
    ['workflow', 'runAs', 'project'],
  ])
  return { workflowId, hookWorkflowId: hook.id, failedRunId: failed.id, openRunId: open.id }
}
