import type { ReactNode } from 'react'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'

const MOST_OFFERED = 200

/** Projects in which the person may make pages, as options of a select; without the one that is left out. */
export function useEditableProjects(without?: number) {
  const loaded = useLoaded('projects to put pages into', (signal) =>
    call('GET /project/list', { keyword: '', pageNum: 1, pageSize: MOST_OFFERED }, { signal }),
  )
  const options = (loaded.data?.list ?? [])
    .filter(({ id, access }) => id !== without && access !== 'tester')
    .map(({ id, name }) => ({ value: id, label: name }))
  /** What is typed is part of the name. */
  const filter = (text: string, option: ReactNode): boolean =>
    String((option as { props: { children: unknown } }).props.children)
      .toLowerCase()
      .includes(text.toLowerCase())
  return { ...loaded, options, filter }
}
