import type { LoadResult } from '#kernel/engine'
import type { FileValue } from '#kernel/engine/files'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { EngineLink } from './engine-link.ts'

export interface SendOptions {
  /** Told of how much has gone: bytes, and of how many. */
  readonly onProgress?: (loaded: number, total: number) => void
  /** Told of each part of an answer that comes in parts; they are not in the result then. */
  readonly onPart?: (part: Json) => void
  /** Aborts the request. */
  readonly signal?: AbortSignal
}

/** The files that visitors chose on a page, as one of its elements sees them. */
export interface PageFiles {
  /** Keeps a file for an element until that leaves the page or drops it, and gives the value that formulas and flows see. */
  keep(id: ElementId, file: File): FileValue
  drop(file: FileValue): void
  /** Sends fields and files by the element's own source. Never rejects: what went wrong is in the result, `code` `ABORTED` where `signal` aborted. */
  send(
    id: ElementId,
    form: { readonly fields?: JsonObject; readonly files: { readonly [name: string]: FileValue | readonly FileValue[] } },
    options?: SendOptions,
  ): Promise<LoadResult>
  /** The same without files, for an answer that is taken while it comes. */
  ask(id: ElementId, params: JsonObject, options?: SendOptions): Promise<LoadResult>
}

/** The table itself, for the page. */
export interface FilesOfPage {
  /** As an element in a row sees it, by the row's path; undefined outside of rows. */
  within(scope: string | undefined): PageFiles
  find(file: string): File | null
  /** The engine tells how much of an upload has gone. */
  sent(upload: number, loaded: number, total: number): void
  /** The engine hands over a part of an answer. */
  heard(upload: number, part: Json): void
  /** Elements left the page. */
  leave(ids: readonly ElementId[]): void
  /** A row left the page, with all rows within it. */
  leaveRow(path: string): void
  end(): void
}

export interface FilesParts {
  readonly key: string
  /** The engine, with all that was typed before. */
  readonly engine: () => Promise<EngineLink>
  /** Runs a request with its parameters as JSON, where these can be passed on. */
  readonly pass: (id: ElementId, params: Json, run: (text: string) => Promise<LoadResult>) => Promise<LoadResult>
}

const ABORTED: LoadResult = { code: 'ABORTED', data: null, originData: null, msg: '' }

export function createPageFiles({ key, engine, pass }: FilesParts): FilesOfPage {
  const files = new Map<string, { readonly file: File; readonly id: ElementId; readonly scope: string | undefined }>()
  const uploads = new Map<number, { readonly id: ElementId; readonly options: SendOptions; readonly stop: () => void }>()
  let kept = 0
  let sends = 0
  const forget = (isGone: (id: ElementId, scope: string | undefined) => boolean): void => {
    for (const [name, { id, scope }] of files) if (isGone(id, scope)) files.delete(name)
  }
  const run = async (id: ElementId, scope: string | undefined, given: Json, options: SendOptions): Promise<LoadResult> => {
    const { signal, onPart } = options
    if (signal?.aborted) return ABORTED
    const upload = ++sends
    const link = await engine()
    if (signal?.aborted) return ABORTED
    let stop = (): void => undefined
    const stopped = new Promise<LoadResult>((resolve) => {
      stop = () => {
        uploads.delete(upload)
        link.stopSending({ key, upload })
        resolve(ABORTED)
      }
    })
    signal?.addEventListener('abort', stop, { once: true })
    uploads.set(upload, { id, options, stop })
    const more = { ...(scope === undefined ? {} : { scope }), ...(onPart ? { streams: true } : {}) }
    try {
      const asked = pass(
        id,
        given,
        async (params) => JSON.parse(await link.send({ key, element: id, params, upload, ...more })) as LoadResult,
      )
      return await Promise.race([asked, stopped])
    } finally {
      uploads.delete(upload)
      signal?.removeEventListener('abort', stop)
    }
  }
  const within = (scope: string | undefined): PageFiles => ({
    keep(id, file) {
      kept += 1
      const name = `f${kept}`
      files.set(name, { file, id, scope })
      return { file: name, name: file.name, size: file.size, type: file.type }
    },
    drop: ({ file }) => void files.delete(file),
    send: (id, form, options = {}) => run(id, scope, { ...form.fields, ...form.files } as Json, options),
    ask: (id, params, options = {}) => run(id, scope, params, options),
  })
  return {
    within,
    find: (file) => files.get(file)?.file ?? null,
    sent: (upload, loaded, total) => uploads.get(upload)?.options.onProgress?.(loaded, total),
    heard: (upload, part) => uploads.get(upload)?.options.onPart?.(part),
    leave(ids) {
      const gone = new Set(ids)
      forget((id) => gone.has(id))
      for (const { id, stop } of [...uploads.values()]) if (gone.has(id)) stop()
    },
    leaveRow: (path) => forget((_, scope) => scope === path || scope?.startsWith(`${path}/`) === true),
    end() {
      files.clear()
      for (const { stop } of [...uploads.values()]) stop()
    },
  }
}
