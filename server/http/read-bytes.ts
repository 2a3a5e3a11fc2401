import { AppError, errors } from './errors.ts'

/** The body of a request. @throws AppError for one of more than `most` bytes, of which no more is read */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new AppError(errors.tooLarge)
  if (request.body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > most) throw new AppError(errors.tooLarge)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
