import { expect, type Page } from 'playwright/test'
import type { Paged, PageInfo, ProjectInfo, PublishRecord } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { step } from './action-page.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const developer = { email: 'steps@example.test', password: 'long-enough-9' }

const withFlow = (page: object): object => {
  const { elementsMap } = page as { elementsMap: { Link_1: { config: { events: object[] } } } }
  const actions = [
    { id: 'start', type: 'start', title: 'start' },
    step('action/message', { type: 'sucess', content: 'Ordered' }),
    { id: 'end', type: 'end', title: 'end' },
  ]
  elementsMap.Link_1.config.events = [{ nickName: 'onClick', eventName: 'onClick', actions }]
  return page
}

/** A page with one value that no step has. */
async function world(baseURL: string): Promise<{ readonly root: Api; readonly project: ProjectInfo; readonly page: PageInfo }> {
  const root = await signIn(baseURL)
  const project = await root.post<ProjectInfo>('/project/create', { name: 'Reviewed' })
  const page = await root.post<PageInfo>('/pages/create', {
    ...{ name: 'Prices', projectId: project.id },
    pageData: withFlow(
      storedPage([
        { id: 'Text_1', type: 'Text', props: { text: 'Prices of today' } },
        { id: 'Link_1', type: 'Button', props: { text: 'Order' } },
      ]),
    ),
  })
  return { root, project, page }
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Publish the page' })
const recordsOf = async (api: Api, pageId: number) => (await api.post<Paged<PublishRecord>>('/page/publish/list', { pageId })).list

test('a check stops a publish, its finding mends the page, the very same build goes to production and is rolled back', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const errors = watchErrors(page)
  const { root, project, page: made } = await world(baseURL!)
  await signInAs(page)
  const editor = openEditor(page)
  const dialog = dialogOf(page)

  await test.step('the panel and the dialog tell the same before anything is published, and follow who changes the project', async () => {
    const api = { id: 'a', name: 'prices', method: 'GET', isCors: true, stgApi: '@shop/prices', prdApi: '@shop/prices' }
    const priced = await root.post<PageInfo>('/pages/create', {
      ...{ name: 'Asks', projectId: project.id, pageData: { ...storedPage([]), apis: { a: api } } },
    })
    await page.goto(`/editor/${priced.id}/edit`)
    await editor.ready()
    await page.getByRole('tab', { name: 'Problems' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Problems' })
    await expect(panel.getByRole('status')).toHaveText('Errors: 2')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'On this page: Errors: 2. Show them' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Errors that keep it from PRD until they are mended: 1' }).click()
    // What closes is empty until it is gone.
    await expect(page.locator('.arco-popover-content', { hasText: /^$/ })).toHaveCount(0)
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    await panel.getByRole('button', { name: /which PRD does not have/ }).click()
    await expect(page.locator('[data-place="api"] [data-field="prdApi"]').locator(':focus')).toBeVisible()
    // Somebody else adds the service, for the test environment alone.
    const { rev } = await root.get<{ rev: number }>(`/project/config/${project.id}`)
    const shop = { env: 'stg', name: 'shop', prefix: 'https://shop.example.com', isDefault: false }
    await root.post('/project/config/update', { id: project.id, rev, services: [shop] })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(panel.getByRole('button', { name: /The service “shop” that “prices” asks has no address for PRD/ })).toBeVisible()
    await expect(panel.getByRole('status')).toHaveText('Warnings: 1')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`/editor/${made.id}/edit`)
    await editor.ready()
  })

  await test.step('stopped, and mended from the finding', async () => {
    await editor.publish('STG')
    const stopped = dialog.getByRole('alert')
    await expect(stopped).toContainText('Not published to STG: the check found errors (1)')
    await expect(stopped).toContainText('cannot be “sucess”: is “success” meant?')
    await expect(stopped.getByRole('button', { name: 'Publish to STG anyway' })).toBeVisible()
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    expect(await recordsOf(root, made.id)).toEqual([])
    await stopped.getByRole('button', { name: /^Change to “success”/ }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    expect((await root.get<PageInfo>(`/pages/detail/${made.id}`)).stgState).not.toBe(3)
  })

  await test.step('published to the test environment, with a note, a picture and the address', async () => {
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The first one')
    await editor.publish('STG')
    await expect(page.getByText('Published Successfully').first()).toBeVisible({ timeout: 40_000 })
    await expect(dialog.getByRole('link', { name: 'Open the page' })).toHaveText(new RegExp(`/page/${made.id}\\?env=stg$`))
    await expect(dialog.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
    const [record] = await recordsOf(root, made.id)
    expect(record).toMatchObject({ env: 'stg', note: 'The first one', forced: 0 })
    expect(record?.previewImg).toMatch(/^\/files\/[0-9a-f]{32}\.(webp|png)$/)
    expect(
      await page.evaluate((address) => fetch(address).then((answer) => answer.headers.get('content-type')), record!.previewImg),
    ).toMatch(/^image\//)
  })

  await test.step('exactly that build goes to production, whatever was changed since', async () => {
    await editor.select('Text')
    await editor.tab('Props')
    await editor.field('text').getByRole('textbox').fill('Prices of tomorrow')
    await editor.saved()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByRole('region', { name: 'STG' })).toContainText('Changes since version')
    await expect(dialog.getByRole('region', { name: 'PRD' })).toContainText('Not published here yet')
    await dialog.getByRole('button', { name: /^Publish STG build #\d+ to PRD as it is$/ }).click()
    await expect(dialog.getByRole('region', { name: 'PRD' }).getByRole('link', { name: 'Open the page' })).toBeVisible()
    const [prd, stg] = await recordsOf(root, made.id)
    expect(prd).toMatchObject({ env: 'prd', promotedFrom: stg?.id, buildHash: stg?.buildHash })
    const visitor = await page.context().newPage()
    await visitor.goto(`/page/${made.id}?env=prd`)
    await expect(visitor.getByText('Prices of today')).toBeVisible()
    await visitor.close()
    await editor.publish('PRD')
    await expect(page.getByText('PRD · Published')).toBeVisible()
  })

  await test.step('the records are found, compared and rolled back to', async () => {
    const [, promoted] = await recordsOf(root, made.id)
    await page.goto(`/editor/${made.id}/publishHistory`)
    await expect(page.getByText('The first one')).toBeVisible()
    await page.getByText('PRD', { exact: true }).click()
    await expect(page.getByText(/STG build #\d+/)).toBeVisible()
    await page.getByRole('button', { name: `Compare version #${promoted?.id} with the current one` }).click()
    await expect(page.getByRole('dialog').getByText('Changes: 1')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Roll back to this' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back to this' }).click()
    await expect(page.getByText('PRD · Rolled back')).toBeVisible()
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `#${promoted?.id}` })
        .first(),
    ).toContainText('Rolled back to')
  })
  expect(errors()).toEqual([])
})

for (const look of looksFrom(3))
  onlyLong(test)(
    `a developer without the right for production publishes to the test environment alone, on a phone, ${look.theme}, ${look.locale}`,
    async ({ page, baseURL }) => {
      const errors = watchErrors(page)
      const { root, project, page: made } = await world(baseURL!)
      const email = `${look.theme}-${look.locale}-${developer.email}`
      await register(baseURL!, { ...developer, email })
      await root.post('/project/user/create', { projectId: project.id, userName: email, role: 'developer' })
      await root.post('/user/confirm', { userName: email })
      await root.post('/page/publish/right/update', { projectId: project.id, who: 'administrators' })
      const say = (zh: string, en: string) => (look.locale === 'zh' ? zh : en)
      await prefer(page, look)
      await signInAs(page, { ...developer, email })
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(`/editor/${made.id}/edit`)
      await page.getByRole('button', { name: say('发布', 'Publish'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('发布页面', 'Publish the page') })
      const noRight = say(
        '没有生产环境的发布权限，请联系项目管理员',
        'You do not have permission to publish to production. Ask an administrator of the project.',
      )
      await expect(dialog.getByText(noRight, { exact: true })).toBeVisible()
      await expect(dialog.getByRole('button', { name: say('发布到 PRD', 'Publish to PRD') })).toBeDisabled()
      await dialog.getByRole('button', { name: say('发布到 STG', 'Publish to STG') }).click()
      const stopped = dialog.getByRole('alert')
      await expect(stopped).toContainText(
        say('只有项目管理员可以忽略错误发布', 'only administrators of the project may publish in spite of errors'),
      )
      await expect(stopped.getByRole('button', { name: say('仍然发布到 STG', 'Publish to STG anyway') })).toHaveCount(0)
      expect(await violationsOf(page, { canvas: false })).toEqual([])
      await page.goto(`/editor/${made.id}/publishHistory`)
      await expect(page.getByText(say('还没有发布过', 'Nothing was published yet'))).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      expect(errors()).toEqual([])
    },
  )
