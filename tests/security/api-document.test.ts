import { expect, test } from 'vitest'
import { createTestServer } from '#server/testing.fixture'

test('in production the document of the calls is for people with a login', async () => {
  const server = await createTestServer({ env: { NODE_ENV: 'production' } })
  const user = await server.user('ann')
  for (const path of ['/api/openapi.json', '/api/openapi.json/', '/api/openapi.json?x=1', '//api/openapi.json', '/api/%6fpenapi.json']) {
    const response = await server.browser().raw(path)
    expect([path, response.status]).toEqual([path, response.status === 404 ? 404 : 401])
    expect(await response.text()).not.toContain('/api/user/login')
  }
  const document = await user.raw('/api/openapi.json')
  expect(document.status).toBe(200)
  expect(await document.text()).toContain('/api/user/login')
  await server.close()
})

test('while developing anybody on the machine reads it', async () => {
  const server = await createTestServer()
  expect((await server.browser().raw('/api/openapi.json')).status).toBe(200)
  await server.close()
})
