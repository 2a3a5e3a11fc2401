import { afterAll, afterEach, beforeEach } from 'vitest'

/** Errors on the console that are known and not ours: of Arco in development, and of React about tests. */
const allowed = [
  /Accessing element\.ref was removed in React 19/,
  // Told once a run, in development only, by whichever of its pop-ups is measured while what it belongs to is not in the document yet.
  /^\[@arco-design\/web-react\]: Element does not define the `getRootDOMNode` method/,
  // What is loaded or drawn later may come in the middle of a test or at its end, as busy as the machine is: tests wait for what they look at.
  // Of the browser, when something that is measured changes its size by that: the next frame tells the rest.
  /ResizeObserver loop completed with undelivered notifications/,
  /^A suspended resource finished loading inside a test/,
  /^An update to \S+ inside a test was not wrapped in act/,
]

const errors: string[] = []
const openWorkers = new Set<object>()
const { Worker: PlainWorker } = globalThis as { Worker?: typeof Worker }
/** What the console does without this file; kept on it, as files share one console and a test may put back what it found. */
const PLAIN = Symbol.for('tessera.console-error')
const known = console as Console & { [PLAIN]?: typeof console.error }
known[PLAIN] ??= console.error
const plainError = known[PLAIN]
let before = new Set<object>()

/** Follows workers from their start to their end, whoever starts them. */
function followWorkers(Plain: typeof Worker): typeof Worker {
  return class FollowedWorker extends Plain {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args)
      openWorkers.add(this)
      this.addEventListener('close', () => openWorkers.delete(this))
    }
    override terminate() {
      openWorkers.delete(this)
      return super.terminate()
    }
  }
}

function failOnOpenWorkers(left: object[], owner: string) {
  for (const worker of left) openWorkers.delete(worker)
  if (left.length > 0) throw new Error(`${owner} left ${left.length} worker(s) open`)
}

if (PlainWorker) globalThis.Worker = followWorkers(PlainWorker)

beforeEach(() => {
  errors.length = 0
  before = new Set(openWorkers)
  console.error = (...args: unknown[]) => {
    const text = args.map((arg) => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg))).join(' ')
    if (!allowed.some((pattern) => pattern.test(text))) errors.push(text)
    plainError(...args)
  }
})

afterEach(() => {
  console.error = plainError
  failOnOpenWorkers(
    [...openWorkers].filter((worker) => !before.has(worker)),
    'The test',
  )
  if (errors.length > 0) throw new Error(`The test left ${errors.length} error(s) on the console:\n${errors.join('\n')}`)
})

afterAll(() => {
  const left = [...openWorkers]
  if (PlainWorker) globalThis.Worker = PlainWorker
  failOnOpenWorkers(left, 'The file')
})
