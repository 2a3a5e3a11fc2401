import { filled, type Label } from '#kernel/message'
import { ArchiveError } from '../../backups/archive.ts'
import { ToolMissing } from '../../backups/postgres-tools.ts'
import { NoRoom } from '../../backups/room.ts'
import { isFull } from '../../db/store.ts'
import { OperatorError } from '../../operator-error.ts'

/** Why a backup failed, or was not verified by a restore, as it is stored. */
export interface Problem {
  readonly kind:
    | 'no room'
    | 'no tool'
    | 'may not create'
    | 'other database'
    | 'damaged'
    | 'database'
    | 'storage'
    | 'ended'
    | 'late'
    | 'lost'
    | 'fault'
  /** What a program or the system says, for operators; empty where there is nothing more to say. */
  readonly detail: string
  /** Bytes that were needed and those that were free. */
  readonly room?: { readonly needed: number; readonly free: number }
}

const WORDS: { readonly [kind in Problem['kind']]: Label } = {
  'no room': {
    zh: '磁盘空间不足。请在数据文件夹所在磁盘上腾出空间，再重试。',
    en: 'There is no room left on a disk. Free some space on the disk of the data folder, then try again.',
  },
  'no tool': {
    zh: '找不到 pg_dump 或 pg_restore。请在服务器上安装与数据库版本相符的 PostgreSQL 客户端程序。',
    en: 'pg_dump or pg_restore is missing. Install the client programs of your PostgreSQL on the server.',
  },
  'may not create': {
    zh: '数据库用户无权创建数据库，因此只比对了哈希。请授予 CREATEDB 权限，以便完整验证。',
    en: 'The database user may not create databases, so only hashes were compared. Grant it CREATEDB.',
  },
  'other database': {
    zh: '归档来自另一种数据库，因此只比对了哈希。',
    en: 'The archive holds a database of another kind, so only hashes were compared.',
  },
  damaged: {
    zh: '归档已损坏，无法恢复。请立即重新备份。',
    en: 'The archive is damaged and cannot be restored. Make another backup now.',
  },
  database: {
    zh: '无法读取数据库。请根据详情处理，再重试。',
    en: 'The database could not be read. Look at the details, then try again.',
  },
  storage: {
    zh: '无法读写文件存储。请检查文件夹或 S3，再重试。',
    en: 'The file store could not be read or written. Check the folder or S3, then try again.',
  },
  ended: {
    zh: '备份期间服务器多次退出。请在服务器稳定运行后重试。',
    en: 'The server ended several times during the backup. Try again once it runs steadily.',
  },
  late: {
    zh: '备份超过 12 小时仍未完成，已停止。请检查数据库是否被锁定，再重试。',
    en: 'The backup took more than 12 hours and was stopped. Look for locks in the database, then try again.',
  },
  lost: {
    zh: '备份进程意外退出，可能是内存不足。请查看服务器日志，再重试。',
    en: 'The backup process ended unexpectedly, perhaps out of memory. See the server log, then try again.',
  },
  fault: {
    zh: '服务器出错。请查看服务器日志，再重试。',
    en: 'Something went wrong on the server. Look into its log, then try again.',
  },
}

const ROOM: Label = {
  zh: '磁盘空间不足：需要 {needed} MB，剩余 {free} MB。请在数据文件夹所在磁盘上腾出空间，再重试。',
  en: 'The disk of the data folder has {free} MB free, and {needed} MB are needed. Free some space, then try again.',
}
const megabytes = (bytes: number): string => String(Math.ceil(bytes / 1024 / 1024))

/** What people read of a problem, and what they can do. */
export const wordsOf = ({ kind, room }: Problem): Label =>
  room ? filled(ROOM, { needed: megabytes(room.needed), free: megabytes(room.free) }) : WORDS[kind]

const LONGEST_DETAIL = 1_000
export const problem = (kind: Problem['kind'], detail = ''): Problem => ({
  kind,
  detail: detail.slice(0, LONGEST_DETAIL),
})

/** A failure of the file store. */
export class StorageFailed extends Error {
  constructor(override readonly cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

/** The problem that an error tells of. */
export const problemOf = (error: unknown): Problem => {
  const detail = error instanceof Error ? error.message : String(error)
  if (error instanceof NoRoom) return { ...problem('no room'), room: { needed: error.needed, free: error.free } }
  if (isFull(error) || (error instanceof StorageFailed && isFull(error.cause))) return problem('no room', detail)
  if (error instanceof ToolMissing) return problem('no tool', error.tool)
  if (error instanceof ArchiveError) return problem('damaged', detail)
  if (error instanceof StorageFailed) return problem('storage', detail)
  if (error instanceof OperatorError) return problem('database', detail)
  return problem('fault', detail)
}
