import { loadChecks } from '../doctor/checks/index.ts'
import { examine, reportOf, worstOf } from '../doctor/examine.ts'
import { OperatorError } from '../operator-error.ts'
import { defineCommand } from './command.ts'

/** Looks at the installation of the settings from outside, beside the server or without it. */
export const doctorCommand = defineCommand({
  name: 'doctor',
  says: 'looks at the settings, the database, files, mail, disk, clock and versions, and says what to do',
  details: ['It changes nothing, and may run beside the server. It fails where something is bad.'],
  options: { json: { says: 'prints the findings as JSON, for programs' } },
  failure: 'The installation is not well',
  async run({ json }) {
    const examined = await examine(await loadChecks(), { env: process.env })
    console.log(json ? JSON.stringify(examined, null, 2) : reportOf(examined))
    if (worstOf(examined) === 'bad') throw new OperatorError('do what the lines with “bad” say.')
  },
})
