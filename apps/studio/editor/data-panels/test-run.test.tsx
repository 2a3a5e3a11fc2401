// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an address of a page, not of this program
import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiRecord, JsonObject } from '#kernel/page'
import { httpSource } from '#plugins/sources/http/index'
import { definePlugin } from '#sdk'
import { setLocale } from '#shell/messages'
import { createTestSession, renderPanel } from '../inspector/testing.fixture.tsx'
import { TestRun } from './test-run.tsx'

const sources = definePlugin({ id: 'test.sources', version: '1', sources: [httpSource] })
const asked: string[] = []

async function open(config: JsonObject, answer: () => Response) {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url} ${String(init.body ?? '')}`)
    return answer()
  })
  const api: ApiRecord = { kind: 'api', id: 'a', name: 'a', source: httpSource.id, config, bindings: {}, extra: {} }
  const screen = await renderPanel(createTestSession([api], { plugins: [sources] }), () => <TestRun api={api} />)
  const run = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Test run' })))
  return { screen, run, shown: async (text: RegExp) => void (await waitFor(() => expect(screen.container.textContent).toMatch(text))) }
}

describe('a test run', () => {
  beforeEach(async () => act(() => setLocale('en')))
  afterEach(() => void vi.unstubAllGlobals())

  it('asks for what the address wants, and shows the outcome, what it was mapped to and what went over the wire', async () => {
    const body = { code: 0, data: { list: [1, 2], total: 2 }, msg: '' }
    const { screen, run, shown } = await open({ stgApi: '/api/shops/${shop}', sourceField: 'data.list' }, () => Response.json(body))
    const values = screen.getByRole('textbox', { name: 'Values sent (JSON)' })
    expect(values).toHaveProperty('value', '{"shop":""}')
    await act(async () => void fireEvent.change(values, { target: { value: '{"shop":"a b"}' } }))
    await run()
    await shown(/Success 0 · \d+ ms · 2 rows/)
    expect(asked).toEqual(['GET /api/shops/a%20b?shop=a+b '])
    await shown(/GET \/api\/shops\/a%20b\?shop=a\+b → 200/)
    await shown(/Answer as it came\{\s+"code": 0/)
    await shown(/All of the mapped data/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
    expect(screen.container.textContent).not.toMatch(/Success|Answer as it came/)
  })

  it('a test run of a failure shows the answer as it came before anything else', async () => {
    const { screen, run, shown } = await open({ method: 'POST', stgApi: '/api/x', params: [{ key: 'n', value: 1 }] }, () =>
      Response.json({ state: 'FAILED', reason: 'closed' }, { status: 409 }),
    )
    await run()
    await shown(/Failed 409/)
    await shown(/POST \/api\/x → 409/)
    const [request] = screen.container.querySelectorAll('details.td-request')
    expect(request).toHaveProperty('open', true)
    expect(request?.textContent).toMatch(/Body sent\{\s+"n": 1\s+\}Answer as it came\{\s+"state": "FAILED"/)
  })

  it('is not made with values that are no JSON', async () => {
    const { screen } = await open({ stgApi: '/api/x' }, () => Response.json({}))
    await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Values sent (JSON)' }), { target: { value: '{' } }))
    expect(screen.getByRole('status').textContent).toBe('The values are not valid JSON')
    expect(screen.getByRole('button', { name: 'Test run' })).toHaveProperty('disabled', true)
  })
})
