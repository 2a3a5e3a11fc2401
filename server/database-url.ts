import { ConfigError } from './config-error.ts'

const EXAMPLE = 'postgres://user:password@host:5432/name'
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-full']
const isEncoded = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
/** @throws ConfigError that says what is wrong with the address, and shows nothing of it. */
export const requireDatabaseUrl = (address: string, variable = 'DATABASE_URL'): void => {
  if (address === '') return
  const refuse = (why: string) => new ConfigError(`${variable}: ${why}`)
  if (!/^postgres(ql)?:\/\//.test(address))
    throw refuse(`must begin with postgres://, as in ${EXAMPLE}; leave it empty for SQLite`)
  const url = URL.parse(address)
  if (url === null)
    throw refuse(
      `is not an address such as ${EXAMPLE}; in the user and the password, @ : / ? # and % are written as %40 %3A %2F %3F %23 %25`,
    )
  if (url.hostname === '') throw refuse(`names no host, as in ${EXAMPLE}`)
  if (url.pathname.length < 2 || url.pathname.indexOf('/', 1) > 0)
    throw refuse(`must end with the name of one database, as in ${EXAMPLE}`)
  if (![url.username, url.password].every((part) => part === '' || isEncoded(part)))
    throw refuse('a % in the user or the password is written as %25')
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !SSL_MODES.includes(mode)) throw refuse(`sslmode is one of ${SSL_MODES.join(', ')}`)
}
