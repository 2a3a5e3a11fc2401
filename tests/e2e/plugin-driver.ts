import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from 'playwright/test'
import type { Api } from '../helpers/api.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { onServer } from './journey.ts'

/** For what follows the list of plugins, which pages ask for every second. */
export const soon = { timeout: 40_000 }

/**
 * Journeys on a server that follows a folder of plugins, as under `npm run dev`: it is looked at all the time, and
 * pages ask every second.
 */
export function onPluginFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
  const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' })
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    test,
    /** The folder of one plugin in it. */
    inside: (name: string): string => join(folder, name),
    /** Puts a built plugin there, and removes where it was made. */
    put(name: string, made: string): void {
      cpSync(made, join(folder, name), { recursive: true })
      rmSync(made, { recursive: true, force: true })
    },
    putPacked(name: string, fixture: string): void {
      this.put(name, packedPlugin(fixture))
    },
    take: (name: string): void => rmSync(join(folder, name), { recursive: true, force: true }),
  }
}

export const STARS = '[data-type="acme.rating/Stars"]'
/** The stars on a page, as many as its property says. */
export const starsOf = (page: Pick<Page, 'locator'>) => page.locator(`${STARS} input[type="radio"]`)

/** A visitor without a login, in a browser of their own. */
export async function visit(browser: Browser, baseURL: string, id: number): Promise<Page> {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(`/page/${id}?env=prd`)
  await expect(visitor.locator('[data-id="page"]')).toBeVisible()
  await mark(visitor)
  return visitor
}
/** A page that is loaded again loses this. */
export const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isTheSamePage', true))
export const expectSamePage = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)

export async function rate(page: Pick<Page, 'locator'>, stars: number): Promise<void> {
  const star = page.locator(`${STARS} input[value="${stars}"]`)
  await star.click({ force: true })
  await expect(star).toBeChecked()
}
/** Uses component, function, action and source of version 1. */
export async function expectRated(page: Page, star: string): Promise<void> {
  await rate(page, 4)
  await expect(page.locator('[data-type="Title"]')).toHaveText(`${star.repeat(4)}☆`)
  await page.getByRole('button', { name: 'Rate' }).click()
  await expect(page.getByText('A good rating').last()).toBeVisible()
  await rate(page, 1)
  await page.getByRole('button', { name: 'Rate' }).click()
  await expect(page.getByText('A bad rating').last()).toBeVisible()
  await expect(page.getByText('Ann')).toBeVisible()
}

/** Versions of plugins that pages can use now; without those whose folder went, which pages still need. */
export async function usablePlugins(api: Api) {
  const { plugins } = await api.call('GET /plugins/list', {})
  return (plugins ?? []).filter(({ data }) => data !== null)
}
