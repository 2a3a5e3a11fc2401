import { type BrowserContext, expect, type Frame, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { loadComponents } from '../contract/registry.ts'
import { type Api, publish, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { allLoaded, signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const PAYLOADS = [
  '<img src=x onerror=__x()>',
  '"><svg onload=__x()>',
  'javascript:__x()',
  'jAvA\tscript:__x()',
  'data:text/html,<script>__x()</script>',
  'vbscript:__x()',
  "{{constructor.constructor('__x()')()}}",
  "${constructor.constructor('__x()')()}",
  '</style><script>__x()</script>',
  '[a](javascript:__x()) ![a](https://evil.test/?c=1)',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__x()&gt;">',
  '<iframe srcdoc="<script>parent.__x()</script>"></iframe>',
]

/** Everything of a kind in which a declaration takes texts, with the payload in place of each. */
const filledWith = (payload: string): readonly unknown[] => [
  payload,
  [payload],
  [{ label: payload, value: payload }],
  [{ title: payload, dataIndex: 'a' }],
  [{ text: payload }],
  [{ a: payload, name: payload, label: payload, value: payload }],
  { name: payload, label: payload },
]
const replaceTexts = (value: unknown, payload: string): unknown => {
  if (typeof value === 'string') return payload
  if (Array.isArray(value)) return value.map((each) => replaceTexts(each, payload))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceTexts(each, payload)]))
}

/** How many props the page holds with a payload: none would be a test of nothing. */
let filled = 0
const hostileElements = (): readonly StoredElement[] =>
  PAYLOADS.flatMap((payload, at) =>
    loadComponents()
      .filter(({ type }) => type !== 'Page' && type !== 'Modal')
      .map(({ type, props: declared }) => {
        const defaults = (declared.safeParse({}).data ?? {}) as { readonly [name: string]: unknown }
        const props: Record<string, unknown> = {}
        for (const [name, schema] of Object.entries(declared.shape)) {
          const candidates = [payload, replaceTexts(defaults[name], payload), ...filledWith(payload)]
          const taken = candidates.find(
            (value) => value !== undefined && JSON.stringify(value).length > 4 && schema.safeParse(value).success,
          )
          if (taken === undefined) continue
          props[name] = taken
          filled += 1
        }
        return { id: `${type}_${at}`, type, props }
      }),
  )

/** The page as the API takes it from anybody, past the editor: also styles, classes and names that no panel offers. */
const hostilePage = (): object => {
  const page = storedPage(hostileElements()) as {
    config: object
    elementsMap: Record<string, { name: string; config: { style: object; scopeCss?: string } }>
  }
  const css = '</style><script>__x()</script> .a { background: url(https://evil.test/css) } @import "https://evil.test/import";'
  Object.assign(page.config, { scopeCss: css, style: { backgroundImage: 'url(javascript:__x())' } })
  for (const [at, element] of Object.values(page.elementsMap).entries()) {
    const payload = PAYLOADS[at % PAYLOADS.length] as string
    element.name = payload
    element.config.style = { backgroundImage: `url("https://evil.test/style${at}")`, color: payload, width: `${at}px;${payload}` }
    element.config.scopeCss = css
  }
  return page
}

interface Watch {
  readonly ran: () => Promise<unknown>
  readonly foreign: readonly string[]
  readonly addresses: readonly string[]
}
const watch = async (context: BrowserContext, page: Page): Promise<Watch> => {
  const foreign: string[] = []
  const addresses: string[] = []
  await context.route(
    (url) => url.hostname === 'evil.test',
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  page.on('request', (request) => addresses.push(request.url()))
  page.on('dialog', (dialog) => {
    foreign.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const ran: string[] = []
  await page.exposeFunction('__tell', (what: string) => ran.push(what))
  await page.addInitScript(() => {
    const tell = (what: string): void => void (window as unknown as { __tell(what: string): void }).__tell(what)
    Object.assign(window, { __x: () => tell('__x') })
    // A script that was only just stopped would run wherever the policy is another one. `eval` is a library of ours
    // that tries whether it may.
    // What cleans HTML reads it in a document without scripts, of which the browser tells all the same.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      if (effectiveDirective.startsWith('script-src') && blockedURI !== 'eval' && !sourceFile.includes('/clean-html-'))
        tell(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return {
    foreign,
    addresses,
    ran: async () => {
      await page.waitForTimeout(1000)
      // A frame that was refused has no document that answers.
      const refused = new Promise<string[]>((resolve) => setTimeout(() => resolve([]), 5000))
      const keysOf = (frame: Frame): Promise<string[]> => Promise.race([frame.evaluate(() => Object.keys(Object.prototype)), refused])
      for (const keys of await Promise.all(page.frames().map(keysOf))) ran.push(...keys)
      return ran
    },
  }
}

let api: Api
let project: ProjectInfo
let hostile: PageInfo
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
  project = await api.post<ProjectInfo>('/project/create', { name: PAYLOADS[0], remark: PAYLOADS.join(' ').slice(0, 500) })
  const page = { name: PAYLOADS[8], remark: PAYLOADS[1], projectId: project.id, isPublic: 1, pageData: hostilePage() }
  hostile = await api.post<PageInfo>('/pages/create', page)
  await publish(api, hostile.id)
})

const places: { readonly [place: string]: (page: Page) => Promise<void> } = {
  'the published page': async (page) => {
    await page.goto(`/page/${hostile.id}`)
    await expect(page.locator('[data-id="Button_0"]')).toBeVisible()
    await expect(page.locator('[data-id="Button_11"]')).toBeAttached()
    await allLoaded(page)
    for (const id of ['Button_2', 'Text_2', 'Title_2', 'Image_2'])
      await page
        .locator(`[data-id="${id}"]`)
        .click({ force: true, timeout: 2000 })
        .catch(() => undefined)
  },
  'the editor and its preview': async (page) => {
    await signInAs(page)
    await page.goto(`/editor/${hostile.id}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    await expect(editor.canvas.locator('[data-id="Button_0"]')).toBeVisible()
    await page.getByRole('navigation').getByRole('button', { name: 'Outline' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(editor.canvas.locator('[data-id="Button_11"]')).toBeAttached()
  },
  'the lists of the studio': async (page) => {
    await signInAs(page)
    await page.goto('/projects')
    await expect(page.getByText(PAYLOADS[0] as string).first()).toBeVisible()
    await page.goto(`/project/${project.id}/pages`)
    await expect(page.getByText(PAYLOADS[8] as string).first()).toBeVisible()
    await page.goto(`/editor/${hostile.id}/publishHistory`)
    await page.getByText('PRD', { exact: true }).click()
    await expect(page.locator('.studio-records > li')).not.toHaveCount(0)
  },
}

for (const [place, visit] of Object.entries(places)) {
  const declare = place === 'the editor and its preview' ? onlyLong(test) : test
  declare(`no text of an author runs as script: ${place}`, async ({ page, context }) => {
    test.setTimeout(180_000)
    expect(filled).toBeGreaterThan(PAYLOADS.length * 30)
    const seen = await watch(context, page)
    await visit(page)
    expect(await seen.ran()).toEqual([])
    expect(seen.foreign).toEqual([])
    // What signs the person's calls is in a header, never in an address, a history or a referrer.
    const token = await page.evaluate(() => localStorage.getItem('mars-token'))
    if (token !== null) expect([...seen.addresses, page.url()].filter((address) => address.includes(token))).toEqual([])
  })
}

test('the watch hears a script that does run, and a request that does leave, so the tests above can fail', async ({ page, context }) => {
  const seen = await watch(context, page)
  await page.goto('/404')
  await page.evaluate(() => {
    ;(window as unknown as { __x(): void }).__x()
    location.assign('https://evil.test/left')
  })
  await expect.poll(() => seen.foreign).toEqual(['https://evil.test/left'])
  expect(await seen.ran()).toEqual(['__x'])
})
