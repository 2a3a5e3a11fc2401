import { expect } from 'playwright/test'
import type { ProjectInfo, WorkflowDetail, WorkflowRunDetail } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { lanes, node } from './workflow-world.ts'

test('a run with a long loop lists the parts of it, each of which opens with its own steps', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const { id, documentId } = await api.post<WorkflowDetail>('/workflow/create', {
    ...{ projectId, name: 'Long', trigger: 'trigger/by-hand' },
  })
  const source = 'if (eventParams.item === 149) throw new Error("No such item"); return eventParams.item'
  const list = 'Array.from({ length: 250 }, (_, n) => n)'
  const nodes = [lanes('l', 'loop', { formulas: { list } }, [node('s', 'script', { source })])]
  const edit = { id: `edit-${crypto.randomUUID()}`, added: [], removed: [], cells: [['steps', 'nodes', nodes]] }
  await api.post('/documents/edit', { id: documentId, edit })
  await api.post('/workflow/publish', { id, env: 'stg' })
  const { runId } = await api.post<{ readonly runId: string }>('/workflow/run/start', { id, env: 'stg', input: null })
  await expect
    .poll(async () => (await api.post<WorkflowRunDetail>('/workflow/run/detail', { runId })).status, {
      timeout: 20_000,
    })
    .toBe('failed')

  await signInAs(page)
  await page.goto(`/project/${projectId}/workflow/${id}?tab=runs`)
  await expect(page.getByRole('link', { name: 'Open run' })).toHaveCount(1)
  await page.goto(`/project/${projectId}/workflow/${id}/run/${runId}`)
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  await expect(steps.nth(0)).toContainText('Rounds 1 to 100')
  await expect(steps.nth(1)).toContainText('No such item')
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/run.png`, fullPage: true })
  await steps.nth(1).getByRole('link', { name: 'Open the steps of this part' }).click()
  await expect(page.getByText('Rounds 101 to 200 of a loop')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run again' })).toHaveCount(0)
  await expect(steps).toHaveCount(50)
  await expect(steps.first()).toContainText('Round 101')
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/part.png` })
  await page.getByRole('link', { name: 'Open the run of the loop' }).click()
  await expect(steps).toHaveCount(2)
  expect(errors()).toEqual([])
})
