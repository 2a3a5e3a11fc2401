import { afterEach, expect, test, vi } from 'vitest'
import { addressOfPage, create } from './open.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [12, '', 'prd', '/page/12'],
  [12, 'a=1&b=%26', 'prd', '/page/12?a=1&b=%26'],
  [12, 'a=1', 'stg', '/page/12?a=1&env=stg'],
  [12, 'env=stg&a=1', 'prd', '/page/12?a=1'],
  [12, 'env=prd', 'stg', '/page/12?env=stg'],
] as const)('page %i with "%s" in %s is at %s', (page, query, env, address) => {
  expect(addressOfPage(page, query, env)).toBe(address)
})

test('a published page opens another in its own environment, a preview always in a window of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
  const went = vi.fn()
  const on = (mode: 'live' | 'preview', env: 'prd' | 'draft') =>
    create({ host: { key: 'k', mode, page: { page: 1, env }, locale: () => 'en', go: went } } as never)
  await on('live', 'prd').open({ page: 12, query: '', newWindow: false })
  await on('live', 'prd').open({ page: 13, query: '', newWindow: true })
  await on('preview', 'draft').open({ page: 14, query: '', newWindow: false })
  expect(went.mock.calls).toEqual([['/page/12']])
  expect(opened.mock.calls.map(([address]) => address)).toEqual(['/page/13', '/page/14?env=stg'])
})
