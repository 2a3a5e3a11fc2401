import { type RunningServer, startServer } from '../../helpers/server.ts'
import type { Row } from '../row.ts'
import { createEveryday, type Everyday, everydayRows } from './everyday.ts'
import { hostileAuthor } from './hostile-author.ts'
import { runClient } from './processes.ts'

export const rows = [
  ...['server/hostile-author/views', 'server/hostile-author/health', 'server/hostile-author/memory'],
  ...['server/hostile/views', 'server/hostile/health', 'server/hostile/memory'],
]
const VIEWERS = 500
const ROUNDS = 2
const SECONDS = 8

/** Alone, then with an author who publishes slow pages all the time, then with a visitor as well who sends what costs most. */
const measure = async (server: RunningServer): Promise<Row[]> => {
  const { url } = server
  const everyday = await createEveryday(server, VIEWERS)
  const author = await hostileAuthor(url)

  await everyday(3)
  const taken: Record<'quiet' | 'author' | 'both', Everyday[]> = { quiet: [], author: [], both: [] }
  for (let round = 0; round < ROUNDS; round++) {
    taken.quiet.push(await everyday(SECONDS))
    taken.author.push(await everyday(SECONDS, author.work(SECONDS)))
    const visitor = runClient<object>('hostile-visitor.ts', url, JSON.stringify(author.pages), SECONDS)
    taken.both.push(await everyday(SECONDS, author.work(SECONDS), visitor))
    console.log(`  visitor's answers ${JSON.stringify(await visitor)}, author's publishes ${JSON.stringify(author.counts)}`)
  }
  for (const [phase, measured] of Object.entries(taken)) for (const each of measured) console.log(`  ${phase} ${JSON.stringify(each)}`)
  return [...everydayRows('server/hostile-author', taken.author, taken.quiet), ...everydayRows('server/hostile', taken.both, taken.quiet)]
}

export const run = async (): Promise<Row[]> => {
  const server = await startServer({ env: { NODE_ENV: 'production' } })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}
