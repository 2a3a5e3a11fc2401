/** A request that a service was sent. */
export interface Sent {
  readonly path: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

/** A service on loopback that keeps what it was sent. */
export function startService(answer: (sent: Sent, count: number) => Response | Promise<Response>) {
  const requests: Sent[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      const sent = { path: `${pathname}${search}`, method: request.method, headers, body: await request.text() }
      requests.push(sent)
      return answer(sent, requests.length)
    },
  })
  return {
    requests,
    host: `127.0.0.1:${server.port}`,
    url: `http://127.0.0.1:${server.port}`,
    stop: () => server.stop(true),
  }
}
