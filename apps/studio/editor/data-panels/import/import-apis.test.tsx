import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiRecord } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { createTestSession, renderPanel } from '../../inspector/testing.fixture.tsx'
import { ImportApis } from './import-apis.tsx'

const existing: ApiRecord = { kind: 'api', id: 'api_1', name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} }
const document = {
  openapi: '3.0.0',
  paths: {
    '/orders': { get: { operationId: 'orders', summary: 'All orders' }, post: { operationId: 'createOrder' } },
    '/users': { get: { operationId: 'users' }, options: {} },
  },
}

async function open() {
  const session = createTestSession([existing])
  let closed = 0
  const screen = await renderPanel(session, () => <ImportApis onClose={() => closed++} />)
  const type = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } }))
  const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
  const apis = () => [...session.document().entries.values()].filter((entry) => entry.kind === 'api')
  return { session, screen, type, click, apis, closed: () => closed }
}

describe('the import of apis', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('adds what pasted curl commands ask for, under names of their own, as one undo step', async () => {
    const { session, screen, type, click, apis, closed } = await open()
    expect(screen.getByRole('button', { name: 'Import (0)' })).toHaveProperty('disabled', true)
    await type('cURL commands', 'curl https://a.cn/orders?page=1\n\ncurl -X PUT https://a.cn/orders -d \'{"a":1}\'\nwget x')
    await click(screen.getByRole('button', { name: 'Import (2)' }))
    expect(apis().map(({ name }) => name)).toEqual(['orders', 'orders2', 'orders3'])
    expect(apis()[2]).toMatchObject({
      source: 'source/http',
      config: { method: 'PUT', stgApi: 'https://a.cn/orders', params: [{ key: 'a', value: 1 }] },
    })
    expect(session.spoken).toEqual(['APIs added: 2'])
    expect(closed()).toBe(1)
    await act(async () => session.undo())
    expect(apis()).toHaveLength(1)
  })

  it('computes places of a pasted command in rows, when they are sent', async () => {
    const { type, click, screen, apis } = await open()
    await type('cURL commands', `curl -X PUT '{{Host}}/orders/{{id}}' -H 'X-Token: {{token}}' -d '{"name":"{{name}}"}'`)
    expect(screen.getByText(/“Host”, with which the address begins, was left out/)).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Import (1)' }))
    expect(apis()[1]).toMatchObject({
      config: { stgApi: 'orders/${id}' },
      bindings: { 'headers.0.value': { kind: 'template', source: '${token}' }, 'params.0.value': { kind: 'template', source: '${name}' } },
    })
  })

  it('adds the chosen operations of a document and lists what it could not read', async () => {
    const { screen, type, click, apis } = await open()
    await click(screen.getByText('OpenAPI or Postman'))
    await type('The OpenAPI document or Postman collection', JSON.stringify(document))
    expect(screen.getByText('All orders')).toBeTruthy()
    expect(screen.getByText('Not read: 1')).toBeTruthy()
    expect(screen.getByText(/OPTIONS \/users/)).toBeTruthy()
    await click(screen.getByRole('checkbox', { name: /createOrder/ }))
    await click(screen.getByRole('button', { name: 'Import (2)' }))
    expect(apis().map(({ name }) => name)).toEqual(['orders', 'orders2', 'users'])
  })

  it('takes all or none, and says in both languages why a text cannot be read', async () => {
    const { screen, type, click } = await open()
    await click(screen.getByText('OpenAPI or Postman'))
    await type('The OpenAPI document or Postman collection', JSON.stringify(document))
    await click(screen.getByRole('checkbox', { name: 'All' }))
    expect(screen.getByRole('button', { name: 'Import (0)' })).toHaveProperty('disabled', true)
    await click(screen.getByRole('checkbox', { name: 'All' }))
    expect(screen.getByRole('button', { name: 'Import (3)' })).toHaveProperty('disabled', false)
    await type('The OpenAPI document or Postman collection', '{"openapi": ')
    expect(screen.getByText(/not valid JSON/)).toBeTruthy()
    await act(() => setLocale('zh'))
    expect(screen.getByText(/不是有效的 JSON/)).toBeTruthy()
  })

  it('reads a file', async () => {
    const { screen, click } = await open()
    await click(screen.getByText('OpenAPI or Postman'))
    const file = new File([JSON.stringify(document)], 'api.json', { type: 'application/json' })
    const input = screen.baseElement.querySelector('input[type=file]') as HTMLInputElement
    await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
    await waitFor(() => expect(screen.getByText('Requests found: 3')).toBeTruthy())
  })

  it('reads a document in YAML', async () => {
    const { screen, type, click, apis } = await open()
    await click(screen.getByText('OpenAPI or Postman'))
    await type('The OpenAPI document or Postman collection', 'openapi: 3.0.0\npaths:\n  /users:\n    get: { operationId: listUsers }')
    await waitFor(() => expect(screen.getByText('listUsers')).toBeTruthy())
    await click(screen.getByRole('button', { name: 'Import (1)' }))
    expect(apis().at(-1)).toMatchObject({ name: 'listUsers', config: { method: 'GET', stgApi: '/users' } })
  })
})
