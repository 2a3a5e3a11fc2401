import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { keyboardOf } from './keyboard-driver.ts'
import { createPage, entriesOf } from './stored-page.ts'

test('an element is replaced by another component from its menu, by key and from the command palette', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'Replacing', [
    {
      id: 'Form_1',
      type: 'Form',
      children: [
        {
          id: 'Input_city',
          type: 'Input',
          props: { formItem: { label: 'City', name: 'city' }, formWrap: { placeholder: 'Where', maxLength: 9 } },
        },
      ],
    },
    { id: 'Button_1', type: 'Button', props: { text: 'Orders' } },
  ])
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  const editor = openEditor(page)
  const { press, type, heard } = keyboardOf(page)
  await editor.ready()
  const dialog = page.getByRole('dialog')
  const replaced = async (element: string) => {
    await editor.saved()
    return (await entriesOf(api, id))[element]
  }

  await test.step('from the menu of an element, which says first what is lost', async () => {
    await editor.select('Input')
    await press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Replace by another component…' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Search components' })).toBeFocused()
    await dialog.getByRole('textbox').fill('sele')
    await dialog.getByRole('radio', { name: 'Select', exact: true }).check()
    await expect(dialog.getByRole('status')).toContainText('Settings that are lost: ')
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(editor.canvas.locator('[data-id="Input_city"]')).toHaveAttribute('data-type', 'Select')
    expect(await replaced('Input_city')).toMatchObject({
      type: 'Select',
      props: { formItem: { label: 'City', name: 'city' }, formWrap: { placeholder: 'Where' } },
    })
  })

  await test.step('by key alone, and undone', async () => {
    await editor.select('Button')
    await press('r')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await type('link')
    await press('Enter', 'Enter')
    await expect(dialog).toHaveCount(0)
    await heard(/is now Link$/)
    await expect(editor.canvas.locator('[data-id="Button_1"]')).toHaveText('Orders')
    expect(await replaced('Button_1')).toMatchObject({ type: 'Link', props: { text: 'Orders' } })
    await press('Control+z')
    await expect(editor.canvas.locator('[data-id="Button_1"]')).toHaveAttribute('data-type', 'Button')
  })

  await test.step('from the command palette', async () => {
    await press('Control+k')
    // What is typed before the palette is there would go nowhere.
    await expect(dialog.getByRole('textbox').or(dialog.getByRole('combobox')).first()).toBeFocused()
    await type('replace by')
    await press('Enter')
    await expect(dialog).toContainText('Replace “')
    await press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  expect(errors()).toEqual([])
})
