import { MessageError } from '#kernel/message'
import type { NodeContext } from '#sdk/workflow'
import type { RunParts } from './node-contexts.ts'
import { runWords } from './words.ts'

/** What nodes do to the world outside of the records. */
export type OutwardCalls = Pick<NodeContext, 'fetch' | 'secret' | 'mail' | 'notify' | 'respond'>

/** Gives the nodes of runs what reaches others: requests, mails, notifications, answers. */
export class Outward {
  of(_parts: RunParts): OutwardCalls {
    const missing = async (): Promise<never> => {
      throw new MessageError(runWords.notHere)
    }
    return { fetch: missing, secret: missing, mail: missing, notify: missing, respond: missing }
  }
}
