import { expect, type Page } from 'playwright/test'
import type { OnboardingState } from '../../server/wire.ts'
import { publishPage, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { type Look, prefer } from './looks.ts'

const WORDS = {
  en: {
    help: 'Help',
    docs: 'Documentation',
    first: 'A first page in five minutes',
    search: 'Search the documentation',
    contents: 'Contents',
  },
  zh: { help: '帮助', docs: '文档', first: '五分钟做出第一个页面', search: '搜索文档', contents: '文档目录' },
} as const

const read = ({ theme, locale }: Look, width: number) =>
  async function anybodyReads({ page, context }: { readonly page: Page; readonly context: ReturnType<Page['context']> }): Promise<void> {
    const w = WORDS[locale]
    await page.setViewportSize({ width, height: 900 })
    await prefer(page, { theme, locale })
    await page.goto('/')
    await page.getByRole('button', { name: w.help }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: w.docs }).click()
    const docs = await opened
    await docs.setViewportSize({ width, height: 900 })
    await docs.evaluate(
      (chosen) => {
        localStorage.setItem('tessera-theme', chosen.theme)
        localStorage.setItem('tessera-locale', chosen.locale)
      },
      { theme, locale },
    )
    await docs.reload()
    const errors = watchErrors(docs)
    await expect(docs.getByRole('heading', { level: 1, name: w.first })).toBeVisible()
    const faults = [...(await violationsOf(docs))]

    await docs.keyboard.press('/')
    const search = docs.getByRole('combobox', { name: w.search })
    await expect(search).toBeFocused()
    await search.fill('button')
    const found = docs.getByRole('option').first()
    await expect(found.locator('mark').first()).toHaveText('Button')
    faults.push(...(await violationsOf(docs)))
    await search.press('Enter')
    await expect(docs).toHaveURL(/\/docs\/components\/Button$/)
    await expect(docs.getByRole('cell', { name: 'startLoading' })).toBeVisible()
    faults.push(...(await violationsOf(docs)))

    if (width < 900) await docs.getByRole('button', { name: w.contents }).click()
    const contents = docs.getByRole('navigation', { name: w.contents })
    await contents.locator('a[href="/docs/operations"]').click()
    await expect(docs).toHaveURL(/\/docs\/operations$/)
    await docs.goto('/docs/operations#backups')
    await expect(docs.locator('#backups')).toBeInViewport()
    faults.push(...(await violationsOf(docs)))
    const wide = await docs.evaluate(() => document.documentElement.scrollWidth)
    expect([faults, errors(), wide]).toEqual([[], [], width])
  }

const title = ({ theme, locale }: Look, width: number) =>
  `anybody reads the documentation: from the help menu, by searching, and by its contents: ${theme}, ${locale}, ${width} px`

const LOOKS: readonly (readonly [Look, number])[] = [
  [{ theme: 'dark', locale: 'zh' }, 390],
  [{ theme: 'light', locale: 'en' }, 1440],
  [{ theme: 'light', locale: 'zh' }, 1920],
  [{ theme: 'dark', locale: 'en' }, 390],
]
for (const [at, [look, width]] of LOOKS.entries()) {
  if (at === 0) test(title(look, width), read(look, width))
  else onlyLong<Parameters<typeof test>[2]>(test)(title(look, width), read(look, width))
}

onlyLong<Parameters<typeof test>[2]>(test)(
  'the mark in the inspector leads to the page of the selected component',
  async ({ page, context, baseURL }) => {
    const account = { email: 'reader@example.test', password: 'long-enough-9' }
    await register(baseURL!, account)
    const api = await signIn(baseURL!, account)
    await signInAs(page, account)
    const { pageId } = await api.get<OnboardingState>('/onboarding/mine')
    await page.goto(`/editor/${pageId}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    await editor.drag('Button', await editor.into('Page'))
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Documentation of Button (new tab)' }).click()
    const docs = await opened
    await expect(docs).toHaveURL(/\/docs\/components\/Button$/)
    await expect(docs.getByRole('heading', { level: 1, name: 'Button' })).toBeVisible()
  },
)

onlyLong<Parameters<typeof test>[2]>(test)('the page of the first chapter comes out as the chapter says', async ({ page, baseURL }) => {
  const account = { email: 'beginner@example.test', password: 'long-enough-9' }
  await register(baseURL!, account)
  const api = await signIn(baseURL!, account)
  await signInAs(page, account)
  const { id } = await publishPage(api, 'First page', storedPage([]))
  await page.goto(`/editor/${id}/edit`)
  const { ready, field, bind, canvas } = openEditor(page)
  await ready()
  const head = page.locator('.ed-inspector-head strong')
  const add = async (type: string, name: string) => {
    await page.locator(`[data-component="${type}"]`).click()
    await expect(head).toHaveText(name)
  }
  await add('Form', 'Form1')
  for (const [at, name] of ['price', 'count'].entries()) {
    await add('InputNumber', `NumberInput${at + 1}`)
    await field('formItem.label').getByRole('textbox').fill(name)
    await field('formItem.name').getByRole('textbox').fill(name)
  }
  await canvas.locator('[data-id="page"]').click({ position: { x: 400, y: 600 } })
  await expect(head).toHaveText('First page')
  await add('Statistic', 'Statistic1')
  await bind('value', '(Form1.price || 0) * (Form1.count || 1)')
  await expect(field('value')).toContainText('0 number')
  await page.getByRole('button', { name: 'Preview' }).click()
  await canvas.getByLabel('price').fill('7')
  await canvas.getByLabel('count').fill('6')
  await expect(canvas.locator('[data-type="Statistic"]')).toContainText('42')
})
