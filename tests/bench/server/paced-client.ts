// A process of its own: `paced-client.ts URL HEADERS CONNECTIONS PAUSE_MS SECONDS`. Each connection asks, waits for the whole answer, pauses
// and asks again, as people do who look at pages: between half and one and a half times PAUSE_MS, because those who waited together would ask together
// from then on; prints how long the answers took. Raw HTTP/1.1 without parsing bodies.

const [target = '', headersText = '{}', ...numbers] = process.argv.slice(2)
const [connections = 1, pause = 1000, seconds = 1] = numbers.map(Number)
const url = new URL(target)
const lines = Object.entries(JSON.parse(headersText) as Record<string, string>).map(([name, value]) => `${name}: ${value}\r\n`)
const request = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`)
const headEnd = Buffer.from('\r\n\r\n')
const deadline = performance.now() + seconds * 1000
const times: number[] = []
let failed = 0

const pausing = () => pause * (0.5 + Math.random())
/** How many bytes the first answer in the buffer takes, or null while it is not all there. */
const sizeOfAnswer = (buffer: Buffer): number | null => {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return null
  const head = buffer.toString('latin1', 0, end).toLowerCase()
  if (!/^http\/1\.1 200/.test(head)) throw new Error(`Unexpected answer: ${head.slice(0, 60)}`)
  const size = end + 4 + Number(/content-length: (\d+)/.exec(head)?.[1])
  return buffer.length >= size ? size : null
}

/** One person; a connection that is lost counts as failed, and is made anew. */
const person = (): Promise<void> =>
  new Promise((resolve) => {
    let rest: Buffer = Buffer.alloc(0)
    let asked = 0
    const connect = () =>
      Bun.connect({
        hostname: url.hostname,
        port: Number(url.port),
        socket: {
          open: (socket) => {
            rest = Buffer.alloc(0)
            asked = performance.now()
            socket.write(request)
          },
          data: (socket, part) => {
            rest = rest.length === 0 ? part : Buffer.concat([rest, part])
            if (sizeOfAnswer(rest) === null) return
            rest = Buffer.alloc(0)
            times.push(performance.now() - asked)
            asked = 0
            setTimeout(() => {
              if (performance.now() > deadline) return void socket.end()
              asked = performance.now()
              socket.write(request)
            }, pausing())
          },
          close: () => {
            // What did not come counts with the time that was waited for it in vain.
            if (asked > 0) {
              failed += 1
              times.push(performance.now() - asked)
            }
            if (performance.now() > deadline) resolve()
            else setTimeout(connect, 100)
          },
          error: () => {},
        },
      }).catch(() => {
        failed += 1
        if (performance.now() > deadline) resolve()
        else setTimeout(connect, 100)
      })
    // Not all in the same moment.
    setTimeout(connect, Math.random() * pause)
  })

await Promise.all(Array.from({ length: connections }, person))
times.sort((one, other) => one - other)
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
console.log(JSON.stringify({ count: times.length, failed, p50: at(0.5), p95: at(0.95), most: at(1) }))

export {}
