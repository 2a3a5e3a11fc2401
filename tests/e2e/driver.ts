import { errors, type Page } from 'playwright'
import { administrator } from '../helpers/administrator.ts'
import { storedLogin } from '../helpers/logins.ts'

/** Collects what the page throws or logs as an error; Arco's note about element.ref is not ours. */
export function watchErrors(page: Page): () => readonly string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    // A refused request is also logged by the browser itself; the screens show it.
    if (message.type() === 'error' && !text.includes('element.ref') && !text.startsWith('Failed to load resource')) seen.push(text)
  })
  return () => seen
}

/**
 * Signs in and leaves the cookie and the token where the apps look for them, for the address that short ones lead to.
 */
export async function signInAs(page: Page, account: { readonly email: string; readonly password: string } = administrator): Promise<void> {
  // Where short addresses lead, an answer says.
  const url = new URL((await page.request.get('/api/health')).url()).origin
  const { session, cookie } = await storedLogin(url, account, 'browser')
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  if (page.url() === 'about:blank') await openEmpty(page)
  await page.evaluate((token) => localStorage.setItem('mars-token', token), session.token)
}

/** An empty document of the product's origin, which costs no load of an app. */
async function openEmpty(page: Page): Promise<void> {
  const address = '**/empty-of-tests'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>empty</title>' }))
  await page.goto('/empty-of-tests')
  await page.unroute(address)
}

/**
 * Waits until nothing was loaded for half a second, ten seconds at the most: a worker that was ended while its script
 * was loading counts as loading for ever.
 */
export async function allLoaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
}

/** An element of an open page, once its view is there: what holds its place until then hears no click. */
export const element = (page: Pick<Page, 'locator'>, id: string) => page.locator(`[data-id="${id}"]:not(.tessera-loading)`)

/** Does what stands in the menu of a row or card: `moreOf(page, 'Stock', 'Delete')`. */
export async function moreOf(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: `More actions for ${name}`, exact: true })
    .last()
    .click()
  // The menu of another row may still be fading out.
  await page
    .getByRole('menu', { name: `More actions for ${name}`, exact: true })
    .last()
    .getByRole('menuitem', { name: item, exact: true })
    .click()
}
