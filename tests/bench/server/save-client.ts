import { readAll } from '../../helpers/read-answers.ts'

// Many people who save, in a process of their own: `save-client.ts URL HEADERS PAGES SECONDS`, where PAGES is a JSON
// list of ids. Each page has one writer with a connection of its own, who sends the next change once the one before is
// acknowledged. Prints saves a second and, in milliseconds, the time within which half and 95 % of them were answered.

/** A change names what was there and what is there now, so that its body has twice as much. */
const HALF = 'x'.repeat(10_000)
const [target = '', headersText = '{}', pagesText = '[]', secondsText = '1'] = process.argv.slice(2)
const url = new URL(`${target}/api/pages/update`)
const lines = Object.entries(JSON.parse(headersText) as Record<string, string>).map(([name, value]) => `${name}: ${value}\r\n`)
/** Until then the server gets warm, and nothing counts. */
const countFrom = performance.now() + 4_000
const deadline = countFrom + Number(secondsText) * 1000
const times: number[] = []

const element = (revision: number) => ({
  ...{ kind: 'element', id: 't', type: 'Text', name: 't', parentId: null, order: 'a0', props: { text: `${HALF}${revision}` } },
  ...{ bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
})
/**
 * What comes after the id is the same for everybody at that revision, and made once: it is not this process that is
 * measured.
 */
const rests = new Map<number, Buffer>()
const restOf = (revision: number): Buffer => {
  let rest = rests.get(revision)
  if (rest === undefined) {
    const patch =
      revision === 1
        ? { added: { t: element(1) }, changed: {}, removed: {} }
        : { added: {}, changed: { t: [element(revision - 1), element(revision)] }, removed: {} }
    rest = Buffer.from(`,"revision":${revision},"patch":${JSON.stringify(patch)}}`)
    rests.set(revision, rest)
  }
  return rest
}
const start = `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}content-length: `
const request = (id: number, revision: number): Buffer => {
  const first = `{"id":${id}`
  const rest = restOf(revision)
  return Buffer.concat([Buffer.from(`${start}${first.length + rest.length}\r\n\r\n${first}`), rest])
}

const writer = (id: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let revision = 1
    let sentAt = 0
    let rest: Buffer = Buffer.alloc(0)
    let unsent: Buffer = Buffer.alloc(0)
    const flush = (socket: { write(data: Buffer): number }): void => {
      unsent = unsent.subarray(socket.write(unsent))
    }
    const send = (socket: { write(data: Buffer): number }): void => {
      sentAt = performance.now()
      unsent = request(id, revision)
      flush(socket)
    }
    void Bun.connect({
      hostname: url.hostname,
      port: Number(url.port),
      socket: {
        open: send,
        drain: flush,
        data(socket, part) {
          rest = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part])
          const answer = readAll(rest)
          if (answer === null) return
          rest = Buffer.alloc(0)
          if (!answer.includes('"code":0')) return reject(new Error(`Not saved: ${answer.slice(0, 200)}`))
          if (performance.now() > countFrom) times.push(performance.now() - sentAt)
          revision += 1
          if (performance.now() < deadline) send(socket)
          else socket.end()
        },
        close: () => resolve(),
        error: (_socket, error) => reject(error),
      },
    }).catch(reject)
  })

await Promise.all((JSON.parse(pagesText) as number[]).map(writer))
const seconds = (performance.now() - countFrom) / 1000
times.sort((a, b) => a - b)
const within = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0
console.log(JSON.stringify({ perSecond: times.length / seconds, half: within(0.5), most: within(0.95) }))
