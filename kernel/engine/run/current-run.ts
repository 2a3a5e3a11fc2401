import type { VmWorld } from '../vm/vm.ts'
import type { World } from '../world.ts'
import type { Recording } from './recording.ts'

/** The run of a flow that the VM works for at the moment, if it works for any. */
export class CurrentRun {
  recording: Recording | null = null

  /** Does something for a run. */
  during<T>(recording: Recording, work: () => T): T {
    this.recording = recording
    try {
      return work()
    } finally {
      this.recording = null
    }
  }

  /** What the VM asks of the world, noted for the run; `log` gets the messages of `console`, `zone` names the page's time zone. */
  asking(world: World, log: VmWorld['log'], zone: () => string | undefined): VmWorld {
    return {
      get zone() {
        return zone()
      },
      now: () => this.recording?.number('time', () => world.now()) ?? world.now(),
      random: () => this.recording?.number('random', () => world.random()) ?? world.random(),
      log,
    }
  }
}
