import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test'
import type { MenuInfo, Paged, PageInfo, RoleInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { inSight, tabsOf } from './admin-app.ts'
import { type Account, type ApprovalsWorld, asks, openApprovalsWorld } from './approvals-world.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

test.use({ actionTimeout: 20_000 })

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A browser of a person. */
async function browserOf(browser: Browser, baseURL: string, account: Account, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await signInAs(page, account)
  return { page, errors: watchErrors(page) }
}
const inbox = ({ projectId }: ApprovalsWorld, path = ''): string => `/app/${projectId}/approvals${path}`
const rowOf = (page: Page, title: string) => inSight(page).getByRole('listitem').filter({ hasText: title })
const press = (page: Page, name: string) => inSight(page).getByRole('button', { name, exact: true }).click()
const timeLine = (page: Page) => inSight(page).locator('.tessera-approve-history')

/** A published page with the form of an expense and the component for its approval. */
async function approvalPage({ root, projectId }: ApprovalsWorld, name: string): Promise<number> {
  const item = (field: string) => ({ id: field, type: 'Input', props: { formItem: { name: field, label: field } } })
  const pageData = storedPage([
    { id: 'Form_1', type: 'Form', children: ['purpose', 'note', 'margin'].map(item) },
    { id: 'Approve_1', type: 'Approve' },
  ])
  const { id } = await root.post<PageInfo>('/pages/create', { name, projectId, pageData })
  await root.post('/page/publish/create', { env: 'prd', id, previewImg: '' })
  return id
}

test('an approval goes through the inboxes of its people, on a phone too', async ({ browser, server }) => {
  test.setTimeout(240_000)
  const world = await openApprovalsWorld(server.url, 'trip')
  const { ivy, ben, cora } = world.people
  const initiator = await browserOf(browser, server.url, ivy)
  const head = await browserOf(browser, server.url, ben, PHONE)
  const late = await browserOf(browser, server.url, ben)
  const finance = await browserOf(browser, server.url, cora)
  const recordId = await world.expense('Trip to Rome')

  await test.step('the initiator starts it over a record', async () => {
    const { page } = initiator
    await page.goto(inbox(world))
    await expect(page.getByText('Nothing is waiting for you')).toBeVisible()
    await press(page, 'Start an approval')
    const dialog = page.getByRole('dialog', { name: 'Start an approval' })
    await dialog.getByRole('combobox', { name: 'Record' }).click()
    await page.getByRole('option', { name: 'Trip to Rome' }).click()
    await dialog.getByRole('button', { name: 'Start an approval' }).click()
    await expect(page).toHaveURL(/\/approvals\/[\w-]+$/)
    await expect(timeLine(page)).toContainText('has to decide')
    await expect(timeLine(page)).toContainText('Head of department')
  })

  await test.step('the first approver finds it on a phone, and changes the note', async () => {
    const { page } = head
    await page.goto(inbox(world))
    await expect(page.getByRole('button', { name: 'Approvals · 1 to do' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await rowOf(page, 'Expense: Trip to Rome').getByRole('link').click()
    await expect(inSight(page).getByText('Amount')).toBeVisible()
    await expect(inSight(page).getByText('Margin')).toHaveCount(0)
    await expect(inSight(page).getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
    await late.page.goto(page.url())
    await expect(late.page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await inSight(page).getByRole('textbox', { name: 'Note' }).fill('By train')
    expect(await violationsOf(page)).toEqual([])
    await press(page, 'Approve')
    await expect(timeLine(page)).toContainText('ben-trip approved')
    await expect(inSight(page).getByText('There is nothing for you to decide')).toBeVisible()
    expect(await world.record(recordId)).toMatchObject({ note: 'By train', amount: 120 })
    await expect(page.getByRole('button', { name: 'Approvals', exact: true })).toBeVisible()
  })

  await test.step('the other tab of the same person presses too late', async () => {
    const { page } = late
    await press(page, 'Approve')
    await expect(page.getByRole('alert')).toContainText('This task is already handled by ben-trip')
    await expect(timeLine(page)).toContainText('ben-trip approved')
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  })

  await test.step('the second approver returns it with a comment', async () => {
    const { page } = finance
    await page.goto(inbox(world))
    await rowOf(page, 'Trip to Rome').getByRole('link').click()
    await press(page, 'Return')
    await inSight(page).getByRole('combobox', { name: 'Return to' }).selectOption({ label: 'Initiator' })
    await inSight(page).getByRole('textbox', { name: 'Comment' }).fill('Too much')
    await press(page, 'Return')
    await expect(timeLine(page)).toContainText('Too much')
  })

  await test.step('the initiator changes the record, and submits it again', async () => {
    const { page } = initiator
    await page.reload()
    await inSight(page).getByRole('textbox', { name: 'Amount' }).fill('90')
    expect(await violationsOf(page)).toEqual([])
    await press(page, 'Submit again')
    await expect(timeLine(page)).toContainText('submitted it again')
    expect(await world.record(recordId)).toMatchObject({ amount: 90, note: 'By train' })
    await page.getByRole('link', { name: 'Back to approvals' }).click()
    await inSight(page).getByText('Started by me').click()
    await expect(rowOf(page, 'Trip to Rome')).toContainText('Running')
    expect(await violationsOf(page)).toEqual([])
  })
  for (const { errors } of [initiator, head, late, finance]) expect(errors()).toEqual([])
})

test('a person delegates approvals in the inbox for a time, and ends it', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const world = await openApprovalsWorld(server.url, 'away')
  const { ben, cora, ivy } = world.people
  const away = await browserOf(browser, server.url, ben)
  const initiator = await browserOf(browser, server.url, ivy)
  const { page } = away
  const dialog = page.getByRole('dialog', { name: 'Delegations' })
  const form = page.getByRole('dialog', { name: 'New delegation' })

  await test.step('the person chooses who decides and until when, by keyboard', async () => {
    await page.goto(inbox(world))
    await press(page, 'Delegations')
    await expect(dialog.getByText('There are no delegations yet')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'New delegation' }).press('Enter')
    await form.getByRole('combobox', { name: 'Delegate to' }).click()
    await page.keyboard.type('cora')
    await page.getByRole('option', { name: 'cora-away' }).click()
    const until = form.getByRole('textbox', { name: 'Until' })
    await until.fill('2020-01-31 18:00')
    await until.press('Enter')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(form.getByText('The end must be after the start')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await until.fill('2099-01-31 18:00')
    await until.press('Enter')
    await expect(form).toBeVisible()
    await until.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(dialog.getByRole('listitem')).toContainText(/cora-away.*Active.*All flows/)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(inSight(page).getByText(/^Your approvals go to cora-away until Jan 31, 2099/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a new approval goes to the other person, and the time line says why', async () => {
    const { id } = await world.started('Trip to Bern')
    await initiator.page.goto(inbox(world, `/${id}`))
    await expect(timeLine(initiator.page)).toContainText('moved the task → cora-away')
    await expect(timeLine(initiator.page)).toContainText('Delegated by ben-away')
    await expect(timeLine(initiator.page)).toContainText('cora-away has to decide')
    expect(await violationsOf(initiator.page)).toEqual([])
    const { list } = await (await signIn(server.url, cora)).post<{ readonly list: readonly object[] }>(
      '/approval/list',
      { projectId: world.projectId, env: 'prd', box: 'todo' },
    )
    expect(list).toMatchObject([{ title: 'Expense: Trip to Bern' }])
  })

  await test.step('the person ends it, and decides again', async () => {
    await press(page, 'Manage delegations')
    await dialog.getByRole('button', { name: 'End the delegation to cora-away' }).click()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await expect(dialog.getByText('There are no delegations yet')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'New delegation' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(inSight(page).getByText(/^Your approvals go to/)).toHaveCount(0)
    await world.started('Trip to Lima')
    await expect(rowOf(page, 'Trip to Lima')).toBeVisible()
  })
  for (const { errors } of [away, initiator]) expect(errors()).toEqual([])
})

test('the initiator chooses the people of a step when they start it', async ({ browser, server }) => {
  test.setTimeout(120_000)
  const world = await openApprovalsWorld(server.url, 'choice')
  const { ivy } = world.people
  const who = [{ source: 'approver/chosen', params: {} }]
  await world.flow('Own choice', [asks('a', 'Check', [], { who, nobody: 'pass' })])
  const recordId = await world.expense('Trip to Lima')
  const { page, errors } = await browserOf(browser, server.url, ivy)
  await page.goto(inbox(world))
  await press(page, 'Start an approval')
  const dialog = page.getByRole('dialog', { name: 'Start an approval' })
  const people = dialog.getByRole('combobox', { name: 'People for “Check”' })
  await expect(dialog.getByRole('combobox', { name: 'Record' })).toBeVisible()
  await expect(people).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Flow' }).click()
  await page.getByRole('option', { name: 'Own choice' }).click()
  await dialog.getByRole('combobox', { name: 'Record' }).click()
  await page.getByRole('option', { name: 'Trip to Lima' }).click()
  await dialog.getByRole('button', { name: 'Start an approval' }).click()
  await expect(dialog.getByText('Choose at least one person')).toBeVisible()
  await expect(people).toHaveAttribute('aria-invalid', 'true')
  expect(await violationsOf(page)).toEqual([])
  await people.click()
  await page.keyboard.type('cora')
  await page.getByRole('option', { name: /cora-choice/ }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Choose at least one person')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Start an approval' }).click()
  await expect(page).toHaveURL(/\/approvals\/[\w-]+$/)
  await expect(timeLine(page)).toContainText('cora-choice')
  const { tasks, approval } = await world.detail(world.root, page.url().split('/').at(-1)!)
  expect([approval.recordId, tasks.map(({ person }) => person.id)]).toEqual([recordId, [world.ids.cora]])
  expect(errors()).toEqual([])
})

test('approvals of a step that allows it are approved together, and the count follows', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const world = await openApprovalsWorld(server.url, 'bulk')
  const { ben } = world.people
  const flowId = await world.flow('Small expenses', [asks('a', 'Check', [world.ids.ben], { bulk: true })])
  const { page, errors } = await browserOf(browser, server.url, ben)
  await page.goto(inbox(world))
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible()
  const first = await world.started('Pencils', flowId)
  await world.started('Paper', flowId)
  await world.started('Trip to Oslo')
  await expect(page.getByRole('button', { name: 'Approvals · 3 to do' })).toBeVisible()
  await expect(rowOf(page, 'Trip to Oslo')).toBeVisible()
  await expect(rowOf(page, 'Trip to Oslo').getByRole('checkbox')).toHaveCount(0)
  await inSight(page).getByText('Choose all that can be approved together').click()
  expect(await violationsOf(page)).toEqual([])
  await press(page, 'Approve together')
  const dialog = page.getByRole('dialog', { name: 'Approve 2 approvals' })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Fine')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Approvals · 1 to do' })).toBeVisible()
  await expect(rowOf(page, 'Pencils')).toHaveCount(0)
  const { approval, log } = await world.detail(await signIn(server.url, ben), first.id)
  expect([approval.status, log.some(({ comment }) => comment === 'Fine')]).toEqual(['approved', true])
  await inSight(page).getByText('Done', { exact: true }).click()
  await expect(rowOf(page, 'Pencils')).toContainText('Approved')
  await inSight(page).getByRole('textbox', { name: 'Search by title or number' }).fill('paper')
  await expect(rowOf(page, 'Paper')).toBeVisible()
  await expect(rowOf(page, 'Pencils')).toHaveCount(0)
  expect(errors()).toEqual([])
})

test('a page of the project shows an approval in its own form', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const world = await openApprovalsWorld(server.url, 'page')
  const { root } = world
  const fields = { note: 'edit', margin: 'hide' }
  const flowId = await world.flow('By page', [asks('a', 'Check', [root.session.user.userId], { fields })])
  const pageId = await approvalPage(world, 'Approve')
  const { id, recordId } = await world.started('Chairs', flowId)
  const { page, errors } = await browserOf(browser, server.url, administrator)
  await page.goto(`/page/${pageId}?approvalId=${id}`)
  const input = (name: string) => element(page, name).getByRole('textbox')
  await expect(input('purpose')).toHaveValue('Chairs')
  await expect(input('purpose')).toBeDisabled()
  await expect(element(page, 'margin')).toHaveCount(0)
  await input('note').fill('Oak')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('There is nothing for you to decide')).toBeVisible()
  expect(await world.record(recordId)).toMatchObject({ note: 'Oak', purpose: 'Chairs' })
  await page.goto(`/page/${pageId}?approvalId=nothing`)
  await expect(page.getByText('This approval was not found')).toBeVisible()
  expect(errors()).toEqual([])
})

test('approvals open on the page of their flow for those who may open it', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const world = await openApprovalsWorld(server.url, 'flow-page')
  const { root, projectId, people, ids } = world
  const [inMenu, elsewhere] = [await approvalPage(world, 'In the menu'), await approvalPage(world, 'Elsewhere')]
  const { id: menuId } = await root.post<MenuInfo>('/project/menu/create', {
    ...{ projectId, type: 1, kind: 'page', name: 'Expense', pageId: inMenu, path: '/expense' },
  })
  const { list } = await root.get<Paged<RoleInfo>>(`/project/role/list?projectId=${projectId}`)
  const { id: roleId, rev } = list.find(({ name }) => name === 'Approvers')!
  await root.post('/project/role/updateLimits', { id: roleId, rev, limits: [menuId] })
  const step = asks('a', 'Check', [ids.ben, root.session.user.userId], { fields: { note: 'edit', margin: 'hide' } })
  const [menuFlow, otherFlow] = [
    await world.flow('By menu', [step], { page: inMenu }),
    await world.flow('By page', [step], { page: elsewhere }),
  ]
  const chairs = await world.started('Chairs', menuFlow)
  const tables = await world.started('Tables', otherFlow)
  const { page, errors } = await browserOf(browser, server.url, people.ben)
  const input = (on: Page, name: string) => element(inSight(on), name).getByRole('textbox')

  await test.step('from the inbox, where a changed field is approved', async () => {
    await page.goto(inbox(world))
    await expect(page.getByRole('button', { name: 'Approvals · 2 to do' })).toBeVisible()
    await rowOf(page, 'Chairs').getByRole('link').click()
    await expect(page).toHaveURL(`/app/${projectId}/expense?approvalId=${chairs.id}`)
    await expect(input(page, 'purpose')).toHaveValue('Chairs')
    await expect(input(page, 'purpose')).toBeDisabled()
    await expect(element(inSight(page), 'margin')).toHaveCount(0)
    await input(page, 'note').fill('Oak')
    expect(await violationsOf(page)).toEqual([])
    await press(page, 'Approve')
    await expect(timeLine(page)).toContainText('ben-flow-page approved')
    expect(await world.record(chairs.recordId)).toMatchObject({ note: 'Oak', purpose: 'Chairs' })
    await expect(page.getByRole('button', { name: 'Approvals · 1 to do' })).toBeVisible()
    await expect(tabsOf(page).getByRole('link')).toHaveText(['Approvals', 'Expense: Chairs'])
    await page.goBack()
    await expect(page).toHaveURL(inbox(world))
    await expect(rowOf(page, 'Chairs')).toHaveCount(0)
  })

  await test.step('as a form of the model for people who may not open the page', async () => {
    await rowOf(page, 'Tables').getByRole('link').click()
    await expect(inSight(page).getByRole('textbox', { name: 'Note' })).toBeVisible()
    await expect(page).toHaveURL(inbox(world, `/${tables.id}`))
  })

  await test.step('from its address, outside of the menu, on a phone', async () => {
    const phone = await browserOf(browser, server.url, administrator, PHONE)
    await phone.page.goto(inbox(world, `/${tables.id}`))
    await expect(phone.page).toHaveURL(`/app/${projectId}/-page/${elsewhere}?approvalId=${tables.id}`)
    await expect(input(phone.page, 'purpose')).toHaveValue('Tables')
    await expect(phone.page.getByRole('heading', { name: 'Expense: Tables', level: 1 })).toBeVisible()
    await phone.page.reload()
    await expect(phone.page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    await input(phone.page, 'note').fill('Pine')
    expect(await violationsOf(phone.page)).toEqual([])
    await press(phone.page, 'Approve')
    await expect(inSight(phone.page).getByText('There is nothing for you to decide')).toBeVisible()
    expect(await world.record(tables.recordId)).toMatchObject({ note: 'Pine' })
    expect(phone.errors()).toEqual([])
  })
  expect(errors()).toEqual([])
})
