import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'old-browser.js'), 'utf8')
const banner = () => document.getElementById('tessera-old-browser')

/** What the page does when it is opened in a browser of that name. */
const openIn = (userAgent: string, locale = 'en'): void => {
  localStorage.setItem('tessera-locale', locale)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const script = document.createElement('script')
  script.textContent = source
  // The DOM of tests runs no scripts by itself.
  new Function(script.textContent)()
}
afterEach(() => {
  banner()?.remove()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})
const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`

test('Chrome below 108 is told so in the language of the page, with a link to a newer one', () => {
  openIn(chrome(107))
  expect(banner()?.textContent).toContain('This browser is too old (Chrome 107)')
  expect(banner()?.querySelector('a')?.href).toBe('https://www.google.com/chrome/')
  banner()?.remove()
  openIn(chrome(90), 'zh')
  expect(banner()?.textContent).toContain('浏览器版本过低（Chrome 90）')
})

test('newer browsers and others see nothing', () => {
  openIn(chrome(108))
  openIn('Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15')
  expect(banner()).toBeNull()
})

test('whoever closes the notice sees it no more in this tab', () => {
  openIn(chrome(100))
  banner()?.querySelector('button')?.click()
  expect(banner()).toBeNull()
  openIn(chrome(100))
  expect(banner()).toBeNull()
})
