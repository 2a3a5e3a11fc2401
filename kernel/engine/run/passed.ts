import { toldBy } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { crossing } from '../bounded.ts'
import type { ActionOutcome } from '../protocol.ts'

type Passed = { readonly ok: true; readonly value: Json; readonly text: string } | Extract<ActionOutcome, { ok: false }>

/** What an action passes on, as JSON and as its value; a failure naming `at` where it cannot be passed on. */
export function passed(value: Json, at: string): Passed {
  try {
    const text = crossing(value, at)
    return { ok: true, value: JSON.parse(text) as Json, text }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown) }
  }
}
