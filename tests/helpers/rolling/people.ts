import { connect, type Socket } from 'node:net'
import { readAll } from '../read-answers.ts'

// People behind a balancer, in a process of their own: `people.ts URL HEADERS PAGES PUBLISHED`. Each page has a person
// with one connection, who looks at a published page, asks who is signed in, and saves. A request is sent once: one
// that is not answered, or answered with a failure, has failed. They stop when the input ends; prints how many requests
// there were, how many failed and why, and the last revision of each page that was acknowledged.

const [target = '', headersText = '{}', pagesText = '[]', published = ''] = process.argv.slice(2)
const url = new URL(target)
const lines = Object.entries(JSON.parse(headersText) as Record<string, string>).map(
  ([name, value]) => `${name}: ${value}\r\n`,
)
const HEAD = `host: ${url.host}\r\n${lines.join('')}`
/** Milliseconds between two requests of a person. */
const PAUSE_MS = 20
let isOver = false
let total = 0
const failures: string[] = []
const revisions: Record<string, number> = {}

const element = (revision: number) => ({
  ...{ kind: 'element', id: 't', type: 'Text', name: 't', parentId: null, order: 'a0', props: { text: `${revision}` } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})
const saving = (id: number, revision: number): string => {
  const patch =
    revision === 1
      ? { added: { t: element(1) }, changed: {}, removed: {} }
      : { added: {}, changed: { t: [element(revision - 1), element(revision)] }, removed: {} }
  const body = JSON.stringify({ id, revision, patch })
  return `POST /api/pages/update HTTP/1.1\r\n${HEAD}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
const asking = (path: string): string => `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`

/** A connection that is opened when it is needed, and given up when the server asks for that. */
const createLine = () => {
  let socket: Socket | null = null
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const made = connect({ host: url.hostname, port: Number(url.port) })
      made.once('connect', () => resolve(made))
      // A closed one is told by `close` to who waits for an answer.
      made.on('error', reject)
    })
  return {
    /** The body of the answer. */
    async send(request: string): Promise<string> {
      socket ??= await open()
      const line = socket
      return new Promise<string>((resolve, reject) => {
        let rest: Buffer = Buffer.alloc(0)
        const lost = (): void => {
          socket = null
          reject(new Error('the connection was closed before the answer'))
        }
        line.once('close', lost)
        const read = (part: Buffer): void => {
          rest = Buffer.concat([rest, part])
          const answer = readAll(rest)
          if (answer === null) return
          line.off('data', read)
          line.off('close', lost)
          if (/\r\nconnection: close\r\n/i.test(rest.toString('latin1', 0, rest.indexOf('\r\n\r\n') + 2))) {
            socket = null
            line.destroy()
          }
          if (rest.toString('latin1', 0, 12) !== 'HTTP/1.1 200') reject(new Error(rest.toString('latin1', 0, 300)))
          else resolve(answer)
        }
        line.on('data', read)
        line.write(request)
      })
    },
    /** Whether the server has closed it since. */
    look: (): void => {
      if (socket?.destroyed || socket?.readyState !== 'open') socket = null
    },
    end: () => socket?.destroy(),
  }
}

const person = async (id: number): Promise<void> => {
  const line = createLine()
  let revision = 1
  const once = async (request: string): Promise<string | null> => {
    total += 1
    try {
      line.look()
      return await line.send(request)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
      return null
    }
  }
  while (!isOver) {
    await once(asking(`/api/viewer/page/${published}?env=prd`))
    await Bun.sleep(PAUSE_MS)
    await once(asking('/api/user/info'))
    await Bun.sleep(PAUSE_MS)
    const answer = await once(saving(id, revision))
    if (answer?.includes('"code":0')) {
      revisions[id] = revision
      revision += 1
    }
    await Bun.sleep(PAUSE_MS)
  }
  line.end()
}

process.stdin.on('end', () => {
  isOver = true
})
process.stdin.resume()
await Promise.all((JSON.parse(pagesText) as number[]).map(person))
console.log(JSON.stringify({ total, failed: failures.length, why: [...new Set(failures)].slice(0, 5), revisions }))
process.exit(0)
