import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { modules } from '../modules/index.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.fixture.ts'
import { defineCall } from './call.ts'
import { defineModule } from './module.ts'
import { listsIn, readQuery } from './read-query.ts'

const input = z.strictObject({
  text: z.string().max(100).default(''),
  list: z.array(z.string()).optional(),
  numbers: z.array(z.string().regex(/^\d+$/).transform(Number)).max(3).default([]),
})
const echoing = defineModule({
  id: 'echo',
  calls: () => [
    defineCall({
      id: 'echo/query',
      method: 'GET',
      path: '/echo/{id}',
      needs: 'visitor',
      writes: false,
      input: input.extend({ id: z.string() }),
      output: z.object({}).loose(),
      errors: [],
      example: () => ({ id: 'a' }),
      run: async (given) => given,
    }),
  ],
})
let server: TestServer
let visitor: TestUser
beforeAll(async () => {
  server = await createTestServer({ modules: [...modules, echoing] })
  visitor = await server.user('ann')
})
afterAll(() => server.close())
const ask = (query: string) => visitor.get<{ readonly text: string }>(`/api/echo/a${query}`)

describe('the query of a call', () => {
  it('hands texts on as they were sent, with commas, brackets and braces in them', async () => {
    for (const text of ['a,b', ',', '[1,2]', '{"a":1}', '1,2,3', 'a b+c&d=e%', '中，文'])
      expect(await ask(`?text=${encodeURIComponent(text)}`)).toMatchObject({ code: 0, data: { id: 'a', text } })
  })

  it('has lists where the schema says so: a parameter that comes several times, or once with commas', async () => {
    expect(await ask('?list=a,b&numbers=1,2')).toMatchObject({ code: 0, data: { list: ['a', 'b'], numbers: [1, 2] } })
    expect(await ask('?list=a,b&list=c&numbers=7')).toMatchObject({ code: 0, data: { list: ['a,b', 'c'], numbers: [7] } })
    expect(await ask('')).toMatchObject({ code: 0, data: { text: '', numbers: [] } })
  })

  it('is refused by the schema where a text comes twice, where an item is none, and with what nobody asks for', async () => {
    for (const query of ['?text=a&text=b', '?numbers=1,x', '?numbers=1,2,3,4', '?other=1', '?id=b', '?__proto__=1'])
      expect((await ask(query)).status).toBe(400)
  })
})

describe('parameters', () => {
  it('are what was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' })), (given) => {
        const read = readQuery(`/x?${new URLSearchParams(given)}`, new Set())
        expect({ ...read }).toEqual({ ...given })
      }),
    )
    expect({ ...readQuery('http://host/x', new Set()) }).toEqual({})
  })

  it('are lists by their schema, also behind defaults', () => {
    expect([...listsIn(input)]).toEqual(['list', 'numbers'])
    expect([...listsIn(z.string())]).toEqual([])
  })
})
