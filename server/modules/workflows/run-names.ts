import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { LogicSession } from '../../logic/logic-pool.ts'

const STEP = 'steps.'
/** Names of steps that are found while formulas run, such as `steps[name]`. */
const OPEN_ENDED = /\bsteps\b(?!\.[A-Za-z_$])/

/** What the steps of a run have put at names that formulas read. */
export class RunNames {
  private readonly values = new Map<string, Json>()
  private readonly changed = new Set<string>()

  /** `given`: what was there before, by paths. */
  constructor(private readonly given: JsonObject = {}) {}

  /** The session with what it is given noted here. */
  over(session: LogicSession): LogicSession {
    for (const [path, value] of Object.entries(this.given)) {
      this.values.set(path, value)
      session.set(path, value)
    }
    return {
      ready: () => session.ready(),
      set: (path, value) => {
        this.values.set(path, value)
        this.changed.add(path)
        session.set(path, value)
      },
      resolve: (params, bindings, input) => session.resolve(params, bindings, input),
      script: (source, input) => session.script(source, input),
      close: () => session.close(),
    }
  }

  /** What steps may read: what others returned only where they name them. */
  readBy(nodes: readonly FlowNode[]): JsonObject {
    const text = JSON.stringify(nodes)
    const isAll = OPEN_ENDED.test(text)
    const isRead = (path: string) => !path.startsWith(STEP) || isAll || text.includes(path.slice(STEP.length))
    return Object.fromEntries([...this.values].filter(([path]) => isRead(path)))
  }

  set(): JsonObject {
    return Object.fromEntries([...this.values].filter(([path]) => this.changed.has(path)))
  }
}
