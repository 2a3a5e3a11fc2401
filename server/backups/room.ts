import { statfsSync } from 'node:fs'
import { OperatorError } from '../operator-error.ts'

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** The disk of a folder has less room than is needed; bytes. */
export class NoRoom extends OperatorError {
  constructor(
    folder: string,
    readonly needed: number,
    readonly free: number,
  ) {
    super(
      `a backup may take ${megabytes(needed)}, and ${folder} has ${megabytes(free)} left; ` +
        'free some space, or name another folder with --to.',
    )
  }
}

/** Bytes that are left on the disk of a folder. */
export const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws NoRoom where the disk of a folder has less room than a backup may take */
export const requireRoom = (folder: string, needed: number): void => {
  const free = roomIn(folder)
  if (free < needed) throw new NoRoom(folder, needed, free)
}
