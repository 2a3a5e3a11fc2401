import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

/** Where uploaded files are: the folder `files` of the data folder, or `S3_URL`. */
export const uploadedFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 === null ? createFolderStore(join(dataDir, 'files')) : createS3Store(s3)

/** A separate place below the data folder, or below the folder of `S3_URL`. `place` is such as `releases/assets`. */
export const openFileStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, place: string): FileStore =>
  s3 === null ? createFolderStore(join(dataDir, place)) : createS3Store({ ...s3, prefix: `${s3.prefix}${place}/` })
