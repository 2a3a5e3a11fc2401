import { expect } from 'playwright/test'
import { type StoredElement, signIn } from '../helpers/api.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { openAs } from './saving-driver.ts'
import { createPage, entriesOf } from './stored-page.ts'

const elements: readonly StoredElement[] = [
  { id: 'Button_out', type: 'Button', props: { text: 'Reset' } },
  {
    ...{ id: 'ForEach_1', type: 'ForEach', props: { data: [{ id: 'r1' }, { id: 'r2' }], itemKey: 'id' } },
    children: [{ id: 'Form_1', type: 'Form' }],
  },
]
const words = {
  en: {
    events: 'Events',
    add: 'Add a flow: Click',
    search: 'Search actions',
    insert: 'Add a step here',
    action: 'Reset form',
    row: 'Row',
    every: 'Every row',
  },
  zh: { events: '事件', add: '添加流程：点击', search: '搜索动作', insert: '在此添加步骤', action: '重置表单', row: '行', every: '每一行' },
}

for (const look of looksFrom(2)) {
  const t = words[look.locale]
  onlyLong(test)(
    `a step asks which row it means where its element repeats, ${look.theme}, ${look.locale}`,
    async ({ page, baseURL }, info) => {
      const api = await signIn(baseURL!)
      const { id } = await createPage(api, `Rows ${look.theme}`, elements)
      await prefer(page, look)
      const { editor, element } = await openAs(page, id)
      const { x, y, width, height } = await editor.boxOf(element('Button_out'))
      await page.mouse.click(x + width / 2, y + height / 2)
      await page.getByRole('tab', { name: t.events }).click()
      await page.getByRole('button', { name: t.add }).click()
      await expect(page.locator('.tf-end').first()).toBeFocused()
      await page.locator('.tf-canvas').getByRole('button', { name: t.insert }).last().click()
      await expect(page.getByPlaceholder(t.search)).toBeFocused()
      await page.keyboard.type(t.action)
      await page.keyboard.press('Enter')
      await expect(page.locator('.tf-form [data-field="target"]')).toBeVisible()
      const row = page.locator('.tf-form [data-field="row"]')
      // The one form of the page is chosen.
      await expect(page.locator('.tf-form [data-field="target"]')).toContainText('Form_1')
      // Of an element of rows the row is asked for, and that it is not said is told.
      await expect(row).toBeVisible()
      await expect(page.getByRole('alert')).toContainText('Form_1')
      await page.screenshot({ path: info.outputPath(`asked-${look.theme}-${look.locale}.png`) })
      await row.locator('select, [role="combobox"], [role="radiogroup"] input').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.screenshot({ path: info.outputPath(`key-${look.theme}-${look.locale}.png`) })
      await expect(page.locator('.tf-form [data-field="rowKey"]')).toBeVisible()
      await expect.poll(async () => JSON.stringify(await entriesOf(api, id))).toContain('"row":"key"')
    },
  )
}
