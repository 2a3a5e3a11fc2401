import { AppError } from '../../http/errors.ts'
import { recordErrors } from './errors.ts'

/** Milliseconds that a write waits for those before it. */
const LONGEST_WAIT = 5_000

/** Works of the same name go one after the other on this node. */
export class Queues {
  private readonly last = new Map<string, Promise<unknown>>()

  /**
   * `longest`: milliseconds that it waits for those before it.
   * @throws AppError where they take too long
   */
  async run<T>(name: string, work: () => Promise<T>, longest: number | null = LONGEST_WAIT): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.last.set(
      name,
      before.then(() => promise),
    )
    const own = this.last.get(name)
    try {
      await (longest === null ? before : this.turn(before, longest))
      return await work()
    } finally {
      resolve()
      if (this.last.get(name) === own) this.last.delete(name)
    }
  }

  private async turn(before: Promise<unknown>, longest: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError(recordErrors.busy)), longest)
    })
    try {
      await Promise.race([before, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
