import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import type { ProjectInfo } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { long } from '../helpers/long.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const tester = { email: 'audit-tester@example.test', password: 'long-enough-9' }

onlyLong(test)(
  'what was done is read in sentences, found, looked at, downloaded and verified, by those who may',
  async ({ page, browser, baseURL }) => {
    const errors = watchErrors(page)
    const root = await signIn(baseURL!)
    const project = await root.post<ProjectInfo>('/project/create', { name: 'Audited shop' })
    await register(baseURL!, tester)
    await root.post('/project/role/create', { projectId: project.id, name: 'Clerk', remark: '' })
    await root.post('/project/user/create', { projectId: project.id, userName: tester.email, role: 'tester', roleId: null })

    await signInAs(page)
    await page.goto(`/project/${project.id}/pages`)
    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    await expect(page.getByRole('cell', { name: 'Created the role “Clerk”' })).toBeVisible()
    await page.getByLabel('Search rows').fill('nothing is like this')
    await expect(page.getByText('No row is like that.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    const action = page.getByRole('combobox', { name: 'Action' })
    await action.click()
    await action.locator('input').fill('person added')
    await page.getByRole('option', { name: 'Person added to the project' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    const details = page.getByRole('button', { name: /^Details of row/ })
    await details.press('Enter')
    await expect(page.getByRole('dialog').getByText(`Added ${tester.email} as tester`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeFocused()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
    expect(await readFile(await file.path(), 'utf8')).toContain(`Added ${tester.email} as tester`)

    await page.goto('/user/platform/audit')
    await page.getByLabel('Who').fill('audit-tester')
    await expect(page.getByRole('cell', { name: tester.email }).first()).toBeVisible()
    const verify = page.getByRole('button', { name: 'Verify' })
    await verify.click()
    await page.getByLabel('End of the chain as you noted it earlier (optional)').fill('12')
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('It is number:hash')).toBeVisible()
    await page.getByLabel('End of the chain as you noted it earlier (optional)').fill('')
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/^All \d+ rows are as they were written/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(verify).toBeFocused()

    // A tester is offered no log, and is told so at its address.
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await signInAs(other, tester)
    await other.goto(`/project/${project.id}/role`)
    await expect(other.getByRole('cell', { name: 'Clerk', exact: true })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
    await other.goto(`/project/${project.id}/audit`)
    await expect(other).toHaveURL('/403')
    await other.context().close()
    expect(errors()).toEqual([])
  },
)

for (const look of looksFrom(2))
  onlyLong(test)(`the audit log is accessible and fits: ${look.theme}, ${look.locale}`, async ({ page }) => {
    await prefer(page, look)
    await signInAs(page)
    for (const width of long ? [390, 1440] : [390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/user/platform/audit')
      await page
        .getByRole('button', { name: /^(Details of row|查看记录)/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.locator('.arco-drawer')).toHaveClass(/-enter-done/)
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
