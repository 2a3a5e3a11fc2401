import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/helpers/mail-server.ts'
import { linkIn, mailsIn, mailTo } from '../../../tests/helpers/mails.ts'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import type { MailTemplate } from './mail.ts'

const invitation: MailTemplate<'project' | 'by'> = {
  subject: { zh: '{by} 邀请你加入 {project}', en: '{by} invites you to {project}' },
  lines: { zh: ['{by} 把你加入了 {project}。'], en: ['{by} has added you to {project}.'] },
  action: { zh: '打开项目', en: 'Open the project' },
}
const code: MailTemplate<'code'> = {
  subject: { zh: '验证码', en: 'Your code' },
  lines: { zh: ['请输入验证码：'], en: ['Type this code:'] },
  code: 'code',
}
const SITE = 'https://tessera.test'
const env = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'Tessera <no-reply@tessera.test>', BASE_URL: SITE })

let smtp: MailServer
let server: TestServer
let background: { stop(): Promise<void> }
beforeAll(async () => {
  smtp = await startMailServer()
  server = await createTestServer({ env: env(smtp.url) })
  await server.user('ann')
  background = await server.app.start()
})
afterAll(async () => {
  await background.stop()
  await server.close()
  await smtp.close()
})
const arrived = (address: string, count = 1) => mailTo(address, async () => smtp.mails, count)

test('a mail is sent with its transaction, from the sender of the settings, as text and as HTML, with a link to the installation', async () => {
  const { mails } = server.app.services
  const values = { project: 'Shop', by: 'Ann' }
  await server.store.write((db) => mails.send(db, { to: 'bob@test.dev', template: invitation, values, link: '/projects' }))
  const mail = await arrived('bob@test.dev')
  expect([mail.from, mail.subject, linkIn(mail)]).toEqual(['no-reply@tessera.test', 'Ann invites you to Shop', `${SITE}/projects`])
  expect(mail.text).toContain('Ann has added you to Shop.')
  expect(mail.html).toContain('href="https://tessera.test/projects"')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
})

test('a mail whose transaction comes to nothing is not sent', async () => {
  const { mails } = server.app.services
  const values = { project: 'Shop', by: 'Ann' }
  const failing = server.store.write(async (db) => {
    await mails.send(db, { to: 'nobody@test.dev', template: invitation, values })
    throw new Error('not after all')
  })
  await expect(failing).rejects.toThrow('not after all')
  await mails.deliver({ to: 'later@test.dev', template: code, values: { code: '123456' } })
  await arrived('later@test.dev')
  expect(smtp.mails.filter(({ to }) => to === 'nobody@test.dev')).toEqual([])
})

test('a mail is in the language that its recipient last used, in another where it is said, in English for a stranger', async () => {
  const { mails } = server.app.services
  await server.browser().raw('/api/user/login', {
    method: 'POST',
    body: JSON.stringify({ userName: 'ann@test.dev', userPwd: 'correct horse battery' }),
    headers: { 'content-type': 'application/json', 'accept-language': 'zh-CN' },
  })
  const send = (to: string, language?: 'zh' | 'en') =>
    mails.deliver({ to, template: code, values: { code: '654321' }, ...(language ? { language } : {}) })
  await send('ann@test.dev')
  await send('stranger@test.dev')
  await send('guest@test.dev', 'zh')
  const subjects = await Promise.all(['ann', 'stranger', 'guest'].map(async (name) => (await arrived(`${name}@test.dev`)).subject))
  expect(subjects).toEqual(['验证码', 'Your code', '验证码'])
  expect((await arrived('guest@test.dev')).text).toMatch(/^654321$/m)
})

test('what people call themselves neither becomes markup, nor a link, nor another header', async () => {
  const { mails } = server.app.services
  const values = { project: '<a href="//evil.test">x</a>\r\nBcc: eve@evil.test', by: 'https://evil.test www.evil.test' }
  await mails.deliver({ to: 'cleo@test.dev', template: invitation, values, link: '/projects' })
  const mail = await arrived('cleo@test.dev')
  expect(mail.html).not.toContain('<a href="//evil')
  expect(mail.html).toContain('&#60;a href=&#34;//evil.test&#34;&#62;')
  expect(`${mail.text} ${mail.html} ${mail.subject}`).not.toMatch(/https:\/\/evil|www\.evil/)
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.to).toBe('cleo@test.dev')
})

test('a mail that the mail server does not take at first is tried again, and one that must go at once fails', async () => {
  const { mails } = server.app.services
  const values = { project: 'Shop', by: 'Ann' }
  smtp.refuse(1)
  await expect(mails.deliver({ to: 'dan@test.dev', template: code, values: { code: '1' } })).rejects.toThrow(/Try again later/)
  smtp.refuse(1)
  await server.store.write((db) => mails.send(db, { to: 'dan@test.dev', template: invitation, values }))
  expect((await arrived('dan@test.dev')).subject).toBe('Ann invites you to Shop')
})

test('without a mail server mails lie in the data folder, and the operator reads who got which link', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const alone = await createTestServer({ env: { BASE_URL: SITE } })
  await alone.app.services.mails.deliver({
    to: 'eve@test.dev',
    template: invitation,
    values: { project: 'Shop', by: 'Ann' },
    link: '/projects',
  })
  const [mail] = await mailsIn(alone.folder)
  expect([mail?.to, mail?.subject]).toEqual(['eve@test.dev', 'Ann invites you to Shop'])
  const [line] = said.mock.lastCall as [string]
  said.mockRestore()
  expect(line).toMatch(/^Mail to eve@test\.dev: Ann invites you to Shop https:\/\/tessera\.test\/projects \(.*\.eml\)$/)
  await alone.app.services.outbox.sweep(new Date(Date.now() + 8 * 24 * 3_600_000))
  expect(await mailsIn(alone.folder)).toEqual([])
  await alone.close()
})

test('without an address of the installation in the settings links lead to where it listens', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const alone = await createTestServer({ env: { PORT: '3456', HOST: '0.0.0.0' } })
  await alone.app.services.mails.deliver({ to: 'fay@test.dev', template: invitation, values: { project: 'Shop', by: 'Ann' }, link: '/x' })
  said.mockRestore()
  expect(linkIn((await mailsIn(alone.folder))[0]!)).toBe('http://localhost:3456/x')
  await alone.close()
})
