import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from 'playwright/test'
import type { PageInfo } from '../../server/wire.ts'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { handMadePlugin } from '../helpers/hand-made-plugin.ts'
import { packedPlugin, replacePacked } from '../helpers/packed-plugin.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { onServer } from './journey.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
const inside = join(folder, 'rating')
// As under `npm run dev`: folders are looked at all the time, and pages ask every second.
const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string): void => {
  const packed = packedPlugin(name)
  cpSync(packed, inside, { recursive: true })
  rmSync(packed, { recursive: true, force: true })
}
const take = (): void => rmSync(inside, { recursive: true, force: true })

const STARS = '[data-type="acme.rating/Stars"]'
const starsOf = (page: Page) => page.locator(STARS).getByRole('radio')
const soon = { timeout: 15_000 }

test('a plugin from a folder comes into the running product, is used everywhere, replaced beside its older version, goes and comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(20_000)
  const errors = watchErrors(page)
  const editor = openEditor(page)
  await signInAs(page)
  const api = await signIn(baseURL!)
  const { id } = await test.step('an editor is open before there is any plugin', async () => {
    const project = await api.call('POST /project/create', { name: 'Ratings' })
    const elements = [
      { id: 'Title_1', type: 'Title', props: { text: 'none' } },
      { id: 'Form_1', type: 'Form', children: [{ id: 'Button_1', type: 'Button', props: { text: 'Rate' } }] },
      { id: 'MarsTable_1', type: 'MarsTable', props: { columns: [{ title: 'Who', dataIndex: 'who' }] } },
    ]
    const info = await api.call('POST /pages/create', { name: 'Rated', projectId: project.id, isPublic: 1, pageData: storedPage(elements) })
    await page.goto(`/editor/${info.id}/edit`)
    await editor.ready()
    await mark(page)
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toHaveCount(0)
    return info as PageInfo
  })

  await test.step('its component is in the palette as soon as the folder holds it, and is dropped into the form', async () => {
    put('acme-rating-1')
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toBeVisible(soon)
    await editor.drag('acme.rating/Stars', await editor.into('Button'))
    await expect(editor.canvas.locator(`${STARS} input[type="radio"]`)).toHaveCount(5)
  })

  await test.step('its setter edits a property of it', async () => {
    await editor.select('acme.rating/Stars')
    await editor.field('max').getByRole('slider').fill('7')
    await expect(editor.canvas.locator(`${STARS} input[type="radio"]`)).toHaveCount(7)
    await editor.field('formItem.name').getByRole('textbox').fill('stars')
    await page.keyboard.press('Tab')
  })

  await test.step('its function is called by a formula', async () => {
    await editor.select('Title')
    await editor.bind('text', 'ACME_STARS(context.Form_1.stars)')
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('☆☆☆☆☆')
  })

  await test.step('its action decides which way a flow goes', async () => {
    await editor.select('Button')
    await editor.tab('Events')
    await page.getByRole('button', { name: 'Add a flow: Click' }).click()
    await editor.addStep('Check a rating', 0)
    await editor.bind('value', 'context.Form_1.stars')
    // The list of completions takes the first click elsewhere.
    await page.getByText('At least', { exact: true }).click()
    await editor.addStep('Branch', 1)
    await editor.addToLane('Success', 'Message')
    await editor.field('content').getByRole('textbox').fill('A good rating')
    await editor.addToLane('Failure', 'Message')
    await editor.field('content').getByRole('textbox').fill('A bad rating')
    await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
  })

  await test.step('its source fills a table', async () => {
    await editor.select('MarsTable')
    await editor.tab('Data')
    await page.getByRole('combobox', { name: 'Data from' }).click()
    await page.getByRole('option', { name: 'Sample ratings' }).click()
    await expect(editor.canvas.getByText('Ann')).toBeVisible(soon)
  })

  await test.step('all five work in the preview', async () => {
    await page.getByRole('button', { name: /^Preview/ }).click()
    await rate(editor.canvas, 4)
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('★★★★☆')
    await page.getByRole('button', { name: 'Exit preview', exact: true }).click()
  })

  const visitor = await test.step('all five work on the published page', async () => {
    await editor.saved()
    await editor.publish('PRD')
    await expect(page.getByText('PRD · Published')).toBeVisible()
    return visit(browser, baseURL!, id)
  })
  await expectRated(visitor, '★')

  const second =
    await test.step('a second version takes its place; what is made from now on has it, migrated, beside the page that keeps the first', async () => {
      replacePacked(inside, 'acme-rating-2')
      const older = storedPage([
        { id: 'Form_1', type: 'Form', children: [{ id: 'Stars_1', type: 'acme.rating/Stars', props: { max: 3 } }] },
      ])
      await expect
        .poll(async () => (await api.call('GET /plugins/list', {})).plugins?.map(({ version }) => version), soon)
        .toEqual(['1.0.0', '2.0.0'])
      const other = await publishPage(api, 'Rated otherwise', older)
      const opened = await visit(browser, baseURL!, other.id)
      await expect(starsOf(opened)).toHaveCount(3)
      await expect(opened.locator(STARS)).toContainText('0 / 3')
      await expectRated(visitor, '★')
      await expect(editor.canvas.locator(`${STARS} input[type="radio"]`)).toHaveCount(7)
      return opened
    })

  await test.step('without the folder its elements are named placeholders everywhere, and nothing of it runs', async () => {
    take()
    for (const shown of [visitor, second, editor.canvas]) {
      await expect(shown.locator(STARS)).toContainText(/The plugin acme\.rating \d\.0\.0 is not loaded\..*Plugins screen/, soon)
    }
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toHaveCount(0)
    // A step whose action is not there has failed, and the flow goes that way.
    await expect(visitor.getByText('A bad rating')).toHaveCount(0)
    await visitor.getByRole('button', { name: 'Rate' }).click()
    await expect(visitor.getByText('A bad rating').first()).toBeVisible()
    await expect(visitor.locator('[data-type="Title"]')).not.toContainText('★')
    for (const shown of [visitor, second]) await expect(shown.locator('link[data-plugin]')).toHaveCount(0)
    await expect(editor.canvas.locator('link[data-plugin]')).toHaveCount(0)
    await editor.select('acme.rating/Stars')
    await editor.tab('Props')
    await expect(page.getByText('No component of type "acme.rating/Stars" is installed')).toBeVisible()
  })

  await test.step('with the folder all of it is back by itself', async () => {
    put('acme-rating-2')
    await expect(starsOf(visitor)).toHaveCount(7, soon)
    await expect(starsOf(second)).toHaveCount(3, soon)
    await expectRated(visitor, '★')
    await expect(editor.canvas.locator(`${STARS} input[type="radio"]`)).toHaveCount(7, soon)
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toBeVisible()
  })

  for (const shown of [page, visitor, second]) expect(await shown.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)
  expect(errors()).toEqual([])
})

test('views, style sheets, timers, listeners and objects of a plugin are gone after it, and there again as often as before', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const clock = join(folder, 'clock')
  const putClock = (): void => {
    const made = clockPlugin()
    cpSync(made, clock, { recursive: true })
    rmSync(made, { recursive: true, force: true })
  }
  putClock()
  const api = await signIn(baseURL!)
  await expect.poll(async () => (await api.call('GET /plugins/list', {})).plugins?.some(({ id }) => id === 'acme.clock'), soon).toBe(true)
  const elements = Array.from({ length: 20 }, (_, index) => ({ id: `Clock_${index}`, type: 'acme.clock/Clock' }))
  const { id } = await publishPage(api, 'Clocks', storedPage(elements))
  rmSync(clock, { recursive: true, force: true })
  await expect.poll(async () => (await api.call('GET /plugins/list', {})).plugins?.some(({ id }) => id === 'acme.clock'), soon).toBe(false)

  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await page.addInitScript(COUNT_TIMERS_AND_LISTENERS)
  await page.goto(`/page/${id}?env=prd`)
  await expect(page.getByRole('note')).toHaveCount(20)
  const before = await tracesOf(page)
  expect(before).toMatchObject({ views: 0, sheets: 0, objects: 0 })
  for (let round = 0; round < 2; round++) {
    putClock()
    await expect(page.locator('.acme-clock')).toHaveCount(20, soon)
    await expect(page.locator('.acme-clock').first()).toHaveCSS('color', 'rgb(1, 2, 3)')
    expect(await tracesOf(page)).toEqual({
      views: 20,
      sheets: 1,
      objects: 20,
      timers: before.timers + 20,
      listeners: before.listeners + 20,
    })
    rmSync(clock, { recursive: true, force: true })
    await expect(page.getByRole('note')).toHaveCount(20, soon)
    await expect.poll(() => tracesOf(page), soon).toEqual(before)
  }
  const heap = await heapOf(page)
  putClock()
  await expect(page.locator('.acme-clock')).toHaveCount(20, soon)
  rmSync(clock, { recursive: true, force: true })
  await expect(page.getByRole('note')).toHaveCount(20, soon)
  // Measured: some ten kilobytes either way. What stays of a plugin would be its views' million numbers.
  await expect.poll(async () => (await heapOf(page)) - heap, soon).toBeLessThan(500_000)
})

/** Every element holds an interval, a listener of the window and a large object, and gives them back when it goes. */
const clockPlugin = (): string =>
  handMadePlugin({
    id: 'acme.clock',
    files: {
      'module.js': `import { componentsPoint, z } from '@tessera/sdk'
export default { id: 'acme.clock', version: '1.0.0', setup: ({ contribute }) => contribute(componentsPoint, {
  id: 'component/acme.clock.clock', type: 'acme.clock/Clock', version: 1, label: { zh: 'x', en: 'x' }, group: 'other', icon: '', props: z.strictObject({}), view: () => import('./view.js') }) }`,
      'view.js': `import { useEffect, useRef } from 'react'
import { jsx } from 'react/jsx-runtime'
window.AcmeProbe ??= class AcmeProbe { data = new Array(50_000).fill(0.5) }
export function View({ root }) {
  const probe = useRef(null)
  probe.current ??= new window.AcmeProbe()
  useEffect(() => {
    const own = probe.current
    const timer = setInterval(() => own.data.length, 50)
    const listener = () => own.data.length
    window.addEventListener('resize', listener)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', listener)
    }
  }, [])
  return jsx('p', { ...root, className: 'acme-clock', children: 'tick' })
}`,
      'clock.css': '.acme-clock { color: rgb(1, 2, 3) }',
    },
    contributes: {
      components: [
        {
          ...{
            id: 'component/acme.clock.clock',
            type: 'acme.clock/Clock',
            version: 1,
            label: { zh: 'x', en: 'x' },
            group: 'other',
            tags: [],
          },
          ...{
            accepts: 'nothing',
            defaults: {},
            formItem: false,
            functionProps: [],
            events: [],
            methods: [],
            references: {},
            view: 'view.js',
          },
        },
      ],
    },
    more: { entries: { module: 'module.js', styles: ['clock.css'] } },
  })

const COUNT_TIMERS_AND_LISTENERS = `{
  const timers = new Set()
  const { setInterval: start, clearInterval: stop } = window
  window.setInterval = (...given) => { const id = start(...given); timers.add(id); return id }
  window.clearInterval = (id) => { timers.delete(id); stop(id) }
  const listeners = new Set()
  const { addEventListener: add, removeEventListener: remove } = window
  window.addEventListener = (name, listener, ...rest) => { if (name === 'resize') listeners.add(listener); add.call(window, name, listener, ...rest) }
  window.removeEventListener = (name, listener, ...rest) => { listeners.delete(listener); remove.call(window, name, listener, ...rest) }
  window.countTraces = () => ({ timers: timers.size, listeners: listeners.size })
}`

/** What a plugin has in a page now, after what nobody holds is collected. */
async function tracesOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const found = await session.send('Runtime.evaluate', { expression: 'window.AcmeProbe?.prototype ?? null' })
  let objects = 0
  if (found.result.objectId) {
    const all = await session.send('Runtime.queryObjects', { prototypeObjectId: found.result.objectId })
    const length = await session.send('Runtime.callFunctionOn', {
      objectId: all.objects.objectId!,
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    objects = length.result.value as number
    await session.send('Runtime.releaseObject', { objectId: all.objects.objectId! })
  }
  await session.detach()
  const views = await page.locator('.acme-clock').count()
  const sheets = await page.locator('link[data-plugin]').count()
  const counted = await page.evaluate(() => (Reflect.get(window, 'countTraces') as () => { timers: number; listeners: number })())
  return { views, sheets, objects, ...counted }
}
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** A visitor without a login, in a browser of their own. */
async function visit(browser: Browser, baseURL: string, id: number): Promise<Page> {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(`/page/${id}?env=prd`)
  await expect(visitor.locator('[data-id="page"]')).toBeVisible()
  await mark(visitor)
  return visitor
}
/** A page that is loaded again loses this. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isTheSamePage', true))

async function rate(page: Pick<Page, 'locator'>, stars: number): Promise<void> {
  await page.locator(`${STARS} input[value="${stars}"]`).check({ force: true })
}
/** Uses component, function, action and source of version 1. */
async function expectRated(page: Page, star: string): Promise<void> {
  await rate(page, 4)
  await expect(page.locator('[data-type="Title"]')).toHaveText(`${star.repeat(4)}☆`)
  await page.getByRole('button', { name: 'Rate' }).click()
  await expect(page.getByText('A good rating').last()).toBeVisible()
  await rate(page, 1)
  await page.getByRole('button', { name: 'Rate' }).click()
  await expect(page.getByText('A bad rating').last()).toBeVisible()
  await expect(page.getByText('Ann')).toBeVisible()
}
