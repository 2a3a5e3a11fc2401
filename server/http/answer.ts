import * as z from 'zod'

/** What every call answers but the raw ones. */
export interface Envelope<T> {
  /** 0 is success; 10018 is an expired login. */
  readonly code: number
  readonly data: T
  readonly msg: string
}
/** One page of a list; `total` counts all of it. */
export interface Paged<T> {
  readonly list: readonly T[]
  readonly total: number
  readonly pageNum: number
  readonly pageSize: number
}

/** A success. */
export const ok = <T>(data: T): Envelope<T> => ({ code: 0, data, msg: '' })

/** The envelope around a model. */
export const answer = <T extends z.ZodType>(data: T) => z.strictObject({ code: z.int(), data, msg: z.string() })

export const paged = <T>(item: z.ZodType<T>): z.ZodType<Paged<T>> =>
  z.strictObject({ list: z.array(item), total: z.int(), pageNum: z.int(), pageSize: z.int() })

/** JSON that is checked elsewhere (by the kernel), typed but not walked again. */
export const opaque = <T>(): z.ZodType<T, T> => z.unknown() as unknown as z.ZodType<T, T>

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
/** An id in a path or a query, where everything is text. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
/** The input of calls whose path ends with an id. */
export const idInPath = z.strictObject({ id: idText })
export const idBody = z.strictObject({ id })

const whole = (least: number, most: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .prefault(String(preset))
export const pagingQuery = {
  pageNum: whole(1, 100_000, 1),
  pageSize: whole(1, 200, 20),
  keyword: z.string().max(100, { abort: true }).normalize('NFC').default(''),
}

export interface Paging {
  readonly pageNum: number
  readonly pageSize: number
}
export const toPaged = <T>(list: readonly T[], total: number, { pageNum, pageSize }: Paging): Paged<T> => ({
  list,
  total,
  pageNum,
  pageSize,
})
export const offsetOf = ({ pageNum, pageSize }: Paging): number => (pageNum - 1) * pageSize
