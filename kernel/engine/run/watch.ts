import type { Called, Running, RunningCode } from '../control.ts'
import { VmDead } from '../vm/vm.ts'

/** Announces what is about to run in the VM and that it came back. */
export interface Watch {
  busy(key: string, running: Running, budget: number): void
  idle(): void
  broken(message: string): void
  /** Announces code that nothing can interrupt. */
  runs(code: RunningCode): Called
}

/** Runs something in the VM, announced before and after; `alive` announces it again, for what goes on for longer. */
export type Guarded = <T>(running: Running, budget: number, run: (alive: () => void) => T) => T

/** Guards what runs for one page. */
export const guardedBy =
  (watch: Watch, key: string): Guarded =>
  (running, budget, run) => {
    const announce = () => watch.busy(key, running, budget)
    announce()
    try {
      const result = run(announce)
      watch.idle()
      return result
    } catch (error) {
      if (error instanceof VmDead) watch.broken(error.message)
      throw error
    }
  }
