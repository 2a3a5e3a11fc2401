import { expect } from 'playwright/test'
import { type Person, publishToAll } from './person.ts'

/** Builds a page of customers on an open list of pages: search, table, two dialogs, deletion with a question. */
export async function buildByHand(person: Person, service: string): Promise<void> {
  await openNewPage(person)
  await addRequests(person, service)
  await addTable(person)
  await addSearch(person)
  await addDialog(person)
  await addDialogFlows(person)
  await addRowFlows(person)
  await addSearchFlows(person)
  await enterLiveAddresses(person)
  await publishToAll(person)
}

/** Makes a page called Customers, and opens it in the editor. */
export async function openNewPage({ page, press, write, waits, editor }: Person): Promise<void> {
  await press(page.getByRole('button', { name: 'New page' }))
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await write('Customers\n')
  await waits(editor.ready)
}

async function addRequests(person: Person, service: string): Promise<void> {
  const { page, press, fill, write, choose, waits, editor } = person
  const left = page.getByTestId('left')
  await press(page.getByRole('navigation').getByRole('button', { name: 'APIs' }))
  const add = async (path: string, method?: string, said?: string): Promise<void> => {
    await press(left.getByRole('button', { name: 'Add an API' }))
    const address = editor.field('stgApi').getByRole('textbox')
    await expect(address).toBeFocused()
    await write(service + path)
    if (method) await choose(editor.field('method').getByRole('combobox'), method)
    if (said) await fill(left.getByRole('textbox', { name: 'Text on success' }), said)
  }
  await add('/customers')
  await press(left.getByRole('button', { name: 'Test run' }))
  await waits(() => expect(left.getByRole('region', { name: 'Answer', exact: true })).toContainText('Success'))
  for (const [path, method, said] of [
    ['/customers', 'POST', 'Created'],
    ['/customers/${id}', 'PUT', 'Saved'],
    ['/customers/${id}', 'DELETE', 'Deleted'],
  ] as const)
    await add(path, method, said)
}

/** Every address is the live one as well. */
async function enterLiveAddresses({ page, press }: Person): Promise<void> {
  await press(page.getByRole('tab', { name: /Problems/ }))
  await press(page.getByRole('button', { name: 'Fix all 4 of this kind' }))
  await expect(page.getByText('No problems')).toBeVisible()
}

async function addTable({ page, press, write, choose, drag, waits, editor }: Person): Promise<void> {
  await press(page.getByRole('navigation').getByRole('button', { name: 'Add components' }))
  await drag('MarsTable', await editor.into('Page'))
  await press(page.getByRole('tab', { name: 'Data', exact: true }))
  await press(page.getByRole('combobox', { name: 'Data from' }))
  await press(page.getByRole('option', { name: 'An API of this page' }))
  await press(page.getByRole('combobox', { name: 'API', exact: true }))
  await press(page.getByRole('option', { name: 'customers', exact: true }))
  await waits(() => expect(editor.canvas.getByText('Customer 01')).toBeVisible())
  await press(page.getByRole('tab', { name: 'Props', exact: true }))
  await press(page.getByRole('button', { name: 'Add columns from the data' }))
  await expect(editor.canvas.getByText('Created at')).toBeVisible()
  const columns = editor.field('columns')
  await press(columns.getByRole('button', { name: 'Add column', exact: true }))
  await write('Actions')
  await press(columns.getByRole('button', { name: /^Settings of (Column 6|Actions)/ }))
  await choose(columns.getByRole('combobox').first(), 'Buttons')
  for (const text of ['Edit', 'Delete']) {
    await press(columns.getByRole('button', { name: /^Add button/ }))
    await write(text)
  }
  await press(editor.field('bulkActionList').getByRole('button', { name: /^Add button/ }))
  await write('New')
  await expect(editor.canvas.getByRole('button', { name: 'New' })).toBeVisible()
}

async function addSearch({ boxOf, fill, drag, editor }: Person): Promise<void> {
  const table = await boxOf(editor.canvas.locator('[data-type="MarsTable"]'))
  await drag('SearchForm', { x: table.x + table.width / 2, y: table.y + 2 })
  const search = await boxOf(editor.canvas.locator('[data-type="SearchForm"]'))
  await drag('Input', { x: search.x + 60, y: search.y + search.height / 2 })
  await fill(editor.field('formItem.label').getByRole('textbox'), 'Name')
  await expect(editor.field('formItem.name').getByRole('textbox')).toHaveValue('name')
}

async function addSearchFlows(person: Person): Promise<void> {
  const { boxOf, pressAt, scroll, editor } = person
  await scroll(-1_000)
  const { x, y, width, height } = await boxOf(editor.canvas.locator('[data-type="SearchForm"]'))
  await pressAt({ x: x + width / 2, y: y + height / 2 })
  for (const event of ['Search', 'Reset']) await flow(person, event, ['search table'])
}

/** Adds a flow to an event of the element whose events are open, and steps by what is searched for them. */
async function flow(
  { page, press, write }: Person,
  event: string,
  steps: readonly (string | (() => Promise<void>))[],
): Promise<void> {
  await press(page.getByRole('button', { name: `Add a flow: ${event}` }))
  for (const step of steps) {
    if (typeof step === 'function') await step()
    else {
      await press(page.getByRole('button', { name: 'Add a step here' }).last())
      await write(`${step}\n`)
    }
  }
  await press(page.getByRole('button', { name: 'Back to the canvas (Esc)' }))
}

async function addDialog({ boxOf, pressAt, write, fill, drag, editor }: Person): Promise<void> {
  const ground = await boxOf(editor.canvas.locator('[data-id="page"]'))
  await drag('Modal', { x: ground.x + ground.width / 2, y: ground.y + ground.height - 10 })
  await drag('Form', await editor.into('Modal'))
  for (const [type, label] of [
    ['Input', 'Name'],
    ['Input', 'Status'],
    ['InputNumber', 'Amount'],
  ] as const) {
    const form = await boxOf(editor.canvas.locator('[data-type="Form"]'))
    const isEmpty = (await editor.canvas.locator('[data-type="Form"] [data-id]').count()) === 0
    await drag(type, { x: form.x + form.width / 2, y: form.y + (isEmpty ? form.height / 2 : form.height - 8) })
    await fill(editor.field('formItem.label').getByRole('textbox'), label)
  }
  await expect(editor.canvas.getByText('Amount').nth(1)).toBeVisible()
  const title = await boxOf(editor.canvas.getByText('Dialog', { exact: true }))
  await pressAt({ x: title.x + 10, y: title.y + title.height / 2 }, 2)
  await write('Customer\n')
  await expect(editor.canvas.getByText('Customer', { exact: true })).toBeVisible()
}

/** What OK of a dialog does: creates, and in a copy of the dialog saves the row that was opened. */
async function addDialogFlows(person: Person): Promise<void> {
  const { page, boxOf, press, pressAt, key, choose, editor } = person
  const onDialog = async (at: number) => {
    const { x, y } = await boxOf(editor.canvas.locator('[data-type="Modal"]').nth(at))
    await pressAt({ x: x + 30, y: y + 12 })
  }
  await onDialog(0)
  await press(page.getByRole('tab', { name: 'Events', exact: true }))
  await flow(person, 'OK', ['validate form1', 'read form1', 'request post', 'close modal1', 'reload table1'])
  await onDialog(0)
  await key('Control+d')
  await expect(editor.canvas.locator('[data-type="Modal"]')).toHaveCount(2)
  await press(page.getByRole('button', { name: /Validate form/ }))
  await press(page.locator('.tf-action').filter({ hasText: 'Request' }))
  await choose(page.getByRole('combobox', { name: 'API' }), 'putCustomers')
  await press(page.getByRole('button', { name: 'Back to the canvas (Esc)' }))
}

async function addRowFlows(person: Person): Promise<void> {
  const { boxOf, pressAt, fill, editor } = person
  const { x, y } = await boxOf(editor.canvas.locator('[data-type="MarsTable"]'))
  await pressAt({ x: x + 30, y: y + 20 })
  await flow(person, 'New', ['open modal1'])
  await flow(person, 'Actions › Edit', ['open modal2', 'fill form form2'])
  const ask = () => fill(editor.field('title').getByRole('textbox'), 'Delete this customer?')
  await flow(person, 'Actions › Delete', ['confirm', ask, 'request delete', 'reload table1'])
}
