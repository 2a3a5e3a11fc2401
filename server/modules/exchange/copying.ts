import type { Actor } from '../../http/actor.ts'
import type { ExchangeFile } from './file-model.ts'
import type { Gather } from './gather.ts'
import type { Exchange } from './service.ts'
import { isService } from './settings-records.ts'

/**
 * Content that stays on this server, for others to begin with: what a file has, but for secrets, for where the project runs (addresses of its services, hosts
 * that it allows) and for the bytes of its pictures, which are here. Nothing of it is public.
 */
const portable = (file: ExchangeFile): ExchangeFile => ({
  ...file,
  project: file.project && { ...file.project, isPublic: 2 },
  pages: file.pages.map((page) => ({ ...page, isPublic: 2 })),
  config: file.config.filter((record) => !isService(record)),
  ...{ hosts: null, files: [], services: [], secrets: [] },
})

/** Pages and projects as content that others begin with. Whoever asks was let take it. */
export const createCopying = ({ gather, exchange }: { readonly gather: Gather; readonly exchange: Pick<Exchange, 'copy'> }) => ({
  page: async (actor: Actor, id: number): Promise<ExchangeFile> => portable((await gather.page(actor, id, { withFiles: false })).file),
  project: async (actor: Actor, id: number): Promise<ExchangeFile> =>
    portable((await gather.project(actor, id, { withFiles: false })).file),
  /** A new project of such content. */
  make: exchange.copy,
})
export type Copying = ReturnType<typeof createCopying>
