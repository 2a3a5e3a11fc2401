import { tell } from '#kernel/message'
import type { RunningCode } from '../control.ts'
import type { EngineCalls, PageCalls } from '../protocol.ts'
import type { PageMirror } from './mirror.ts'

/** A worker's calls, each to the page it is meant for; what a page must not lose in a restart is noted on the way. */
export function routesTo(at: (key: string) => PageMirror | undefined): PageCalls {
  const gone = { ok: false, reason: tell('engine.closed') } as const
  return {
    values: (message) => {
      at(message.key)?.failed(message.failures)
      at(message.key)?.calls.values(message)
    },
    mended: (message) => {
      at(message.key)?.mended(message.places)
      at(message.key)?.calls.mended(message)
    },
    data: (message) => {
      at(message.key)?.loaded(message.data)
      at(message.key)?.calls.data(message)
    },
    state: (message) => {
      at(message.key)?.changed(message.changes)
      at(message.key)?.calls.state(message)
    },
    trace: (message) => at(message.key)?.calls.trace(message),
    say: (message) => at(message.key)?.calls.say(message),
    log: (message) => at(message.key)?.calls.log(message),
    file: async (message) => (await at(message.key)?.calls.file(message)) ?? null,
    sent: (message) => at(message.key)?.calls.sent(message),
    heard: (message) => at(message.key)?.calls.heard(message),
    act: async (message) => (await at(message.key)?.calls.act(message)) ?? gone,
    call: async (message) => (await at(message.key)?.calls.call(message)) ?? gone,
  }
}

/** Tells a page that the flows of an event did not come to their end: by whose fault, where it was theirs. */
export function tellLostFlow(
  mirror: PageMirror | undefined,
  { key, element, event }: Pick<Parameters<EngineCalls['fire']>[0], 'key' | 'element' | 'event'>,
  toBlame: RunningCode | null,
): void {
  const isIts = toBlame?.key === key && toBlame.startedBy?.element === element && toBlame.startedBy.event === event
  const message = isIts
    ? tell('engine.action-hung', { action: toBlame.id, plugin: toBlame.plugin?.id ?? '' })
    : tell('engine.flow-interrupted', { event })
  mirror?.calls.values({ key, seq: 0, values: '[]', failures: [{ code: 'FLOW_INTERRUPTED', element, path: '', message }] })
}
