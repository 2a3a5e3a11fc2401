import { createTestServer, element, type TestUser } from '#server/testing.fixture'
import { readEvents } from '../../../apps/shell/sync/read-events.ts'
import { median, type Row } from '../row.ts'

export const rows = ['documents/follow']

const ROUNDS = 100
const WARM_UP = 10

/** How long after one person's edit was sent another one has it, who follows the document: from the request to the event that came. */
export const run = async (): Promise<Row[]> => {
  const server = await createTestServer()
  const ended = new AbortController()
  try {
    const ann = await server.user('ann')
    const bob = await server.user('bob')
    const project = await ann.newProject()
    await ann.post('/api/project/member/create', { projectId: project.id, userName: 'bob@test.dev', role: 'developer' })
    const { documentId } = await ann.newPage(project.id)
    const send = async (index: number, more: object): Promise<void> => {
      const edit = { id: `edit_${String(index).padStart(10, '0')}`, added: [], cells: [], removed: [], ...more }
      const answer = await ann.post('/api/documents/edit', { id: documentId, edit })
      if (answer.code !== 0) throw new Error(answer.msg)
    }
    await send(0, { added: [element('Text_1', { props: { text: 'first' } })] })
    const events = await followed(bob, documentId, ended.signal)
    const took: number[] = []
    for (let round = 1; round <= WARM_UP + ROUNDS; round++) {
      const text = `Changed ${round}`
      const start = performance.now()
      const [data] = await Promise.all([events.next(), send(round, { cells: [['Text_1', 'props/text', text]] })])
      if (!data.includes(text)) throw new Error(`another edit came than was sent: ${data}`)
      if (round > WARM_UP) took.push(performance.now() - start)
    }
    return [{ name: 'documents/follow', value: median(took), unit: 'ms', baseline: null, ratio: null, rounds: ROUNDS }]
  } finally {
    ended.abort()
    await server.close()
  }
}

/** The edits of a document as they come to somebody who has it as it is now. */
async function followed(user: TestUser, documentId: number, signal: AbortSignal): Promise<{ next(): Promise<string> }> {
  const { data } = await user.get<{ readonly revision: number }>(`/api/documents/records/${documentId}`)
  const { body } = await user.raw(`/api/documents/follow/${documentId}?since=${data.revision}`, { signal })
  if (!body) throw new Error('the stream has no body')
  const events = readEvents(body)[Symbol.asyncIterator]()
  return {
    async next() {
      const { value, done } = await events.next()
      if (done || value.name !== 'edits') throw new Error('the stream ended')
      return value.data
    },
  }
}
