import type { ServerPage } from '#kernel/engine'
import type { PageToken } from '../../server/wire.ts'
import { call } from '../shell/client.ts'
import { holdPageToken, issuePageTokensBy } from '../shell/page-logins.ts'
import { readToken } from '../shell/token.ts'
import type { PageAddress } from './address.ts'
import { viewPagesAs } from './view-pages-as.ts'

/** Where the token of a page is kept whose address is not the studio's: until the tab is closed, for a reload. */
const KEY = 'tessera-page-login'

/** Who looks at the page, with the token for it; `apart` where the page has an address of its own, and no other login is there. */
export interface PageLogin extends PageToken {
  readonly apart: boolean
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage the next reload asks the studio again.
  }
}

/** The code that the studio sent along, taken out of the address. */
function takeCode(): string | null {
  const code = /^#code=([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (code === undefined) return null
  history.replaceState(null, '', `${location.pathname}${location.search}`)
  return code
}

const renewApart = async (kept: string, page: number): Promise<PageToken> => {
  const next = await call('POST /viewer/token/renew', { page }, { token: kept, bare: true })
  keep(next.token)
  return next
}

async function loginApart(page: number): Promise<PageToken | null> {
  const code = takeCode()
  const kept = readKept()
  if (code === null) return kept === null ? null : renewApart(kept, page)
  const token = await call('POST /viewer/token/redeem', { code, page }, { bare: true })
  keep(token.token)
  return token
}

/** The visitor's login for the page; null for a visitor without one, or whose login is over. `as` is the role that an administrator views it as. */
export async function loginToPage({ id, env, as }: PageAddress): Promise<PageLogin | null> {
  const page: ServerPage = { page: id, env }
  const apart = await loginApart(id).catch(() => null)
  if (apart !== null) {
    issuePageTokensBy(async () => {
      const kept = readKept()
      return kept === null ? null : renewApart(kept, id)
    })
    holdPageToken(page, apart)
    return { ...apart, apart: true }
  }
  if (readToken() === null) return null
  if (as !== undefined) viewPagesAs(as)
  const asking = call('POST /viewer/token', { page: id, env, ...(as === undefined ? {} : { as }) })
  // Viewed as a role, a page that the role does not open is refused: their own login would open it.
  const token = await (as === undefined ? asking.catch(() => null) : asking)
  if (token === null) return null
  holdPageToken(page, token)
  return { ...token, apart: false }
}

/** Ends the login of a page that has an address of its own; false where the login is the studio's. */
export function leavePage(): boolean {
  if (readKept() === null) return false
  sessionStorage.removeItem(KEY)
  location.reload()
  return true
}

/** Where the visitor of a page signs in, to come back afterwards. */
export async function signInAddress({ id }: PageAddress): Promise<string> {
  const { studio, pages } = await call('GET /viewer/addresses', {}, { bare: true })
  if (pages === '') return `/login?callback=${encodeURIComponent(`${location.pathname}${location.search}`)}`
  const params = new URLSearchParams(location.search)
  params.set('login', '1')
  return `${studio}/visit/${id}?${params}`
}
