import { signal } from '@preact/signals-core'
import { describe, expect, test, vi } from 'vitest'
import type { LoadResult } from '#kernel/engine'
import type { ElementState, RunningPage, RunningRow, RunningRows } from './running-page.ts'
import { sharePage } from './shared-page.ts'

const answer = (data: string): LoadResult => ({ code: 0, data, originData: data, msg: '' })

function open() {
  const element = signal<ElementState | undefined>({ source: { use: { api: 'orders' } } } as unknown as ElementState)
  const rows = signal<RunningRows>({ rows: [], from: 0, total: 0 })
  const told = { emit: vi.fn(), setState: vi.fn(), viewFailed: vi.fn(), surround: vi.fn(), provideMethods: vi.fn(() => () => undefined) }
  const open: ((result: LoadResult) => void)[] = []
  const load = vi.fn((..._: Parameters<RunningPage['load']>) => new Promise<LoadResult>((resolve) => open.push(resolve)))
  const page = { key: 'page', mode: 'edit', element: () => element, rows: () => rows, load, ...told } as unknown as RunningPage
  const shared = sharePage(page)
  return { page, shared, element, rows, told, load, end: (at: number, data: string) => open[at]!(answer(data)) }
}

describe('a page that is drawn several times', () => {
  test('has the same values in each drawing, and hears one of them alone', () => {
    const { shared, element, told } = open()
    const watch = shared.watch()
    expect(watch.element('A')).toBe(element)
    watch.emit('A', 'onClick', null)
    watch.setState('A', 1)
    watch.viewFailed('A', null)
    watch.surround({ locale: 'zh', hidden: false })
    watch.provideMethods('A', {})()
    for (const heard of Object.values(told)) expect(heard).not.toHaveBeenCalled()
    shared.page.emit('A', 'onClick', null)
    expect(told.emit).toHaveBeenCalledOnce()
  })

  test('asks for its data once, whoever draws it first', async () => {
    const { shared, load, end } = open()
    const [first, second] = [shared.watch(), shared.watch()]
    const asked = [first.load('A', { page: 1 }), shared.page.load('A', { page: 1 }), second.load('A', { page: 1 })]
    expect(load).toHaveBeenCalledOnce()
    end(0, 'one')
    expect(await Promise.all(asked)).toEqual([answer('one'), answer('one'), answer('one')])
    expect(await second.load('A', { page: 1 }, true)).toEqual(answer('one'))
    expect(load).toHaveBeenCalledOnce()
  })

  test('asks again where its own drawing does, and where the source is another', async () => {
    const { shared, element, load, end } = open()
    const watch = shared.watch()
    const first = watch.load('A', {})
    end(0, 'one')
    await first
    const again = shared.page.load('A', {})
    end(1, 'two')
    expect([await again, await watch.load('A', {})]).toEqual([answer('two'), answer('two')])
    void shared.page.load('A', {}, true)
    expect(load).toHaveBeenLastCalledWith('A', {}, true)
    element.value = { source: { use: { api: 'others' } } } as unknown as ElementState
    void watch.load('A', {})
    expect(load).toHaveBeenCalledTimes(4)
    expect(load.mock.lastCall![2]).toBeFalsy()
  })

  test('asks anew for what has failed', async () => {
    const { page, shared, load } = open()
    load.mockImplementationOnce(() => Promise.reject(new Error('closed')))
    const watch = shared.watch()
    await expect(watch.load('A', {})).rejects.toThrow('closed')
    void watch.load('A', {})
    expect(page.load).toHaveBeenCalledTimes(2)
  })

  test('has its rows in each drawing, which stay the same ones and sleep on their own', () => {
    const { shared, rows, told } = open()
    const emit = vi.fn()
    const row: RunningRow = { key: 'r1', page: { ...shared.page, scope: 'A:r1', emit }, isAsleep: false }
    rows.value = { rows: [row], from: 0, total: 1 }
    const watch = shared.watch()
    const list = watch.rows('A', '')
    expect(watch.rows('A', '')).toBe(list)
    const [shown] = list.value.rows
    shown!.isAsleep = true
    shown!.page.emit('B', 'onClick', null)
    expect([row.isAsleep, shown!.page.scope, emit.mock.calls.length, told.emit.mock.calls.length]).toEqual([false, 'A:r1', 0, 0])
    rows.value = { rows: [row], from: 0, total: 1 }
    expect(list.value.rows[0]).toBe(shown)
  })
})
