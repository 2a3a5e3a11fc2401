import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRefusalReports } from './report-refused.ts'

interface Report {
  readonly page: number
  readonly env: string
  readonly blocked: readonly { readonly kind: string; readonly host: string; readonly count: number }[]
}
const GATHER = 5_000
const MOST = 20

let reports: Report[]
let note: (host: string, directive?: string, blockedURI?: string) => void
const gathered = () => vi.advanceTimersByTimeAsync(GATHER)
const hosts = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}.test`)

beforeEach(() => {
  reports = []
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/page/7', search: '?env=stg' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    reports.push(JSON.parse(body) as Report)
    return Response.json({ code: 0, data: null, message: '' })
  })
  const noteRefused = createRefusalReports()
  note = (host, effectiveDirective = 'img-src', blockedURI = `https://${host}/picture.png?secret=1`) =>
    noteRefused({ effectiveDirective, blockedURI })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('reports of what the browser refused', () => {
  it('counts by kind and host and sends them together, without addresses', async () => {
    for (const host of ['a.test', 'b.test', 'a.test']) note(host)
    note('a.test', 'font-src')
    await vi.advanceTimersByTimeAsync(GATHER - 1)
    expect(reports).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const blocked = [
      { kind: 'image', host: 'a.test', count: 2 },
      { kind: 'image', host: 'b.test', count: 1 },
      { kind: 'font', host: 'a.test', count: 1 },
    ]
    expect(reports).toEqual([{ page: 7, env: 'stg', blocked }])
    await gathered()
    expect(reports).toHaveLength(1)
  })

  it('reports no more than 20 hosts of one visit, and goes on counting those', async () => {
    for (const host of [...hosts('a', MOST), ...hosts('b', 5), 'a0.test']) note(host)
    await gathered()
    expect(reports.map(({ blocked }) => blocked.map(({ host }) => host))).toEqual([hosts('a', MOST)])
    expect(reports[0]?.blocked[0]?.count).toBe(2)
    note('late.test')
    await gathered()
    expect(reports).toHaveLength(1)
  })

  it('counts the hosts of all reports of a visit together', async () => {
    for (const host of hosts('a', MOST - 2)) note(host)
    await gathered()
    for (const host of hosts('b', 5)) note(host)
    await gathered()
    for (const host of hosts('c', 5)) note(host)
    await gathered()
    expect(reports.map(({ blocked }) => blocked.map(({ host }) => host))).toEqual([hosts('a', MOST - 2), hosts('b', 2)])
  })

  it('reports nothing from an address that is no page', async () => {
    vi.stubGlobal('location', { pathname: '/elsewhere', search: '' })
    note('a.test')
    await gathered()
    expect(reports).toEqual([])
  })

  it('leaves out what no list of hosts is about', async () => {
    note('a.test', 'script-src-elem')
    note('a.test', 'img-src', 'data')
    await gathered()
    expect(reports).toEqual([])
  })
})
