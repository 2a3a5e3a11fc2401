import type { PageHost } from '#kernel/view'
import type { Dictionaries, PageDictionary, ServiceUse } from '#sdk/services'
import { call } from './client.ts'
import { withPageLogin } from './with-page-login.ts'

/** The most that the server answers at a time. */
const MOST_AT_ONCE = 50

type ServerPlace = NonNullable<PageHost['page']>
interface Batch {
  readonly codes: Set<string>
  readonly found: Promise<ReadonlyMap<string, PageDictionary>>
}

async function request(page: ServerPlace, codes: readonly string[]): Promise<ReadonlyMap<string, PageDictionary>> {
  const place = 'block' in page ? { block: page.block } : { page: page.page }
  const input = { ...place, env: page.env, code: codes.toSorted().join() }
  const ask = (token: string | null) =>
    call('GET /dictionary/items', input, { bare: true, ...(token === null ? {} : { token }) })
  const answer = await withPageLogin(page, ask)
  return new Map(answer.map((each) => [each.code, each]))
}

/** The dictionaries of the page's project. Each is read once while the page is open. */
export const create = ({ host: { page } }: ServiceUse<PageHost>): Dictionaries => {
  const known = new Map<string, Promise<PageDictionary | null>>()
  let open: Batch | undefined
  const batch = (place: ServerPlace): Batch => {
    const codes = new Set<string>()
    const found = new Promise((resolve) => setTimeout(resolve)).then(() => {
      if (open?.codes === codes) open = undefined
      return request(place, [...codes])
    })
    return { codes, found }
  }
  return {
    read(code) {
      // A page that was never saved is in no project.
      if (page === undefined) return Promise.resolve(null)
      const reading = known.get(code)
      if (reading) return reading
      if (open === undefined || open.codes.size >= MOST_AT_ONCE) open = batch(page)
      open.codes.add(code)
      const result = open.found.then((all) => all.get(code) ?? null)
      known.set(code, result)
      // A failure is no answer: the next reader tries again.
      result.catch(() => known.delete(code))
      return result
    },
  }
}
