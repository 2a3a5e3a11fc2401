import { FILE_KIND_NAMES, FILE_KINDS, type FileKindName, kindNamed, PICTURE_EXTENSIONS, PICTURE_MB } from '#kernel/page/uploads'
import type { Db, Store } from '../../db/store.ts'
import { type Actor, NO_PROJECT } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { UploadRules } from '../../wire.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Settings } from '../project-settings/index.ts'
import type { FileTables } from './table.ts'

const MEGABYTE = 1024 * 1024

/** Which files the pages of a project may upload. */
export const createUploadRules = (deps: {
  readonly store: Store<AccountTables & FileTables>
  readonly access: Pick<Access, 'roleIn'>
  readonly settings: Pick<Settings, 'config'>
  /** The most that the installation takes, in bytes. */
  readonly largestUpload: number
  /** The studio's address where pages have another one; else empty. */
  readonly studio: string
}) => {
  const { store, access, settings, largestUpload, studio } = deps
  const most = Math.floor((largestUpload / MEGABYTE) * 10) / 10
  const pictures = { kind: 'picture' as const, extensions: [...PICTURE_EXTENSIONS], megabytes: PICTURE_MB }

  const kindsOf = async (db: Db, projectId: number): Promise<UploadRules['kinds']> => {
    const { uploads } = (await settings.config(db, projectId)).fields
    const taken = FILE_KIND_NAMES.flatMap((kind) => {
      const megabytes = uploads[kind]
      return megabytes === null ? [] : [{ kind, extensions: [...FILE_KINDS[kind]], megabytes: Math.min(megabytes, most) }]
    })
    return [pictures, ...taken]
  }
  return {
    /** What somebody may upload: in the studio pictures, through a page what its project takes. */
    async of({ app, ...actor }: Actor): Promise<UploadRules> {
      if (app === null) return { kinds: [pictures], settings: null }
      // Files belong to a project.
      if (app === NO_PROJECT) throw new AppError(errors.forbidden)
      const mayChange = (await access.roleIn({ ...actor, app }, store.read, app)) === 'admin'
      return { kinds: await kindsOf(store.read, app), settings: mayChange ? `${studio}/project/${app}/config#uploads` : null }
    },
    /** What is taken of a file with this name; undefined where nothing is. */
    ofName: (rules: UploadRules, name: string): UploadRules['kinds'][number] | undefined => {
      const kind: FileKindName | undefined = kindNamed(name)
      return rules.kinds.find((each) => each.kind === kind)
    },
    /** In bytes. */
    bytesOf: ({ megabytes }: UploadRules['kinds'][number]): number => Math.floor(megabytes * MEGABYTE),
  }
}
export type UploadRuleService = ReturnType<typeof createUploadRules>
