import {
  addQuery,
  bytesOf,
  type FileData,
  isForeign,
  LARGEST_FILE,
  MessageError,
  namedBy,
  plainName,
  queryOf,
  type SendRow,
  tell,
  throughServer,
  toFileData,
  type WorkerActionContext,
} from '#sdk'

/** The file at an address: our own server is asked directly, any other through it. Throws with a reason for people. */
export async function fetchFile(
  url: string,
  rows: readonly SendRow[],
  { fetch, signal, declared }: Pick<WorkerActionContext, 'fetch' | 'signal' | 'declared'>,
): Promise<FileData> {
  const foreign = isForeign(url)
  if (foreign === null || (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^https?:/i.test(url)))
    throw new MessageError(tell('step.bad-address', { address: url.slice(0, 100) }))
  const address = addQuery(url, queryOf(rows))
  const file = foreign ? await fromServer() : await fromHere()
  return file.name === '' ? { ...file, name: nameIn(url) } : file

  async function fromHere(): Promise<FileData> {
    const answer = await fetch(address, { credentials: 'omit', signal })
    return read(answer.status, (name) => answer.headers.get(name), new Uint8Array(await answer.arrayBuffer()))
  }
  async function fromServer(): Promise<FileData> {
    const { status, headers, body } = await throughServer({ url: address, method: 'GET' }, { fetch, signal, declared, encoding: 'base64' })
    return read(status, (name) => headers[name], bytesOf({ base64: body }))
  }
}

function read(status: number, header: (name: string) => string | null | undefined, bytes: Uint8Array): FileData {
  if (status >= 400) throw new MessageError(tell('step.status', { status }))
  if (bytes.length > LARGEST_FILE) throw new MessageError(tell('step.file-too-large', { most: LARGEST_FILE / 1024 / 1024 }))
  return toFileData(namedBy(header), header('content-type') ?? '', bytes)
}

/** A last segment that looks like a file's name is one. */
function nameIn(url: string): string {
  const last = url.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? ''
  if (!/\.[a-z0-9]{1,8}$/i.test(last) || !/\/[^/]+$/.test(url.replace(/^[a-z]+:\/\//i, ''))) return ''
  try {
    return plainName(decodeURIComponent(last))
  } catch {
    return plainName(last)
  }
}
