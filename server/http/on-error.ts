import type { Issue, Told } from '#kernel/message'
import { describeRefusal, type RefusedInput } from '../calls/describe-refusal.ts'
import type { FieldLabels } from '../calls/field-labels.ts'
import { isAway, isBusy, isDamage, isFull, isReadOnly } from '../db/store.ts'
import { AppError, type ErrorKind, errors, languageOf } from './errors.ts'
import { inWords } from './words.ts'

interface Failure {
  readonly code: unknown
  readonly error: unknown
  readonly request: Request
  /** What people call the fields of the call that failed. */
  readonly fields: FieldLabels
}
export interface ErrorAnswer {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: { readonly code: number; readonly data: unknown; readonly msg: string }
}

/** Where and why, never what: the value that was sent stays out of the answer, and so do the library's words. */
const describe = ({ error, fields }: Failure): Pick<Known, 'detail' | 'data'> => {
  const { valueError, value } = error as { readonly valueError?: Issue; readonly value?: unknown }
  if (valueError === undefined) return { detail: '' }
  const { message, data } = describeRefusal(valueError, value, fields)
  return { detail: message, data }
}

interface Known {
  readonly kind: ErrorKind
  readonly detail: Told
  readonly data?: RefusedInput
}

const kindOf = (failure: Failure): Known => {
  const { code, error } = failure
  if (code === 'NOT_FOUND') return { kind: errors.notFound, detail: '' }
  if (code === 'PARSE') return { kind: errors.malformed, detail: '' }
  if (code === 'VALIDATION' && (error as { type?: string }).type !== 'response') return { kind: errors.invalid, ...describe(failure) }
  if (isAway(error)) return { kind: errors.databaseAway, detail: '' }
  if (isBusy(error)) return { kind: errors.databaseBusy, detail: '' }
  if (isDamage(error)) return { kind: errors.databaseDamaged, detail: '' }
  if (isReadOnly(error)) return { kind: errors.storageReadOnly, detail: '' }
  if (isFull(error)) return { kind: errors.storageFull, detail: '' }
  return { kind: errors.fault, detail: '' }
}

/** Whether a login came along, whatever it is worth: only then can one have expired. */
const hasLogin = ({ headers }: Request): boolean =>
  headers.has('authorization') || /(?:^|[;\s-])mars-sid=/.test(headers.get('cookie') ?? '')

/** Seconds after which a database that was restarted is usually back. */
export const RETRY_SOON = { 'retry-after': '2' }

/** The one place where a failure becomes an answer. */
export const toErrorAnswer = (failure: Failure, report: (error: unknown) => void): ErrorAnswer => {
  const { error, request } = failure
  const wrapped = error instanceof Error && error.cause instanceof AppError ? error.cause : error
  const locale = languageOf(request)
  const detailed = (kind: ErrorKind, detail: Told | undefined): string => {
    const text = detail === undefined ? '' : inWords(detail, locale)
    // What is wrong with an input says all that the kind does.
    if (text !== '' && kind === errors.invalid) return text
    return kind.message[locale] + (text === '' ? '' : `${locale === 'zh' ? '：' : ': '}${text}`)
  }
  if (wrapped instanceof AppError) {
    const { options } = wrapped
    const kind = wrapped.kind === errors.loginExpired && !hasLogin(request) ? errors.signInFirst : wrapped.kind
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
  const { kind, detail, data = null } = kindOf(failure)
  if (kind.status >= 500) report(error)
  const headers = kind === errors.databaseAway || kind === errors.databaseBusy ? RETRY_SOON : {}
  return { status: kind.status, headers, body: { code: kind.code, data, msg: detailed(kind, detail) } }
}
