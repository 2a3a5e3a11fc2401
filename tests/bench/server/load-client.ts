// A process of its own, so that the load does not take the measured server's turns: `load-client.ts URL HEADERS SECONDS`.
// Prints the answers a second that came back over sixteen connections, as raw HTTP/1.1 without parsing bodies.

const CONNECTIONS = 16
const [target = '', headersText = '{}', secondsText = '1'] = process.argv.slice(2)
const url = new URL(target)
const lines = Object.entries(JSON.parse(headersText) as Record<string, string>).map(([name, value]) => `${name}: ${value}\r\n`)
const request = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`)
const deadline = performance.now() + Number(secondsText) * 1000
let answers = 0
let live = 0

const headEnd = Buffer.from('\r\n\r\n')
const STATUS_BYTES = 'HTTP/1.1 200'.length
/** The answer that was read last: its bytes in all, and its first ones. Others of the same are not read again, because the client shares the machine. */
let last: { readonly size: number; readonly start: Buffer } | null = null

/** How many bytes the first answer in the buffer takes, or null while it is not all there. */
const sizeOfAnswer = (buffer: Buffer): number | null => {
  if (last !== null && buffer.length === last.size && buffer.compare(last.start, 0, STATUS_BYTES, 0, STATUS_BYTES) === 0) return last.size
  const end = buffer.indexOf(headEnd)
  if (end < 0) return null
  const head = buffer.toString('latin1', 0, end).toLowerCase()
  if (!/^http\/1\.1 (200|304)/.test(head)) throw new Error(`Unexpected answer: ${head.slice(0, 60)}`)
  const length = head.startsWith('http/1.1 304') ? 0 : Number(/content-length: (\d+)/.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error('An answer without its length')
  const size = end + 4 + length
  if (buffer.length < size) return null
  last = { size, start: Buffer.from(buffer.subarray(0, STATUS_BYTES)) }
  return size
}

await new Promise<void>((resolve, reject) => {
  for (let i = 0; i < CONNECTIONS; i++) {
    let rest: Buffer = Buffer.alloc(0)
    live += 1
    Bun.connect({
      hostname: url.hostname,
      port: Number(url.port),
      socket: {
        open: (socket) => void socket.write(request),
        data: (socket, part) => {
          rest = rest.length === 0 ? part : Buffer.concat([rest, part])
          const size = sizeOfAnswer(rest)
          if (size === null) return
          rest = rest.subarray(size)
          answers += 1
          if (performance.now() < deadline) socket.write(request)
          else socket.end()
        },
        close: () => {
          live -= 1
          if (live === 0) resolve()
        },
        error: (_socket, error) => reject(error),
      },
    }).catch(reject)
  }
})
console.log(answers / Number(secondsText))

export {}
