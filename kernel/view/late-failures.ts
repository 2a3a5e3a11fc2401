import { plainText } from '#kernel/message'
import type { FlowFailures, FlowFailuresOptions } from './flow-failures.ts'

/** The same, loaded with the first failure: most pages have none, and what ended well before it is nothing to remember. */
export function createLateFailures(options: FlowFailuresOptions): FlowFailures {
  const warn = (text: string): void => console.warn(`[${options.page}] ${text}`)
  // Without a line to load it, what failed is at least not lost.
  const bare: FlowFailures = {
    ended: ({ flow, end }) => end !== 'done' && warn(`flow ${flow}: ${end}`),
    lost: ({ message }) => warn(plainText(message)),
    said: () => undefined,
  }
  let telling: Promise<FlowFailures> | undefined
  const tell = (event: (failures: FlowFailures) => void): void => {
    telling ??= import('./flow-failures.ts').then(
      ({ createFlowFailures }) => createFlowFailures(options),
      () => {
        telling = undefined
        return bare
      },
    )
    void telling.then(event)
  }
  return {
    ended(trace) {
      if (telling || trace.end !== 'done') tell((failures) => failures.ended(trace))
    },
    lost: (failure) => tell((failures) => failures.lost(failure)),
    said: (text) => tell((failures) => failures.said(text)),
  }
}
