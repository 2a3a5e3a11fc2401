import { exchangeBodies } from '../../helpers/exchange-bodies.ts'

// A process of its own: `hostile-importer.ts ORIGIN HEADERS SECONDS`. Checks and imports, two at a time, of the files that cost their reader most;
// prints how often each status came back.

const [origin = '', headersText = '{}', secondsText = '1'] = process.argv.slice(2)
const headers = JSON.parse(headersText) as Record<string, string>
const deadline = performance.now() + Number(secondsText) * 1000
const statuses: Record<string, number> = {}
const files = exchangeBodies.map(({ file, make }) => new File([make()], file))

const sender = async (first: number): Promise<void> => {
  for (let i = first; performance.now() < deadline; i++) {
    const body = new FormData()
    body.append('file', files[i % files.length] as File)
    const call = i % 3 === 0 ? 'import' : 'check'
    const status = await fetch(`${origin}/api/exchange/${call}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(60_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      () => 'lost',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    // Whoever is refused tries again.
    if (status === '429') await Bun.sleep(200)
  }
}
await Promise.all([sender(0), sender(Math.floor(files.length / 2))])
console.log(JSON.stringify(statuses))
