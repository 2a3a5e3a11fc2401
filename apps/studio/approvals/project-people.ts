import type { NamedPerson, NamedRole, ProjectPeople } from '#sdk/setter'
import type { ProjectUser } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'

const PAGE = 100
/** Pages that are read to find the names of ids. */
const MOST_PAGES = 20
const OFFERED = 20

const personOf = ({ userId, userName, nickName }: ProjectUser): NamedPerson => ({
  ...{ id: userId, name: nickName || userName },
  detail: nickName === '' || nickName === userName ? '' : userName,
})

/** The people of a project, of whom each page is read once. */
export function projectPeople(projectId: number): ProjectPeople {
  const known = new Map<number, NamedPerson>()
  let pages = 0
  let isWhole = false
  const readOn = async (): Promise<void> => {
    const { list, total } = await call('GET /project/user/list', { projectId, pageNum: pages + 1, pageSize: PAGE })
    pages += 1
    for (const user of list) known.set(user.userId, personOf(user))
    isWhole = pages * PAGE >= total || pages >= MOST_PAGES
  }
  return {
    search: async (keyword) => {
      const { list } = await call('GET /project/user/list', { projectId, keyword, pageSize: OFFERED })
      const found = list.map(personOf)
      for (const person of found) known.set(person.id, person)
      return found
    },
    named: async (ids) => {
      while (!isWhole && ids.some((id) => !known.has(id))) await readOn()
      return ids.flatMap((id) => known.get(id) ?? [])
    },
  }
}

/** The roles of a project, by name. */
export const projectRoles = (projectId: number): Promise<readonly NamedRole[]> =>
  call('GET /project/role/listAll', { projectId })
