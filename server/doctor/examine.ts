import { statfsSync } from 'node:fs'
import { type Config, parseConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { OperatorError } from '../operator-error.ts'
import { bad, type DoctorCheck, type Finding, type Grade, type Patient, wordsOf } from './check.ts'
import { type OpenedDatabase, openFound } from './open-database.ts'

/** Milliseconds that one check may take. */
const PATIENCE_MS = 20_000

export interface ExaminedCheck extends Finding {
  readonly check: string
}

export const diskOf: Patient['diskOf'] = (folder) => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

const LATE = Symbol('late')
const findingsOf = async (check: DoctorCheck, patient: Patient): Promise<readonly Finding[]> => {
  const late = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(() => late.resolve(LATE), PATIENCE_MS)
  try {
    const found = await Promise.race([check.look(patient), late.promise])
    return found === LATE
      ? [bad(`the check did not end within ${PATIENCE_MS / 1000} s`, 'look after the network and the disk')]
      : found
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof ConfigError))
      return [bad(wordsOf(error), 'mend what the message names')]
    const at = error.message.lastIndexOf('; ')
    return at < 0
      ? [bad(wordsOf(error), 'mend what the message names')]
      : [bad(error.message.slice(0, at), error.message.slice(at + 2).replace(/\.$/, ''))]
  } finally {
    clearTimeout(timer)
  }
}

const readConfig = (env: Patient['env']): Config | readonly Finding[] => {
  try {
    return parseConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map((line) => bad(line, 'correct the setting; start --help lists all of them'))
  }
}

const SETTINGS = 'settings'

/**
 * Looks at an installation with all checks, one after the other; changes nothing of it. Without settings that can be
 * read there is nothing to look at.
 */
export const examine = async (
  checks: readonly DoctorCheck[],
  given: Pick<Patient, 'env'> & Partial<Pick<Patient, 'now' | 'diskOf'>>,
): Promise<readonly ExaminedCheck[]> => {
  const config = readConfig(given.env)
  if (!('port' in config)) return config.map((finding) => ({ ...finding, check: SETTINGS }))
  let database: OpenedDatabase | null = null
  const noDatabase: DoctorCheck = {
    name: 'database',
    async look() {
      database = await openFound(config)
      return []
    },
  }
  const about = { config, now: () => new Date(), diskOf, ...given }
  const examined: ExaminedCheck[] = []
  const look = async (check: DoctorCheck): Promise<void> => {
    const findings = await findingsOf(check, { ...about, database })
    examined.push(...findings.map((finding) => ({ ...finding, check: check.name })))
  }
  try {
    await look(noDatabase)
    for (const check of checks) await look(check)
    return examined
  } finally {
    ;(database as OpenedDatabase | null)?.close()
  }
}

const ORDER: readonly Grade[] = ['good', 'warn', 'bad']
/** The worst grade of all. */
export const worstOf = (findings: readonly Finding[]): Grade =>
  findings.reduce<Grade>((worst, { grade }) => (ORDER.indexOf(grade) > ORDER.indexOf(worst) ? grade : worst), 'good')

/** Lines for a terminal: the grade, the check, what is so, and below it what there is to do. */
export const reportOf = (examined: readonly ExaminedCheck[]): string => {
  const width = Math.max(0, ...examined.map(({ check }) => check.length))
  const lines = examined.flatMap(({ grade, check, says, advice }) => {
    const line = `${grade.padEnd(4)}  ${check.padEnd(width)}  ${says}`
    return advice === undefined ? [line] : [line, `      ${' '.repeat(width)}  → ${advice}`]
  })
  const count = (grade: Grade): number => examined.filter((each) => each.grade === grade).length
  return [...lines, '', `${count('good')} good, ${count('warn')} to look after, ${count('bad')} bad.`].join('\n')
}
