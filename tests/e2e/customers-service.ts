import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Customer {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly amount: number
  readonly createdAt: string
}

const STATES = ['active', 'lead', 'inactive']

const bodyOf = async (request: IncomingMessage): Promise<object> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : (JSON.parse(text) as object)
}

/** A company's own service of customers by REST, with pages and two filters. */
export async function startCustomers() {
  const customers: Customer[] = Array.from({ length: 23 }, (_, at) => ({
    ...{ id: at + 1, name: `Customer ${String(at + 1).padStart(2, '0')}`, status: STATES[at % 3]! },
    ...{ amount: 100 + at, createdAt: `2026-01-${String(at + 1).padStart(2, '0')}T09:30:00Z` },
  }))
  const find = ({ searchParams }: URL) => {
    const [page, size] = [Number(searchParams.get('pageNum') ?? 1), Number(searchParams.get('pageSize') ?? 10)]
    const matches = (key: 'name' | 'status', value: string) =>
      value.toLowerCase().includes((searchParams.get(key) ?? '').toLowerCase())
    const found = customers.filter(({ name, status }) => matches('name', name) && matches('status', status))
    return { list: found.slice((page - 1) * size, page * size), total: found.length }
  }
  const service = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    const id = Number(/^\/customers\/(\d+)$/.exec(url.pathname)?.[1])
    const at = customers.findIndex((customer) => customer.id === id)
    const answer = (data: unknown, code = 0, msg = '') => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code, data, msg }))
    }
    if (request.method === 'GET') return answer(find(url))
    const body = await bodyOf(request)
    if (request.method === 'POST') {
      const given = { status: 'lead', amount: 0, ...(body as Partial<Customer>) }
      customers.unshift({ name: '', ...given, id: 100 + customers.length, createdAt: '2026-02-01T08:00:00Z' })
      return answer({})
    }
    if (at < 0) return answer(null, 404, 'There is no such customer')
    if (request.method === 'PUT') customers[at] = { ...customers[at]!, ...body, id }
    if (request.method === 'DELETE') customers.splice(at, 1)
    return answer({})
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  return { customers, address, close: () => new Promise((resolve) => service.close(resolve)) }
}
