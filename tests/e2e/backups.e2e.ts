import { expect } from 'playwright/test'
import { administrator } from '../helpers/administrator.ts'
import { runCommand } from '../helpers/run-command.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { onServer } from './journey.ts'
import { LONG } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const test = onServer({ BACKUP_AT: '03:00' })

test('a backup is made, verified, downloaded and deleted, and its archive can be restored', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Backups', exact: true }).click()
  await expect(page.getByText('No backup has been made yet.')).toBeVisible()
  await expect(page.getByText(/^Next backup: .*3:00/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Back up now' }).first().press('Enter')
  await expect(page.getByText(/^Last backup: .*, verified by a restore\.$/)).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Verified by a restore/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const download = page.getByRole('button', { name: /^Download the backup of/ })
  await download.press('Enter')
  const password = page.getByRole('dialog').getByLabel('Password')
  await expect(password).toBeFocused()
  await password.fill('not the password')
  await password.press('Enter')
  await expect(page.getByRole('dialog').getByText('The current password is wrong')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await password.fill(administrator.password)
  const [file] = await Promise.all([page.waitForEvent('download'), password.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^tessera-.*\.tar\.gz$/)
  const checked = await runCommand({}, 'restore', '--from', await file.path(), '--check')
  expect([checked.code, checked.said]).toEqual([0, expect.stringMatching(/^The archive is whole: \d+ parts/)])
  await expect(download).toBeFocused()

  await page.getByRole('button', { name: /^Delete the backup of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No backup has been made yet.')).toBeVisible()
  expect(errors()).toEqual([])
})

for (const look of looksFrom(2))
  test(`backups are accessible and fit on a phone: ${look.theme}, ${look.locale}`, LONG, async ({ page }) => {
    await prefer(page, look)
    await signInAs(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/user/platform/backups')
    await page
      .getByRole('button', { name: /^(Back up now|立即备份)$/ })
      .first()
      .click()
    await expect(page.getByText(/^(Verified by a restore|已恢复验证)$/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
