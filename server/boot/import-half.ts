import type { ImportFile } from './load-half.ts'

const DOOR = '@tessera/sdk/server'

let isThere = false

/** Gives every file that this process loads the SDK's door for server halves, wherever the file is. */
const offerDoor = (): void => {
  if (isThere) return
  isThere = true
  Bun.plugin({
    name: 'tessera:sdk-server',
    setup(build) {
      build.module(DOOR, async () => ({ exports: { ...(await import('#sdk/server')) }, loader: 'object' }))
    },
  })
}

/** Loads the file of a server half into this process. */
export const importHalf: ImportFile = (file) => {
  offerDoor()
  return import(/* @vite-ignore */ file) as Promise<unknown>
}
