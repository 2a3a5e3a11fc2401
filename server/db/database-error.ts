import { OperatorError } from '../operator-error.ts'
import { codesOf } from './store.ts'

/** The database cannot be used; the message names it, without a password, and says what to do. */
export class DatabaseError extends OperatorError {}

/** `postgres://user@host:5432/name`: what of an address may be shown. */
export const shownAddress = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return 'in DATABASE_URL'
  const user = url.username === '' ? '' : `${url.username}@`
  return `postgres://${user}${url.hostname}:${url.port || 5432}${url.pathname}`
}

const UNREACHABLE = 'start it, or correct the host and the port in DATABASE_URL'
/** By the code of PostgreSQL or of the system: what is the matter, and what to do about it. */
const MATTERS: { readonly [code: string]: readonly [matter: string, advice: string] } = {
  ECONNREFUSED: ['cannot be reached: nothing listens there', UNREACHABLE],
  ENOTFOUND: ['cannot be reached: its host is not known', UNREACHABLE],
  EAI_AGAIN: ['cannot be reached: its host is not known', UNREACHABLE],
  EHOSTUNREACH: ['cannot be reached', UNREACHABLE],
  ENETUNREACH: ['cannot be reached', UNREACHABLE],
  ETIMEDOUT: ['cannot be reached: it does not answer', UNREACHABLE],
  CONNECT_TIMEOUT: ['cannot be reached: it does not answer', UNREACHABLE],
  ECONNRESET: ['ended the connection', 'look into its log; sslmode in DATABASE_URL must fit what it asks for'],
  CONNECTION_CLOSED: ['ended the connection', 'look into its log; sslmode in DATABASE_URL must fit what it asks for'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['takes no encrypted connections', 'set sslmode=disable in DATABASE_URL'],
  '28P01': ['refuses the user or the password', 'correct them in DATABASE_URL'],
  '28000': ['does not let this user in', 'correct the user in DATABASE_URL, or allow it in pg_hba.conf'],
  '3D000': ['does not exist', 'create it, or correct the name in DATABASE_URL'],
  '42501': ['lacks rights for this user', 'let the user of DATABASE_URL create tables in it'],
  '53300': ['has no connections left', 'raise its max_connections, or end other clients'],
  '55P03': ['is used by somebody who holds a lock on its tables', 'wait for them, or end them, and start again'],
  '57P03': ['is starting or stopping', 'start again once it is ready'],
  '25006': ['takes no changes', 'name the primary in DATABASE_URL, not a replica'],
  SASL_SIGNATURE_MISMATCH: ['cannot prove that it knows the password', 'correct host and password in DATABASE_URL'],
}

/** What PostgreSQL or the way to it says while the server starts, in words; anything else comes back as it is. */
export const explainPostgres = (error: unknown, address: string): unknown => {
  for (const code of codesOf(error)) {
    const found = MATTERS[code]
    if (found) return new DatabaseError(`the database ${shownAddress(address)} ${found[0]}; ${found[1]}.`)
  }
  return error
}
