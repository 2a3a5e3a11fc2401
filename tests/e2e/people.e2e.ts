import { test as base, expect, type Page } from 'playwright/test'
import { startOidc } from '#server/modules/identities/provider-server.fixture'
import type { GroupInfo, ProjectInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { register, signIn } from '../helpers/api.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { LONG } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const ACME = { clientId: 'tessera', clientSecret: 'acme secret' }
const member = { email: 'mia@example.test', password: 'long-enough-9' }
const sub = { email: 'stall@example.test', password: 'apple-42-sky' }

interface World {
  readonly server: RunningServer
  readonly acme: Awaited<ReturnType<typeof startOidc>>
}
/** A server with a provider of OpenID Connect. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture takes apart what it is given, even where it needs none
    async ({}, use) => {
      const acme = await startOidc(ACME)
      const server = await startServer({
        env: { TESSERA_OIDC: JSON.stringify([{ id: 'acme', label: 'Acme', issuer: acme.url, ...ACME }]) },
      })
      await use({ server, acme })
      await server.stop()
      await acme.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ world }, use) => use(world.server.url),
})

/** A SCIM request of a provider. */
const scim = (base: string, secret: string, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${base}/${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

test('administrators see who is unused, end sign-ins, name groups of a provider, and let one keep people', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const root = await signIn(baseURL!)
  const { id: projectId } = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
  const role = await root.post<{ readonly id: number }>('/project/role/create', { projectId, name: 'Clerk' })
  await root.post('/user/sub/create', { userName: sub.email, userPwd: sub.password })
  await root.post('/project/user/create', { projectId, userName: sub.email, role: 'ordinary', roleId: role.id })
  await register(baseURL!, member)
  await root.post('/user/confirm', { userName: member.email })
  const tabOf = async (account: typeof member): Promise<Page> => {
    const tab = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await signInAs(tab, account)
    return tab
  }
  const theirs = await tabOf(member)
  await signInAs(page)

  await test.step('of all accounts', async () => {
    await page.goto('/user/platform/list')
    const row = (email: string) => page.getByRole('row', { name: new RegExp(email) })
    await expect(row(sub.email)).toContainText('Never')
    await page.getByRole('combobox', { name: 'Filter by last sign-in' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Never signed in' }).click()
    await expect(row(member.email)).toHaveCount(0)
    await expect(row(sub.email)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('accounts.csv')
    await page.getByRole('combobox', { name: 'Filter by last sign-in' }).click()
    await page.getByRole('option', { name: 'Any last sign-in' }).click()
    await page.getByRole('button', { name: `End all sign-ins of ${member.email}` }).click()
    await page.getByRole('button', { name: 'End sign-ins' }).press('Enter')
    await expect(page.getByText(`All sign-ins of ${member.email} have ended`)).toBeVisible()
    await theirs.goto('/projects')
    await expect(theirs).toHaveURL(/\/login/)
  })

  await test.step('of the people of a project', async () => {
    await tabOf(sub)
    await page.goto(`/project/${projectId}/user`)
    await page.getByRole('combobox', { name: 'Filter by last sign-in' }).click()
    await page.getByRole('option', { name: 'Not signed in for 30 days' }).click()
    await expect(page.getByText(sub.email)).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Filter by last sign-in' }).click()
    await page.getByRole('option', { name: 'Any last sign-in' }).click()
    await page.getByRole('button', { name: `End all sign-ins of ${sub.email}` }).click()
    await page.getByRole('button', { name: 'End sign-ins' }).click()
    await expect(page.getByText(`All sign-ins of ${sub.email} have ended`)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('groups of the provider', async () => {
    await page.goto(`/project/${projectId}/group`)
    await page.getByRole('button', { name: 'New group' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Sales')
    await dialog.getByLabel('Groups of Acme').fill('sales\n 0a1b-2c \nsales')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Sales/ })).toContainText('From Acme: 0a1b-2c, Acme: sales')
    const { list } = await root.get<{ readonly list: readonly GroupInfo[] }>(
      `/project/group/list?projectId=${projectId}`,
    )
    expect(list[0]?.providerGroups.map(({ name }) => name)).toEqual(['0a1b-2c', 'sales'])
  })

  await test.step('a provider keeps people by SCIM', async () => {
    await page.goto(`/project/${projectId}/pages`)
    await page.getByRole('link', { name: 'Provisioning', exact: true }).click()
    await expect(page.getByText('The provider has sent no people yet.')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'New token' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await page.keyboard.type('Okta')
    await page.keyboard.press('Enter')
    const made = page.getByRole('dialog').filter({ hasText: 'is created' })
    const secret = await made.getByRole('textbox', { name: 'Token (secret token, bearer)' }).inputValue()
    const address = await made.getByRole('textbox', { name: 'SCIM address' }).inputValue()
    expect([secret, address]).toEqual([expect.stringMatching(/^scim_[\w-]{43}$/), `${baseURL}/scim/v2/${projectId}`])
    expect(await violationsOf(page)).toEqual([])
    await made.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(secret)).toHaveCount(0)

    const create = (userName: string) =>
      scim(address, secret, 'POST', 'Users', { userName, displayName: userName.split('@')[0] })
    expect((await create(member.email)).status).toBe(201)
    expect((await create('later@example.test')).status).toBe(201)
    const owner = (await (await create(administrator.email)).json()) as { readonly id: string }
    const refused = await scim(address, secret, 'DELETE', `Users/${owner.id}`)
    expect([refused.status, await refused.json()]).toMatchObject([409, { scimType: 'mutability' }])
    await page.reload()
    const people = page.getByRole('region', { name: 'People from the provider' })
    await expect(people.getByRole('row', { name: /later/ })).toContainText('Joins at the first sign-in')
    await expect(people.getByRole('row', { name: /mia/ })).toContainText('In the project')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'End Okta' }).click()
    await page.getByRole('button', { name: 'End it' }).click()
    await expect(page.getByRole('row', { name: /Okta/ })).toContainText('ended')
    expect((await create('more@example.test')).status).toBe(401)
  })
  expect(errors()).toEqual([])
})

for (const { theme, locale } of looksFrom(2))
  test(`the screens of people have no problems of access (${theme}, ${locale})`, LONG, async ({ page, baseURL }) => {
    const root = await signIn(baseURL!)
    const { id: projectId } = await root.post<ProjectInfo>('/project/create', { name: '门店' })
    await root.post('/project/scim/token/create', { projectId, name: 'Entra ID' })
    await root.post('/project/group/create', {
      projectId,
      name: '销售',
      roleId: null,
      providerGroups: [{ provider: 'oidc/acme', name: 'sales' }],
    })
    await prefer(page, { theme, locale })
    await signInAs(page)
    for (const path of [
      '/user/platform/list',
      '/user/sub/list',
      `/project/${projectId}/user`,
      `/project/${projectId}/group`,
      `/project/${projectId}/scim`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('table').first()).toBeVisible()
      expect([path, await violationsOf(page)]).toEqual([path, []])
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${theme}-${locale}-${path.split('/').slice(2).join('-')}.png`,
        })
    }
  })
