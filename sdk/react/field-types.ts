import type * as z from 'zod'

/** What a view gets of the field that a builder such as `legendField` declares. */
export type FieldType<Builder extends (...of: never) => z.ZodType> = z.output<ReturnType<Builder>>

/** What a view gets of the fields that a builder such as `fillFields` declares. */
export type FieldTypes<Builder extends (...of: never) => z.ZodRawShape> = z.output<z.ZodObject<ReturnType<Builder>>>
