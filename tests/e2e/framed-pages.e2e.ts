import { expect } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

const bound = (value: string) => ({ type: 'variable', value })

test('a published page shows another one in a frame, as who signed in; one that frames itself has an end', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const inner = await publishPage(
    api,
    'Framed',
    storedPage([
      { id: 'Text_sum', type: 'Text', props: { text: bound("'Sum ' + (40 + 2)") } },
      { id: 'Text_who', type: 'Text', props: { text: bound("'For ' + (store.userName || 'nobody')") } },
    ]),
  )
  const outer = await publishPage(
    api,
    'Around it',
    storedPage([{ id: 'IFrame_1', type: 'IFrame', props: { src: `/page/${inner.id}`, title: 'Orders' } }]),
  )
  await page.goto(`/page/${outer.id}`)
  const framed = page.frameLocator('iframe[title="Orders"]')
  await expect(framed.getByText('Sum 42')).toBeVisible()
  await expect(framed.getByText('For nobody')).toBeVisible()

  await signInAs(page)
  await page.goto(`/page/${outer.id}`)
  await expect(framed.getByText(/^For admin/)).toBeVisible()
  expect(errors()).toEqual([])

  // The address differs at each depth, or the browser itself would stop it.
  const src = bound("route.path + '?n=' + (Number(route.query.n || 0) + 1)")
  const self = await publishPage(
    api,
    'Itself',
    storedPage([
      { id: 'Text_1', type: 'Text', props: { text: 'Here' } },
      { id: 'IFrame_1', type: 'IFrame', props: { src, title: 'Itself' } },
    ]),
  )
  await page.goto(`/page/${self.id}`)
  await expect.poll(() => page.frames().length, { timeout: 30_000 }).toBe(6)
})
