import * as z from 'zod'
import type { Label } from '#kernel/message'
import { plainLine } from '../http/plain-text.ts'
import type { PlanPart } from './section.ts'

/** What happens to something whose name is taken: the existing one stays, it gets another name, or it replaces the existing one. */
export const choice = z.enum(['keep', 'rename', 'replace'])
export type Choice = z.output<typeof choice>
export const KEEP_OR_REPLACE: readonly Choice[] = ['keep', 'replace']
export const ALL_CHOICES: readonly Choice[] = ['keep', 'rename', 'replace']

export const importChoices = z.strictObject({
  /** Of the project that is made; as in the file where it is absent. */
  name: z.string().overwrite(plainLine).min(1).max(60).optional(),
  /** By the ids of what the dry run asked about; the preset where one is absent. */
  items: z.record(z.string().max(400), choice).default({}),
  /** By the beginning of addresses of services: what they begin with from now on. */
  services: z
    .record(
      z.string().max(300),
      z
        .string()
        .max(300)
        .regex(/^https?:\/\/[^\s?#@\\]+$/)
        .refine((text) => !text.endsWith('/'), 'no trailing slash'),
    )
    .default({}),
  /** Hosts that are allowed, by their ids in the dry run. */
  hosts: z.array(z.string().max(400)).max(1_000).default([]),
  /** Plugins of which pages take the installed version. */
  plugins: z.array(z.string().max(200)).max(500).default([]),
  /** By the ids of secrets; the others stay empty. */
  secrets: z.record(z.string().max(2_000), z.string().max(4_000)).default({}),
})
export type ImportChoices = z.output<typeof importChoices>
export const NO_CHOICES: ImportChoices = importChoices.parse({})

/** Something of the file whose name, route or key is taken in the project. */
export interface TakenItem {
  id: string
  part: PlanPart
  /** What one of its kind is called. */
  label: Label
  name: string
  choices: Choice[]
  choice: Choice
}
