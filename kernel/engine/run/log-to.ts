import { tell } from '#kernel/message'
import type { LogEntry, PageCalls } from '../protocol.ts'
import type { VmWorld } from '../vm/vm.ts'
import type { World } from '../world.ts'

/** Messages of one second; a formula in rows may write thousands. */
const MOST = 200
const WINDOW = 1_000

/** Sends the messages of `console` to the page, in one call for all that are written in one turn. */
export function logTo(pages: Pick<PageCalls, 'log'>, key: string, world: Pick<World, 'now' | 'elapsed'>): NonNullable<VmWorld['log']> {
  let waiting: LogEntry[] = []
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  const send = () => {
    const entries = waiting
    waiting = []
    pages.log({ key, entries })
  }
  return (level, text) => {
    const time = world.elapsed()
    if (time - since > WINDOW) [since, count] = [time, 0]
    count++
    if (count > MOST + 1) return
    if (waiting.length === 0) queueMicrotask(send)
    const entry = { at: world.now(), level, text }
    waiting.push(count <= MOST ? entry : { ...entry, level: 'warn', text: tell('engine.log-limit', { most: MOST }) })
  }
}
