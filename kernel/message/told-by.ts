import { MessageError, type Told, tell } from './message.ts'

/** What anything thrown has to say to people. */
export function toldBy(thrown: unknown): Told {
  if (thrown instanceof MessageError) return thrown.told
  if (!(thrown instanceof Error)) return String(thrown)
  // A schema's own words are for developers; who parses by `parsed` says more.
  const { issues } = thrown as { readonly issues?: readonly { readonly path?: readonly PropertyKey[] }[] }
  return Array.isArray(issues)
    ? tell('input.wrong', { at: (issues[0]?.path ?? []).map(String).join('.') || tell('input.whole') })
    : thrown.message
}
