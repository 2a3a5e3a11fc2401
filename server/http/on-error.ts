import { type Issue, issueMessage, type Told } from '#kernel/message'
import { isAway, isBusy, isDamage, isFull, isReadOnly } from '../db/store.ts'
import { AppError, type ErrorKind, errors, languageOf } from './errors.ts'
import { inWords } from './words.ts'

interface Failure {
  readonly code: unknown
  readonly error: unknown
  readonly request: Request
}
export interface ErrorAnswer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: { readonly code: number; readonly data: unknown; readonly msg: string }
}

/** Where and why, never what: the value that was sent stays out of the answer, and so do the library's words. */
const describe = (error: unknown): Told => {
  const { valueError } = error as { readonly valueError?: Omit<Issue, 'path'> & { readonly path?: string | Issue['path'] } }
  if (valueError === undefined) return ''
  const { path = [] } = valueError
  return issueMessage({ ...valueError, path: typeof path === 'string' ? path.split('/').filter((key) => key !== '') : path })
}

const kindOf = ({ code, error }: Failure): { kind: ErrorKind; detail: Told } => {
  if (code === 'NOT_FOUND') return { kind: errors.notFound, detail: '' }
  if (code === 'PARSE') return { kind: errors.malformed, detail: '' }
  if (code === 'VALIDATION' && (error as { type?: string }).type !== 'response') return { kind: errors.invalid, detail: describe(error) }
  if (isAway(error)) return { kind: errors.databaseAway, detail: '' }
  if (isBusy(error)) return { kind: errors.databaseBusy, detail: '' }
  if (isDamage(error)) return { kind: errors.databaseDamaged, detail: '' }
  if (isReadOnly(error)) return { kind: errors.storageReadOnly, detail: '' }
  if (isFull(error)) return { kind: errors.storageFull, detail: '' }
  return { kind: errors.fault, detail: '' }
}

/** Seconds after which a database that was restarted is usually back. */
export const RETRY_SOON = { 'retry-after': '2' }

/** The one place where a failure becomes an answer. */
export const toErrorAnswer = (failure: Failure, report: (error: unknown) => void): ErrorAnswer => {
  const { error, request } = failure
  const wrapped = error instanceof Error && error.cause instanceof AppError ? error.cause : error
  const locale = languageOf(request)
  const detailed = (kind: ErrorKind, detail: Told | undefined): string => {
    const text = detail === undefined ? '' : inWords(detail, locale)
    return kind.message[locale] + (text === '' ? '' : `${locale === 'zh' ? '：' : ': '}${text}`)
  }
  if (wrapped instanceof AppError) {
    const { kind, options } = wrapped
    return {
      status: kind.status,
      headers: options.headers ?? {},
      body: {
        code: kind.code,
        data: options.data ?? null,
        msg: detailed(kind, options.detail),
      },
    }
  }
  const { kind, detail } = kindOf(failure)
  if (kind.status >= 500) report(error)
  const headers = kind === errors.databaseAway || kind === errors.databaseBusy ? RETRY_SOON : {}
  return { status: kind.status, headers, body: { code: kind.code, data: null, msg: detailed(kind, detail) } }
}
