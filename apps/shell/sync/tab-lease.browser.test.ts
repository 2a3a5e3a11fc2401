import { afterEach, expect, it, vi } from 'vitest'
import { createTabLease, type TabLease } from './tab-lease.ts'

// Locks and channels do not care whether those who use them share a window.
const open: TabLease[] = []
afterEach(() => {
  for (const lease of open.splice(0)) lease.dispose()
})
let number = 0
async function tab(key: string): Promise<TabLease> {
  const lease = createTabLease(key)
  open.push(lease)
  await lease.ready
  return lease
}
const held = (...leases: readonly TabLease[]) => leases.map((lease) => lease.holds.peek())
const soon = (check: () => void) => vi.waitFor(check, { timeout: 2000 })

it('one tab edits; the next is told, and gets its turn when the first is closed', async () => {
  const key = `page ${++number}`
  const [one, two, elsewhere] = [await tab(key), await tab(key), await tab(`${key} of somebody else`)]
  expect(held(one, two, elsewhere)).toEqual([true, false, true])
  one.dispose()
  await soon(() => expect(held(two)).toEqual([true]))
})

it('the tab that asks gets it before those who only wait, after the other has put its work away', async () => {
  const key = `page ${++number}`
  const [one, two, three] = [await tab(key), await tab(key), await tab(key)]
  const order: string[] = []
  one.beforeGiving = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    order.push('put away')
    return true
  }
  three.holds.subscribe((mine) => mine && order.push('taken'))
  expect(await three.ask()).toBe('taken')
  expect(order).toEqual(['put away', 'taken'])
  expect(held(one, two, three)).toEqual([false, false, true])
  expect(await one.ask()).toBe('taken')
  expect(held(one, two, three)).toEqual([true, false, false])
})

it('a tab keeps it that cannot part with its work', async () => {
  const key = `page ${++number}`
  const [one, two] = [await tab(key), await tab(key)]
  one.beforeGiving = async () => false
  expect(await two.ask()).toBe('kept')
  one.beforeGiving = async () => {
    throw new Error('no storage')
  }
  expect(await two.ask()).toBe('kept')
  expect(held(one, two)).toEqual([true, false])
})

it('it is taken from a tab that does not answer, and that tab knows when it wakes up', async () => {
  const key = `page ${++number}`
  // Holds the lock and hears nothing, as a tab that hangs does.
  let lost = false
  void navigator.locks
    .request(`tessera-edit ${key}`, () => new Promise<void>(() => {}))
    .catch(() => {
      lost = true
    })
  const two = await tab(key)
  expect(held(two)).toEqual([false])
  expect(await two.ask()).toBe('silent')
  two.seize()
  await soon(() => expect(held(two)).toEqual([true]))
  expect(lost).toBe(true)
  const three = await tab(key)
  three.seize()
  await soon(() => expect(held(two, three)).toEqual([false, true]))
})
