import { type Browser, expect, type Page, test } from 'playwright/test'
import { violationsOf } from './accessible.ts'
import { inSight } from './admin-app.ts'
import { canStartOn, DATABASES } from './application.ts'
import { ApprovalOffice, PHONE, task } from './approval-office.ts'
import { element } from './driver.ts'
import { onlyLong } from './long.ts'
import { lanes, node, values } from './workflow-world.ts'

test.use({ actionTimeout: 20_000 })

for (const database of DATABASES)
  onlyLong(test)(`people decide about leaves and orders, on a phone too, on ${database}`, async ({ browser }) => {
    test.setTimeout(300_000)
    test.skip(!canStartOn(database), `${database} is not installed: nothing of this journey ran on it`)
    const office = await ApprovalOffice.open(database)
    try {
      await journey(browser, office)
    } finally {
      await office.close()
    }
  })

const press = (page: Page, name: string) => inSight(page).getByRole('button', { name, exact: true }).click()
const course = (page: Page) => inSight(page).locator('.tessera-approve-history')

async function addModels({ shop }: ApprovalOffice): Promise<void> {
  await shop.model('leave', [
    { name: 'days', type: 'number', description: 'Days' },
    { name: 'reason', type: 'text', description: 'Reason' },
    { name: 'state', type: 'text', preset: 'new' },
  ])
  await shop.model('order', [
    { name: 'amount', type: 'number', description: 'Amount' },
    { name: 'state', type: 'text', preset: 'new' },
  ])
  await shop.model('note', [{ name: 'title', type: 'text' }])
  await shop.workflow('Reasons', 'before-update', {
    settings: { 'trigger/params/model': 'leave', timeoutMs: 5_000 },
    nodes: [
      lanes(
        'w',
        'switch',
        { params: { cases: ['true'] }, formulas: { value: 'event.after.reason == "none"' } },
        [node('r', 'refuse', { message: 'No reason', fields: [{ field: 'reason', message: 'Say why' }] })],
        [],
      ),
    ],
  })
}

/** The leader decides, then two of three vote. */
const leaveFlow = (office: ApprovalOffice): Promise<number> =>
  office.flow(
    'Leave',
    'leave',
    [
      task(
        'lead',
        'Leader',
        { source: 'leaders', level: 1 },
        {
          ...{ fields: { reason: 'edit' }, may: ['transfer', 'delegate', 'add', 'remove', 'return', 'retake'] },
        },
      ),
      task(
        'vote',
        'Council',
        { source: 'users', users: office.ids('vic', 'val', 'una') },
        {
          ...{ mode: 'vote', passPercent: 60, may: ['return'], again: 'straight back' },
        },
      ),
    ],
    { title: 'Leave of ${values.days} days', approved: [{ key: 'state', value: 'granted' }] },
  )

const releaseFlow = (office: ApprovalOffice): Promise<number> =>
  office.flow(
    'Release',
    'order',
    [
      lanes(
        'amounts',
        'when',
        {
          params: { cases: [{ name: 'Large', is: false }], every: false },
          formulas: { 'cases.0.is': 'values.amount >= 1000' },
        },
        [task('large', 'Director', { source: 'users', users: office.ids('dora') })],
        [],
      ),
      task('check', 'Sales', { source: 'users', users: office.ids('leo') }, { bulk: true }),
    ],
    {
      ...{ title: 'Order of ${values.amount}' },
      approved: [{ key: 'state', value: 'released' }],
      refused: [{ key: 'state', value: 'refused' }],
    },
  )

async function journey(browser: Browser, office: ApprovalOffice): Promise<void> {
  const { shop } = office
  await addModels(office)
  const [leave, release] = [await leaveFlow(office), await releaseFlow(office)]
  await shop.workflow('Granted', 'approval', {
    settings: { 'trigger/params/flow': 'Leave' },
    nodes: [node('c', 'create', values('note', { title: '' }), { 'data.0.value': '"Granted: " + event.after.reason' })],
  })
  const ann = await office.browserOf(browser, 'ann')
  const leo = await office.browserOf(browser, 'leo', PHONE)
  const leaves = () => shop.records('leave')

  await test.step('a leave is asked for on a page, and granted by the leader on a phone and by a vote', async () => {
    await ann.goto(await office.requestPage('Leave', 'leave', ['days', 'reason']))
    const form = element(ann, 'Model_1')
    await form.getByLabel('Days').fill('3')
    await form.getByLabel('Reason').fill('Rest')
    await ann.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(ann.getByText('Sent', { exact: true })).toBeVisible()
    expect(await office.titles('leo', 'todo')).toEqual(['Leave of 3 days'])
    await office.openFirst(leo, 'Leave of 3 days')
    const reason = inSight(leo).getByRole('textbox', { name: 'Reason' })
    await reason.fill('none')
    await press(leo, 'Approve')
    await expect(inSight(leo).getByText('Say why')).toBeVisible()
    await reason.fill('Rest, by train')
    expect(await violationsOf(leo)).toEqual([])
    await press(leo, 'Approve')
    await expect(course(leo)).toContainText('leo approved')
    const [id] = await idsOf(office)
    expect(await office.standing(id!)).toBe('running vic val una')
    await office.act('vic', id!, { do: 'approve' })
    await office.act('val', id!, { do: 'refuse' })
    expect(await office.standing(id!)).toBe('running una')
    await office.act('una', id!, { do: 'approve' })
    expect(await office.standing(id!)).toBe('approved')
    expect(await leaves()).toMatchObject([{ days: 3, reason: 'Rest, by train', state: 'granted' }])
    await expect.poll(() => shop.records('note')).toMatchObject([{ title: 'Granted: Rest, by train' }])
  })

  await test.step('orders take lanes by their amount; several are released together', async () => {
    const small = await office.started(release, 'order', { amount: 50 })
    const large = await office.started(release, 'order', { amount: 5_000 })
    expect([await office.standing(small.id), await office.standing(large.id)]).toEqual(['running leo', 'running dora'])
    await office.act('dora', large.id, { do: 'approve', comment: 'Fine' })
    await office.inbox(leo)
    await inSight(leo).getByText('Choose all that can be approved together').click()
    await press(leo, 'Approve together')
    await leo.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(async () => (await shop.records('order')).map(({ state }) => state))
      .toEqual(['released', 'released'])
  })

  await test.step('a leave is returned, changed and sent straight back to who returned it', async () => {
    const { id } = await office.started(leave, 'leave', { days: 30, reason: 'Travel' })
    await office.act('leo', id, { do: 'approve' })
    await office.act('vic', id, { do: 'return', node: null, comment: 'Too long' })
    expect(await office.standing(id)).toBe('returned')
    await ann.goto(`/app/${shop.projectId}/approvals/${id}?env=stg`)
    await expect(course(ann)).toContainText('Too long')
    await inSight(ann).getByRole('textbox', { name: 'Days' }).fill('10')
    await press(ann, 'Submit again')
    await expect.poll(() => office.standing(id)).toBe('running vic val una')
    await office.act('una', id, { do: 'approve' })
    await office.act('vic', id, { do: 'approve' })
    expect([await office.standing(id), (await leaves()).map(({ days }) => days)]).toEqual(['approved', [3, 10]])
  })

  await test.step('a task is transferred, people are added and removed, advice is asked for', async () => {
    const { id } = await office.started(leave, 'leave', { days: 2, reason: 'Moving' })
    await office.openFirst(leo, 'Leave of 2 days')
    await press(leo, 'Transfer')
    await inSight(leo).getByRole('combobox', { name: 'Transfer to' }).click()
    await leo.getByRole('option', { name: 'dora' }).click()
    await press(leo, 'Transfer')
    await expect.poll(() => office.standing(id)).toBe('running dora')
    await office.act('dora', id, { do: 'add', users: office.ids('val', 'una'), where: 'before' })
    expect(await office.standing(id)).toBe('running val una')
    await office.act('val', id, { do: 'approve' })
    await office.act('una', id, { do: 'approve' })
    expect(await office.standing(id)).toBe('running dora')
    await office.act('dora', id, { do: 'delegate', to: office.id('leo') })
    expect(await office.standing(id)).toBe('running leo')
    await office.act('leo', id, { do: 'approve' })
    expect(await office.standing(id)).toBe('running dora')
    await office.act('dora', id, { do: 'add', users: office.ids('vic'), where: 'beside' })
    await office.act('dora', id, { do: 'remove', users: office.ids('vic') })
    expect(await office.standing(id)).toBe('running dora')
    await office.act('dora', id, { do: 'refuse', comment: 'Not now' })
    expect(await office.standing(id)).toBe('refused')
  })

  await test.step('a decision is taken back, a leave withdrawn, and its record kept until then', async () => {
    const { id, recordId } = await office.started(leave, 'leave', { days: 1, reason: 'Errand' })
    const removing = () =>
      office.people.ann.post('/data/write', {
        ...{ projectId: shop.projectId, env: 'stg', changes: [{ model: 'leave', op: 'delete', id: recordId }] },
      })
    await office.act('leo', id, { do: 'approve' })
    await office.act('leo', id, { do: 'retake' })
    expect(await office.standing(id)).toBe('running leo')
    await expect(removing()).rejects.toThrow(/withdraw/i)
    await ann.goto(`/app/${shop.projectId}/approvals/${id}?env=stg`)
    await press(ann, 'Withdraw')
    await press(ann, 'Withdraw')
    await expect.poll(() => office.standing(id)).toBe('withdrawn')
    await removing()
  })

  await test.step('who is away is stood in for, and open tasks of who leaves move', async () => {
    const day = 86_400_000
    await office.people.leo.post('/approval/delegation/create', {
      ...{ projectId: shop.projectId, toId: office.id('dora') },
      since: new Date(Date.now() - day).toISOString(),
      until: new Date(Date.now() + day).toISOString(),
    })
    const { id } = await office.started(leave, 'leave', { days: 4, reason: 'Sea' })
    expect(await office.standing(id)).toBe('running dora')
    const { projectId } = shop
    await shop.root.post('/project/user/delete', { projectId, userId: office.id('dora') })
    await expect.poll(() => office.standing(id)).toMatch(/^running (leo|administrators)$/)
  })
}

/** Ids of all approvals, the oldest first. */
async function idsOf({ shop }: ApprovalOffice): Promise<readonly string[]> {
  const body = { projectId: shop.projectId, env: 'stg', box: 'all', pageSize: 100 }
  const { list } = await shop.root.post<{ readonly list: readonly { readonly id: string; readonly no: number }[] }>(
    '/approval/list',
    body,
  )
  return list.toSorted((a, b) => a.no - b.no).map(({ id }) => id)
}
