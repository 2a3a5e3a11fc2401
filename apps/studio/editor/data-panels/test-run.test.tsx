// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an address of a page, not of this program
import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiRecord } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { httpSource } from '#plugins/sources/http/index'
import { definePlugin } from '#sdk'
import { setLocale } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { createTestSession, renderPanel } from '../inspector/testing.fixture.tsx'
import { TestRun } from './test-run.tsx'

const sources = definePlugin({ id: 'test.sources', version: '1', sources: [httpSource] })
const asked: string[] = []

async function open(config: JsonObject, answer: () => Response, role: 1 | 2 = 2) {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url} ${String(init.body ?? '')}`)
    return answer()
  })
  const api: ApiRecord = { kind: 'api', id: 'a', name: 'a', source: httpSource.id, config, bindings: {}, extra: {} }
  const session = createTestSession([api], { plugins: [sources], role })
  const now = () => session.document().entries.get(api.id) as ApiRecord
  const screen = await renderPanel(session, () => {
    useSignalValue(session.store.current)
    return <TestRun api={now()} />
  })
  const run = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Test run' })))
  return {
    screen,
    run,
    api: now,
    shown: async (text: RegExp) => void (await waitFor(() => expect(screen.container.textContent).toMatch(text))),
  }
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

  const refused = () => Response.json({ code: 50251, data: { projectId: 1, section: 'network' }, msg: 'This is a private address' })

  it('names a private address that is refused and leads super administrators to the setting that allows it', async () => {
    const { screen, run, shown } = await open({ stgApi: 'http://10.0.0.7/x' }, refused, 1)
    await run()
    await shown(/Failed · \d+ ms.*This is a private address/s)
    expect(screen.container.textContent).not.toMatch(/PRIVATE|Data after the path/)
    const link = screen.getByRole('link', { name: 'Allow it in the project settings' })
    expect(link.getAttribute('href')).toBe('/project/1/config#network')
  })

  it('copies a message with the refused address for those who may not change the setting', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void written.push(text) } })
    const { screen, run, shown } = await open({ stgApi: 'http://10.0.0.7/x' }, refused)
    await run()
    await shown(/Only super administrators/)
    expect(screen.queryByRole('link')).toBeNull()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy a message for a super administrator' })))
    expect(written).toEqual([expect.stringMatching(/“Test page” needs the private address http:\/\/10\.0\.0\.7\/x.*config#network/)])
  })

  it('says where the list of an answer is, takes it by a press, and shows what comes then', async () => {
    const { screen, run, shown, api } = await open({ stgApi: '/api/x' }, () => Response.json({ items: [{ id: 1 }, { id: 2 }] }))
    await run()
    await shown(/The answer has no code. Does this service/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Go by the HTTP status' })))
    await shown(/The list of this answer is at “items”/)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Take this list' })))
    await shown(/Success 0 · \d+ ms · 2 rows/)
    expect(screen.queryByRole('note')).toBeNull()
    expect(api().config).toMatchObject({ result: { code: '' }, sourceField: 'items' })
  })

  it('says nothing of an answer without a list', async () => {
    const { screen, run, shown } = await open({ stgApi: '/api/x' }, () => Response.json({ code: 0, data: { id: 1 } }))
    await run()
    await shown(/Success/)
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('is not made with values that are no JSON', async () => {
    const { screen } = await open({ stgApi: '/api/x' }, () => Response.json({}))
    await act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Values sent (JSON)' }), { target: { value: '{' } }))
    expect(screen.getByRole('status').textContent).toBe('The values are not valid JSON')
    expect(screen.getByRole('button', { name: 'Test run' })).toHaveProperty('disabled', true)
  })
})
