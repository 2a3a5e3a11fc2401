import { expect, test } from 'vitest'
import { createTestServer } from '../testing.fixture.ts'
import { clientAddress } from './client-address.ts'

test.each([
  ['nobody stands in front', 0, '198.51.100.7', '10.0.0.1'],
  ['one proxy', 1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['two proxies', 2, '1.1.1.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['fewer entries than proxies', 3, '198.51.100.7, 10.0.0.2', '10.0.0.1'],
  ['a port', 1, '198.51.100.7:5123', '198.51.100.7'],
  ['a port and brackets', 1, '[2001:db8::1]:5123', '2001:db8::1'],
  ['no address', 1, 'unknown', '10.0.0.1'],
  ['nothing', 1, '', '10.0.0.1'],
  ['no header', 1, null, '10.0.0.1'],
])('behind proxies: %s', (_what, proxies, forwarded, address) => {
  expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe(address)
})

test.each([
  [{}, 429],
  [{ TESSERA_PROXIES: '1' }, 400],
])('with %o, wrong passwords from one address block another: %i', async (env, status) => {
  const server = await createTestServer({ env })
  await server.root()
  const attempt = (n: number) =>
    server.browser().raw('/api/user/login', {
      method: 'POST',
      body: JSON.stringify({ userName: 'root@test.dev', userPwd: 'wrong' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n}.7` },
    })
  for (let n = 0; n < 5; n++) await attempt(1)
  expect((await attempt(2)).status).toBe(status)
  await server.close()
})
