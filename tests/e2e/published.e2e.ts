import { expect, type Page } from 'playwright/test'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { publish, publishPage, signIn, storedPage } from '../helpers/api.ts'
import { sampleOf } from '../helpers/long.ts'
import { violationsOf } from './accessible.ts'
import { allLoaded, element, signInAs, watchErrors } from './driver.ts'
import { everyComponent, shownTypes } from './every-component.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'
import { prefer } from './looks.ts'

const PHONE = { width: 375, height: 812 }
const DESK = { width: 1280, height: 900 }

/** Every page of this file is looked at by somebody who is not signed in. */
let everything: Promise<PageInfo> | undefined
const published = (baseURL: string): Promise<PageInfo> => {
  everything ??= signIn(baseURL).then((api) => publishPage(api, 'everything', everyComponent()))
  return everything
}

const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([])

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    // What sticks out, so that a failure names it.
    by: [...document.querySelectorAll('[data-id]')]
      .filter((node) => node.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((node) => node.getAttribute('data-id')),
  }))
  expect(wide).toEqual({ page: 0, by: [] })
}

async function settle(page: Page): Promise<void> {
  await expect(element(page, 'LineChart_1').locator('canvas, svg').first()).toBeVisible()
  await expect(element(page, 'MarsTable_1')).toBeVisible()
  await allLoaded(page)
}

test('the page of this journey has every component', () => {
  const known = collectCatalogue(basePlugins).components.map(({ type }) => type)
  expect([...shownTypes].sort()).toEqual([...known].sort())
})

const views = [
  { device: 'desk', viewport: DESK, theme: 'light', locale: 'en' },
  { device: 'desk', viewport: DESK, theme: 'light', locale: 'zh' },
  { device: 'desk', viewport: DESK, theme: 'dark', locale: 'en' },
  { device: 'desk', viewport: DESK, theme: 'dark', locale: 'zh' },
  { device: 'phone', viewport: PHONE, theme: 'dark', locale: 'zh' },
  { device: 'phone', viewport: PHONE, theme: 'dark', locale: 'en' },
  { device: 'phone', viewport: PHONE, theme: 'light', locale: 'zh' },
  { device: 'phone', viewport: PHONE, theme: 'light', locale: 'en' },
] as const
for (const { device, viewport, theme, locale } of sampleOf(views.toReversed(), 1)) {
  test(`a page with every component is whole and accessible: ${device}, ${theme}, ${locale}`, LONG, async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    await page.setViewportSize(viewport)
    await prefer(page, { theme, locale })
    await page.goto(`/page/${(await published(baseURL!)).id}`)
    await settle(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await element(page, 'Select_1').getByRole('combobox').click()
    await page.locator('.arco-select-popup').getByRole('option').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await element(page, 'DatePicker_1').locator('input').click()
    await page.getByText(locale === 'zh' ? '今天' : 'Today').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await element(page, 'Button_primary').click()
    await expect(element(page, 'Input_modal').getByRole('textbox')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(errors()).toEqual([])
  })
}

test('the keyboard reaches everything that can be used', async ({ page, baseURL }) => {
  await page.setViewportSize(DESK)
  await page.goto(`/page/${(await published(baseURL!)).id}`)
  await settle(page)
  const usable = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="combobox"], [tabindex="0"]')
    // Of radio buttons Tab reaches one a group, and arrow keys the others.
    const isOther = (node: HTMLElement) =>
      node instanceof HTMLInputElement && node.type === 'radio' && document.querySelector(`input[name="${CSS.escape(node.name)}"]`) !== node
    return [...all]
      .filter((node) => node.checkVisibility() && !node.hasAttribute('disabled') && node.tabIndex >= 0 && !isOther(node))
      .map((node, index) => {
        node.dataset.stop = String(index)
        return index
      })
  })
  expect(usable.length).toBeGreaterThan(25)
  const reached = new Set<number>()
  for (let press = 0; press < usable.length * 2; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const node = document.activeElement
      return node instanceof HTMLElement ? (node.dataset.stop ?? node.querySelector<HTMLElement>('[data-stop]')?.dataset.stop) : undefined
    })
    if (stop !== undefined) reached.add(Number(stop))
  }
  // Boxes that load when they are reached first are other nodes by then: selects (two of them in rows), a date, both
  // ends of a range, a rich text.
  const there = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop]')].map((node) => Number(node.dataset.stop)),
  )
  expect(there.filter((stop) => !reached.has(stop))).toEqual([])
  expect(usable.length - there.length).toBeLessThanOrEqual(8)
})

test('a dialog keeps the focus while it is open and gives it back', async ({ page, baseURL }) => {
  await page.goto(`/page/${(await published(baseURL!)).id}`)
  await settle(page)
  await element(page, 'Button_primary').focus()
  await page.keyboard.press('Enter')
  await expect(element(page, 'Input_modal').getByRole('textbox')).toBeFocused()
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(element(page, 'Button_primary')).toBeFocused()
})

const NOT_SHOWN = [
  ['en', { missing: 'This page does not exist', private: 'You may not see this page', signIn: 'Sign in', retry: 'Try again' }],
  ['zh', { missing: '页面不存在', private: '没有权限', signIn: '登录', retry: '重试' }],
] as const
for (const [locale, words] of sampleOf(NOT_SHOWN, 1)) {
  test(`a page that cannot be shown says why and what to do, ${locale}`, LONG, async ({ page, baseURL }) => {
    await prefer(page, { theme: 'light', locale })
    await page.goto('/page/not-a-number')
    await expect(page.getByRole('heading')).toContainText(words.missing)
    await expectAccessible(page)
    // Who is not signed in does not learn which pages there are.
    await page.goto('/page/99999999')
    await expect(page.getByRole('heading')).toContainText(words.private)

    const api = await signIn(baseURL!)
    const project = await api.post<ProjectInfo>('/project/create', { name: `Private ${locale}` })
    const hidden = await api.post<PageInfo>('/pages/create', {
      name: 'Private',
      projectId: project.id,
      isPublic: 2,
      pageData: storedPage([]),
    })
    await api.post('/page/publish/create', { env: 'prd', id: hidden.id, previewImg: '' })
    await page.goto(`/page/${hidden.id}?from=mail`)
    await expect(page.getByRole('heading')).toContainText(words.private)
    await expectAccessible(page)
    await page.getByRole('link', { name: words.signIn }).click()
    await expect(page).toHaveURL(new RegExp(`/login\\?callback=${encodeURIComponent(`/page/${hidden.id}?from=mail`)}`))

    const { id } = await published(baseURL!)
    // Neither the page's program nor who could say where it is.
    const server = /\/(api\/viewer|p\/body)\//
    await page.route(server, (route) => route.abort())
    await page.goto(`/page/${id}`)
    await page.getByRole('button', { name: words.retry }).waitFor()
    await expectAccessible(page)
    await page.unroute(server)
    await page.getByRole('button', { name: words.retry }).click()
    await expect(element(page, 'Title_1')).toHaveText('Every component')

    await signInAs(page)
    await page.goto('/page/99999999')
    await expect(page.getByRole('heading')).toContainText(words.missing)
  })
}

test('a public page has its program on its way with the document, asks for nothing else of the page, and its worker begins with one file', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api\/viewer|p)\//.test(pathname)) asked.push(pathname.replace(/[0-9a-f]{64}$/, 'hash'))
  })
  await page.goto(`/page/${(await published(baseURL!)).id}`)
  await expect(element(page, 'Title_1')).toHaveText('Every component')
  // Once: what the document has on its way is what the script takes.
  expect(asked).toEqual(['/p/body/hash'])
  await expect.poll(() => page.workers().length).toBeGreaterThan(0)
  const worker = await (await fetch(page.workers()[0]!.url())).text()
  expect(worker).toContain('Comlink')
  expect(worker.match(/\b(from|import)\s*"[^"]*"/g)).toBeNull()
})

test('the first paint has computed values before the engine answers', async ({ page, baseURL }) => {
  const stored = storedPage([
    { id: 'Text_sum', type: 'Text', props: { text: { type: 'variable', value: '"sum " + (context.variable.count + 1)' } } },
    {
      id: 'Text_hidden',
      type: 'Text',
      props: { text: 'not for you', showOrHide: { type: 'variable', value: 'context.variable.count > 100' } },
    },
    {
      ...{ id: 'ForEach_1', type: 'ForEach', props: { data: { type: 'variable', value: 'context.variable.people' }, itemKey: 'id' } },
      children: [
        { id: 'Text_row', type: 'Text', props: { text: { type: 'variable', value: '`${item.name}#${index}`' } } },
        {
          ...{ id: 'ForEach_2', type: 'ForEach', props: { data: { type: 'variable', value: 'item.kids' } } },
          children: [{ id: 'Text_kid', type: 'Text', props: { text: { type: 'variable', value: 'ForEach_1.item.name + item' } } }],
        },
      ],
    },
  ]) as { variables: object[] }
  const people = [
    { id: 'a', name: 'Ann', kids: [1] },
    { id: 'b', name: 'Bob', kids: [2, 3] },
  ]
  stored.variables = [
    { name: 'count', type: 'number', defaultValue: 41 },
    { name: 'people', type: 'array', defaultValue: people },
  ]
  const api = await signIn(baseURL!)
  const { id } = await publishPage(api, 'first paint', stored)
  // First values have little time: a server on a busy machine publishes without them.
  const hasValues = async () => JSON.stringify(await api.call('GET /viewer/page/{id}', { id, env: 'prd' })).includes('sum 42')
  for (let more = 3; more > 0 && !(await hasValues()); more--) await publish(api, id)
  const asked: string[] = []
  // The engine's worker is asked for and never arrives.
  await page.route(/engine-worker/, (route) => {
    asked.push(route.request().url())
  })
  await page.goto(`/page/${id}`)
  await expect(element(page, 'Text_sum')).toHaveText('sum 42')
  await expect(element(page, 'Text_hidden')).toHaveCount(0)
  await expect(element(page, 'Text_row')).toHaveText(['Ann#0', 'Bob#1'])
  await expect(element(page, 'Text_kid')).toHaveText(['Ann1', 'Bob2', 'Bob3'])
  await expect(page.locator('[data-row="ForEach_1:b/ForEach_2:1"]')).toHaveText('Bob3')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})
