import { expect, it } from 'vitest'
import type { OpenMessage } from '../control.ts'
import type { PageCalls } from '../protocol.ts'
import { type GroupOptions, type HostGroup, HostGroups } from './host-groups.ts'

/** Groups that have room for three bindings each, and what was asked of them. */
function openGroups() {
  const log: string[] = []
  const made: GroupOptions[] = []
  const hosts = new HostGroups({ createWorker: () => ({}) as never }, (options) => {
    const n = made.push(options)
    const pages = new Map<string, number>()
    const group: Partial<HostGroup> = {
      get isEmpty() {
        return pages.size === 0
      },
      fits: ({ program }) => pages.size === 0 || [...pages.values()].reduce((a, b) => a + b, 0) + program.bindings.length <= 3,
      open: async ({ key, program }) => {
        pages.set(key, program.bindings.length)
        log.push(`${n} opens ${key}`)
      },
      close: async (key) => void pages.delete(key),
      hear: ({ name }) => log.push(`${n} hears ${name}`),
      onUnresponsive: () => () => {},
      follow: async (plugins) => void log.push(`${n} follows ${plugins.length}`),
      snapshot: async (key) => `${n} ${key}`,
      dispose: () => log.push(`${n} ends`),
    }
    return group as HostGroup
  })
  const open = (key: string, bindings: number) =>
    hosts.open({ key, program: { bindings: Array.from({ length: bindings }) } } as unknown as OpenMessage, {} as PageCalls)
  return { hosts, open, log, made }
}

it('pages share a worker as long as they fit; one that does not gets a worker beside it, which ends with its last page', async () => {
  const { hosts, open, log } = openGroups()
  await open('a', 1)
  await open('b', 2)
  await open('large', 9)
  await open('c', 1)
  expect(log).toEqual(['1 opens a', '1 opens b', '2 opens large', '3 opens c'])
  expect(await Promise.all(['a', 'large', 'c'].map((key) => hosts.snapshot(key)))).toEqual(['1 a', '2 large', '3 c'])
  await hosts.close('large')
  await hosts.close('c')
  await hosts.close('a')
  await hosts.close('b')
  expect(log.slice(4)).toEqual(['2 ends', '3 ends'])
  await expect(hosts.snapshot('large')).rejects.toThrow('No page is open as large')
})

it('what a flow tells all pages reaches those in other workers, once', async () => {
  const { open, log, made } = openGroups()
  await open('a', 3)
  await open('b', 3)
  made[0]!.onEmit?.({ tessera: 'emitted', name: 'saved', payload: null, depth: 1 })
  expect(log.slice(2)).toEqual(['2 hears saved'])
})

it('a worker that is started later follows the same plugins', async () => {
  const { hosts, open, log } = openGroups()
  await hosts.follow([{ id: 'acme.pay' } as never])
  await open('a', 3)
  await open('b', 3)
  expect(log).toEqual(['1 follows 1', '1 opens a', '2 follows 1', '2 opens b'])
})
