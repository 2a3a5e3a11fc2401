import { codesOf, isDamage } from '../db/store.ts'
import { AppError, type ErrorKind, errors, languageOf } from './errors.ts'

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

interface Issue {
  /** zod's list of keys, or the framework's text. */
  readonly path?: string | readonly unknown[]
  readonly message?: string
}

/** Where and why, never what: the value that was sent stays out of the answer. */
const describe = (error: unknown): string => {
  const { all } = error as { readonly all?: readonly Issue[] }
  const first = Array.isArray(all) ? (all[0] as Issue | undefined) : undefined
  if (first === undefined) return ''
  const path = typeof first.path === 'string' ? first.path : (first.path ?? []).map(String).join('.')
  return `: ${path === '' ? '' : `${path.slice(0, 100)}: `}${(first.message ?? '').slice(0, 200)}`
}

const kindOf = ({ code, error }: Failure): { kind: ErrorKind; detail: string } => {
  if (code === 'NOT_FOUND') return { kind: errors.notFound, detail: '' }
  if (code === 'PARSE') return { kind: errors.malformed, detail: '' }
  if (code === 'VALIDATION' && (error as { type?: string }).type !== 'response') return { kind: errors.invalid, detail: describe(error) }
  if (isDamage(error)) return { kind: errors.databaseDamaged, detail: '' }
  if (codesOf(error).includes('SQLITE_FULL')) return { kind: errors.storageFull, detail: '' }
  return { kind: errors.fault, detail: '' }
}

/** The one place where a failure becomes an answer. */
export const toErrorAnswer = (failure: Failure, report: (error: unknown) => void): ErrorAnswer => {
  const { error, request } = failure
  const wrapped = error instanceof Error && error.cause instanceof AppError ? error.cause : error
  if (wrapped instanceof AppError) {
    const { kind, options } = wrapped
    return {
      status: kind.status,
      headers: options.headers ?? {},
      body: {
        code: kind.code,
        data: options.data ?? null,
        msg: kind.message[languageOf(request)] + (options.detail ? `: ${options.detail}` : ''),
      },
    }
  }
  const { kind, detail } = kindOf(failure)
  if (kind.status >= 500) report(error)
  return { status: kind.status, headers: {}, body: { code: kind.code, data: null, msg: kind.message[languageOf(request)] + detail } }
}
