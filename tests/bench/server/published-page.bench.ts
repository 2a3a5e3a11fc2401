import type { PageInfo, ProjectInfo, PublishRecord } from '#server/wire'
import { median, type Row } from '../row.ts'
import { answersPerSecond, signIn, startScript } from './processes.ts'

export const rows = ['server/page', 'server/304', 'server/private page']
const ROUNDS = 5

const elements = (count: number) => {
  const ids = Array.from({ length: count }, (_, i) => `Text_${i}`)
  return {
    elements: ids.map((id) => ({ id, type: 'Text', name: 'Text', elements: [] })),
    elementsMap: Object.fromEntries(ids.map((id, i) => [id, { id, type: 'Text', config: { props: { text: `Line ${i} of the page` } } }])),
  }
}

/** A public page of a hundred elements, its 304, and a private one that its owner looks at, against an empty answer of the same runtime; taken in turns, so that noise falls on both. */
export const run = async (): Promise<Row[]> => {
  const [ours, empty] = [await startScript('bench-server.ts'), await startScript('empty-server.ts')]
  try {
    const call = await signIn(ours.url)
    const project = await call<ProjectInfo>('/project/create', { name: 'Bench' })
    const page = await call<PageInfo>('/pages/create', { name: 'Page', projectId: project.id, isPublic: 1, pageData: elements(100) })
    const { hash } = await call<PublishRecord>('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    const url = `${ours.url}/api/viewer/page/${page.id}?env=prd`
    const hidden = await call<PageInfo>('/pages/create', { name: 'Private', projectId: project.id, isPublic: 2, pageData: elements(100) })
    await call<PublishRecord>('/page/publish/create', { env: 'prd', id: hidden.id, previewImg: '' })
    const kinds = {
      empty: () => answersPerSecond(empty.url),
      page: () => answersPerSecond(url, { 'accept-encoding': 'br' }),
      same: () => answersPerSecond(url, { 'accept-encoding': 'br', 'if-none-match': `"${hash}"` }),
      hidden: () =>
        answersPerSecond(`${ours.url}/api/viewer/page/${hidden.id}?env=prd`, {
          'accept-encoding': 'br',
          authorization: call.headers.authorization,
          cookie: call.headers.cookie,
        }),
    }
    const names = Object.keys(kinds) as (keyof typeof kinds)[]
    const measured: Record<keyof typeof kinds, number[]> = { empty: [], page: [], same: [], hidden: [] }
    for (const kind of names) await kinds[kind]()
    for (let round = 0; round < ROUNDS; round++) for (const kind of names) measured[kind].push(await kinds[kind]())
    const baseline = median(measured.empty)
    const row = (name: string, values: readonly number[]): Row => ({
      name,
      ratio: median(values) / baseline,
      value: median(values),
      unit: 'answers/s',
      baseline,
      rounds: ROUNDS,
    })
    return [row('server/page', measured.page), row('server/304', measured.same), row('server/private page', measured.hidden)]
  } finally {
    await Promise.all([ours.stop(), empty.stop()])
  }
}
