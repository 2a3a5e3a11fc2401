import * as z from 'zod'
import { plainLine, plainLines } from '../http/plain-text.ts'

// Fields that sections of several modules have.

export const fileName = z.string().overwrite(plainLine).min(1).max(60)
export const fileRemark = z.string().overwrite(plainLines).max(500)
export const fileVisibility = z.union([z.literal(1), z.literal(2)])
export const filePageData = z.record(z.string(), z.unknown())
