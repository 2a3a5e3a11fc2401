import { expect, type Page } from 'playwright/test'
import { formula, keep, open, step } from './action-page.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const many = (count: number) => `Array.from({ length: ${count} }, (_, i) => ({ id: "r" + i, name: "Name " + i }))`
/** By a script, which has seconds: on a busy machine that many rows take more than a formula's tenth of one. */
const fill = (count: number) => [
  step('script', { scripts: `return ${many(count)}` }),
  step('variable', { assignmentType: 'assignment', assignmentWay: 'dynamic', name: 'list' }),
]

const sketch = {
  variables: [{ name: 'list', type: 'array', defaultValue: [] }],
  buttons: { Button_fill: fill(20_005), Button_fewer: fill(120) },
  elements: [
    {
      ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.list'), itemKey: 'id' } },
      children: [
        { id: 'Text_name', type: 'Text', props: { text: formula('`${item.name}, number ${index + 1}`') } },
        {
          ...{ id: 'Form_1', type: 'Form' },
          children: [{ id: 'Input_note', type: 'Input', props: { formItem: { name: 'note', label: 'Note' } } }],
        },
      ],
    },
  ],
}

const drawn = (page: Page) => page.locator('[data-id="ForEach_1"] li[aria-posinset]').count()
const note = (page: Page, row: string) => page.locator(`[data-id="Input_note"][data-row="ForEach_1:${row}"] input`)

/** Scrolls the window all the way and says how many rows were drawn at most. */
async function scroll(page: Page, to: 'end' | 'start'): Promise<number> {
  let most = 0
  for (let at = 1; at <= 20; at++) {
    await page.evaluate(
      ([share]) => window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * share!),
      [to === 'end' ? at / 20 : 1 - at / 20],
    )
    await page.waitForTimeout(30)
    most = Math.max(most, await drawn(page))
  }
  return most
}

test('a list of 20,000 rows has those in sight, and what was typed in one that scrolled away is there again', async ({ page, baseURL }) => {
  const { click, errors } = await open(page, baseURL!, 'long rows', sketch)
  await click('Button_fill')
  await expect(page.getByText('Name 0, number 1', { exact: true })).toBeVisible()
  await expect(page.getByText('Showing the first 20,000 of 20,005')).toBeAttached()
  await note(page, 'r1').fill('typed at the start')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const down = await scroll(page, 'end')
  await expect(page.getByText('Name 19999, number 20000', { exact: true })).toBeVisible()
  expect(await note(page, 'r1').count()).toBe(0)
  await note(page, 'r19998').fill('typed at the end')
  // With the keyboard in it, it stays where it is.
  const up = await scroll(page, 'start')
  await expect(page.getByText('Name 0, number 1', { exact: true })).toBeVisible()
  await expect(note(page, 'r1')).toHaveValue('typed at the start')
  await expect(note(page, 'r19998')).toBeFocused()
  await expect(note(page, 'r19500')).toHaveCount(0)
  await page.keyboard.type('!')
  await expect(note(page, 'r19998')).toBeInViewport()
  await expect(note(page, 'r19998')).toHaveValue('typed at the end!')
  await page.keyboard.press('Tab')
  await expect(note(page, 'r19999')).toBeFocused()
  expect(Math.max(down, up)).toBeLessThan(100)
  await click('Button_fewer')
  await expect(page.getByText('Showing the first 20,000 of 20,005')).toHaveCount(0)
  await expect(page.getByText('Name 0, number 1', { exact: true })).toBeAttached()
  expect(errors()).toEqual([])
})

const people = {
  buttons: { Button_values: [step('action/component-method', { target: 'Form_1', method: 'getFormData' }), keep()] },
  elements: [
    {
      ...{ id: 'Form_1', type: 'Form' },
      children: [
        {
          ...{ id: 'FormList_1', type: 'FormList' },
          props: {
            formItem: { name: 'people', label: 'People' },
            defaultValue: Array.from({ length: 150 }, (_, i) => ({ name: `P${i}` })),
          },
          children: [{ id: 'Input_name', type: 'Input', props: { formItem: { name: 'name', label: 'Name' } } }],
        },
      ],
    },
  ],
}

onlyLong(test)(
  'a long list in a form adds a row out of sight, goes there, and hands on rows that were never drawn',
  async ({ page, baseURL }) => {
    const { click, errors } = await open(page, baseURL!, 'long form', people)
    const inputs = page.locator('[data-id="Input_name"] input')
    await expect(inputs.first()).toHaveValue('P0')
    expect(await inputs.count()).toBeLessThan(80)
    await inputs.first().fill('First')
    await page.getByRole('button', { name: 'Add a row' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-row="FormList_1:k151"] input')).toBeFocused()
    await page.keyboard.type('Last')
    await click('Button_values')
    const out = page.locator('[data-id="Text_out"]')
    await expect(out).toContainText('"P149"')
    await expect(out).toContainText('"First"')
    await expect(out).toContainText('"Last"')
    await page.getByRole('button', { name: 'Move down · Row 1', exact: true }).click()
    await expect(page.locator('[data-row="FormList_1:k1"] input')).toHaveValue('First')
    expect(errors()).toEqual([])
  },
)
