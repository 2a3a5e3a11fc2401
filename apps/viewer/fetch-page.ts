import type { PublishedPage, UserInfo } from '../../server/wire.ts'
import { call } from '../shell/client.ts'
import { readToken } from '../shell/token.ts'
import type { PageAddress } from './address.ts'
import { loginToPage, type PageLogin } from './page-login.ts'
import { fetchToldPage, toldPointer } from './told-page.ts'

/** What a page is told about who looks at it. */
export interface PageUser extends Pick<UserInfo, 'userId' | 'userName' | 'nickName' | 'avatar'> {
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}

/** A page as the server publishes it, and who looks at it. */
export interface FetchedPage {
  readonly published: PublishedPage
  readonly user: PageUser | null
  /** With which it was asked for, where that is not the studio's. */
  readonly token?: string | undefined
}

const userOf = (login: PageLogin | null): PageUser | null => login && { ...login.user, roles: login.roles, permissions: login.permissions }

/**
 * Gives the document the theme that the page chose before the page's own root says it, as a sheet with several themes has the usual one for documents in which
 * no element says another. The document of a public page has it from the server. It stays: each page is a document of its own.
 */
function wearChosen(theme: string | null): void {
  if (theme) document.getElementById('root')?.classList.add(`te-theme-${theme}`)
}

/** Puts the theme of the page's project before all other styles, and waits for it; the document of a public page has it already. */
async function wear(answer: Response): Promise<void> {
  const look = answer.headers.get('tessera-look')
  wearChosen(answer.headers.get('tessera-theme'))
  const href = `/look/${look}.css`
  const known = document.getElementById('look')
  if (!look || known?.getAttribute('href') === href) return
  known?.remove()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'look', href })
  document.head.prepend(link)
  // Where it cannot be had the page is shown without.
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve
  })
}

export async function fetchPage(address: PageAddress): Promise<FetchedPage> {
  const { id, env } = address
  const asking = (token?: string) =>
    call('GET /viewer/page/{id}', { id, env }, { onAnswer: wear, ...(token === undefined ? {} : { token }) })
  // A public page is on its way since the document arrived, whoever looks at it.
  const told = fetchToldPage(toldPointer(address))
  // Here the studio's login opens the page too, so that both questions are under way at once.
  if (readToken() !== null && address.as === undefined) {
    const [published, login] = await Promise.all([told.then((page) => page ?? asking()), loginToPage(address)])
    return { published, user: userOf(login) }
  }
  const login = await loginToPage(address)
  return { published: (await told) ?? (await asking(login?.token)), user: userOf(login), token: login?.token }
}
