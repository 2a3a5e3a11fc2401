import type { PageEntry } from '#kernel/page/records'
import type { PageInfo, PageRecords, ProjectInfo } from '../../server/wire.ts'
import { type Api, type StoredElement, storedPage } from '../helpers/api.ts'

/** Creates a page with these elements in a project of its own. */
export async function createPage(api: Api, name: string, elements: readonly StoredElement[]): Promise<PageInfo> {
  return createStored(api, name, storedPage(elements))
}

/** The same with a page in its stored form. */
export async function createStored(api: Api, name: string, pageData: object): Promise<PageInfo> {
  const project = await api.post<ProjectInfo>('/project/create', { name: `Project of ${name}` })
  return api.post<PageInfo>('/pages/create', { name, projectId: project.id, pageData })
}

/** A button with this text, as a stored page has it. */
export const button = (id: string, text: string): StoredElement => ({ id, type: 'Button', props: { text } })

export const readRecords = (api: Api, id: number): Promise<PageRecords> => api.get<PageRecords>(`/pages/records/${id}`)

/** A page's entries by id, the way the server has them. */
export async function entriesOf(api: Api, id: number): Promise<Record<string, PageEntry>> {
  const { entries } = await readRecords(api, id)
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]))
}

/** The text property of one element, the way the server has it. */
export async function savedText(api: Api, pageId: number, elementId: string): Promise<unknown> {
  const entry = (await entriesOf(api, pageId))[elementId]
  return entry?.kind === 'element' ? entry.props.text : undefined
}
