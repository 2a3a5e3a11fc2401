import * as z from 'zod'
import { allSections, type ExchangeFile, type FileHead, mapSections, sectionLimits } from '../../parts/section.ts'
import './own-sections.ts'

/** Raised when a file of today could not be read by an older release. */
export const FORMAT_VERSION = 1

/** The most that one file may hold; the modules' sections add the most items of their lists. */
export const FILE_LIMITS = Object.assign(
  Object.create(sectionLimits) as typeof sectionLimits,
  {
    /** Bytes of the file as it is sent. */
    bytes: 32 * 1024 * 1024,
    /** Bytes of all files in an archive, unpacked. */
    unpacked: 64 * 1024 * 1024,
    archived: 60_000,
    /** Brackets within each other. */
    depth: 256,
    /** Values, lists and objects of a JSON text, which take far more memory than their text. */
    values: 6_000_000,
  } as const,
)

const head = {
  tessera: z.enum(['project', 'page']),
  formatVersion: z.literal(FORMAT_VERSION),
  /** SHA-256 of everything but this and `exportedAt`, as canonical JSON. */
  hash: z
    .string()
    .regex(/^sha256-[0-9a-f]{64}$/)
    .optional(),
  exportedAt: z.string().max(40).optional(),
}

/** A page or a project as a file, with all that it needs: the sections of all loaded modules. */
export const exchangeFile = (): z.ZodType<ExchangeFile> => {
  const sections = Object.fromEntries(allSections().map(({ key, schema }) => [key, schema]))
  return z.strictObject({ ...head, ...sections }) as unknown as z.ZodType<ExchangeFile>
}
export type { ExchangeFile }

/** A file with nothing in it. */
export const emptyFile = (kind: FileHead['tessera']): ExchangeFile => exchangeFile().parse({ tessera: kind, formatVersion: FORMAT_VERSION })

/** The file with its lists in the one order that files have, whatever it was read from. */
export const inOrder = (file: ExchangeFile): ExchangeFile =>
  mapSections(file, (section, value) => (section.inOrder ? section.inOrder(value) : value))
