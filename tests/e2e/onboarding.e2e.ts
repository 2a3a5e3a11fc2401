import { expect } from 'playwright/test'
import type { OnboardingState } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

onlyLong(test)(
  'the first steps of a newcomer tick themselves in the editor, are put away and come back from the help menu',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const account = { email: 'newcomer@example.test', password: 'long-enough-9' }
    await register(baseURL!, account)
    const api = await signIn(baseURL!, account)
    const steps = async () => (await api.get<OnboardingState>('/onboarding/mine')).steps
    await signInAs(page, account)
    await page.goto('/projects')
    const card = page.getByRole('region', { name: 'Five first steps' })
    await expect(card).toContainText('0 of 5 steps done')
    await card.getByRole('link', { name: 'Open the sample page' }).click()

    const editor = openEditor(page)
    await editor.ready()
    await editor.drag('Button', await editor.into('Page'))
    await expect.poll(steps).toEqual(['drop'])
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect.poll(steps).toEqual(['drop', 'preview'])
    const { pageId } = await api.get<OnboardingState>('/onboarding/mine')
    await api.post('/page/publish/create', { env: 'stg', id: pageId, previewImg: '' })

    await page.goto('/projects')
    await expect(card).toContainText('3 of 5 steps done')
    await card.getByRole('button', { name: 'Hide this list' }).click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Five first steps' }).click()
    await expect(card).toContainText('3 of 5 steps done')
    expect(errors()).toEqual([])
  },
)
