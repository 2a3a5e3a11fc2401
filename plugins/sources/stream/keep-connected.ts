import type { SourceContext } from '#sdk'

const LONGEST_WAIT = 30_000

/** How a connection ended: to be made again, or for good. */
export type Ending = 'again' | 'over'

interface Options {
  readonly context: Pick<SourceContext, 'signal' | 'wait' | 'random'>
  /** Milliseconds before the first new attempt. */
  readonly firstWait: () => number
  /** Lives as long as the connection; calls back once it stands. */
  readonly connect: (connected: () => void) => Promise<Ending>
  /** Told of the first failure in a row. */
  readonly failed: () => void
}

/** Connects, and again whenever the connection is lost, waiting longer each time it fails. */
export async function keepConnected({ context, firstWait, connect, failed }: Options): Promise<void> {
  const { signal, wait, random } = context
  for (let failures = 0; !signal.aborted; ) {
    let stood = false
    const ending = await connect(() => {
      stood = true
      failures = 0
    }).catch((): Ending => 'again')
    if (ending === 'over' || signal.aborted) return
    if (!stood && failures === 0) failed()
    // Not all pages of a server that was restarted come back in the same moment.
    const pause = Math.min(firstWait() * 2 ** failures, LONGEST_WAIT) * (0.75 + random() / 2)
    if (!stood) failures += 1
    // Stopped meanwhile: the loop sees that itself.
    await wait(pause, signal).catch(() => {})
  }
}
