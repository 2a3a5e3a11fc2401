import { call } from '../../shell/client.ts'
import { currentUser } from '../../shell/session.ts'

const isUntouched = ({ createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string }): boolean =>
  createdAt === updatedAt

/**
 * Whether the signed-in person builds something: has a project, other than one that stands as it was made, such as
 * the sample that newcomers are given.
 */
async function buildsSomething(): Promise<boolean> {
  if (currentUser.peek()?.sub) return false
  const { list, total } = await call('GET /project/list', { pageNum: '1', pageSize: '1' })
  const [project] = list
  if (total !== 1 || !project) return total > 0
  if (project.publishedCount > 0 || !isUntouched(project)) return true
  const pages = await call('GET /pages/list', { projectId: String(project.id), pageNum: '1', pageSize: '20' })
  return pages.total > pages.list.length || !pages.list.every(isUntouched)
}

/**
 * Where a person comes to who signed in without having come from anywhere: those who build nothing and use something,
 * to their applications.
 */
export async function placeAfterSignIn(): Promise<string> {
  try {
    const used = await call('GET /project/used')
    return used.length > 0 && !(await buildsSomething()) ? '/app' : '/projects'
  } catch {
    // The list of projects asks again, and tells what is wrong.
    return '/projects'
  }
}
