import { exchangeBodies } from '../../helpers/exchange-bodies.ts'
import type { signInAs } from './processes.ts'
import { sendUntil } from './send-until.ts'

/** Checks and imports, two at a time, of the files that cost their reader most. */
export const createHostileImporter = (
  url: string,
  { headers: { 'content-type': _json, ...headers } }: Awaited<ReturnType<typeof signInAs>>,
) => {
  const files = exchangeBodies.map(({ file, make }) => new File([make()], file))
  let count = 0
  return (seconds: number) =>
    sendUntil(performance.now() + seconds * 1000, () => {
      const body = new FormData()
      body.append('file', files[count % files.length] as File)
      const call = count % 3 === 0 ? 'import' : 'check'
      count++
      return fetch(`${url}/api/exchange/${call}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) })
    })
}
