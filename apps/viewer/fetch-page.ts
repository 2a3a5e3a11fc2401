import type { PublishedPage, UserInfo } from '../../server/wire.ts'
import { get } from '../shell/client.ts'
import { readToken } from '../shell/token.ts'
import type { PageAddress } from './address.ts'

/** A page as the server publishes it, and who looks at it. */
export interface FetchedPage {
  readonly published: PublishedPage
  readonly user: UserInfo | null
}

async function readUser(): Promise<UserInfo | null> {
  return readToken() === null ? null : get<UserInfo>('/user/info').catch(() => null)
}

export async function fetchPage({ id, env }: PageAddress): Promise<FetchedPage> {
  const [published, user] = await Promise.all([get<PublishedPage>(`/viewer/page/${id}`, { env }), readUser()])
  return { published, user }
}
