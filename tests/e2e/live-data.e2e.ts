import { expect } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const formula = (value: string) => ({ type: 'variable', value })

interface Stored {
  apis: object
  interceptor?: object
  elementsMap: { [id: string]: { config: { events?: object[]; api?: object } } }
}

test('a form with a range and a pattern that never ends sends what interceptors made of it', async ({ page, baseURL }) => {
  const item = (name: string, rules: readonly object[] = []) => ({ formItem: { name, label: name, rules } })
  const stored = storedPage([
    {
      id: 'Form_find',
      type: 'Form',
      children: [
        { id: 'Input_code', type: 'Input', props: item('code', [{ key: 'pattern', pattern: '^(a+)+$', message: '' }]) },
        {
          id: 'DatePickerRange_time',
          type: 'DatePickerRange',
          props: { ...item('time'), startField: 'from', endField: 'to', defaultValue: '2024-05-06,2024-05-07' },
        },
      ],
    },
  ]) as Stored
  stored.interceptor = {
    requestInterceptor: 'function (config) { config.headers["x-sum"] = config.data.from + "|" + config.data.code; return config }',
  }
  stored.apis = {
    echo: {
      id: 'echo',
      name: 'echo',
      method: 'POST',
      stgApi: '/api/echo',
      prdApi: '/api/echo',
      tips: { success: 'Found', fail: '', isSuccess: false, isError: true },
    },
  }
  stored.elementsMap.Form_find!.config.events = [
    {
      nickName: 'Submit',
      eventName: 'onFinish',
      actions: [
        { id: 'start', type: 'start', title: 'start' },
        { id: 'ask', type: 'normal', title: 'ask', config: { actionType: 'request', id: 'echo' } },
        { id: 'end', type: 'end', title: 'end' },
      ],
    },
  ]
  const asked: { readonly body: unknown; readonly sum: string | undefined }[] = []
  await page.route('**/api/echo', (route) => {
    asked.push({ body: route.request().postDataJSON(), sum: route.request().headers()['x-sum'] })
    return route.fulfill({ json: { code: 0, data: 1, msg: 'server' } })
  })
  await signInAs(page)
  const { id } = await publishPage(await signIn(baseURL!), 'live form', stored)
  const errors = watchErrors(page)
  await page.goto(`/page/${id}`)
  const code = element(page, 'Input_code').locator('input')
  await code.fill(`${'a'.repeat(40)}b`)
  await expect(page.getByText('This rule is too slow and was stopped')).toBeVisible()
  await code.press('Enter')
  await code.fill('aaa')
  await expect(page.getByText('This rule is too slow and was stopped')).toBeHidden()
  const range = element(page, 'DatePickerRange_time')
  await range.locator('input').first().click()
  await page.locator('.arco-picker-cell-in-view', { hasText: /^10$/ }).first().click()
  await page.locator('.arco-picker-cell-in-view', { hasText: /^20$/ }).first().click()
  await expect(range.locator('input').nth(1)).toHaveValue('2024-05-20')
  await code.press('Enter')
  await expect(page.getByText('Found')).toBeVisible()
  expect(asked).toEqual([{ body: { code: 'aaa', from: '2024-05-10', to: '2024-05-20' }, sum: '2024-05-10|aaa' }])
  expect(errors()).toEqual([])
})

onlyLong(test)('a page polls, listens to events, and says in its reader’s language that a service failed', async ({ page, baseURL }) => {
  const stored = storedPage([
    { id: 'Text_polled', type: 'Text', props: { text: formula('"polled " + context.component.Statistic_polled?.data') } },
    { id: 'Text_heard', type: 'Text', props: { text: formula('"heard " + context.component.Statistic_heard?.data.n') } },
    { id: 'Statistic_polled', type: 'Statistic' },
    { id: 'Statistic_heard', type: 'Statistic' },
    { id: 'Statistic_failed', type: 'Statistic' },
  ]) as Stored
  const source = (id: string, sourceType: string, config: object) => {
    stored.elementsMap[id]!.config.api = { sourceType, id: '', config }
  }
  source('Statistic_polled', 'source/http', { stgApi: '/api/tick', prdApi: '/api/tick', poll: 0.2 })
  source('Statistic_heard', 'source/sse', { prdApi: '/api/events', reconnect: 100 })
  source('Statistic_failed', 'source/http', { prdApi: '/api/broken', retry: { times: 1, wait: 10 } })
  let ticks = 0
  let heard = 0
  let failed = 0
  await page.route('**/api/tick', (route) => route.fulfill({ json: { code: 0, data: ++ticks, msg: '' } }))
  await page.route('**/api/events', (route) => {
    const lastId = route.request().headers()['last-event-id'] ?? '0'
    heard = Number(lastId) + 1
    return route.fulfill({ contentType: 'text/event-stream', body: `id: ${heard}\ndata: {"n":${heard}}\n\n` })
  })
  await page.route('**/api/broken', (route) => {
    failed += 1
    return route.abort()
  })
  await signInAs(page)
  const { id } = await publishPage(await signIn(baseURL!), 'live page', stored)
  await page.evaluate(() => localStorage.setItem('tessera-locale', 'zh'))
  await page.goto(`/page/${id}`)
  await expect(page.getByText('网络异常，请稍后重试')).toBeVisible()
  expect(failed).toBe(2)
  await expect(element(page, 'Text_heard')).toHaveText(/heard [3-9]/)
  await expect(element(page, 'Text_polled')).toHaveText(/polled \d\d/)
  await page.goto('/404')
  const [before, listened] = [ticks, heard]
  await page.waitForTimeout(800)
  expect([ticks, heard]).toEqual([before, listened])
})
