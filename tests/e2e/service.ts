import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of somebody else's, which says success by this code and keeps what it was asked. */
export async function startService(code: 0 | 'SUCCESS' = 0) {
  const asked: { readonly url: string; readonly headers: Record<string, unknown> }[] = []
  const service = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    const page = new URL(request.url ?? '/', 'http://service').searchParams.get('page')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code, data: { list: [{ x: 'today', y: 40 + Number(page) }], count: 1 }, msg: '' }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  return { asked, address, close: () => new Promise((resolve) => service.close(resolve)) }
}
