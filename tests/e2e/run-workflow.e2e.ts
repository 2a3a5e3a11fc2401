import { expect } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, publish, signIn } from '../helpers/api.ts'
import { either, keep, pageOf, step } from './action-page.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

/** A workflow that pages may run, published to test. */
async function addWorkflow(api: Api, projectId: number, name: string, source: string): Promise<void> {
  const { id, documentId } = await api.post<{ readonly id: number; readonly documentId: number }>('/workflow/create', {
    ...{ projectId, name, trigger: 'trigger/by-hand' },
  })
  const node = { id: 's', kind: 'action', name: '', action: 'node/script', params: { source }, bindings: {} }
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells: [['steps', 'nodes', [node]]] }
  await api.post('/documents/edit', { id: documentId, edit })
  await api.post('/workflow/publish', { id, env: 'stg' })
}

test('a page runs the workflows that it names, also for visitors, and shows what they return', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Shop' })
  await addWorkflow(api, projectId, 'Price', 'return { total: event.input.count * 7 }')
  await addWorkflow(api, projectId, 'Breaks', 'return nothing.at.all')
  const runs = (workflow: string, more: object = {}) =>
    step('action/run-workflow', { workflow, sends: 'chosen', ...more })
  const pageData = pageOf({
    buttons: {
      Button_price: [runs('Price', { data: [{ key: 'count', value: 3 }] }), keep()],
      Button_breaks: [runs('Breaks'), either('done', 'failed')],
      Button_unknown: [runs('Not there'), either('done', 'failed')],
    },
  })
  const made = await api.post<PageInfo>('/pages/create', { name: 'Order', projectId, pageData, isPublic: 1 })
  await publish(api, made.id, 'stg')
  await signInAs(page)
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  for (const view of [page, visitor]) {
    await view.goto(`/page/${made.id}?env=stg`)
    for (const [button, answer] of [
      ['Button_price', '{"total":21}'],
      ['Button_breaks', '"failed"'],
      ['Button_unknown', '"failed"'],
    ] as const) {
      await element(view, button).click()
      await expect(element(view, 'Text_out')).toHaveText(answer)
    }
  }
  await visitor.context().close()

  await page.goto(`/project/${projectId}/pages`)
  await page.getByRole('button', { name: 'Usage' }).click()
  await expect(page.getByText('Runs of workflows, 30 days')).toBeVisible()
  expect(errors()).toEqual([])
})
