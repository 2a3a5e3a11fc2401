import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LARGEST_WHOLE } from '#kernel/page/uploads'
import { searchText } from '../../db/search-text.ts'
import type { Store } from '../../db/store.ts'
import { type FileStore, type StoredFile, typeOf, UPLOADED } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { plainName } from '../../http/plain-text.ts'
import type { Uploaded } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import type { Quotas } from '../quotas/index.ts'
import { fileErrors } from './errors.ts'
import { bytesInMemory } from './file-bytes.ts'
import { type FileKind, readFileKind } from './file-kind.ts'
import { requireFolder } from './folders.ts'
import { type ImageKind, readImageKind } from './image-kind.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { notTaken, tooLarge } from './refusals.ts'
import { sweepFiles } from './sweep-files.ts'
import type { FileTables } from './table.ts'
import type { UploadRuleService } from './upload-rules.ts'

/** The specification's 1.5M. */
const LARGEST = 1.5 * 1024 * 1024
const MOST_PIXELS = 25_000_000
const requirePicture = (bytes: Uint8Array, { width, height }: NonNullable<FileKind['picture']>): void => {
  if (bytes.length > LARGEST) throw new AppError(fileErrors.tooLarge)
  if (width * height > MOST_PIXELS) throw new AppError(fileErrors.tooManyPixels)
}
/** In the studio pictures alone are asked for. */
const pictureIn = (bytes: Uint8Array): FileKind => {
  const picture = readImageKind(bytes)
  if (picture === null) throw new AppError(fileErrors.notImage)
  requirePicture(bytes, picture)
  return { extension: picture.extension, kind: 'picture', picture }
}

/** What is kept of a file: of a picture no more than draws it. */
const contentOf = (bytes: Uint8Array, kind: FileKind): Uint8Array => {
  if (!kind.picture) return bytes
  const clean = withoutMetadata(bytes, kind.extension as ImageKind['extension'])
  if (clean === null) throw new AppError(fileErrors.notImage)
  return clean
}

interface Kept {
  readonly bytes: Uint8Array
  readonly kind: FileKind
  readonly displayName: string
  /** The project that it is of; null: the person's own. */
  readonly projectId: number | null
  readonly folderId?: number | null
}

/** Where somebody in the studio wants a picture to be. */
export interface CloudPlace {
  readonly projectId?: number | undefined
  readonly folderId?: number | undefined
  /** `any`: whatever the pages of the project take. */
  readonly kind?: 'picture' | 'any' | undefined
}

export const createFileService = ({
  store,
  now,
  fileStore,
  quotas,
  access,
  rules,
}: {
  readonly store: Store<AccountTables & FileTables>
  readonly now: () => Date
  readonly fileStore: FileStore
  readonly quotas: Pick<Quotas, 'requireUpload' | 'changing'>
  readonly access: Pick<Access, 'require'>
  readonly rules: UploadRuleService
}) => {
  const requireTurn = async ({ userId }: Actor): Promise<void> => {
    const limit = { key: `upload:${userId}`, most: 60, windowMs: 60_000 }
    await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
  }
  const keep = async ({ userId }: Actor, { bytes: brought, kind, displayName, projectId, folderId = null }: Kept): Promise<Uploaded> => {
    const bytes = contentOf(brought, kind)
    const name = `${randomBytes(16).toString('hex')}.${kind.extension}`
    try {
      await fileStore.put(name, bytes, typeOf(name))
      const { width, height } = kind.picture ?? { width: 0, height: 0 }
      const shown = displayName || name
      await quotas.changing(async (db, changed) => {
        await quotas.requireUpload(db, userId, projectId, bytes.length)
        if (folderId !== null) await requireFolder(store.t, db, folderId, { userId, projectId })
        await db.insert(store.t.file).values({
          ...{ name, displayName: shown, searchText: searchText(shown), size: bytes.length, width, height },
          ...{ userId, projectId, folderId, createdAt: now() },
        })
        if (projectId !== null) changed(projectId)
      })
      return { url: `/files/${name}`, name: shown, size: bytes.length }
    } catch (error) {
      // What cannot be removed now is swept later.
      await fileStore.delete(name).catch(() => undefined)
      throw error
    }
  }
  /** Of what comes through a page: of a kind that its project takes, and no larger than it takes of the kind. */
  const takenIn = async (actor: Actor, bytes: Uint8Array, name: string): Promise<FileKind> => {
    const told = await rules.of(actor)
    const kind = await readFileKind(bytesInMemory(bytes), name)
    if ('found' in kind) throw notTaken(kind.found, told)
    if (kind.picture) requirePicture(bytes, kind.picture)
    const taken = told.kinds.find((each) => each.kind === kind.kind)
    if (!taken) throw notTaken(kind.extension, told)
    if (!kind.picture && bytes.length > rules.bytesOf(taken)) throw tooLarge(taken, told)
    return kind
  }
  return {
    async upload(actor: Actor, file: File, place: CloudPlace = {}): Promise<Uploaded> {
      // What comes through a page belongs to the page's project; what somebody uploads in the studio, to the person or to a project that they work on.
      const isOfPage = actor.app !== null
      if (isOfPage && (place.projectId !== undefined || place.folderId !== undefined)) throw new AppError(errors.forbidden)
      const projectId = actor.app ?? place.projectId ?? null
      if (!isOfPage && projectId !== null) await access.require(actor, store.read, projectId, 'developer', missingProject())
      const isAny = isOfPage || (place.kind === 'any' && projectId !== null)
      const [most, tooLargeError] = isAny ? [LARGEST_WHOLE, fileErrors.fileTooLarge] : [LARGEST, fileErrors.tooLarge]
      if (file.size > most) throw new AppError(tooLargeError)
      await requireTurn(actor)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const kind = isAny ? await takenIn({ ...actor, app: projectId }, bytes, file.name ?? '') : pictureIn(bytes)
      // Absent where the form names none; browsers send line ends escaped.
      const displayName = plainName((file.name ?? '').replace(/%0[ad]/gi, ''), 200)
      return keep(actor, { bytes, kind, displayName, projectId, folderId: place.folderId ?? null })
    },

    /**
     * Keeps a picture for a project that somebody works on; `fetched` brings its bytes, once the person may bring one more. The same kinds and sizes as in the
     * studio.
     */
    async copyPicture(
      actor: Actor,
      { projectId, name, fetched }: { readonly projectId: number; readonly name: string; readonly fetched: () => Promise<Uint8Array> },
    ): Promise<Uploaded> {
      await requireTurn(actor)
      const bytes = await fetched()
      return keep(actor, { bytes, kind: pictureIn(bytes), displayName: plainName(name, 200), projectId })
    },

    sweep: () => sweepFiles(store, fileStore, now()),

    /** An uploaded file by the name we gave it; any other name is none. Pictures are public to who knows their name. */
    find: async (name: string): Promise<StoredFile | null> => (UPLOADED.test(name) ? fileStore.get(name) : null),

    /** What a file was called by whoever brought it; null where no row is about it. */
    async nameOf(name: string): Promise<string | null> {
      const { file } = store.t
      const [row] = await store.read.select({ displayName: file.displayName }).from(file).where(eq(file.name, name))
      return row?.displayName ?? null
    },
  }
}
export type FileService = ReturnType<typeof createFileService>
