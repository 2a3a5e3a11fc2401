import type * as z from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { boundaryOf, readFirstPart } from '../../http/first-part.ts'
import { networkOf } from '../../http/ip.ts'
import type { ProxyAnswer } from '../../wire.ts'
import { tooLargeUpload } from './errors.ts'
import type { TargetRequest } from './hold-against.ts'
import { proxyModel } from './model.ts'
import { type FetchPolicy, safeUpload, UploadTooLarge } from './safe-fetch.ts'
import type { SecretForm } from './secret-forms.ts'
import { answered, tooMany } from './service.ts'

/** Bytes of what says where a form goes, and of what multipart adds around it. */
export const ROOM_OF_REQUEST = 128 * 1024

/** Uploads that are under way at once on this node: of one network without a login, of one person, and of all together. */
export const AT_ONCE = { network: 6, person: 10, all: 100 } as const

/** A form whose first field is `request`, as it comes. */
export interface UploadBody {
  readonly contentType: string | null
  /** Bytes, where that is told beforehand. */
  readonly length: number | null
  readonly body: AsyncIterable<Uint8Array> | null
  /** Aborts when its sender has gone. */
  readonly signal: AbortSignal
  /** The answer may take so many seconds without a byte being sent. */
  readonly wait: (seconds: number) => void
}
export type UploadRequest = z.output<typeof proxyModel.upload>

/** Counts what is under way; null where there is too much already. */
export const createPlaces = () => {
  const taken = new Map<string, number>()
  let all = 0
  return (key: string, most: number): (() => void) | null => {
    const mine = taken.get(key) ?? 0
    if (mine >= most || all >= AT_ONCE.all) return null
    taken.set(key, mine + 1)
    all += 1
    return () => {
      all -= 1
      const left = (taken.get(key) ?? 1) - 1
      if (left > 0) taken.set(key, left)
      else taken.delete(key)
    }
  }
}

/** Passes forms with files on, from whoever sends them to where the page says, without ever holding one whole. */
export const createUploading = ({ largestUpload }: { readonly largestUpload: number }) => {
  const takePlace = createPlaces()
  return {
    /** `hold` refuses what the page does not declare; it is asked before anything but the first field is read. */
    async pass(
      actor: Actor | null,
      ip: string,
      { contentType, length, body, signal, wait }: UploadBody,
      hold: (
        request: UploadRequest,
      ) => Promise<{ readonly request: TargetRequest; readonly policy: FetchPolicy; readonly hides: readonly SecretForm[] }>,
    ): Promise<ProxyAnswer> {
      const boundary = boundaryOf(contentType)
      if (boundary === null || body === null) throw new AppError(errors.unsupported)
      if (length !== null && length > largestUpload + ROOM_OF_REQUEST) throw new AppError(tooLargeUpload(largestUpload))
      const leave = actor === null ? takePlace(`visitor ${networkOf(ip)}`, AT_ONCE.network) : takePlace(`${actor.userId}`, AT_ONCE.person)
      if (leave === null) throw tooMany()
      try {
        const first = await readFirstPart(body, { boundary, name: 'request', most: ROOM_OF_REQUEST / 2 })
        if (first === null) throw new AppError(errors.invalid)
        const { request, policy, hides } = await hold(readRequest(first.text))
        const rest = length === null ? undefined : length - first.taken
        if (rest !== undefined && rest > largestUpload + ROOM_OF_REQUEST / 2) throw new AppError(tooLargeUpload(largestUpload))
        const headers = { ...without(request.headers, 'content-type'), 'content-type': `multipart/form-data; boundary=${boundary}` }
        wait(UPSTREAM_SECONDS)
        const sent = { ...request, headers, body: first.rest, length: rest, most: largestUpload + ROOM_OF_REQUEST / 2, signal }
        const upload = async () => {
          try {
            return await safeUpload(sent, policy)
          } catch (error) {
            if (error instanceof UploadTooLarge) throw new AppError(tooLargeUpload(largestUpload))
            throw error
          }
        }
        return await answered(upload, { hides })
      } finally {
        leave()
      }
    },
  }
}

/** Seconds that the other side may take without a byte. */
const UPSTREAM_SECONDS = 60

const without = (headers: TargetRequest['headers'], name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name))

const readRequest = (text: string): UploadRequest => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError(errors.malformed)
  }
  const read = proxyModel.upload.safeParse(value)
  if (!read.success) throw new AppError(errors.invalid)
  return read.data
}
