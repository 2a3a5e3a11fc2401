import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProjectConfigInfo, UserInfo } from '../../../server/wire.ts'
import { enter, forget } from '../../shell/session.ts'
import { useConfigForm } from './use-config-form.ts'

const info: ProjectConfigInfo = {
  ...{ projectId: 3, rev: 7, name: 'Shop', remark: '', logo: '', isPublic: 2, layout: 'left-right', menuMode: 'inline' },
  ...{ menuTheme: 'light', systemTheme: 'system', themeColor: '#7d33ff', breadcrumb: true, multiTab: false, home: null },
  mobile: { adapts: true, menu: 'drawer', header: true },
  uploads: { document: 10, table: 10, archive: 10, audio: null, video: null, text: 10 },
  ...{ uploadLimit: 10, services: [], locales: ['zh', 'en'], network: null, plugins: [], updatedAt: '' },
  may: { edit: true, network: false, uploads: true },
}
const entries = [
  { kind: 'settings', id: 'settings', remark: 'Sells', logo: '' },
  { kind: 'service', id: 's1', env: 'stg', name: 'crm', prefix: 'https://crm.example.com', isDefault: true },
]

type Answer = (input: never) => { readonly status?: number; readonly code?: number; readonly msg?: string; readonly data: unknown }
let answers: { [path: string]: Answer }
let sent: { readonly path: string; readonly input: unknown }[]
let stream: ReadableStreamDefaultController<Uint8Array> | undefined

const follow = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
  stream = controller
}

beforeEach(() => {
  sent = []
  answers = {
    '/project/config/3': () => ({ data: info }),
    '/project/settings/3': () => ({ data: { documentId: 9 } }),
    '/documents/records/9': () => ({ data: { id: 9, kind: 'project settings', revision: 4, entries, access: 'developer' } }),
    '/documents/edit': () => ({ data: { revision: 5, again: false, entries: {} } }),
    '/project/config/update': () => ({ data: { ...info, rev: 8, name: 'Shop 2' } }),
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api', '')
    if (path === '/documents/follow/9') return new Response(new ReadableStream({ start: follow }))
    const input = init.body ? JSON.parse(String(init.body)) : undefined
    if (init.method === 'POST') sent.push({ path, input })
    const { status = 200, code = 0, msg = '', data } = answers[path]!(input as never)
    return Response.json({ code, data, msg }, { status })
  })
  void enter({ token: 'a token', user: { userId: 5, userName: 'me', role: 2 } as UserInfo } as never)
})
afterEach(() => {
  forget()
  vi.unstubAllGlobals()
})

async function openForm() {
  const hook = renderHook(() => useConfigForm(3))
  await vi.waitFor(() => expect([hook.result.current.draft, hook.result.current.document]).not.toContain(undefined))
  const form = () => hook.result.current
  const close = async (): Promise<void> => {
    await act(() => form().forget())
    hook.unmount()
  }
  return { form, close, set: (change: Parameters<ReturnType<typeof form>['set']>[0]) => act(() => form().set(change)) }
}

describe('the form of a project’s settings', () => {
  it('saves what is of the document as cells, and the rest of the project by its own call', async () => {
    const { form, set, close } = await openForm()
    set({ remark: 'Buys', layout: 'top-bottom', name: 'Shop 2' })
    expect(form().changed).toEqual(['name', 'remark', 'layout'])
    expect(await act(() => form().save())).toBe(true)
    expect(sent).toMatchObject([
      { path: '/project/config/update', input: { id: 3, rev: 7, name: 'Shop 2' } },
      {
        path: '/documents/edit',
        input: { id: 9, revision: 4, edit: { cells: [['settings', 'remark', 'Buys']], added: [{ id: 'config', layout: 'top-bottom' }] } },
      },
    ])
    expect(sent[0]!.input).not.toHaveProperty('layout')
    expect(form().changed).toEqual([])
    await close()
  })

  it('shows what others save next to what is not saved here, and tells what both changed', async () => {
    const { form, set, close } = await openForm()
    set({ remark: 'mine', layout: 'top-bottom' })
    await vi.waitFor(() => expect(stream).toBeDefined())
    const theirs = { ...entries[0], remark: 'theirs', logo: '/files/theirs.png' }
    const data = { from: 4, revision: 5, by: [{ userId: 6, userName: 'Li' }], entries: { settings: theirs } }
    await act(async () => stream!.enqueue(new TextEncoder().encode(`event: edits\nid: 5\ndata: ${JSON.stringify(data)}\n\n`)))
    await vi.waitFor(() => expect(form().theirs).toEqual(['remark']))
    expect(form().draft).toMatchObject({ remark: 'mine', layout: 'top-bottom', logo: '/files/theirs.png' })
    await close()
  })

  it('says at its field which service the server refuses, and keeps what was typed', async () => {
    answers['/documents/edit'] = () => ({ status: 400, code: 40025, msg: 'One default', data: { entry: 's2' } })
    const { form, set, close } = await openForm()
    const second = { id: 's2', env: 'stg' as const, name: 'erp', prefix: 'https://erp.example.com', isDefault: true }
    set({ services: [...form().draft!.services, second] })
    expect(await act(() => form().save())).toBe(false)
    expect(form().refused).toEqual({ field: 'services.1.name', text: 'One default' })
    expect([form().changed, form().draft!.services.map(({ id }) => id)]).toEqual([['services'], ['s1', 's2']])
    await close()
  })

  it('does not say that it is saved without a connection', async () => {
    const { form, set, close } = await openForm()
    answers['/documents/edit'] = () => {
      throw new TypeError('Failed to fetch')
    }
    set({ remark: 'typed' })
    expect(await act(() => form().save())).toBe(false)
    expect(form().document!.state.peek().status).toBe('offline')
    await close()
  })
})
