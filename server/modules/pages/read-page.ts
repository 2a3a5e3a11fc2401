import { runStepsInTurns } from '#kernel/document'
import { tell } from '#kernel/message'
import { type Finding, PAGE_ID, type PageDocument } from '#kernel/page/records'
import { PageError } from '#kernel/page/values'
import { AppError, type ErrorKind } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { createPauses } from '../../pauses.ts'
import { pageErrors } from './errors.ts'

/** What to answer where the kernel has refused. */
const refusalOf = (kind: ErrorKind, error: unknown): unknown =>
  error instanceof PageError ? new AppError(error.code === 'PAGE_TOO_LARGE' ? pageErrors.tooLarge : kind, { detail: error.told }) : error

/** What the kernel refuses becomes an answer that says where. */
export const orRefuse = <T>(kind: ErrorKind, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw refusalOf(kind, error)
  }
}

interface ReadPage {
  readonly document: PageDocument
  readonly findings: readonly Finding[]
}

/** Reads a page that somebody imports: in any stored form, with its elements brought to the versions of their components. */
export const createReadPage = ({ codec, publisher }: { readonly codec: PageCodec; readonly publisher: Pick<Publisher, 'migrate'> }) => {
  const migrated = async (document: PageDocument): Promise<ReadPage> => {
    if (!publisher.migrate || !codec.needsMigration(document)) return { document, findings: [] }
    try {
      return await publisher.migrate(document)
    } catch (error) {
      // The page is whole as it is, and the editor migrates what it opens.
      if (!(error instanceof AppError)) throw error
      const message = tell('page.migrations-not-run', { why: error.kind.message })
      return { document, findings: [{ level: 'warning', code: 'PAGE_MIGRATION_FAILED', entry: PAGE_ID, message }] }
    }
  }
  return async (stored: unknown): Promise<ReadPage> => {
    const read = await runStepsInTurns(codec.parseSteps(stored), createPauses()).catch((error: unknown) => {
      throw refusalOf(pageErrors.dataFormat, error)
    })
    const { document, findings } = await migrated(read.document)
    return { document, findings: [...read.findings, ...findings] }
  }
}
