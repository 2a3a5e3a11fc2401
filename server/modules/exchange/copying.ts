import type { Actor } from '../../http/actor.ts'
import { mapSections } from '../../parts/section.ts'
import type { Exporting } from './exporting.ts'
import type { ExchangeFile } from './file-model.ts'
import type { Gather } from './gather.ts'
import type { Exchange } from './service.ts'

/** Content that stays on this server for others to begin with: nothing of it is public, and it has no secrets and nothing of where the project runs. */
const portable = (file: ExchangeFile): ExchangeFile =>
  mapSections(file, (section, value) => (section.portable ? section.portable(value) : value))

/** Pages and projects as content that others begin with. Whoever asks was let take it. */
export const createCopying = ({
  exporting,
  gather,
  exchange,
}: {
  readonly exporting: Pick<Exporting, 'gatherPage'>
  readonly gather: Gather
  readonly exchange: Pick<Exchange, 'copy' | 'bringOwn'>
}) => ({
  page: async (actor: Actor, id: number): Promise<ExchangeFile> =>
    portable((await exporting.gatherPage(actor, id, { withFiles: false })).file),
  project: async (actor: Actor, id: number): Promise<ExchangeFile> =>
    portable(await gather(actor, 'project', { projectId: id, withFiles: false })),
  /** A new project of such content. */
  make: exchange.copy,
  bringOwn: exchange.bringOwn,
})
export type Copying = ReturnType<typeof createCopying>
