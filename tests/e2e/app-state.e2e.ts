import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { formula, pageOf, step } from './action-page.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { prefer } from './looks.ts'

const more = step('action/set-variable', { name: 'app.variable.cart', value: formula('app.variable.cart + 1') })
const shown = formula(
  'app.variable.cart + " by " + app.user.name + ", " + app.theme.mode + ", " + locale + ", " + app.can("permission/page.edit")',
)
const shop = pageOf({ buttons: { Add: [more] }, elements: [{ id: 'Text_cart', type: 'Text', props: { text: shown } }] })
const till = pageOf({ buttons: {}, elements: [{ id: 'Text_cart', type: 'Text', props: { text: shown } }] })

onlyLong(test)(
  'a variable of the project is made, two pages share it, and a rename is written on both',
  async ({ page, context, baseURL }) => {
    const errors = watchErrors(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await signInAs(page)
    const api = await signIn(baseURL!)
    const project = await api.call('POST /project/create', { name: 'Shop' })
    await page.goto(`/project/${project.id}/pages`)
    await page.getByRole('link', { name: 'Variables', exact: true }).click()
    await page.getByRole('button', { name: 'New variable' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('__proto__')
    await expect(dialog.getByText('A variable name starts with a letter')).toBeVisible()
    await dialog.getByLabel('Name').fill('cart')
    await dialog.getByLabel('Type').click()
    await page.getByRole('option', { name: 'Number' }).click()
    await dialog.getByLabel('Default').fill('2')
    await dialog.getByLabel('Kept in').click()
    await page.getByRole('option', { name: 'The browser' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('app.variable.cart', { exact: true })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    const create = (name: string, pageData: object) =>
      api.call('POST /pages/create', { name, projectId: project.id, isPublic: 1, pageData })
    const [one, other] = [await create('Shop', shop), await create('Till', till)]
    await page.goto(`/editor/${one.id}/edit`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.locator('[data-id="Text_cart"]')).toContainText(/^2 by .+, light, en, true$/)
    await preview.locator('[data-id="Add"]').click()
    await expect(preview.locator('[data-id="Text_cart"]')).toContainText(/^3 by .+, light, en, true$/)

    for (const { id } of [one, other]) await api.call('POST /page/publish/create', { env: 'prd', id })
    await page.goto(`/page/${one.id}`)
    const second = await context.newPage()
    await second.goto(`/page/${other.id}`)
    await expect(element(second, 'Text_cart')).toContainText(/^2 by .+, light, en, true$/)
    await element(page, 'Add').click()
    await expect(element(page, 'Text_cart')).toContainText(/^3 by/)
    await expect(element(second, 'Text_cart')).toContainText(/^3 by/)
    await second.emulateMedia({ colorScheme: 'dark' })
    await expect(element(second, 'Text_cart')).toContainText(/^3 by .+, dark, en, true$/)
    await second.reload()
    await expect(element(second, 'Text_cart')).toContainText(/^3 by/)

    await page.goto(`/project/${project.id}/variables`)
    await expect(page.getByRole('link', { name: 'Till' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit the variable cart' }).click()
    await dialog.getByLabel('Name').fill('basket')
    await expect(dialog.getByText(/written on these pages too: Shop, Till/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Rewritten on 2 pages')).toBeVisible()
    await page.goto(`/editor/${one.id}/edit`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await preview.locator('[data-id="Add"]').click()
    await expect(preview.locator('[data-id="Text_cart"]')).toContainText(/^3 by/)

    await prefer(page, { theme: 'dark', locale: 'zh' })
    await page.goto(`/project/${project.id}/variables`)
    await page.getByRole('button', { name: '修改记录' }).click()
    await expect(page.getByText('新增变量 basket')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(errors()).toEqual([])
  },
)
