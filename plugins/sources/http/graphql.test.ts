import { describe, expect, it } from 'vitest'
import type { Json, JsonObject, SourceContext } from '#sdk'
import { createSourceContext } from '#sdk/testing'
import { run } from './run.ts'

const query = 'query ($id: ID!) { order(id: $id) { amount } }'

interface Asked {
  readonly url: string
  readonly init: RequestInit
}

/** The result of one request and what was sent for it. */
async function ask(config: JsonObject, answer: Json, status = 200, params: Json = { id: 7 }) {
  const asked: Asked[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return Response.json(answer, { status })
  }) as unknown as SourceContext['fetch']
  const result = await run({ stgApi: '/graphql', isCors: false, method: 'POST', ...config }, params, createSourceContext({ fetch }))
  return { result, sent: asked[0] }
}

const graphql = { graphql: true, query }
const failed = { data: null, errors: [{ message: 'No such field' }] }

describe('a GraphQL API', () => {
  it('sends the query with the parameters as its variables, and answers the data', async () => {
    const { result, sent } = await ask({ ...graphql, params: [{ key: 'first', value: 10 }] }, { data: { order: { amount: 5 } } })
    expect(JSON.parse(String(sent?.init.body))).toEqual({ query, variables: { first: 10, id: 7 } })
    expect(sent?.init.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(result).toMatchObject({ code: 0, data: { order: { amount: 5 } } })
  })

  it('sends them in the address where the method has no body', async () => {
    const { sent } = await ask({ ...graphql, method: 'GET' }, { data: 1 })
    expect([...new URL(String(sent?.url), 'http://a.test').searchParams]).toEqual([
      ['query', query],
      ['variables', '{"id":7}'],
    ])
  })

  it('fails with the words of the errors, also with status 200', async () => {
    expect((await ask(graphql, failed)).result).toMatchObject({ code: 'GRAPHQL', msg: 'No such field', data: null, originData: failed })
    const coded: Json = {
      data: { order: null },
      errors: [{ message: 'Sign in', extensions: { code: 'UNAUTHENTICATED' } }, { message: 'More' }],
    }
    expect((await ask(graphql, coded)).result).toMatchObject({ code: 'UNAUTHENTICATED', msg: 'Sign in More', data: { order: null } })
    expect((await ask(graphql, { errors: [{ message: 'Bad' }] }, 400)).result).toMatchObject({ code: 400, msg: 'Bad' })
    expect((await ask(graphql, { errors: ['x'.repeat(0)] })).result).toMatchObject({
      code: 'GRAPHQL',
      problem: { code: 'source/http.graphql' },
    })
  })

  it('says that it has no query', async () => {
    expect((await ask({ graphql: true, query: ' ' }, {})).result).toMatchObject({
      code: 'NO_QUERY',
      problem: { code: 'source/http.no-query' },
    })
  })
})

describe('an API that does not say that it is GraphQL', () => {
  const plain = { result: { code: '', data: 'data', msg: 'errors[0].message' } }

  it('fails where the answer is a failure of GraphQL', async () => {
    expect((await ask(plain, failed)).result).toMatchObject({ code: 'GRAPHQL', msg: 'No such field' })
  })

  it('takes errors for data where the answer is none of GraphQL', async () => {
    expect((await ask(plain, { data: 1, errors: [] })).result).toMatchObject({ code: 0, data: 1 })
    expect((await ask(plain, { data: 1, errors: ['late'] })).result).toMatchObject({ code: 0 })
    expect((await ask(plain, { data: 1, total: 2, errors: [{ message: 'x' }] })).result).toMatchObject({ code: 0 })
    expect((await ask({}, { code: 0, data: 1, errors: [{ message: 'x' }] })).result).toMatchObject({ code: 0, data: 1 })
  })
})
