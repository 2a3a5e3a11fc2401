/** Something that goes on by itself until it is ended. */
export interface Running {
  readonly kind: string
  /** Where it was started: the nearest place that is not of these helpers. */
  readonly from: string
  readonly end: () => void
}

type Scope = Record<string, unknown>
type Starting = (run: (...args: unknown[]) => unknown, ...rest: unknown[]) => unknown

const HELPER = /follow-running\.ts/
const PLACE = /(?:\(|@|at )((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*?:\d+)(?::\d+)?\)?$/

/** The file and line of the nearest caller outside of this file, by an error that was made there. To read its stack costs much, which is left until somebody asks. */
function placeOf({ stack = '' }: Error): string {
  const places = stack.split('\n').flatMap((line) => PLACE.exec(line.trim())?.[1] ?? [])
  return places.find((place) => !HELPER.test(place)) ?? 'an unknown place'
}

/**
 * Follows timers, frames and observers that are started through the globals of `scope` from now on; fake timers are not followed.
 * Answers a function that lists what is running now.
 */
export function followRunning(scope: Scope): () => readonly Running[] {
  const running = new Map<unknown, Running>()
  const keep = (key: unknown, kind: string, end: () => void) => {
    const start = new Error()
    running.set(key, {
      kind,
      get from() {
        return placeOf(start)
      },
      end: () => {
        running.delete(key)
        end()
      },
    })
  }
  const followCalls = (start: string, stop: string, repeats: boolean) => {
    const [plain, plainStop] = [scope[start] as Starting | undefined, scope[stop] as ((key: unknown) => void) | undefined]
    if (!plain || !plainStop) return
    const keyOf = (timer: unknown) => `${start} ${Number(timer)}`
    const followed: Starting = (run, ...rest) => {
      const timer = plain(
        (...args) => {
          if (!repeats) running.delete(keyOf(timer))
          return run(...args)
        },
        ...rest,
      )
      keep(keyOf(timer), start, () => plainStop(timer))
      return timer
    }
    scope[start] = Object.assign(followed, plain)
    scope[stop] = (timer: unknown) => {
      // A timer of either kind may be ended by either function.
      for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) if (timer) running.delete(`${name} ${Number(timer)}`)
      plainStop(timer)
    }
  }
  followCalls('setTimeout', 'clearTimeout', false)
  followCalls('setInterval', 'clearInterval', true)
  followCalls('requestAnimationFrame', 'cancelAnimationFrame', false)
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const Plain = scope[name] as (new (...args: unknown[]) => { observe(...args: unknown[]): void; disconnect(): void }) | undefined
    if (!Plain) continue
    scope[name] = class extends Plain {
      override observe(...args: unknown[]): void {
        keep(this, name, () => super.disconnect())
        super.observe(...args)
      }
      override disconnect(): void {
        running.delete(this)
        super.disconnect()
      }
    }
  }
  return () => [...running.values()]
}
