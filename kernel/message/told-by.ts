import { type Issue, issueMessage } from './issue.ts'
import { MessageError, type Told } from './message.ts'

/** What anything thrown has to say to people. */
export function toldBy(thrown: unknown): Told {
  if (thrown instanceof MessageError) return thrown.told
  if (!(thrown instanceof Error)) return String(thrown)
  const { issues } = thrown as { readonly issues?: readonly Issue[] }
  const first = Array.isArray(issues) ? (issues[0] as Issue | undefined) : undefined
  return first ? issueMessage(first) : thrown.message
}
