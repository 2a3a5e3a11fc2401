import { expect } from 'playwright/test'
import type { PageInfo, PersonQuotas, ProjectInfo, PublishRecord } from '../../server/wire.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { moreOf, signInAs, watchErrors } from './driver.ts'
import { onServer } from './journey.ts'
import { LONG, onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { FIRST, openAs, TWO } from './saving-driver.ts'
import { button, savedText } from './stored-page.ts'

/** A server with little room. */
const onSmall = onServer({ TESSERA_PROJECT_MB: '0.04', TESSERA_PROJECT_PAGES: '10', TESSERA_PERSON_UPLOAD_MB: '0.009' })

onlyLong(onSmall)(
  'a save that finds no room says so, loses nothing and arrives once a page was deleted elsewhere',
  async ({ page, context, server }) => {
    const api = await signIn(server.url)
    const project = await api.post<ProjectInfo>('/project/create', { name: 'Small' })
    const create = (name: string, elements: typeof TWO) =>
      api.post<PageInfo>('/pages/create', { name, projectId: project.id, pageData: storedPage(elements) })
    await create('Heavy', [button('Button_heavy', 'x'.repeat(34_000))])
    const { id } = await create('Light', TWO)
    const me = await openAs(page, id)
    const long = 'y'.repeat(8_000)
    await me.write(FIRST, long)
    await expect(me.chip('refused')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /storage is full: .+ MB of .+ MB are used/ })).toContainText(
      'there is nothing else to do',
    )

    const elsewhere = await context.newPage()
    const errors = watchErrors(elsewhere)
    await elsewhere.goto(`/project/${project.id}/pages`)
    await expect(elsewhere.locator('[data-quota="bytes"]')).toContainText('Storage nearly full')
    await elsewhere.getByRole('button', { name: 'Usage' }).press('Enter')
    await expect(elsewhere.getByText('2 of 10 used')).toBeVisible()
    await elsewhere.keyboard.press('Escape')
    await expect(elsewhere.getByText('2 of 10 used')).toBeHidden()
    await moreOf(elsewhere, 'Heavy', 'Delete')
    await elsewhere.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(elsewhere.locator('[data-quota="bytes"]')).toHaveCount(0)
    await elsewhere.close()

    // As a browser says when somebody comes back to a window.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(me.chip('saved')).toBeVisible()
    expect(await savedText(api, id, FIRST)).toBe(long)
    expect([...errors(), ...me.errors()]).toEqual([])
  },
)

onSmall('old versions are deleted on the list of publish records, the current one is not', async ({ page, server }) => {
  const api = await signIn(server.url)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Versions' })
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Versions', projectId: project.id, pageData: storedPage(TWO) })
  const publish = () => api.post<PublishRecord>('/page/publish/create', { env: 'stg', id, previewImg: '' })
  const first = await publish()
  const patch = { added: { extra: { ...extra } }, changed: {}, removed: {} }
  await api.post('/pages/update', { id, revision: 1, patch })
  const second = await publish()
  await signInAs(page)
  await page.goto(`/editor/${id}/publishHistory`)
  await expect(page.getByRole('button', { name: `Delete #${second.id}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Delete #${first.id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`#${first.id}`)).toHaveCount(0)
  await expect(page.getByText(`#${second.id}`)).toBeVisible()
})
const extra = {
  ...{ kind: 'variable', id: 'extra', name: 'extra', type: 'string', defaultValue: '', description: '', extra: {} },
}

for (const { theme, locale } of looksFrom(2)) {
  onSmall(`what a person takes and uploaded is shown and deleted on the profile, ${theme}, ${locale}`, LONG, async ({ page, server }) => {
    const errors = watchErrors(page)
    const say = (zh: string, en: string) => (locale === 'zh' ? zh : en)
    await prefer(page, { theme, locale })
    await signInAs(page)
    const upload = (name: string) =>
      page.evaluate(async (fileName) => {
        const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='), (char) => char.charCodeAt(0))
        const form = new FormData()
        form.append('file', new File([gif], fileName))
        const headers = { authorization: `Bearer ${localStorage.getItem('mars-token')}` }
        return (await fetch('/api/cloud/upload/files', { method: 'POST', body: form, headers })).status
      }, name)
    expect([await upload('first.gif'), await upload('second.gif'), await upload('third.gif')]).toEqual([200, 200, 409])
    await page.goto('/projects')
    await expect(page.locator('[data-quota="uploads"]')).toContainText(say('上传的文件即将用满', 'Uploaded files nearly full'))
    await page.goto('/user/profile')
    const remove = page.getByRole('button', { name: `${say('删除', 'Delete')} first.gif` })
    await expect(remove).toBeVisible()
    await expect(page.getByText(say('已用 8 KB，上限 10 KB', '8 KB of 10 KB used'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    for (const name of ['first.gif', 'second.gif']) {
      await page.getByRole('button', { name: `${say('删除', 'Delete')} ${name}` }).press('Enter')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('删除', 'Delete') })
        .click()
      await expect(page.getByRole('button', { name: `${say('删除', 'Delete')} ${name}` })).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.getByText(say('还没有上传过文件。', 'Nothing was uploaded yet.'))).toBeVisible()
    const api = await signIn(server.url)
    expect((await api.get<PersonQuotas>('/quotas/mine')).uploads.used).toBe(0)
    expect(errors()).toEqual([])
  })
}
