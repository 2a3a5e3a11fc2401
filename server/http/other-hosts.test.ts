import { expect, test } from 'vitest'
import { createOtherHosts } from './other-hosts.ts'

const STUDIO = 'https://studio.test'
const APPS = 'https://apps.test'
const asked = (to: ReturnType<typeof createOtherHosts>, url: string, headers: Readonly<Record<string, string>> = {}) =>
  to(new Request(url, { headers: { ...headers, host: new URL(url).host } }), new URL(url).pathname)

test('applications are at their own address alone, and the studio is not there', () => {
  const to = createOtherHosts({ baseUrl: STUDIO, pagesUrl: '', adminUrl: APPS })
  expect(asked(to, `${STUDIO}/app/7/orders?env=stg`)).toBe(`${APPS}/app/7/orders?env=stg`)
  expect(asked(to, `${STUDIO}/projects`)).toBeNull()
  expect(asked(to, `${APPS}/projects`)).toBe(`${STUDIO}/projects`)
  expect(asked(to, `${APPS}/editor/5/edit`)).toBe(`${STUDIO}/editor/5/edit`)
  expect(asked(to, `${APPS}/`)).toBe(`${APPS}/app`)
  for (const path of [
    '/app/7',
    '/login?callback=%2Fapp%2F7',
    '/assets/a.js',
    '/api/health',
    '/files/1/a.png',
    '/favicon.svg',
    '/look/a.css',
  ])
    expect(asked(to, `${APPS}${path}`), path).toBeNull()
  // A path that only begins like one of them is the studio's.
  expect(asked(to, `${APPS}/application`)).toBe(`${STUDIO}/application`)
})

test('the preview in the settings of a project is at the address of the studio, in a frame alone', () => {
  const to = createOtherHosts({ baseUrl: STUDIO, pagesUrl: '', adminUrl: APPS })
  const preview = `${STUDIO}/app/7?tessera-preview`
  expect(asked(to, preview, { 'sec-fetch-dest': 'iframe' })).toBeNull()
  // Without HTTPS browsers do not send the header.
  expect(asked(to, preview)).toBeNull()
  expect(asked(to, preview, { 'sec-fetch-dest': 'document' })).toBe(`${APPS}/app/7?tessera-preview`)
  for (const path of ['/app/7/orders?tessera-preview', '/app?tessera-preview', '/app/7?env=stg'])
    expect(asked(to, `${STUDIO}${path}`, { 'sec-fetch-dest': 'iframe' })).toBe(`${APPS}${path}`)
})

test('without an address of their own nothing leads elsewhere', () => {
  const to = createOtherHosts({ baseUrl: STUDIO, pagesUrl: '', adminUrl: '' })
  for (const path of ['/app/7', '/projects', '/']) expect(asked(to, `${STUDIO}${path}`)).toBeNull()
})

test('pages at an address of their own are visited by way of the studio, but for those within applications', () => {
  const to = createOtherHosts({ baseUrl: STUDIO, pagesUrl: 'https://pages.test', adminUrl: APPS })
  expect(asked(to, `${STUDIO}/page/5?env=stg`)).toBe('/visit/5?env=stg')
  expect(asked(to, 'https://pages.test/page/5')).toBeNull()
  expect(asked(to, `${APPS}/page/5`)).toBeNull()
})
