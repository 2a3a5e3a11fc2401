import { expect } from 'playwright/test'
import { formula, keep, open, say, step } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'

const api = (id: string, method: string) => ({ id, name: id, method, stgApi: `/mock/${id}`, prdApi: `/mock/${id}`, isCors: false })

test('a press that is made twice sends once while its button shows that it works, and the newest of typed questions counts', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  const waiting = new Map<string, () => void>()
  await page.context().route('**/mock/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = `${route.request().method()} ${pathname.replace('/mock/', '')} ${searchParams.get('q') ?? ''}`.trim()
    asked.push(name)
    await new Promise<void>((resolve) => waiting.set(name, resolve))
    await route.fulfill({ json: { code: 0, data: name, msg: '' } }).catch(() => undefined)
  })
  const answer = async (name: string) => {
    await expect.poll(() => asked).toContain(name)
    waiting.get(name)?.()
  }
  const find = step('request', { id: 'find', data: [{ key: 'q', value: formula('eventParams.q') }] })
  const { out, errors } = await open(page, baseURL!, 'asked-again', {
    buttons: { Button_save: [step('request', { id: 'save' }), say('saved')] },
    elements: [{ id: 'Input_q', type: 'Input', props: { formItem: { name: 'q', label: 'q', rules: [] } } }],
    events: { Input_q: { onChange: [find, keep()] } },
    apis: { find: api('find', 'GET'), save: api('save', 'POST') },
  })

  await element(page, 'Button_save').dblclick()
  await expect(page.locator('.arco-btn-loading')).toHaveCount(1)
  await expect.poll(() => asked).toEqual(['POST save'])
  await answer('POST save')
  await out('saved')
  await expect(page.locator('.arco-btn-loading')).toHaveCount(0)

  const field = element(page, 'Input_q').getByRole('textbox').or(element(page, 'Input_q').locator('input'))
  await field.first().fill('a')
  await expect.poll(() => asked).toContain('GET find a')
  await field.first().fill('ab')
  await answer('GET find ab')
  await expect(element(page, 'Text_out')).toContainText('GET find ab')
  waiting.get('GET find a')?.()
  await page.waitForTimeout(300)
  await expect(element(page, 'Text_out')).toContainText('GET find ab')
  expect(errors()).toEqual([])
})
