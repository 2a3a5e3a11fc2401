import { expect, type Page } from 'playwright/test'
import { administrator } from '../helpers/administrator.ts'
import { linkIn } from '../helpers/mails.ts'
import { moreOf, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { choose, enter, goTo, mailbox, type Person, personIn, test } from './four-people.ts'
import { onlyLong } from './long.ts'

test.use({ actionTimeout: 15_000 })

const PASSWORD = 'long-enough-9'
const SUB = { email: 'counter@shop.test', password: 'apple-42-sky' }

/** Asks somebody into the open project by mail; `clerk` is the project's role of an ordinary user. */
async function invite(page: Page, email: string, role: string, clerk?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog
    .getByText(new RegExp(`^${role}`))
    .first()
    .click()
  if (clerk) await choose(page, 'Role', clerk)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Invite by mail' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
}

onlyLong(test)(
  'four people build, try, publish, take back and move an application, each as far as they may',
  async ({ page, browser, baseURL, world: { empty, smtp } }) => {
    test.setTimeout(240_000)
    const mails = mailbox(smtp)
    const person = (email: string, password = PASSWORD) => personIn(browser, baseURL!, { email, password })
    const root: Person = { ...administrator, page, errors: watchErrors(page) }
    const [dev, tester, clerk, sub] = await Promise.all([
      person('dana@shop.test'),
      person('tess@shop.test'),
      person('carl@shop.test'),
      person(SUB.email, SUB.password),
    ])
    const editor = openEditor(dev.page)
    const beside = openEditor(page)
    /** Presses an element once nothing beside it is selected: the bar of what is may lie over its neighbour. */
    const pick = async (type: string): Promise<void> => {
      const { x, y, width, height } = await editor.boxOf(editor.canvas.locator('[data-id="page"]'))
      await dev.page.mouse.click(x + width / 2, y + height - 20)
      await editor.select(type)
    }
    let project = 0
    let id = 0

    await test.step('the administrator makes a project and invites a developer and a tester by mail', async () => {
      await page.goto('/login')
      await enter(root)
      await page.getByRole('button', { name: 'New project' }).click()
      await page.getByLabel('Name').fill('Shop')
      await page.getByLabel('Name').press('Enter')
      await expect(page).toHaveURL(/\/project\/\d+\/pages/)
      await goTo(page, 'People')
      project = Number(/\/project\/(\d+)\//.exec(page.url())?.[1])
      await invite(page, dev.email, 'Developer')
      await invite(page, tester.email, 'Tester')
    })

    await test.step('both follow their link, register with a mailed code, and are in the project', async () => {
      await Promise.all([dev, tester].map(mails.joinAs))
      for (const { page: theirs } of [dev, tester]) await expect(theirs.getByRole('heading', { name: 'Shop' })).toBeVisible()
      await expect(tester.page.getByRole('button', { name: 'New page' })).toHaveCount(0)
    })

    await test.step('the developer designs a page: parts, a variable, a formula and a flow', async () => {
      const mine = dev.page
      await mine.getByRole('button', { name: 'New page' }).click()
      await mine.getByLabel('Name').fill('Orders')
      await mine.getByLabel('Name').press('Enter')
      await editor.ready()
      id = Number(/\/editor\/(\d+)\//.exec(mine.url())?.[1])
      const whole = await editor.boxOf(editor.canvas.locator('[data-id="page"]'))
      const middle = whole.x + whole.width / 2
      await editor.drag('Title', { x: middle, y: whole.y + 40 })
      await editor.drag('Button', { x: middle, y: whole.y + whole.height - 30 })
      await editor.field('text').getByRole('textbox').fill('Take an order')
      await editor.tab('Events')
      await mine.getByRole('button', { name: 'Add a flow: Click' }).click()
      await editor.addStep('Message', 0)
      await editor.field('content').getByRole('textbox').fill('The order is taken')
      await mine.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
      await editor.panel('Variables')
      await mine.getByRole('button', { name: 'Add a variable' }).click()
      const left = mine.getByTestId('left')
      await left.getByLabel('Name').fill('taken')
      await left.getByRole('combobox', { name: 'Type' }).click()
      await mine.getByRole('option', { name: 'Number', exact: true }).click()
      await left.getByLabel('Default').fill('2')
      await left.getByRole('button', { name: 'Add', exact: true }).click()
      await editor.select('Title')
      await editor.tab('Props')
      await editor.bind('text', "'Orders taken: ' + context.variable.taken")
      await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
      await editor.saved()
    })

    await test.step('the administrator edits the same page at once, and each sees what the other did', async () => {
      await goTo(page, 'Pages')
      await page.getByRole('link', { name: 'Orders', exact: true }).click()
      await beside.ready()
      await expect(beside.canvas.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
      const below = await beside.boxOf(beside.canvas.locator('[data-id="page"]'))
      await beside.drag('NavMenu', { x: below.x + below.width / 2, y: below.y + below.height - 20 })
      await beside.field('source').getByRole('combobox').selectOption({ label: 'Menus of the project' })
      await beside.saved()
      await pick('Button')
      await editor.field('text').getByRole('textbox').fill('Take this order')
      await editor.saved()
      await expect(editor.canvas.locator('[data-type="NavMenu"]')).toBeVisible()
      await page.reload()
      await beside.ready()
      await expect(beside.canvas.getByRole('button', { name: 'Take this order' })).toBeVisible()
    })

    await test.step('the administrator makes a menu with two buttons, and a role that has one of them', async () => {
      await page.goto(`/project/${project}/menu`)
      await page.getByRole('button', { name: 'New menu' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Orders')
      await choose(page, 'Page', 'Orders')
      await dialog.getByRole('button', { name: 'Save' }).click()
      for (const [name, code] of [
        ['Take', 'orders.take'],
        ['Clear', 'orders.clear'],
      ] as const) {
        await page.getByRole('button', { name: 'New one under Orders' }).click()
        await dialog.getByText('Button', { exact: true }).click()
        await dialog.getByLabel('Name').fill(name)
        await dialog.getByLabel('Code').fill(code)
        await dialog.getByLabel('Code').press('Enter')
        await expect(page.getByRole('cell', { name: code })).toBeVisible()
      }
      await goTo(page, 'Roles')
      await page.getByRole('button', { name: 'New role' }).first().click()
      await dialog.getByLabel('Name').fill('Clerk')
      await dialog.getByLabel('Name').press('Enter')
      await page.getByRole('button', { name: 'Menus and buttons of Clerk' }).click()
      await dialog.getByText('Take', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('button', { name: 'Menus and buttons of Clerk' })).toHaveText('2 given')
    })

    await test.step('the check stops a publish, its finding is mended, and the page goes to the test environment', async () => {
      await pick('Button')
      await editor.field('authCode').getByRole('textbox').fill('orders.take')
      await editor.panel('Add components')
      const whole = await editor.boxOf(editor.canvas.locator('[data-id="page"]'))
      await editor.drag('Button', { x: whole.x + whole.width / 2, y: whole.y + whole.height - 20 })
      await editor.field('text').getByRole('textbox').fill('Clear all')
      await editor.field('authCode').getByRole('textbox').fill('orders.clear')
      await pick('Title')
      await editor.bind('text', "'Orders taken: ' + context.variable.takn")
      await editor.saved()
      await editor.publish('STG')
      const dialog = dev.page.getByRole('dialog', { name: 'Publish the page' })
      const stopped = dialog.getByRole('alert')
      await expect(stopped).toContainText('Not published to STG: the check found errors (1)')
      await expect(stopped.getByRole('button', { name: 'Publish to STG anyway' })).toHaveCount(0)
      await stopped.getByRole('button', { name: 'Change to “taken”: There is no variable “takn”: is “taken” meant?' }).click()
      await expect(stopped).toHaveCount(0)
      await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
      await dialog.getByRole('textbox', { name: 'Note' }).fill('The first one')
      await editor.publish('STG')
      await expect(dialog.getByRole('link', { name: 'Open the page' })).toBeVisible()
    })

    await test.step('the tester looks at it, is offered nothing that is refused, and a direct address is refused in words', async () => {
      const theirs = tester.page
      await theirs.goto(`/page/${id}?env=stg`)
      await expect(theirs.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
      await theirs.getByRole('button', { name: 'Take this order' }).click()
      await expect(theirs.getByText('The order is taken')).toBeVisible()
      await theirs.goto(`/project/${project}/pages`)
      await theirs.getByRole('button', { name: 'More actions for Orders' }).click()
      await expect(theirs.getByRole('menuitem', { name: 'Publish records' })).toBeVisible()
      await expect(theirs.getByRole('menuitem', { name: /^(Delete|Move|Access|Rename|Offer)/ })).toHaveCount(0)
      await theirs.goto('/user/platform/list')
      await expect(theirs.getByText('No permission')).toBeVisible()
    })

    await test.step('the administrator puts exactly that build into production, and invites an ordinary user who sees it', async () => {
      await goTo(page, 'People')
      await invite(page, clerk.email, 'Ordinary user', 'Clerk')
      await page.goto(`/editor/${id}/edit`)
      await beside.ready()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Publish the page' })
      await dialog.getByRole('button', { name: /^Publish STG build #\d+ to PRD as it is$/ }).click()
      await expect(dialog.getByRole('region', { name: 'PRD' }).getByRole('link', { name: 'Open the page' })).toBeVisible()

      await mails.joinAs(clerk)
      const theirs = clerk.page
      await expect(theirs).toHaveURL(new RegExp(`/app/${project}\\b`))
      await expect(theirs.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
      await expect(theirs.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Orders' })).toBeVisible()
      await theirs.getByRole('button', { name: 'Take this order' }).click()
      await expect(theirs.getByText('The order is taken')).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    })

    await test.step('the ordinary user is refused everything else, in words', async () => {
      const theirs = clerk.page
      await theirs.goto(`/project/${project}/menu`)
      await expect(theirs.getByText('You do not have permission')).toBeVisible()
      await expect(theirs.getByRole('navigation', { name: 'Project', exact: true })).toHaveCount(0)
      await theirs
        .getByRole('link', { name: 'Back to the projects' })
        .or(theirs.getByRole('button', { name: 'Back to the projects' }))
        .first()
        .click()
      await expect(theirs.getByRole('region', { name: 'Apps for you' }).getByRole('link', { name: 'Shop' })).toBeVisible()
      await theirs.goto(`/editor/${id}/edit`)
      await expect(theirs.getByText('No permission', { exact: true })).toBeVisible()
    })

    await test.step('a second version goes out, and the administrator rolls back to the first', async () => {
      await dev.page.keyboard.press('Escape')
      await pick('Title')
      await editor.bind('text', "'Orders of today: ' + context.variable.taken")
      await editor.saved()
      await editor.publish('STG')
      const published = dev.page.getByRole('dialog', { name: 'Publish the page' })
      await expect(published.getByRole('region', { name: 'STG' }).getByRole('link', { name: 'Open the page' })).toBeVisible()
      await editor.publish('PRD')
      await expect(published.getByRole('region', { name: 'PRD' }).getByRole('link', { name: 'Open the page' })).toBeVisible()
      const theirs = clerk.page
      await theirs.goto(`/page/${id}`)
      await expect(theirs.locator('[data-type="Title"]')).toHaveText('Orders of today: 2')
      await page.goto(`/editor/${id}/publishHistory`)
      await page.getByText('PRD', { exact: true }).click()
      await page.getByRole('button', { name: 'Roll back to this' }).last().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Roll back to this' }).click()
      await expect(page.getByText('PRD · Rolled back')).toBeVisible()
      await theirs.reload()
      await expect(theirs.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
    })

    await test.step('the project is exported, imported into an empty server, and its page works there', async () => {
      await page.goto('/projects')
      await moreOf(page, 'Shop', 'Export project')
      const downloading = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
      const path = await (await downloading).path()
      const there = await personIn(browser, empty.url, administrator)
      await there.page.goto('/login')
      await enter(there)
      await there.page.getByRole('button', { name: 'Import project' }).click()
      const wizard = there.page.getByRole('dialog')
      await wizard.locator('input[type=file]').setInputFiles(path)
      await wizard.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(wizard.getByRole('status')).toContainText('Made 1 page: Orders')
      await wizard.getByRole('button', { name: 'Open the project' }).click()
      await there.page.getByRole('link', { name: 'Orders', exact: true }).click()
      const elsewhere = openEditor(there.page)
      await elsewhere.ready()
      await elsewhere.publish('PRD')
      const opening = there.page.waitForEvent('popup')
      await there.page.getByRole('dialog').getByRole('link', { name: 'Open the page' }).click()
      const visited = await opening
      await expect(visited.locator('[data-type="Title"]')).toHaveText('Orders of today: 2')
      await visited.getByRole('button', { name: 'Take this order' }).click()
      await expect(visited.getByText('The order is taken')).toBeVisible()
      expect(there.errors()).toEqual([])
      await there.page.context().close()
    })

    await test.step('the tester forgets the password and sets a new one by a mailed link', async () => {
      const theirs = tester.page
      await theirs.goto('/projects')
      await theirs.locator('.studio-user').click()
      await theirs.getByText('Sign out').click()
      await theirs.getByRole('tab', { name: 'Recover password' }).click()
      await theirs.getByLabel('E-mail').fill(tester.email)
      await theirs.keyboard.press('Enter')
      await theirs.goto(linkIn(await mails.newest(tester.email, 3)))
      await theirs.getByLabel('New password', { exact: true }).fill('another-long-7')
      await theirs.getByLabel('Confirm password').fill('another-long-7')
      await theirs.keyboard.press('Enter')
      await theirs.getByRole('link', { name: 'Go to sign in' }).click()
      await enter({ ...tester, password: 'another-long-7' })
      await expect(theirs.getByRole('heading', { name: 'Projects' })).toBeVisible()
    })

    await test.step('a sub user is made, given the role, and sees the page and nothing of the studio', async () => {
      await page.goto('/user/sub/list')
      await page.getByRole('button', { name: 'New sub user' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail', { exact: true }).fill(sub.email)
      await dialog.getByRole('textbox', { name: 'Password' }).fill(sub.password)
      await dialog.getByRole('textbox', { name: 'Password' }).press('Enter')
      await expect(page.getByRole('row', { name: new RegExp(sub.email) })).toContainText('Normal')
      await page.goto(`/project/${project}/user`)
      await page.getByRole('button', { name: 'Add a person' }).click()
      await dialog.getByLabel('E-mail').fill(sub.email)
      await choose(page, 'Role', 'Clerk')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('row', { name: new RegExp(sub.email) })).toContainText('Clerk')
      const theirs = sub.page
      await theirs.goto('/login')
      await enter(sub)
      // Of one application alone the way leads on to it.
      await expect(theirs).toHaveURL(new RegExp(`/app/${project}\\b`))
      await expect(theirs.locator('[data-type="Title"]')).toHaveText('Orders taken: 2')
      await expect(theirs.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
    })

    for (const each of [root, dev, tester, clerk, sub]) expect([each.email, each.errors()]).toEqual([each.email, []])
  },
)
