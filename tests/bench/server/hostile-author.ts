import type { PageInfo, ProjectInfo } from '#server/wire'
import { signInAs } from './processes.ts'

const PAGES = 4
const bound = (i: number) => ({
  ...{ kind: 'element', id: `e${i}`, type: 'Text', name: `e${i}`, parentId: null, order: `a${i}`, props: {}, style: {}, css: '' },
  ...{ bindings: { text: { kind: 'formula', source: '(() => { while (true) {} })()' } }, events: {}, version: 1, extra: {} },
})
const bomb = {
  ...{ kind: 'api', id: 'bomb', name: 'bomb', source: 'source/http', config: { prdApi: 'orders', isCors: true } },
  ...{ bindings: {}, extra: {} },
}
/** What is slow to read where the slashes at the end of an address are looked for from each of them. */
const interceptor = { prdService: `https://service.test/${'/'.repeat(50_000)}x` }

/** An author whose pages take the compiler as long as it lets them, published again and again; each version is a new one to its readers. */
export const hostileAuthor = async (url: string) => {
  const call = await signInAs(url, '/user/regist', { userName: 'hostile@test.dev', userPwd: 'correct horse battery' })
  const project = await call<ProjectInfo>('/project/create', { name: 'Hostile' })
  const pages: PageInfo[] = []
  for (let i = 0; i < PAGES; i++) {
    const pageData = { elements: [], elementsMap: {}, interceptor }
    const page = await call<PageInfo>('/pages/create', { name: `Slow ${i}`, projectId: project.id, isPublic: 1, pageData })
    const added = Object.fromEntries([bomb, ...Array.from({ length: 200 }, (_, at) => bound(at))].map((entry) => [entry.id, entry]))
    await call('/pages/update', { id: page.id, revision: page.revision, patch: { added, changed: {}, removed: {} } })
    pages.push(page)
  }
  const counts = { published: 0, refused: 0 }
  return {
    pages: pages.map(({ id }) => id),
    counts,
    /** Until the time is over; publishes under way are waited for. */
    async work(seconds: number): Promise<void> {
      const deadline = performance.now() + seconds * 1000
      const one = async ({ id }: PageInfo, at: number): Promise<void> => {
        for (let i = 0; performance.now() < deadline; i++) {
          await call('/pages/update', { id, name: `Slow ${at}, ${i}` }).catch(() => {})
          for (const env of ['prd', 'stg'])
            await call('/page/publish/create', { env, id, previewImg: '' }).then(
              () => (counts.published += 1),
              () => (counts.refused += 1),
            )
          await Bun.sleep(100)
        }
      }
      await Promise.all(pages.map(one))
    },
  }
}
