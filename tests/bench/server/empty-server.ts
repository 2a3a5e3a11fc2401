// What everything is compared with: the fastest answer this runtime can give.
const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
console.log(`http://127.0.0.1:${server.port}`)
