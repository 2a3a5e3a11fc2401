import type { ServerPage } from '#kernel/engine'
import type { PageToken } from '../../server/wire.ts'
import { call } from './client.ts'
import type { PageLogins } from './page-fetch.ts'
import { readToken } from './token.ts'

/** Milliseconds before its end from which a token is no longer handed out. */
const MARGIN = 60_000
/** Milliseconds that a request waits for its page to be saved. */
const PATIENCE = 8_000

interface Held {
  readonly token: string
  readonly until: number
}
/** How a page gets a token; null where nobody is signed in. */
type Issue = (page: ServerPage) => Promise<PageToken | null>

const nameOf = (page: ServerPage): string => ('block' in page ? `block ${page.block}` : `page ${page.page}`)
const keyOf = (page: ServerPage): string => `${nameOf(page)} ${page.env}`
const held = new Map<string, Promise<Held | null>>()

/** From the studio's login, which the page itself never sees. */
const issueFromStudio: Issue = async (page) => {
  if (readToken() === null) return null
  // A token is for a project: branches need none of their own.
  return call('POST /viewer/token', 'block' in page ? { block: page.block, env: page.env } : { page: page.page, env: page.env })
}
let issue: Issue = issueFromStudio

/** Where pages have an address of their own there is no studio's login, and they are given tokens otherwise. */
export function issuePageTokensBy(other: Issue): void {
  issue = other
  held.clear()
}

const toHeld = ({ token, expiresIn }: Pick<PageToken, 'token' | 'expiresIn'>): Held => ({
  token,
  until: Date.now() + expiresIn * 1000 - MARGIN,
})

/** A token that came in another way, such as by a code. */
export function holdPageToken(page: ServerPage, token: Pick<PageToken, 'token' | 'expiresIn'>): void {
  held.set(keyOf(page), Promise.resolve(toHeld(token)))
}

/** A login that is over, or a page that one may not see, is a visitor's: the server then says what is open to everybody. */
const begin = (page: ServerPage): Promise<Held | null> => {
  const asking = issue(page).then(
    (token) => (token === null ? null : toHeld(token)),
    () => null,
  )
  held.set(keyOf(page), asking)
  // Whoever signs in later is asked for again.
  void asking.then((found) => found === null && held.get(keyOf(page)) === asking && held.delete(keyOf(page)))
  return asking
}

const before = new Map<string, () => Promise<unknown>>()

/** Something to do before a draft's requests, such as saving it: the server holds them against what is saved. Answers how to stop. */
export function beforeDraftRequests(page: ServerPage, run: () => Promise<unknown>): () => void {
  const name = nameOf(page)
  before.set(name, run)
  return () => {
    if (before.get(name) === run) before.delete(name)
  }
}

const saved = async (page: ServerPage): Promise<void> => {
  const run = before.get(nameOf(page))
  if (!run) return
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([run().catch(() => undefined), patience])
}

/** The logins of the pages that this app shows, each in its own project's name. */
export const pageLogins: PageLogins = {
  async token(page) {
    if (page.env === 'draft') await saved(page)
    const known = await held.get(keyOf(page))
    if (known && known.until > Date.now()) return known.token
    return (await begin(page))?.token ?? null
  },
  async renew(page) {
    return (await begin(page))?.token ?? null
  },
}
