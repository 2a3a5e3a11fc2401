import { expect, test, vi } from 'vitest'
import { create } from './upload-service.ts'

test('a visitor without a login is told that uploading needs one, before anything is sent', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (...request: unknown[]) => void sent.push(request))
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { send, mayUpload } = create({ host: { page: { page: 1, env: 'prd' } } } as never)
  await expect(send(new File(['x'], 'x.png'))).rejects.toMatchObject({ told: { code: 'app.upload-needs-login' } })
  expect(await mayUpload?.()).toBe(false)
  expect(sent).toEqual([])
  vi.unstubAllGlobals()
})
