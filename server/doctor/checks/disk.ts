import { existsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { prepareDataFolder } from '../../data-folder.ts'
import { bad, type DoctorCheck, type Finding, good, type Patient, sizeOf, warn } from '../check.ts'

const LEAST = 200e6
/** A backup is a copy of the database beside the archive of it. */
const COPIES = 2

const roomIn = (folder: string, needs: number, { diskOf }: Patient): Finding => {
  const { free, size } = diskOf(folder)
  const share = Math.round((free / size) * 100)
  const says = `${resolve(folder)} has ${sizeOf(free)} free, ${share} %`
  if (free < LEAST) return bad(says, 'free some space: a full disk takes no changes')
  if (free < needs)
    return warn(`${says}; a backup needs ${sizeOf(needs)}`, 'free some space, or back up to another disk')
  return share < 5 ? warn(says, 'free some space before the disk is full') : good(says)
}

/** Whether the folders can be written and have room. */
export const diskCheck: DoctorCheck = {
  name: 'disk',
  async look(patient) {
    const { dataDir, databaseUrl } = patient.config
    if (!existsSync(dataDir))
      return [warn(`there is no data folder ${resolve(dataDir)} yet`, 'start the server, or correct DATA_DIR')]
    prepareDataFolder(dataDir)
    const file = join(dataDir, 'tessera.sqlite')
    const needs = databaseUrl === '' && existsSync(file) ? COPIES * statSync(file).size : 0
    const [data, temporary] = [roomIn(dataDir, needs, patient), roomIn(tmpdir(), 0, patient)]
    return temporary.grade === 'good' ? [data] : [data, temporary]
  },
}
