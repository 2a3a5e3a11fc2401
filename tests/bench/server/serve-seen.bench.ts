import { processorTime } from '#kernel/engine/ends/processor-time'
import type { ProjectInfo } from '#server/wire'
import { median, type Row } from '../row.ts'
import { answersPerSecond, signIn, startScript } from './processes.ts'

export const rows = ['serve/seen', 'serve/seen-router']
const ROUNDS = 30

/** Answers in a second of the servers' processor time, so that others on the machine do not count. */
const answersPerWork = async (pid: number, url: string, headers: Record<string, string>): Promise<number> => {
  const before = processorTime(pid)
  const answers = await answersPerSecond(url, headers)
  const after = processorTime(pid)
  return before === null || after === null ? answers : (answers * 1000) / (after - before)
}

/**
 * Calls to a server that writes lines and keeps figures, against one that does neither: who is signed in, which is
 * answered from memory, and a project, which goes through the router. Taken in turns, so that noise falls on both.
 */
export const run = async (): Promise<Row[]> => {
  const both = await startScript('seen-server.ts')
  const prepared = async (url: string) => {
    const call = await signIn(url)
    const { id } = await call<ProjectInfo>('/project/create', { name: 'Bench' })
    const { authorization, cookie } = call.headers
    return ['/api/user/info', `/api/project/detail/${id}`].map(
      (path) => () => answersPerWork(both.pid, `${url}${path}`, { authorization, cookie }),
    )
  }
  try {
    const [seen = '', unseen = ''] = both.url.split(' ')
    const [withSeen, without] = [await prepared(seen), await prepared(unseen)]
    const results: Row[] = []
    for (const [at, name] of rows.entries()) {
      const sides = [withSeen[at]!, without[at]!] as const
      const measured: [number[], number[]] = [[], []]
      for (const side of sides) await side()
      for (let round = 0; round < ROUNDS; round++) {
        // Each goes first as often as the other.
        for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
          measured[side].push(await sides[side]())
      }
      const [value, baseline] = [median(measured[0]), median(measured[1])]
      results.push({ name, ratio: value / baseline, value, unit: 'answers/s', baseline, rounds: ROUNDS })
    }
    return results
  } finally {
    await both.stop()
  }
}
