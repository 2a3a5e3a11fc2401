import { expect } from 'playwright/test'
import type { OnboardingState } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { personOf } from './person.ts'
import { walkFirstSteps } from './walk-first-steps.ts'

test('a newcomer walks the five first steps as they are written, and publishes', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const errors = watchErrors(page)
  const account = { email: 'first@example.test', password: 'long-enough-9' }
  await register(baseURL!, account)
  const api = await signIn(baseURL!, account)
  await signInAs(page, account)
  await page.goto('/projects')
  await walkFirstSteps(personOf(page), async (what) => {
    // What is proposed computes and does nothing yet.
    await page.waitForTimeout(1_500)
    const { steps } = await api.get<OnboardingState>('/onboarding/mine')
    expect(steps).toEqual(what === 'formula' ? ['drop'] : ['drop', 'bind'])
  })
  expect(errors()).toEqual([])
})
