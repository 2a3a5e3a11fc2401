import { version } from '../package.json'

/** The version of the product, `0.2.0`: in the log, in the header `x-tessera-release`, and in backups. */
export const release: string = version
