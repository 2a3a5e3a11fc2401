import { eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Resolve } from '../../outside/outside.ts'
import type { Uploaded } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import { type FileService, fileErrors } from '../files/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { AnswerTooLarge, FetchRefused, isBelowPrefix, safeFetch } from '../proxy/index.ts'
import { resourceErrors } from './errors.ts'

/** What a picture of the studio may have: 1.5 MB. */
const LARGEST = 1.5 * 1024 * 1024
const HEADERS = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'Tessera' }

/** What a picture is called by its address. */
const nameIn = ({ pathname, host }: URL): string => {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last) || host
  } catch {
    return last
  }
}

/** Copies pictures of other hosts into projects, so that their pages ask nobody else. */
export const createCopies = (deps: {
  readonly store: Store<AccountTables & ProjectTables>
  readonly access: Access
  readonly files: Pick<FileService, 'copyPicture'>
  readonly resolve?: Resolve
}) => {
  const { store, access, files, resolve } = deps
  const { project } = store.t
  return {
    /** Fetches one picture, told by its bytes, and keeps it as a file of the project. @throws AppError */
    async copy(actor: Actor, { projectId, address }: { readonly projectId: number; readonly address: string }): Promise<Uploaded> {
      await access.require(actor, store.read, projectId, 'developer', missingProject())
      const url = URL.parse(address)
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
        throw new AppError(resourceErrors.notPicture)
      const [row] = await store.read.select({ prefixes: project.privatePrefixes }).from(project).where(eq(project.id, projectId))
      const prefixes = row?.prefixes ?? []
      const fetched = async (): Promise<Uint8Array> => {
        try {
          const { status, body } = await safeFetch(
            { url: url.href, method: 'GET', headers: HEADERS },
            { ...(resolve ? { resolve } : {}), allowsPrivate: (to) => isBelowPrefix(to, prefixes), maxBytes: LARGEST },
          )
          if (status !== 200) throw new AppError(resourceErrors.notPicture)
          return new Uint8Array(body)
        } catch (error) {
          if (!(error instanceof FetchRefused)) throw error
          throw new AppError(error instanceof AnswerTooLarge ? fileErrors.tooLarge : resourceErrors.notPicture)
        }
      }
      return files.copyPicture(actor, { projectId, name: nameIn(url), fetched })
    },
  }
}
export type Copies = ReturnType<typeof createCopies>
