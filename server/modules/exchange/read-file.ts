import type { PageCodec } from '../../outside/codec.ts'
import { finding } from '../../parts/findings.ts'
import { allSections, type PartFinding } from '../../parts/section.ts'
import { isArchive, unpackArchive } from './archive.ts'
import { hashOfFile } from './canonical.ts'
import { fileTooLarge, unreadable, unusable } from './errors.ts'
import { type ExchangeFile, exchangeFile, FILE_LIMITS, FORMAT_VERSION, inOrder } from './file-model.ts'
import { readOlder } from './older-files.ts'
import { readJson } from './read-json.ts'
import { fromRecordFiles, requireFewRecords } from './record-files.ts'

/** A file as it was read. */
export interface ReadFile {
  readonly file: ExchangeFile
  readonly findings: readonly PartFinding[]
}

const OLDER = {
  page: ['这是较旧的页面内容，没有名称和所需内容', 'This is the content of an older page, without what it needs'],
  row: ['这是较旧的页面文件', 'This is the file of an older page'],
  rows: ['这是较旧的一组页面', 'These are older pages, as a server answers them'],
  project: ['这是较旧的项目文件', 'This is the file of an older project'],
} as const

/**
 * Reads a file that somebody imports: JSON of ours, records in a ZIP, or a page or project as it was exported before.
 * @throws AppError that says what is wrong with it
 */
export function readFile(bytes: Uint8Array, name: string, codec: Pick<PageCodec, 'parse' | 'format'>): ReadFile {
  if (bytes.length > FILE_LIMITS.bytes) throw fileTooLarge()
  const value = isArchive(bytes) ? fromRecordFiles(unpackArchive(bytes, requireFewRecords), codec) : readJson(bytes)
  if (typeof value === 'object' && value !== null && 'tessera' in value) return checked(value)
  const older = readOlder(value, name.replace(/\.[^.]*$/, '').slice(0, 60) || 'Page')
  if (!older) throw unreadable('文件中没有页面或项目', 'there is neither a page nor a project in it')
  const [zh, en] = OLDER[older.as]
  const read = checked(older.file)
  return { ...read, findings: [finding('info', 'OLDER_FILE', zh, en), ...read.findings] }
}

function checked(value: unknown): ReadFile {
  const version = (value as { readonly formatVersion?: unknown }).formatVersion
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw unusable(
      `文件的格式版本是 ${version}，此服务器最多读取 ${FORMAT_VERSION}：请先升级服务器`,
      `The file has format version ${version}, and this server reads up to ${FORMAT_VERSION}: update the server first`,
    )
  const parsed = exchangeFile().safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const keys = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? [])
    const at = keys.map(String).join('.').slice(0, 200)
    throw issue?.code === 'unrecognized_keys'
      ? unusable(`其中有未知的内容“${at}”`, `“${at}” is nothing that such a file has`)
      : unusable(`“${at}”的内容不是应有的类型、超出限制或缺失`, `“${at}” is missing, of another type than it has to be, or beyond a limit`)
  }
  const file = inOrder(parsed.data)
  for (const section of allSections()) section.check?.(file[section.key] as never, file)
  const isChanged = file.hash !== undefined && hashOfFile(file) !== file.hash
  return {
    file,
    findings: isChanged
      ? [
          finding(
            'warning',
            'FILE_CHANGED',
            '文件在导出后被修改过（完整性校验不符）',
            'The file was changed after it was exported: it is not what its hash says',
          ),
        ]
      : [],
  }
}
