import { expect } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { element as at } from './driver.ts'
import { test } from './journey.ts'

const flow = (event: string, config: object) => ({
  eventName: event,
  nickName: event,
  actions: [
    { id: 'start', type: 'start', title: 'start' },
    { id: `${event}1`, type: 'normal', title: 'step', config },
    { id: 'end', type: 'end', title: 'end' },
  ],
})
const element = (id: string, props: object, events: readonly object[] = []) => ({
  ...{ id, type: id.split('_')[0], name: id, events: [] },
  config: { props, style: {}, events },
})
const node = (id: string, elements: readonly object[] = []) => ({ id, type: id.split('_')[0], name: id, elements })
const item = (name: string) => ({ formItem: { name, label: name, rules: [] } })

const formPage = {
  config: { props: {}, style: {}, events: [] },
  ...{ events: [], apis: {}, variableData: {}, formData: {} },
  elements: [node('Text_out'), node('Form_1', [node('InputNumber_1'), node('DatePicker_1')]), node('Button_fill'), node('Button_save')],
  elementsMap: {
    Text_out: element('Text_out', { text: { type: 'variable', value: 'JSON.stringify(variable.out)' } }),
    Form_1: element('Form_1', {}, [
      flow('onFinish', { actionType: 'variable', assignmentType: 'assignment', name: 'out', assignmentWay: 'dynamic' }),
    ]),
    InputNumber_1: element('InputNumber_1', item('amount')),
    DatePicker_1: element('DatePicker_1', item('day')),
    Button_fill: element('Button_fill', { text: 'Fill' }, [
      flow('onClick', {
        ...{ actionType: 'methods', target: 'Form_1', method: 'init' },
        data: [
          { key: 'day', value: '2023-10-25T00:00:00.000Z' },
          { key: 'amount', value: '007' },
        ],
      }),
    ]),
    Button_save: element('Button_save', { text: 'Save' }, [flow('onClick', { actionType: 'action/form-submit', target: 'Form_1' })]),
  },
  variables: [{ name: 'out', type: 'object', defaultValue: null }],
}

test.use({ timezoneId: 'America/New_York' })

test('a form submits what nobody touched as it came, and refuses numbers that it would have to guess', async ({ page, baseURL }) => {
  const { id } = await publishPage(await signIn(baseURL!), 'form values', formPage as never)
  await page.goto(`/page/${id}`)
  const out = at(page, 'Text_out')
  await page.getByRole('button', { name: 'Fill' }).click()
  const [amount, day] = [page.getByRole('spinbutton'), at(page, 'DatePicker_1').locator('input')]
  await expect(day).toHaveValue('2023-10-24')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(out).toHaveText('{"amount":"007","day":"2023-10-25T00:00:00.000Z"}')
  await amount.fill('1,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('1,234.5')
  await expect(amount).toHaveValue('1,5')
  await expect(out).toContainText('007')
  await amount.fill('1,500.25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(out).toHaveText('{"amount":1500.25,"day":"2023-10-25T00:00:00.000Z"}')
  await amount.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(out).toHaveText('{"day":"2023-10-25T00:00:00.000Z"}')
})
