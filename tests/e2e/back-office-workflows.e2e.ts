import { createHmac } from 'node:crypto'
import { type Browser, expect, type Page, test } from 'playwright/test'
import type { PageInfo, WorkflowDetail } from '../../server/wire.ts'
import { publish, storedPage } from '../helpers/api.ts'
import { mailTo } from '../helpers/mails.ts'
import { violationsOf } from './accessible.ts'
import { canStartOn, DATABASES } from './application.ts'
import { element, signInAs } from './driver.ts'
import { onlyLong } from './long.ts'
import { lanes, node, values, WorkflowShop } from './workflow-world.ts'

test.use({ actionTimeout: 20_000 })

for (const database of DATABASES)
  onlyLong(test)(`workflows run a shop, also while its server is killed, on ${database}`, async ({ browser }) => {
    test.setTimeout(300_000)
    test.skip(!canStartOn(database), `${database} is not installed: nothing of this journey ran on it`)
    const shop = await WorkflowShop.open(database)
    try {
      await journey(browser, shop)
    } finally {
      await shop.close()
    }
  })

const OLD = '2024-05-01'
const NEW = '2099-05-01'
const SECRET = 'a secret of the shop'

async function addModels(shop: WorkflowShop): Promise<void> {
  const product = await shop.model('product', [
    { name: 'title', type: 'text' },
    { name: 'stock', type: 'number' },
  ])
  const order = await shop.model('order', [
    { name: 'count', type: 'number', description: 'Count' },
    { name: 'state', type: 'text', preset: 'new' },
    { name: 'day', type: 'date' },
    { name: 'product', type: 'association', description: 'Product', options: { target: product.id } },
  ])
  await shop.model('invoice', [
    { name: 'sum', type: 'number' },
    { name: 'order', type: 'association', options: { target: order.id } },
  ])
  await shop.model('note', [{ name: 'title', type: 'text' }])
}

/** Refuses orders of more than there is, and takes from the stock what is ordered. */
const stockCheck = (shop: WorkflowShop): Promise<WorkflowDetail> =>
  shop.workflow('Stock', 'before-create', {
    settings: { 'trigger/params/model': 'order' },
    nodes: [
      node(
        'p',
        'query',
        { model: 'product', one: true, where: { field: 'id', op: 'eq', value: '' } },
        { 'where.value': 'event.after.product' },
      ),
      lanes(
        'w',
        'switch',
        { params: { cases: ['true'] }, formulas: { value: 'steps.p.stock < event.after.count' } },
        [
          node(
            'r',
            'refuse',
            { message: 'There is not enough', fields: [{ field: 'count', message: '' }] },
            { 'fields.0.message': '"Only " + steps.p.stock + " left"' },
          ),
        ],
        [
          node('u', 'update', values('product', { stock: 0 }), {
            ...{ id: 'steps.p.id', 'data.0.value': 'steps.p.stock - event.after.count' },
          }),
        ],
      ),
    ],
  })

/** Creates an invoice for a paid order, calls the payment service and sends a mail. */
const invoicing = (shop: WorkflowShop): Promise<WorkflowDetail> =>
  shop.workflow('Invoice', 'after-update', {
    settings: {
      'trigger/params/model': 'order',
      'trigger/params/fields': 'state',
      'trigger/params/where': { field: 'state', op: 'eq', value: 'paid' },
    },
    nodes: [
      node('i', 'create', values('invoice', { sum: 0, order: '' }), {
        ...{ 'data.0.value': 'event.after.count * 10', 'data.1.value': 'event.after.id' },
      }),
      node(
        'h',
        'http',
        { method: 'POST', url: `${shop.pay.url}/paid`, body: {} },
        { body: '({ sum: event.after.count * 10 })' },
      ),
      node(
        'm',
        'mail',
        { to: 'ann@example.com', subject: 'Paid', text: '' },
        { text: '"You paid " + event.after.count * 10' },
      ),
    ],
  })

/** Closes old orders at a minute of each day, which is the next but one. */
function closing(shop: WorkflowShop): Promise<WorkflowDetail> {
  const at = new Date(Date.now() + 90_000)
  return shop.workflow('Close', 'schedule', {
    settings: { runAs: 'project', 'trigger/params/cron': `${at.getUTCMinutes()} ${at.getUTCHours()} * * *` },
    nodes: [
      node('q', 'query', { model: 'order', where: { field: 'day', op: 'lt', value: '2025-01-01' }, most: 200 }),
      lanes('l', 'loop', { formulas: { list: 'steps.q' } }, [
        node('c', 'update', values('order', { state: 'closed' }), { id: 'eventParams.item.id' }),
      ]),
    ],
  })
}

const pack = (version: string) => [
  node('d', 'delay', { how: 'for', amount: 8, unit: 'seconds' }),
  node('c', 'create', values('note', { title: `packed by ${version}` })),
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function journey(browser: Browser, shop: WorkflowShop): Promise<void> {
  const { projectId, pay } = shop
  const page = await (await browser.newContext({ baseURL: shop.server.url, locale: 'en-US' })).newPage()
  await signInAs(page)
  const main = page.getByRole('main')
  await addModels(shop)
  await stockCheck(shop)
  const invoices = await invoicing(shop)
  const closes = await closing(shop)
  const [cup] = await shop.write({ model: 'product', op: 'create', values: { title: 'Cup', stock: 5 } })
  const order = (count: number, day: string) => ({
    ...{ model: 'order', op: 'create', values: { product: cup!.id, count, day } },
  })
  const pays = async (id: string) => shop.write({ model: 'order', op: 'update', id, values: { state: 'paid' } })

  await test.step('an order of more than there is has a text at its field', async () => {
    const { id } = await shop.root.post<PageInfo>('/pages/create', {
      ...{ name: 'Order', projectId },
      pageData: storedPage([
        {
          ...{ id: 'Model_1', type: 'Model', props: { model: 'order', mode: 'new' } },
          children: ['product', 'count'].map((field, at) => ({
            ...{ id: `ModelField_${at}`, type: 'ModelField', props: { field } },
          })),
        },
      ]),
    })
    await publish(shop.root, id, 'stg')
    await page.goto(`/page/${id}?env=stg`)
    const form = element(page, 'Model_1')
    await form.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Cup' }).click()
    await form.getByLabel('Count').fill('9')
    await button(page, 'Save')
    await expect(form.getByText('Only 5 left')).toBeVisible()
    await form.getByLabel('Count').fill('2')
    await button(page, 'Save')
    await expect.poll(() => shop.records('order')).toMatchObject([{ count: 2 }])
    expect(await shop.records('product')).toMatchObject([{ stock: 3 }])
  })

  await test.step('a paid order gets an invoice, calls a service that fails twice, and sends a mail', async () => {
    const [first] = await shop.records('order')
    pay.next.push(503, 503)
    await pays(String(first!.id))
    await shop.expectRuns(invoices, ['done'])
    expect(await shop.records('invoice')).toMatchObject([{ sum: 20, order: first!.id }])
    const [run] = await shop.runs(invoices)
    expect(pay.keys).toEqual(Array(3).fill(`${run!.id}:h`))
    expect((await mailTo('ann@example.com', async () => shop.mails.mails)).text).toContain('You paid 20')
  })

  await test.step('a webhook with a signature creates a record', async () => {
    const secret = { projectId, env: 'stg', name: 'shop', value: SECRET, hosts: ['example.com'] }
    await shop.root.post('/project/secret/write', secret)
    const { hook } = (await shop.workflow('Tell', 'webhook', {
      settings: { runAs: 'project', 'trigger/params/secret': 'shop' },
      nodes: [node('c', 'create', values('note', { title: '' }), { 'data.0.value': 'event.input.body.title' })],
    })) as WorkflowDetail & { readonly hook: string }
    const body = JSON.stringify({ title: 'from elsewhere' })
    const seconds = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')
    const send = (signed: string) =>
      page.request.post(new URL(hook, shop.server.url).href, {
        headers: { 'content-type': 'application/json', 'x-tessera-signature': `t=${seconds},v1=${signed}` },
        data: body,
      })
    expect((await send('0'.repeat(64))).status()).toBe(401)
    expect((await send(signature)).status()).toBe(202)
    await expect.poll(() => shop.records('note')).toMatchObject([{ title: 'from elsewhere' }])
  })

  await test.step('a run that failed is looked at, and goes on from its failed step', async () => {
    const [second] = await shop.write(order(1, NEW))
    pay.next.push(400)
    await pays(second!.id)
    await shop.expectRuns(invoices, ['failed', 'done'])
    await page.goto(`/project/${projectId}/workflow/${invoices.id}?tab=runs`)
    const failed = page.getByRole('row', { name: /Failed/ })
    await failed.getByRole('link', { name: /^Open run/ }).click()
    await expect(main.getByText('This run failed')).toBeVisible()
    await expect(main.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    await button(page, 'Retry from the failed step')
    await shop.expectRuns(invoices, ['done', 'done'])
    // The step before it was not done again.
    expect(await shop.records('invoice')).toHaveLength(2)
    await mailTo('ann@example.com', async () => shop.mails.mails, 2)
  })

  await test.step('a run that waits for a day is cancelled', async () => {
    const waits = await shop.workflow('Wait', 'by-hand', {
      nodes: [node('d', 'delay', { how: 'for', amount: 1, unit: 'days' })],
    })
    await shop.start(waits)
    await shop.expectRuns(waits, ['waiting'])
    await page.goto(`/project/${projectId}/workflow/${waits.id}?tab=runs`)
    await main.getByRole('link', { name: /^Open run/ }).click()
    await button(page, 'Cancel the run')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the run' }).click()
    await shop.expectRuns(waits, ['cancelled'])
  })

  await test.step('version 2 is published, and the server is killed, while a run of version 1 goes on', async () => {
    const [old] = await shop.write(order(1, OLD))
    const packs = await shop.workflow('Pack', 'by-hand', { nodes: pack('version 1') })
    const first = await shop.start(packs)
    await shop.expectRuns(packs, ['waiting'])
    await shop.edit(packs, pack('version 2'))
    await shop.publish(packs)
    await shop.killAndStart()
    const second = await shop.start(packs)
    await shop.expectRuns(packs, ['done', 'done'])
    expect([(await shop.run(first)).no, (await shop.run(second)).no]).toEqual([1, 2])
    const titles = (await shop.records('note', { sort: [{ field: 'createdAt', order: 'ascend' }] })).map(
      ({ title }) => title,
    )
    expect(titles).toEqual(['from elsewhere', 'packed by version 1', 'packed by version 2'])

    await shop.expectRuns(closes, ['done'], 120_000)
    const states = Object.fromEntries((await shop.records('order')).map(({ id, state }) => [id, state]))
    expect(states).toMatchObject({ [old!.id]: 'closed' })
    expect(Object.values(states).filter((state) => state === 'closed')).toHaveLength(1)
  })
}
