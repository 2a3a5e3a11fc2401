import { expect } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { element as at } from './driver.ts'
import { test } from './journey.ts'
import { openAs } from './saving-driver.ts'

const element = (id: string, props: object) => ({
  ...{ id, type: id.split('_')[0], name: id, events: [] },
  config: { props, style: {}, events: [] },
})
const node = (id: string, elements: readonly object[] = []) => ({ id, type: id.split('_')[0], name: id, elements })
const AT = '2024-03-10T07:30:15.000Z'
const columns = [
  { title: 'Here', dataIndex: 'at', type: 'date2' },
  { title: 'There', dataIndex: 'at', type: 'date2', timeZone: 'Asia/Kathmandu', format: 'YYYY-MM-DD HH:mm zz' },
]
const zoned = {
  config: { props: { timeZone: 'Asia/Shanghai' }, style: {}, events: [] },
  ...{ events: [], apis: {}, variableData: {}, formData: {}, variables: [] },
  elements: [node('Text_1'), node('Text_2'), node('MarsTable_1'), node('Form_1', [node('DatePicker_1')])],
  elementsMap: {
    Text_1: element('Text_1', { text: { type: 'variable', value: `FORMAT('${AT}', 'YYYY-MM-DD HH:mm Z')` } }),
    Text_2: element('Text_2', { text: AT, format: 'YYYY-MM-DD HH:mm:ss' }),
    MarsTable_1: element('MarsTable_1', { columns, data: [{ id: 1, at: AT }] }),
    Form_1: element('Form_1', {}),
    DatePicker_1: element('DatePicker_1', { formItem: { name: 'when', label: 'When' }, defaultValue: AT, formWrap: { showTime: true } }),
  },
}

test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

test('a page shows its times in its own zone, and follows the setting in the editor', async ({ page, baseURL }) => {
  const { id } = await publishPage(await signIn(baseURL!), 'time zones', zoned as never)
  await page.goto(`/page/${id}`)
  const picker = () => at(page, 'DatePicker_1').locator('input')
  await expect(at(page, 'Text_1')).toHaveText('2024-03-10 15:30 +08:00')
  await expect(at(page, 'Text_2')).toHaveText('2024-03-10 15:30:15')
  await expect(at(page, 'MarsTable_1')).toContainText('2024-03-10 15:30:15')
  await expect(at(page, 'MarsTable_1')).toContainText('2024-03-10 13:15 GMT+5:45')
  await expect(picker()).toHaveValue('2024-03-10 15:30:15')
  await picker().click()
  await page.locator('.arco-picker-cell-in-view', { hasText: /^11$/ }).click()
  await page.locator('.arco-picker-btn-confirm').click()
  await expect(picker()).toHaveValue('2024-03-11 15:30:15')

  const { editor } = await openAs(page, id)
  const shown = editor.canvas.locator('[data-id="Text_1"]')
  await expect(shown).toHaveText('2024-03-10 15:30 +08:00')
  await page.keyboard.press('Escape')
  const setting = editor.field('timeZone').getByRole('combobox')
  await setting.fill('Europe/Berlin')
  await setting.press('Enter')
  await expect(editor.field('timeZone')).toContainText('Central European Time, UTC+0')
  await expect(shown).toHaveText('2024-03-10 08:30 +01:00')
  await expect(editor.canvas.locator('[data-id="Text_2"]')).toHaveText('2024-03-10 08:30:15')
  await setting.fill('Europe/Berln')
  await expect(editor.field('timeZone').getByRole('alert')).toContainText('There is no time zone “Europe/Berln”')
  await expect(shown).toHaveText('2024-03-10 03:30 -04:00')
})
