import { expect, test, vi } from 'vitest'
import { addressOfPage, liveServices } from './page-services.ts'

test.each([
  [12, '', 'prd', '/page/12'],
  [12, 'a=1&b=%26', 'prd', '/page/12?a=1&b=%26'],
  [12, 'a=1', 'stg', '/page/12?a=1&env=stg'],
  [12, 'env=stg&a=1', 'prd', '/page/12?a=1'],
  [12, 'env=prd', 'stg', '/page/12?env=stg'],
] as const)('page %i with "%s" in %s is at %s', (page, query, env, address) => {
  expect(addressOfPage(page, query, env)).toBe(address)
})

test('a visitor without a login is told that uploading needs one, before anything is sent', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (...request: unknown[]) => void sent.push(request))
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { upload } = liveServices({ id: 1, env: 'prd' })
  await expect(upload(new File(['x'], 'x.png'))).rejects.toMatchObject({ told: { code: 'app.upload-needs-login' } })
  expect(sent).toEqual([])
  vi.unstubAllGlobals()
})
