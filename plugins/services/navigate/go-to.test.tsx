import { afterEach, expect, test, vi } from 'vitest'
import { goTo } from './go-to.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(window, { microApp: undefined })
})

test('a page of the app goes to its router, another window is opened without a way back', () => {
  const paths: string[] = []
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  expect(goTo({ kind: 'route', url: '/orders?a=1', newWindow: false }, (path) => paths.push(path))).toEqual({ ok: true })
  expect(goTo({ kind: 'link', url: 'https://example.com', newWindow: true }, (path) => paths.push(path))).toEqual({ ok: true })
  expect(paths).toEqual(['/orders?a=1'])
  expect(opened.mock.calls).toEqual([['https://example.com', '_blank', 'noopener']])
})

test('the host of a guest page is told path and query; without one the jump fails', () => {
  const none = goTo({ kind: 'micro', url: '/orders', newWindow: false }, () => undefined)
  expect(none).toEqual({ ok: false, reason: { code: 'service/navigate.no-host' } })
  const sent: unknown[] = []
  Object.assign(window, { microApp: { dispatch: (message: unknown) => sent.push(message) } })
  expect(goTo({ kind: 'micro', url: '/orders?id=00123&q=a%26b#x', newWindow: false }, () => undefined)).toEqual({ ok: true })
  expect(sent).toEqual([{ type: 'router', path: '/orders?id=00123&q=a%26b#x', data: { id: '00123', q: 'a&b' } }])
})

test.each(['javascript:alert(1)', 'data:text/html,x', ''])('%j goes nowhere', (url) => {
  expect(goTo({ kind: 'link', url, newWindow: false }, () => expect.unreachable()).ok).toBe(false)
})
