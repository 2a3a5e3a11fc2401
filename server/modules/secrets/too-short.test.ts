import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { secretErrors } from './errors.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())
const write = (value: string, more: object = {}) =>
  ann.post('/api/project/secret/write', { projectId, env: 'stg', name: 'pin', value, hosts: ['crm.example.com'], ...more })
const count = async () => (await ann.get<readonly unknown[]>(`/api/project/secret/list?projectId=${projectId}`)).data.length

describe('writing a secret', () => {
  it('refuses one that is too short to be masked and names the reason, unless it is confirmed', async () => {
    const refused = await write('1234')
    expect(refused).toMatchObject({ status: 400, code: secretErrors.tooShort.code })
    expect(refused.msg).toContain('fewer than 5 characters')
    expect(secretErrors.tooShort.message.zh).toContain('少于 5 个字符')
    expect(await count()).toBe(0)
    expect((await write('1234', { unmasked: true })).code).toBe(0)
    expect((await write('12345')).code).toBe(0)
    expect(await count()).toBe(1)
  })
})
