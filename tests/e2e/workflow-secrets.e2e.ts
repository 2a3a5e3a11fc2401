import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'playwright/test'
import type { ProjectConfigInfo, ProjectInfo, WorkflowDetail, WorkflowRun } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { startService } from './service.ts'

const TOKEN = 'the token of the crm'
const SIGNING = 'the secret that signs'
const shell = promisify(execFile)
/** A request of the same second has the same signature, which counts once. */
const AGAIN = { intervals: [1_000] }

test('a step sends a secret below a service prefix, and the address of its webhook is renewed', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(15_000)
  const errors = watchErrors(page)
  const crm = await startService()
  const { host } = new URL(crm.address)
  const api = await signIn(baseURL!)
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Orders' })
  const { rev } = await api.get<ProjectConfigInfo>(`/project/config/${projectId}`)
  await api.post('/project/config/update', {
    ...{ id: projectId, rev, network: { prefixes: [crm.address], visitorPrefixes: [] } },
    services: [{ env: 'stg', name: 'crm', prefix: `${crm.address}/api`, isDefault: false }],
  })
  const secret = (name: string, value: string, hosts: readonly string[]) =>
    api.post('/project/secret/write', { projectId, env: 'stg', name, value, hosts })
  await secret('crm_token', TOKEN, [host])
  await secret('signing', SIGNING, ['signs.example.com'])
  const trigger = 'trigger/webhook'
  const { id, documentId } = await api.post<WorkflowDetail>('/workflow/create', { projectId, name: 'Paid', trigger })
  const send = { id: 'send', kind: 'action', name: '', action: 'node/http', params: { method: 'GET' }, bindings: {} }
  const cells = [
    ['workflow', 'runAs', 'project'],
    ['steps', 'nodes', [send]],
  ]
  await api.post('/documents/edit', { id: documentId, edit: { id: 'edit-00000001', added: [], removed: [], cells } })
  await signInAs(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog').last()
  const start = page.getByRole('region', { name: 'Trigger' })
  const form = page.locator('.tf-form')
  const testPart = main.getByRole('region', { name: 'Test', exact: true })

  await test.step('the signing secret of the trigger is chosen with the keyboard', async () => {
    await page.goto(`/project/${projectId}/workflow/${id}`)
    await start.getByRole('button', { name: 'Signing secret Choose a secret' }).press('Enter')
    await expect(start.getByRole('combobox', { name: 'Search secrets' })).toBeFocused()
    await expect(start.getByRole('option', { name: /^signing/ })).toContainText('not set')
    await expect(start.getByRole('link', { name: /^New secret/ })).toBeVisible()
    await page.keyboard.type('sign')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(start.getByRole('button', { name: 'Signing secret signing' })).toBeFocused()
    await expect(start).toContainText('“signing” is not set in Production')
  })

  await test.step('a header of a request below a service prefix gets a secret', async () => {
    await main.locator('.tf-canvas [data-step="send"]').click()
    await form.getByLabel('Address', { exact: true }).fill('@crm/orders')
    await form.getByRole('button', { name: 'Add entry' }).last().click()
    await form.getByLabel('Entry 1: name').fill('X-Token')
    await form.getByRole('button', { name: 'Entry 1: value: insert a secret' }).press('Enter')
    await expect(form.getByRole('option', { name: /^signing/ })).toContainText(`not ${host}`)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.type('crm')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Entry 1: value', { exact: true })).toHaveValue('{{secret:crm_token}}')
    await expect(form.getByLabel('Entry 1: value', { exact: true })).toBeFocused()
    await expect(form).toContainText('“crm_token” is not set in Production')
    await expect(form).not.toContainText('may not be sent')
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('publishing names the host of the prefix and makes the address', async () => {
    await main.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.locator('.wf-grants')).toContainText([host, 'crm_token'])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog).toContainText('is shown this once')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const example = async (): Promise<string> => {
    const text = (await testPart.getByRole('region', { name: 'Example request in Test' }).textContent()) ?? ''
    return text.replace("'value of signing'", `'${SIGNING}'`).replace('curl ', "curl -s -w '\\n%{http_code}' ")
  }
  const sent = async (script: string): Promise<string> =>
    (await shell('sh', ['-c', script])).stdout.trim().split('\n').at(-1) ?? ''
  let former = ''

  await test.step('the example request of the settings starts a run, which sends the secret', async () => {
    await main.getByRole('tab', { name: 'Settings' }).click()
    await testPart.getByText('Example request (curl)').click()
    await expect(testPart).toContainText('X-Tessera-Signature')
    expect(await violationsOf(page)).toEqual([])
    former = await example()
    expect(await sent(former)).toBe('202')
    await expect.poll(() => crm.asked.length).toBe(1)
    expect(crm.asked[0]).toMatchObject({ url: '/api/orders', headers: { 'x-token': TOKEN } })
    const { list } = await api.post<{ list: readonly WorkflowRun[] }>('/workflow/run/list', {
      projectId,
      workflowId: id,
    })
    expect(JSON.stringify(await api.post('/workflow/run/detail', { runId: list[0]!.id }))).not.toContain(TOKEN)
  })

  await test.step('a renewed address ends the former one', async () => {
    await testPart.getByRole('button', { name: 'Renew address in Test' }).press('Enter')
    await expect(dialog).toContainText('The former address stops immediately')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => sent(former), AGAIN).toBe('202')
    await testPart.getByRole('button', { name: 'Renew address in Test' }).press('Enter')
    await dialog.getByRole('button', { name: 'Renew address' }).click()
    await expect(page.getByText('Renewed: the former address has stopped')).toBeVisible()
    expect(await sent(former)).toBe('404')
    await expect.poll(async () => sent(await example()), AGAIN).toBe('202')
    await expect.poll(() => crm.asked.length).toBe(3)
  })

  await test.step('another prefix is refused until it is published again', async () => {
    const { rev: now } = await api.get<ProjectConfigInfo>(`/project/config/${projectId}`)
    const moved = { env: 'stg', name: 'crm', prefix: 'https://crm.example.com', isDefault: false }
    await api.post('/project/config/update', { id: projectId, rev: now, services: [moved] })
    await main.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByTitle(/^crm\.example\.com: /)).toBeVisible()
    await expect(dialog.locator('[data-grant="removed"]')).toContainText(host)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const count = crm.asked.length
    await expect.poll(async () => sent(await example()), AGAIN).toBe('202')
    const reason = async (): Promise<string> => {
      const { list } = await api.post<{ list: readonly WorkflowRun[] }>('/workflow/run/list', {
        projectId,
        workflowId: id,
      })
      return JSON.stringify(list[0]?.reason)
    }
    await expect.poll(reason).toContain('now leads to crm.example.com')
    expect(crm.asked).toHaveLength(count)
  })

  expect(errors()).toEqual([])
  await crm.close()
})
