import type { Rolldown } from 'vite'

/**
 * What a worker begins with comes in one file, also what its later parts share with it: the bundler makes files of their own of that, and a worker
 * asks for those once its first one is here, which costs a start 2 ms and more.
 */
export const workerInOneFile: Rolldown.RolldownOptions = {
  output: { codeSplitting: { groups: [{ name: 'begin', tags: ['$initial'] }] } },
}
