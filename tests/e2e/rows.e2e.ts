import { expect, type Page } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { either, formula, keep, open, say, step } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { createPage } from './stored-page.ts'

const list = [
  { id: 'a', name: 'Ann', kids: [{ id: 1, n: 2 }] },
  {
    id: 'b',
    name: 'Bob',
    kids: [
      { id: 1, n: 3 },
      { id: 2, n: 4 },
    ],
  },
]
const set = (source: string) =>
  step('variable', { assignmentType: 'assignment', assignmentWay: 'static', name: 'list', value: formula(source) })
const texts = (page: Page, id: string) => element(page, id).allTextContents()

const sketch = {
  variables: [{ name: 'list', type: 'array', defaultValue: list }],
  buttons: {
    Button_turn: [set('[...context.variable.list].reverse()')],
    Button_rename: [set('context.variable.list.map((one) => one.id === "a" ? { ...one, name: "Anna" } : one)')],
    Button_drop: [set('context.variable.list.slice(1)')],
    Button_outside: [step('action/component-method', { target: 'ForEach_2', method: 'update' }), either('loaded', 'which row?')],
  },
  elements: [
    {
      ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.list'), itemKey: 'id' } },
      children: [
        { id: 'Text_name', type: 'Text', props: { text: formula('item.name + "#" + index') } },
        { id: 'Button_say', type: 'Button', props: { text: formula('`Say ${context.item.name}`') } },
        { id: 'Button_hide', type: 'Button', props: { text: 'Hide' } },
        {
          ...{ id: 'ForEach_2', type: 'ForEach', props: { data: formula('item.kids'), itemKey: 'id', direction: 'horizontal' } },
          children: [{ id: 'Text_kid', type: 'Text', props: { text: formula('ForEach_1.item.name + item.n') } }],
        },
      ],
    },
  ],
  events: {
    Button_say: {
      onClick: [
        step('setTimeout', { duration: 0.4 }),
        say(formula('[item.name, ForEach_1.index, context.forEachValue.ForEach_1.item.id]')),
      ],
    },
    Button_hide: { onClick: [step('action/show', { target: 'Text_name', showType: 'static', showResult: 'hidden' })] },
    ForEach_2: { onClickItem: [keep()] },
  },
}

test('a list of rows shows, acts and changes row by row', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'rows', sketch)
  await expect(element(page, 'Text_name')).toHaveText(['Ann#0', 'Bob#1'])
  await expect(element(page, 'Text_kid')).toHaveText(['Ann2', 'Bob3', 'Bob4'])
  await click('Button_turn')
  await expect(element(page, 'Text_name')).toHaveText(['Bob#0', 'Ann#1'])
  await click('Button_rename')
  await expect(element(page, 'Text_kid')).toHaveText(['Bob3', 'Bob4', 'Anna2'])
  const ann = page.locator('[data-id="Button_say"][data-row="ForEach_1:a"]')
  await ann.click()
  await out(['Anna', 1, 'a'])
  await click('Button_outside')
  await out('which row?')
  // Its flow goes on for its row, which is gone meanwhile.
  await page.locator('[data-id="Button_say"][data-row="ForEach_1:b"]').click()
  await click('Button_drop')
  await expect(element(page, 'Text_name')).toHaveText(['Anna#0'])
  await out(['Bob', 0, 'b'])
  await page.getByRole('listitem').filter({ hasText: 'Anna2' }).last().focus()
  await page.keyboard.press('Enter')
  await out({ item: { id: 1, n: 2 }, index: 0, key: '1' })
  expect(await texts(page, 'Text_kid')).toEqual(['Anna2'])
  await click('Button_turn')
  await page.locator('[data-id="Button_hide"][data-row="ForEach_1:a"]').click()
  await expect(element(page, 'Text_name')).toHaveCount(0)
  expect(errors()).toEqual([])
})

const field = (id: string, name: string, props: object = {}) => ({
  ...{ id, type: 'Input', props: { formItem: { name, label: name, rules: [{ required: true }] }, ...props } },
})
const forms = {
  buttons: {
    Button_values: [step('action/component-method', { target: 'Form_1', method: 'getFormData' }), keep()],
    Button_add: [
      step('action/component-method', {
        ...{ target: 'FormList_1', method: 'add' },
        ...{ params: { type: 'static', value: { values: { name: 'Zoe' }, at: 0 } } },
      }),
      say(formula('Form_1.people.length')),
    ],
  },
  elements: [
    {
      ...{ id: 'Form_1', type: 'Form' },
      children: [
        {
          ...{ id: 'FormList_1', type: 'FormList', props: { formItem: { name: 'people', label: 'People' } } },
          children: [
            field('Input_name', 'name'),
            { id: 'Text_row', type: 'Text', props: { text: formula('`${index}: ${item.name ?? ""} of ${Form_1.people.length}`') } },
            {
              ...{ id: 'FormList_2', type: 'FormList', props: { formItem: { name: 'phones', label: 'Phones' } } },
              children: [
                field('Input_phone', 'phone'),
                { id: 'Text_phone', type: 'Text', props: { text: formula('`${FormList_1.item.name}/${item.phone}`') } },
              ],
            },
          ],
        },
      ],
    },
    {
      ...{ id: 'ForEach_1', type: 'ForEach', props: { data: [{ id: 'a' }, { id: 'b' }] } },
      children: [
        {
          ...{ id: 'Form_2', type: 'Form' },
          children: [
            field('Input_note', 'note', { defaultValue: formula('item.id') }),
            { id: 'Text_note', type: 'Text', props: { text: formula('`${item.id}:${Form_2.note}`') } },
            { id: 'Button_note', type: 'Button', props: { text: 'Tell' } },
          ],
        },
      ],
    },
  ],
  events: { Button_note: { onClick: [say(formula('[item.id, Form_2.note, Form_2]'))] } },
}

onlyLong(test)('lists in forms and forms in lists have values of their own in every row', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'forms in rows', forms)
  const input = (id: string, row: string) => page.locator(`[data-id="${id}"][data-row="${row}"] input`)
  await expect(element(page, 'Text_row')).toHaveText(['0:  of 1'])
  await input('Input_name', 'FormList_1:k1').fill('Ann')
  await expect(element(page, 'Text_row')).toHaveText(['0: Ann of 1'])
  await page.getByRole('button', { name: 'Add a row' }).last().focus()
  await page.keyboard.press('Enter')
  await expect(input('Input_name', 'FormList_1:k2')).toBeFocused()
  await page.keyboard.type('Bob')
  await expect(element(page, 'Text_row')).toHaveText(['0: Ann of 2', '1: Bob of 2'])
  await input('Input_phone', 'FormList_1:k2/FormList_2:k1').fill('22')
  await expect(element(page, 'Text_phone')).toHaveText(['Ann/', 'Bob/22'])
  await page.getByRole('button', { name: 'Move up · Row 2' }).first().click()
  await expect(element(page, 'Text_row')).toHaveText(['0: Bob of 2', '1: Ann of 2'])
  await expect(element(page, 'Text_phone')).toHaveText(['Bob/22', 'Ann/'])
  await click('Button_add')
  await out(3)
  await expect(element(page, 'Text_row')).toHaveText(['0: Zoe of 3', '1: Bob of 3', '2: Ann of 3'])
  await page.getByRole('button', { name: 'Remove · Row 2' }).first().click()
  await click('Button_values')
  await out({
    people: [
      { name: 'Zoe', phones: [{ phone: '' }] },
      { name: 'Ann', phones: [{ phone: '' }] },
    ],
  })
  // A form in a row is that row's.
  await expect(element(page, 'Text_note')).toHaveText(['a:a', 'b:b'])
  await input('Input_note', 'ForEach_1:b').fill('seen')
  await expect(element(page, 'Text_note')).toHaveText(['a:a', 'b:seen'])
  await page.locator('[data-id="Button_note"][data-row="ForEach_1:b"]').click()
  await out(['b', 'seen', { note: 'seen' }])
  expect(errors()).toEqual([])
})

test('on the canvas every row is there, the first one is edited, and what is dropped into it is in all', async ({ page, baseURL }) => {
  const text = { id: 'Text_1', type: 'Text', props: { text: formula('`${index + 1}: ${item.name}`') } }
  const { id } = await createPage(await signIn(baseURL!), 'Rows', [{ id: 'ForEach_1', type: 'ForEach', children: [text] }])
  const me = await openAs(page, id)
  const { editor } = me
  await expect(element(editor.canvas as never, 'Text_1')).toHaveText(['1: Aurora', '2: Borealis', '3: Cirrus'])
  await element(editor.canvas as never, 'Text_1')
    .nth(1)
    .click()
  await expect(page.locator('.ed-tag-name')).toHaveText('Text_1')
  await expect(page.getByText('1: Aurora', { exact: false }).first()).toBeVisible()
  await editor.drag('Button', await editor.into('Text'))
  await expect(editor.canvas.locator('[data-type="Button"]')).toHaveCount(3)
  await me.undo()
  await expect(editor.canvas.locator('[data-type="Button"]')).toHaveCount(0)
})
