import { inSpan, type SpanAttributes } from '../log/span.ts'
import { boundToWork } from '../log/work-context.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Store } from './store.ts'

/** What `page:12` is one of. */
const kindOf = (name: string): string => name.split(':', 1)[0] ?? ''

/** A store whose writes are counted and traced. Each runs in the context of its own request, in a group of many too. */
export const withSeenWrites = <T extends object>(store: Store<T>, metrics: Metrics): Store<T> => {
  let waiting = 0
  metrics.gauge(
    { name: 'tessera_db_writes_waiting', help: 'Database writes that wait for their turn on this node.' },
    () => waiting,
  )
  const seconds = metrics.histogram({
    name: 'tessera_db_write_seconds',
    help: 'Seconds from the request of a database write until it is durable or rolled back.',
    labels: { result: ['committed', 'rolled_back'] },
  })
  const committed = seconds({ result: 'committed' })
  const rolledBack = seconds({ result: 'rolled_back' })

  const seen = async <R>(
    write: Store<T>['write'],
    work: Parameters<typeof write<R>>[0],
    alone: readonly string[],
  ): Promise<R> => {
    const began = performance.now()
    let isWaiting = true
    waiting++
    const leaveQueue = (): void => {
      if (isWaiting) waiting--
      isWaiting = false
    }
    const observe = (histogram: typeof committed): void => histogram.observe((performance.now() - began) / 1000)
    const bound = boundToWork(work)
    try {
      const done = await write<R>((db) => {
        leaveQueue()
        return bound(db)
      }, alone)
      observe(committed)
      return done
    } catch (error) {
      observe(rolledBack)
      throw error
    } finally {
      leaveQueue()
    }
  }
  const traced = <R>(
    write: Store<T>['write'],
    work: Parameters<typeof write<R>>[0],
    alone: readonly string[],
  ): Promise<R> => {
    const attributes: SpanAttributes = alone[0] === undefined ? {} : { 'tessera.lock': kindOf(alone[0]) }
    return inSpan({ name: 'database write', attributes }, () => seen(write, work, alone))
  }
  return {
    ...store,
    write: (work, alone = []) => traced(store.write, work, alone),
    writeSmall: (work, alone) => traced(store.writeSmall, work, alone),
  }
}
