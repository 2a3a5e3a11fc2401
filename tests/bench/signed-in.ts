import type { Browser, Page } from 'playwright'
import { administrator } from '../helpers/administrator.ts'
import { storedLogin } from '../helpers/logins.ts'

/** A page of a browser that the administrator is signed in with. */
export async function signedIn(browser: Browser, baseUrl: string): Promise<Page> {
  const { session, cookie } = await storedLogin(baseUrl, administrator, 'browser')
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript((token) => localStorage.setItem('mars-token', token), session.token)
  return context.newPage()
}
