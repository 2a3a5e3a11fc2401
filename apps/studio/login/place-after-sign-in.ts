import { call } from '../../shell/client.ts'
import { currentUser } from '../../shell/session.ts'

/** Where somebody comes to who signed in without having come from anywhere: those who build nothing and use something, to their applications. */
export async function placeAfterSignIn(): Promise<string> {
  try {
    const [used, built] = await Promise.all([
      call('GET /project/used'),
      currentUser.peek()?.sub ? { total: 0 } : call('GET /project/list', { pageNum: '1', pageSize: '1' }),
    ])
    return used.length > 0 && built.total === 0 ? '/app' : '/projects'
  } catch {
    // The list of projects asks again, and tells what is wrong.
    return '/projects'
  }
}
