import { AppError, errors } from '../../http/errors.ts'

const HEAD = Buffer.from('\r\n\r\n')
const LONGEST_HEAD = 4_096

/**
 * The bytes of a form's file `name`, which is the first part of what is read, as they come.
 * @throws AppError for anything else
 */
export async function* fileInForm(
  body: AsyncIterable<Uint8Array>,
  { boundary, name }: { readonly boundary: string; readonly name: string },
): AsyncGenerator<Uint8Array> {
  const end = Buffer.from(`\r\n--${boundary}`)
  let held: Buffer = Buffer.alloc(0)
  let isInside = false
  for await (const piece of body) {
    held = Buffer.concat([held, piece])
    if (!isInside) {
      const head = held.indexOf(HEAD)
      if (head < 0 && held.length > LONGEST_HEAD) throw new AppError(errors.malformed)
      if (head < 0) continue
      const named = /^content-disposition\s*:\s*form-data\s*;\s*name="([^"\r\n]*)"/im.exec(
        held.toString('utf8', 0, head),
      )
      if (named?.[1] !== name) throw new AppError(errors.invalid)
      held = held.subarray(head + HEAD.length)
      isInside = true
    }
    const at = held.indexOf(end)
    if (at >= 0) {
      if (at > 0) yield held.subarray(0, at)
      return
    }
    // The delimiter may have come in part.
    const sure = held.length - end.length
    if (sure <= 0) continue
    yield held.subarray(0, sure)
    held = held.subarray(sure)
  }
  throw new AppError(errors.malformed)
}
