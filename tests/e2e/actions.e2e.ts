import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { branch, either, formula, keep, open, pageOf, say, step } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

test('what the page says, asks, copies, waits for and calls itself', async ({ page, baseURL, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { click, out, errors } = await open(page, baseURL!, 'feedback', {
    buttons: {
      Button_message: [step('message', { type: 'success', content: 'Saved', duration: 2 }), say('after')],
      Button_number: [step('message', { content: formula('40 + 2'), duration: 2 })],
      Button_notification: [
        step('notification', { type: 'info', message: 'News', description: 'of today', placement: 'topLeft', duration: 2 }),
      ],
      Button_confirm: [step('showConfirm', { type: 'confirm', title: 'Sure?', okText: 'Yes', cancelText: 'No' }), either('yes', 'no')],
      Button_copy: [step('script', { scripts: 'return { no: "00123" }' }), step('copy', { content: `No. $${'{no}'}` }), say('copied')],
      Button_rows: [step('copy', { content: `$${'{title}'}: $${'{no}'}`, data: [{ key: 'title', value: 'Order' }] }), say('copied rows')],
      Button_delay: [step('setTimeout', { duration: 0.2 }), say('waited')],
      Button_script: [step('script', { scripts: 'return [1, 2].map((n) => n * 2)' }), keep()],
      Button_fails: [step('script', { scripts: 'return false' }), either('success', 'failure')],
      Button_title: [step('action/set-title', { title: 'Order 00123' })],
    },
  })
  await click('Button_message')
  await expect(page.locator('.arco-message').getByText('Saved')).toBeVisible()
  await out('after')
  await click('Button_number')
  await expect(page.locator('.arco-message').getByText('42')).toBeVisible()
  await click('Button_notification')
  await expect(page.locator('.arco-notification')).toContainText('Newsof today')
  await click('Button_confirm')
  await page.getByRole('button', { name: 'Yes' }).click()
  await out('yes')
  await click('Button_confirm')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await out('no')
  await click('Button_copy')
  await out('copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('No. 00123')
  await click('Button_rows')
  await out('copied rows')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Order: ')
  await click('Button_delay')
  await out('waited')
  await click('Button_script')
  await out([2, 4])
  await click('Button_fails')
  await out('failure')
  await click('Button_title')
  await expect(page).toHaveTitle('Order 00123')
  expect(errors()).toEqual([])
})

onlyLong(test)('components are shown, disabled, called, scrolled to, focused, printed and made full screen', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  const { click, out, errors } = await open(page, baseURL!, 'components', {
    buttons: {
      Button_hide: [step('visible', { target: 'Card_1', showType: 'static', showResult: 'hidden' })],
      Button_show: [step('visible', { target: 'Card_1', showType: 'expression', expression: formula('1 < 2') })],
      Button_disable: [step('disable', { target: 'Button_other', disableType: 'static', disableResult: true })],
      Button_enable: [step('disable', { target: 'Button_other', disableType: 'expression', expression: formula('1 > 2') })],
      Button_other: [],
      Button_method: [step('methods', { target: 'Button_other', method: 'startLoading' })],
      Button_missing: [step('methods', { target: 'Button_gone', method: 'startLoading' }), either('success', 'failure')],
      Button_scroll: [step('action/scroll-to', { target: 'Card_far', smooth: false })],
      Button_focus: [step('action/focus', { target: 'Input_name' })],
      Button_print: [step('action/print', { target: 'Card_1' })],
    },
    elements: [
      {
        id: 'Card_1',
        type: 'Card',
        props: { title: 'One' },
        children: [{ id: 'Button_full', type: 'Button', props: { text: 'full' } }],
      },
      { id: 'Form_1', type: 'Form', children: [{ id: 'Input_name', type: 'Input', props: { formItem: { label: 'Name', name: 'name' } } }] },
      ...Array.from({ length: 12 }, (_, n) => ({ id: `Card_space${n}`, type: 'Card', props: { title: `Space ${n}` } })),
      { id: 'Card_far', type: 'Card', props: { title: 'Far' } },
    ],
    events: { Button_full: { onClick: [step('action/full-screen', { target: 'Card_1' })] } },
  })
  await click('Button_hide')
  await expect(element(page, 'Card_1')).toHaveCount(0)
  await click('Button_show')
  await expect(element(page, 'Card_1')).toBeVisible()
  await click('Button_disable')
  await expect(element(page, 'Button_other')).toBeDisabled()
  await click('Button_enable')
  await expect(element(page, 'Button_other')).toBeEnabled()
  await click('Button_method')
  await expect(element(page, 'Button_other')).toHaveClass(/loading/)
  await click('Button_missing')
  await out('failure')
  await click('Button_focus')
  await expect(page.getByLabel('Name')).toBeFocused()

  const full = () => page.evaluate(() => document.fullscreenElement?.getAttribute('data-id') ?? null)
  await click('Button_full')
  await expect.poll(full).toBe('Card_1')
  await click('Button_full')
  await expect.poll(full).toBeNull()

  await click('Button_print')
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(element(page, 'Card_1')).toBeVisible()
  await expect(element(page, 'Button_full')).toBeVisible()
  await expect(element(page, 'Card_far')).toBeHidden()
  await expect(element(page, 'Button_print')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(element(page, 'Card_far')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await expect(element(page, 'Card_far')).not.toBeInViewport()
  await click('Button_scroll')
  await expect(element(page, 'Card_far')).toBeInViewport()
  expect(errors()).toEqual([])
})

test('forms are filled, checked, read, sent and reset; dialogs get what they are opened with', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'forms', {
    buttons: {
      Button_assign: [step('script', { scripts: 'return { name: "Ann" }' }), step('formAssignment', { target: 'Form_1' })],
      Button_validate: [step('formValidate', { target: 'Form_1' }), either('valid', 'invalid')],
      Button_get: [step('formGetValue', { target: 'Form_1' }), keep()],
      Button_submit: [step('formSubmit', { target: 'Form_1' })],
      Button_reset: [step('formReset', { target: 'Form_1' })],
      Button_open: [step('openModal', { target: 'Modal_1', data: [{ key: 'no', value: '00123' }] })],
    },
    elements: [
      {
        id: 'Form_1',
        type: 'Form',
        children: [
          {
            id: 'Input_name',
            type: 'Input',
            props: { formItem: { label: 'Name', name: 'name', rules: [{ required: true, message: 'Name is missing' }] } },
          },
        ],
      },
      {
        id: 'Modal_1',
        type: 'Modal',
        props: { title: 'Details' },
        children: [{ id: 'Button_close', type: 'Button', props: { text: 'Close it' } }],
      },
    ],
    events: {
      Form_1: { onFinish: [keep()] },
      Modal_1: { onLoad: [keep()] },
      Button_close: { onClick: [step('closeModal', { target: 'Modal_1' })] },
    },
  })
  await click('Button_validate')
  await out('invalid')
  await expect(page.getByText('Name is missing')).toBeVisible()
  await click('Button_assign')
  await expect(page.getByLabel('Name')).toHaveValue('Ann')
  await click('Button_validate')
  await out('valid')
  await click('Button_get')
  await out({ name: 'Ann' })
  await page.getByLabel('Name').fill('Bob')
  await click('Button_submit')
  await out({ name: 'Bob' })
  await click('Button_reset')
  await expect(page.getByLabel('Name')).toHaveValue('')
  await click('Button_open')
  await expect(page.getByRole('dialog')).toBeVisible()
  await out({ no: '00123' })
  await click('Button_close')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(errors()).toEqual([])
})

onlyLong(test)('values are set, reset and kept in the browser, out of reach of the app’s own', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'values', {
    buttons: {
      Button_set: [say(formula('({ no: "00123" })'))],
      Button_reset: [step('variable', { assignmentType: 'reset', name: 'out' })],
      Button_keep: [step('action/storage-set', { key: 'draft', value: { no: '00123', zero: 0 } }), say('kept')],
      Button_read: [step('action/storage-get', { key: 'draft' }), keep()],
      Button_token: [step('action/storage-get', { key: 'mars-token' }), either('read', 'nothing')],
      Button_app: [step('action/storage-get', { key: 'of-the-app' }), either('read', 'nothing at all')],
      Button_huge: [
        step('script', { scripts: 'return "x".repeat(200000)' }),
        step('action/storage-set', { key: 'huge' }),
        either('kept', 'too large'),
      ],
      Button_reload: [step('reloadPage')],
    },
  })
  await click('Button_set')
  await out({ no: '00123' })
  await click('Button_reset')
  await out(null)
  await click('Button_keep')
  await out('kept')
  await click('Button_reload')
  await out(null)
  await click('Button_read')
  await out({ no: '00123', zero: 0 })
  await click('Button_token')
  await out('nothing')
  await page.evaluate(() => localStorage.setItem('of-the-app', '"secret"'))
  await click('Button_app')
  await out('nothing at all')
  await click('Button_huge')
  await out('too large')
  expect(errors()).toEqual([])
})

/** A picture of one pixel. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('apis are asked, files come and go, robots are told', async ({ page, baseURL }) => {
  const sent: { url: string; method: string; body?: string; encoding?: string }[] = []
  // The world outside: a file and a robot. Everything else is refused by the server itself.
  await page.context().route('**/api/viewer/request', async (route) => {
    const message = route.request().postDataJSON() as (typeof sent)[number]
    if (!message.url.includes('.example/')) return route.continue()
    sent.push(message)
    const robot = message.method === 'POST'
    const headers = robot
      ? {}
      : { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''%E8%AE%A2%E5%8D%95.csv" }
    const body = robot ? '{"code":0,"msg":"success"}' : Buffer.from([0xef, 0xbb, 0xbf, 0xff]).toString('base64')
    await route.fulfill({ json: { code: 0, msg: '', data: { status: 200, headers, body } } })
  })
  const copied: unknown[] = []
  await page.route('**/wiki/copy', async (route) => {
    copied.push(route.request().postDataJSON())
    await route.fulfill({ json: { code: 0, data: { node: 'copy of n' }, msg: '' } })
  })
  // Orders of the sample are there for who tries a template.
  await (await signIn(baseURL!)).post('/template/prepare', { id: 'built-in:workplace' })
  const { click, out, errors } = await open(page, baseURL!, 'services', {
    apis: {
      orders: { id: 'orders', name: 'orders', method: 'GET', stgApi: '/api/sample/orders', prdApi: '/api/sample/orders', isCors: true },
      wiki: {
        id: 'wiki',
        name: 'wiki',
        method: 'POST',
        stgApi: '/wiki/copy',
        prdApi: '/wiki/copy',
        contentType: 'application/json',
        isCors: true,
      },
    },
    buttons: {
      Button_request: [
        step('request', { id: 'orders', data: [{ key: 'pageSize', value: 1 }] }),
        branch([step('script', { scripts: 'return context.eventParams.data.list.length' }), keep()], [say('failed')]),
      ],
      Button_unknown: [step('request', { id: 'gone' }), either('answered', 'no such api')],
      Button_export: [step('download', { id: 'orders', filename: 'orders' }), keep()],
      Button_file: [step('action/download', { url: 'https://files.example/export?id=1', filename: 'mine.csv' }), keep()],
      Button_upload: [step('action/upload'), branch([keep()], [say('not uploaded')])],
      Button_back: [step('action/download', { url: formula('context.variable.out.url') })],
      Button_robot: [
        step('script', { scripts: 'return { no: "00123" }' }),
        step('sendMessage', { webhook: 'https://robot.example/hook', msgType: 'text', content: `New order $${'{no}'}` }),
        either('told', 'not told'),
      ],
      Button_node: [step('createNode', { spaceId: 's', nodeToken: 'n', title: 'Repair' }), either('copied', 'no API to copy it')],
      Button_wiki: [step('action/create-node', { api: 'wiki', spaceId: 's', nodeToken: 'n', title: 'Repair' }), keep()],
      Button_private: [step('sendMessage', { webhook: 'http://127.0.0.1:1/hook', content: 'x' }), either('told', 'refused')],
    },
  })
  const saved = async (button: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click(button)])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  await click('Button_request')
  await out(1)
  await click('Button_unknown')
  await out('no such api')

  const orders = await saved('Button_export')
  expect(orders.name).toBe('orders.json')
  expect(JSON.parse(orders.bytes.toString())).toMatchObject({ code: 0, data: { total: expect.any(Number) } })
  const file = await saved('Button_file')
  expect(file).toEqual({ name: '订单.csv', bytes: Buffer.from([0xef, 0xbb, 0xbf, 0xff]) })
  expect(sent).toMatchObject([{ url: 'https://files.example/export?id=1', method: 'GET', encoding: 'base64' }])

  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click('Button_upload')])
    await chooser.setFiles({ name, mimeType, buffer })
  }
  await choose('notes.txt', 'text/plain', Buffer.from('x'))
  await out('not uploaded')
  await choose('pixel.png', 'image/png', PIXEL)
  await expect(element(page, 'Text_out')).toContainText('"name":"pixel.png"')
  expect((await saved('Button_back')).bytes).toEqual(PIXEL)

  await click('Button_robot')
  await out('told')
  expect(JSON.parse(sent.at(-1)!.body!)).toEqual({ msg_type: 'text', content: { text: 'New order 00123' } })
  await click('Button_private')
  await out('refused')
  await click('Button_node')
  await out('no API to copy it')
  await click('Button_wiki')
  await out({ node: 'copy of n' })
  expect(copied).toEqual([{ spaceId: 's', nodeToken: 'n', title: 'Repair' }])
  expect(errors()).toEqual([])
})

onlyLong(test)('pages lead to addresses and to each other, with their parameters, and end the login', async ({ page, baseURL }) => {
  const target = pageOf({ buttons: {} }) as { elementsMap: Record<string, { config: { props: object } }> }
  target.elementsMap.Text_out!.config.props = { text: formula('JSON.stringify(context.route.query)') }
  const { id: other } = await publishPage(await signIn(baseURL!), 'target', target)
  const data = [
    { key: 'no', value: '00123' },
    { key: 'where', value: { city: '北京&' } },
  ]
  const { click, out, id, errors } = await open(page, baseURL!, 'navigation', {
    buttons: {
      Button_page: [step('action/open-page', { page: `${other}?tab=a%26b`, data })],
      Button_window: [step('action/open-page', { page: other, newWindow: true })],
      Button_link: [step('jumpLink', { jumpType: 'route', url: `/page/${other}?tab=2`, data })],
      Button_script: [step('jumpLink', { jumpType: 'link', url: 'javascript:document.title="hacked"' }), either('went', 'refused')],
      Button_micro: [step('jumpLink', { jumpType: 'micro', url: '/orders' }), either('went', 'no host')],
      Button_host: [step('jumpLink', { jumpType: 'micro', url: '/orders', data }), either('told the host', 'no host')],
      Button_away: [step('jumpLink', { jumpType: 'link', url: `${baseURL}/page/${other}?tab=3#end`, isNewWindow: true, data })],
      Button_logout: [step('action/logout')],
    },
  })
  const shown = element(page, 'Text_out')
  await click('Button_page')
  await expect(page).toHaveURL(new RegExp(`/page/${other}\\?`))
  await expect(shown).toHaveText(JSON.stringify({ tab: 'a&b', no: '00123', where: '{"city":"北京&"}' }))
  await page.goto(`/page/${id}`)
  await click('Button_link')
  await expect(page).toHaveURL(new RegExp(`/page/${other}\\?`))
  await expect(shown).toHaveText(JSON.stringify({ tab: '2', no: '00123', where: '{"city":"北京&"}' }))
  await page.goto(`/page/${id}`)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click('Button_window')])
  await expect(opened).toHaveURL(new RegExp(`/page/${other}$`))
  await opened.close()

  await click('Button_script')
  await out('refused')
  await expect(page).not.toHaveTitle('hacked')
  const [away] = await Promise.all([page.context().waitForEvent('page'), click('Button_away')])
  await expect(away).toHaveURL(/#end$/)
  await expect(element(away, 'Text_out')).toHaveText(JSON.stringify({ tab: '3', no: '00123', where: '{"city":"北京&"}' }))
  await away.close()
  await click('Button_micro')
  await out('no host')
  await page.evaluate(() => {
    const host = window as unknown as { microApp: object; told: unknown }
    host.microApp = { dispatch: (message: unknown) => (host.told = message) }
  })
  await click('Button_host')
  await out('told the host')
  expect(await page.evaluate(() => (window as unknown as { told: unknown }).told)).toMatchObject({ type: 'router' })
  await click('Button_logout')
  // A page asks; the person decides.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('mars-token'))).toBeNull()
  expect(errors()).toEqual([])
})
