import { documentWalkers } from './documents.ts'
import { engineWalkers } from './engine.ts'
import { sdkWalkers } from './sdk.ts'
import { serverWalkers } from './server.ts'
import { studioWalkers } from './studio.ts'
import type { Walker } from './walker.ts'

/** Everything in the repository that follows a path, or looks up a name, from outside of the code. `tests/architecture/path-walkers.test.ts` finds new ones. */
export const walkers: readonly Walker[] = [...documentWalkers, ...engineWalkers, ...sdkWalkers, ...studioWalkers, ...serverWalkers]
