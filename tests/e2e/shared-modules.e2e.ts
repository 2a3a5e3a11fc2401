import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { root } from '../../scripts/entries.ts'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const stars = packedPlugin('acme-rating-1')
const bars = packedPlugin('acme-chart')
test.afterAll(() => {
  for (const made of [stars, bars]) rmSync(made, { recursive: true, force: true })
})

/** The built file of a source, by which the browser asks for it. */
function builtFile(source: string): string {
  const built = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as {
    readonly [source: string]: { readonly file: string }
  }
  return `/${built[source]!.file}`
}

/**
 * Answers for a view of the product with a packed one, from the folder that `pack` wrote: all that surrounds it is
 * the product's.
 */
async function showPacked(page: Page, source: string, { folder, view }: { readonly folder: string; readonly view: string }): Promise<void> {
  const script = (body: string) => ({ body, contentType: 'text/javascript' })
  await page.route(`**${builtFile(source)}`, (route) => route.fulfill(script(`export { View } from '/plugins/packed/${view}'`)))
  await page.route('**/plugins/packed/*', (route) =>
    route.fulfill(script(readFileSync(join(folder, route.request().url().split('/').at(-1)!), 'utf8'))),
  )
}

const formWithSwitch = storedPage([
  { id: 'Form_1', type: 'Form', children: [{ id: 'Switch_1', type: 'Switch', props: { formItem: { name: 'rate', label: 'Rate' } } }] },
  { id: 'Text_1', type: 'Text', props: { text: { type: 'variable', value: '"rated " + (Form_1.rate ?? "nothing")' } } },
])

test('a packed view runs on a published page inside the product’s React, form and page', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const { id } = await publishPage(await signIn(baseURL!), 'shared modules', formWithSwitch)
  await showPacked(page, 'plugins/components/switch/view.tsx', { folder: stars, view: 'stars-view.js' })
  await page.goto(`/page/${id}?env=prd`)
  const group = page.getByRole('radiogroup', { name: 'Rate' })
  await expect(group.getByRole('radio')).toHaveCount(5)
  await group.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('Space')
  await expect(group.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-id="Text_1"]')).toContainText('rated 4')
  expect(errors()).toEqual([])
})

test('a packed chart is drawn by the product’s own chart module, and G2 comes once', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const data = [
    { name: 'North', value: 3 },
    { name: 'South', value: 5 },
  ]
  const settings = { data, xField: 'name', yField: 'value' }
  const elements = [
    { id: 'BarChart_1', type: 'BarChart', props: settings },
    { id: 'ColumnChart_1', type: 'ColumnChart', props: settings },
  ]
  const { id } = await publishPage(await signIn(baseURL!), 'shared charts', storedPage(elements))
  await showPacked(page, 'plugins/components/bar-chart/view.tsx', { folder: bars, view: 'bars-view.js' })
  const large: string[] = []
  page.on('response', async (response) => {
    if (/\/assets\/.*\.js$/.test(response.url()) && (await response.body()).length > 600_000) large.push(response.url())
  })
  await page.goto(`/page/${id}?env=prd`)
  for (const chart of ['BarChart_1', 'ColumnChart_1']) await expect(page.locator(`[data-id="${chart}"] canvas`).first()).toBeVisible()
  await expect.poll(() => large.length).toBe(1)
  expect(errors()).toEqual([])
})

test('the SDK for views brings its styles to a page whose own components need none of them', async ({ page, baseURL }) => {
  const text = storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Hello' } }])
  const { id } = await publishPage(await signIn(baseURL!), 'shared styles', text)
  await page.goto(`/page/${id}?env=prd`)
  await expect(page.getByText('Hello')).toBeVisible()
  const frameDisplay = () =>
    page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('div'))
      frame.className = 'tessera-item tessera-item-horizontal'
      const { display } = getComputedStyle(frame)
      frame.remove()
      return display
    })
  expect(await frameDisplay()).toBe('block')
  await page.evaluate(() => import(/* @vite-ignore */ ['@tessera/sdk', 'react'].join('/')))
  expect(await frameDisplay()).toBe('flex')
})

onlyLong(test)(
  'one import map of each page leads to the product’s own modules, and nothing of it loads before it is asked for',
  async ({ page, baseURL }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const { id } = await publishPage(
      await signIn(baseURL!),
      'no plugin',
      storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Hello' } }]),
    )
    for (const address of [`/page/${id}?env=prd`, '/login', '/canvas.html']) {
      const errors = watchErrors(page)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('script[type=importmap]').count()).toBe(1)
      expect(asked.filter((url) => url.includes('/shared-'))).toEqual([])
      expect(errors()).toEqual([])
    }
    const offered = await page.evaluate(async () => {
      const map = JSON.parse(document.querySelector('script[type=importmap]')!.textContent!) as { readonly imports: object }
      const names = Object.keys(map.imports)
      const modules = await Promise.all(names.map((name) => import(/* @vite-ignore */ name) as Promise<object>))
      return names.map((name, index) => `${name} ${Object.keys(modules[index]!).length > 2}`)
    })
    expect(offered).toEqual(
      expect.arrayContaining([
        'react true',
        'react/jsx-runtime true',
        'react-dom true',
        '@tessera/sdk true',
        '@tessera/sdk/react true',
        '@tessera/sdk/chart true',
        '@tessera/sdk/setter true',
      ]),
    )
  },
)

test('a script that somebody writes into a page does not run: the policy allows the import map alone', async ({ page }) => {
  await page.goto('/login')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.ranInline = true'
    document.head.append(script)
    return 'ranInline' in globalThis
  })
  expect(ran).toBe(false)
})
