import * as z from 'zod'
import { plainLine } from '../../http/plain-text.ts'

export const flowName = z.string().overwrite(plainLine).min(1).max(60)
export const flowDescription = z.string().overwrite(plainLine).max(300)
