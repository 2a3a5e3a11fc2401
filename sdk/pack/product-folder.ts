import { join } from 'node:path'

/** The product's own folder, where the SDK's sources are; told by who starts this from elsewhere. */
export const productFolder = process.env.TESSERA_FOLDER ?? join(import.meta.dirname, '../..')
