import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { AdminTasks } from '#sdk/studio'
import { acted } from '../shell/approvals/acted.ts'
import { call } from '../shell/client.ts'
import type { AdminApp } from './admin-app.ts'

const NONE = { todo: 0, unread: 0, isUsed: false }

/**
 * Approvals that the person has to decide. They are counted with each new start, which new notifications bring, and
 * after acts on a page or screen.
 */
export class Tasks implements AdminTasks {
  readonly counts: ReadonlySignal<typeof NONE>
  private readonly current = signal(NONE)
  /** Counts what was asked: only the last answer is taken. */
  private asked = 0

  constructor(private readonly app: AdminApp) {
    this.counts = this.current
  }

  /** Follows the application's start and the acts; returns how to stop. */
  readonly follow = (): (() => void) =>
    effect(() => {
      // Each start may be another one: what it says is not compared.
      void this.app.start.value
      void acted.value
      void this.refresh()
    })

  readonly refresh = async (): Promise<void> => {
    this.asked += 1
    const turn = this.asked
    const { user, role } = this.app.start.peek()
    // Approvals are for people of the project; viewed as a role, the application has no person.
    if (user === null || role === null || this.app.at.as !== null) {
      this.current.value = NONE
      return
    }
    const { project, env } = this.app.at
    // Without an answer the last count stands: the inbox itself says what is wrong.
    const counts = await call('POST /approval/count', { projectId: project, env }).catch(() => null)
    if (counts && turn === this.asked) this.current.value = counts
  }
}
