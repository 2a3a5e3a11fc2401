import type { PageInfo, ProjectInfo, Saved } from '#server/wire'
import { register } from '../../helpers/api.ts'
import { signInAs } from './processes.ts'

/** One is always being compiled; more would only wait longer. */
const PAGES = 2
const bound = (i: number) => ({
  ...{ kind: 'element', id: `e${i}`, type: 'Text', name: `e${i}`, parentId: null, order: `a${i}`, props: {}, style: {}, css: '' },
  ...{ bindings: { text: { kind: 'formula', source: '(() => { while (true) {} })()' } }, events: {}, version: 1, extra: {} },
})
const text = (value: string) => ({
  ...{ kind: 'element', id: 't', type: 'Text', name: 't', parentId: null, order: 'b0', props: { text: value }, style: {}, css: '' },
  ...{ bindings: {}, events: {}, version: 1, extra: {} },
})
const bomb = {
  ...{ kind: 'api', id: 'bomb', name: 'bomb', source: 'source/http', config: { prdApi: 'orders', isCors: true } },
  ...{ bindings: {}, extra: {} },
}
/** What is slow to read where the slashes at the end of an address are looked for from each of them. */
const interceptor = { prdService: `https://service.test/${'/'.repeat(50_000)}x` }

/** An author whose pages take the compiler as long as it lets them, published again and again; each version is a new one to its readers. */
export const hostileAuthor = async (url: string) => {
  const account = { email: 'hostile@test.dev', password: 'correct horse battery' }
  await register(url, account)
  const call = await signInAs(url, '/user/login', { userName: account.email, userPwd: account.password })
  const project = await call<ProjectInfo>('/project/create', { name: 'Hostile' })
  const pages: PageInfo[] = []
  const revisions = new Map<number, number>()
  for (let i = 0; i < PAGES; i++) {
    const pageData = { elements: [], elementsMap: {}, interceptor }
    const page = await call<PageInfo>('/pages/create', { name: `Slow ${i}`, projectId: project.id, isPublic: 1, pageData })
    const added = Object.fromEntries([bomb, ...Array.from({ length: 200 }, (_, at) => bound(at))].map((entry) => [entry.id, entry]))
    const patch = { added: { ...added, t: text('0') }, changed: {}, removed: {} }
    revisions.set(page.id, (await call<Saved>('/pages/update', { id: page.id, revision: page.revision, patch })).revision)
    pages.push(page)
  }
  const texts = new Map<number, string>()
  const counts = { published: 0, refused: 0 }
  return {
    pages: pages.map(({ id }) => id),
    counts,
    /** Until the time is over; publishes under way are waited for. */
    async work(seconds: number): Promise<void> {
      const deadline = performance.now() + seconds * 1000
      const one = async ({ id }: PageInfo): Promise<void> => {
        for (; performance.now() < deadline; await Bun.sleep(100)) {
          const revision = revisions.get(id) as number
          const patch = { added: {}, changed: { t: [text(texts.get(id) ?? '0'), text(String(revision))] }, removed: {} }
          revisions.set(id, (await call<Saved>('/pages/update', { id, revision, patch })).revision)
          texts.set(id, String(revision))
          await call('/page/publish/create', { env: 'prd', id, previewImg: '' }).then(
            () => (counts.published += 1),
            () => (counts.refused += 1),
          )
        }
      }
      await Promise.all(pages.map(one))
    },
  }
}
