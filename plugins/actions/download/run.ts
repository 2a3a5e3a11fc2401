import {
  type ActionOutcome,
  answerOf,
  type FileData,
  type Json,
  plainName,
  requestApi,
  tell,
  toFileData,
  toldBy,
  toldByResult,
  type WorkerActionContext,
  z,
} from '#sdk'
import { fetchFile } from './fetch-file.ts'
import type { downloadParams } from './index.ts'

const fileData = z.object({ name: z.string(), type: z.string(), base64: z.string() })

export async function run(params: z.output<typeof downloadParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const { input, page, onPage, signal } = context
  let file: FileData
  if (params.api !== '') {
    const result = await requestApi(page, params, input, 'file')
    if (result.code !== 0) return { ok: false, reason: toldByResult(result), value: answerOf(result) }
    file = asFile(result.data)
  } else {
    if (params.url.trim() === '') return { ok: false, reason: tell('action/download.nothing-chosen'), value: input }
    try {
      file = await fetchFile(params.url.trim(), params.data, context)
    } catch (thrown) {
      if (signal.aborted) throw thrown
      return { ok: false, reason: toldBy(thrown), value: input }
    }
  }
  const name = file.name || withExtension(plainName(params.filename) || 'download', file.type)
  const saved = await onPage({ ...file, name })
  return saved.ok ? saved : { ok: false, reason: saved.reason, value: input }
}

/** What a source without files answers is saved as what it is: a text, or JSON. */
function asFile(data: Json): FileData {
  const read = fileData.safeParse(data)
  if (read.success) return read.data
  const bytes = new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data, null, 2))
  return toFileData('', typeof data === 'string' ? 'text/plain' : 'application/json', bytes)
}

const EXTENSIONS: { readonly [type: string]: string } = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv': 'csv',
  'text/plain': 'txt',
}

/** A name that somebody typed keeps its own extension. */
function withExtension(name: string, type: string): string {
  const kind = type.split(';', 1)[0]!.trim().toLowerCase()
  const extension = Object.hasOwn(EXTENSIONS, kind) ? EXTENSIONS[kind] : undefined
  return extension === undefined || /\.[\p{L}\p{N}]{1,8}$/u.test(name) ? name : `${name}.${extension}`
}
