// Which files pages of a project may upload to the platform. Read by the server and the studio; imports nothing but types.
import type { Label } from '#kernel/message'

/** Kinds of files beside pictures, which pages may always upload, by what their names end with. What runs in a browser is in none of them. */
export const FILE_KINDS = {
  document: ['pdf', 'docx', 'pptx', 'odt', 'odp', 'rtf'],
  table: ['xlsx', 'ods', 'csv'],
  archive: ['zip', '7z', 'gz', 'tar'],
  audio: ['mp3', 'm4a', 'wav', 'ogg', 'flac'],
  video: ['mp4', 'webm', 'mov'],
  text: ['txt', 'md', 'json'],
} as const
export type FileKindName = keyof typeof FILE_KINDS
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as readonly FileKindName[]

export const FILE_KIND_WORDS: { readonly [kind in FileKindName | 'picture']: Label } = {
  picture: { zh: '图片', en: 'pictures' },
  document: { zh: '文档', en: 'documents' },
  table: { zh: '表格', en: 'tables' },
  archive: { zh: '压缩包', en: 'archives' },
  audio: { zh: '音频', en: 'audio' },
  video: { zh: '视频', en: 'video' },
  text: { zh: '文本', en: 'text' },
}

/** The largest file of each kind in megabytes of 1,048,576 bytes; null where the project takes none of the kind. */
export type UploadRule = { readonly [kind in FileKindName]: number | null }

/** Of a project that has not chosen. */
export const UPLOAD_PRESET: UploadRule = { document: 10, table: 10, archive: 10, audio: null, video: null, text: 10 }

/** The most that a setting may say; a deployment takes no more than its own. */
export const MOST_UPLOAD_MB = 100

/** The largest file that is sent in one piece, in bytes; anything larger comes in parts. */
export const LARGEST_WHOLE = 16 * 1024 * 1024

export const PICTURE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
/** The specification's 1.5M. */
export const PICTURE_MB = 1.5

/** The kind of a file that is called like this; undefined of pictures and of what pages may never upload. */
export function kindNamed(name: string): FileKindName | undefined {
  const extension = extensionOf(name)
  return FILE_KIND_NAMES.find((kind) => (FILE_KINDS[kind] as readonly string[]).includes(extension))
}

/** What a name ends with, in lower case; empty where it has no end. */
export const extensionOf = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')
