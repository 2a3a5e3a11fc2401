import { bad, type DoctorCheck, type Finding, good, wordsOf } from '../../doctor/check.ts'
import { uploadedFiles } from '../../files/open-file-store.ts'

/** Names that a finding tells. */
const MOST_NAMES = 3

const place = (s3: { readonly endpoint: string; readonly bucket: string } | null): string =>
  s3 === null ? 'the folder of uploaded files' : `the bucket ${s3.bucket} at ${s3.endpoint}`

/** Whether files can be written, and those that the database names are there. */
export const filesCheck: DoctorCheck = {
  name: 'files',
  async look({ config, database }) {
    const store = uploadedFiles(config)
    const where = place(config.s3)
    const named = database?.tables.has('file') ? await database.rows<{ name: string }>('select name from file') : []
    // A folder comes with the first file.
    if (config.s3 === null && named.length === 0) return [good('no file has been uploaded')]
    try {
      await store.reach()
    } catch (error) {
      const advice =
        config.s3 === null
          ? 'give the folder to the user that runs the server'
          : 'correct S3_URL, or the rights of its keys'
      return [bad(`${where} cannot be written: ${wordsOf(error)}`, advice)]
    }
    const there = new Set<string>()
    for await (const { name } of store.list()) there.add(name)
    const missing = named.filter(({ name }) => !there.has(name)).map(({ name }) => name)
    const findings: Finding[] = [good(`${where} can be written; ${named.length} files are uploaded`)]
    if (missing.length === 0) return findings
    const shown = missing.slice(0, MOST_NAMES).join(', ')
    return [
      bad(
        `${missing.length} uploaded files are missing from ${where}: ${shown}${missing.length > MOST_NAMES ? ' …' : ''}`,
        'restore them from a backup',
      ),
    ]
  },
}
