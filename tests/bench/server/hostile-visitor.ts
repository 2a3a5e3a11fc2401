// A process of its own: `hostile-visitor.ts ORIGIN PAGES SECONDS`. Four requests at a time of everything that costs a stranger little and
// the server much; prints how often each status came back.

const [origin = '', pagesText = '[]', secondsText = '1'] = process.argv.slice(2)
const pages = JSON.parse(pagesText) as number[]
const deadline = performance.now() + Number(secondsText) * 1000
const statuses: Record<string, number> = {}

const post = (path: string, body: string) =>
  fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(30_000),
  })
const ask = (more: object) => {
  const page = pages[Math.floor(Math.random() * pages.length)]
  return post('/viewer/request', JSON.stringify({ page, env: 'prd', source: 'bomb', url: 'https://service.test/x', ...more }))
}
const MEGABYTES = 7 * 1024 * 1024
const attacks: readonly (() => Promise<Response>)[] = [
  // Read anew for every version that its author publishes.
  () => ask({}),
  () => ask({ url: `https://service.test/${'%2e%2e/'.repeat(500)}` }),
  () => ask({ body: 'x'.repeat(900_000) }),
  () => ask({ source: '__proto__', headers: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`x-${i}`, 'y'.repeat(50)])) }),
  () => post('/viewer/request', `[${'1,'.repeat(MEGABYTES / 2)}1]`),
  () => post('/user/login', `{"userName":"${'a'.repeat(MEGABYTES)}","userPwd":"x"}`),
  () => post('/user/login', '['.repeat(MEGABYTES)),
  () => post('/user/regist', `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":${i}`).join()}}`),
]

const attacker = async (first: number): Promise<void> => {
  for (let i = first; performance.now() < deadline; i++) {
    const status = await (attacks[i % attacks.length] as () => Promise<Response>)().then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      () => 'lost',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
await Promise.all([0, 2, 4, 6].map(attacker))
console.log(JSON.stringify(statuses))

export {}
