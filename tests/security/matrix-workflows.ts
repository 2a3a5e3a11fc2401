import type { TestServer, TestUser } from '#server/testing.fixture'

/** A workflow that is published and starts by hand, with a run that failed and one that rests. */
export async function workflowOf({ store }: TestServer, owner: TestUser, projectId: number) {
  const { data } = await owner.post<{ readonly id: number; readonly documentId: number }>('/api/workflow/create', {
    ...{ projectId, name: 'Close old orders', trigger: 'trigger/by-hand' },
  })
  const node = {
    id: 's',
    kind: 'action',
    name: '',
    action: 'node/script',
    params: { source: 'return 1' },
    bindings: {},
  }
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells: [['steps', 'nodes', [node]]] }
  await owner.post('/api/documents/edit', { id: data.documentId, edit })
  const published = await owner.post<{ readonly published: { readonly stg: { readonly versionId: number } } }>(
    '/api/workflow/publish',
    { id: data.id, env: 'stg' },
  )
  const at = new Date()
  const row = (status: 'failed' | 'waiting') => ({
    ...{ id: crypto.randomUUID(), projectId, workflowId: data.id, versionId: published.data.published.stg.versionId },
    ...{ env: 'stg' as const, status, event: { kind: 'hand', at: at.getTime() }, actorId: owner.userId, chain: [] },
    ...{ again: false, wakes: 0, startedAt: at, endedAt: status === 'failed' ? at : null },
  })
  const [failed, open] = [row('failed'), row('waiting')]
  await store.write((db) => db.insert(store.t.workflowRun).values([failed, open]))
  return { workflowId: data.id, failedRunId: failed.id, openRunId: open.id }
}
