import * as z from 'zod'
import { requireUnique } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { usableFiles } from './usable-files.ts'

export const MOST_FILES = 1_000

/** A file that pages show, by the address that they name; `data` is base64. */
const fileFile = z.strictObject({
  address: z.string().regex(/^\/files\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/),
  name: z.string().max(255),
  size: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  data: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
})
export type FileFile = z.output<typeof fileFile>

declare module '../../parts/section.ts' {
  interface FileParts {
    files: FileFile[]
  }
  interface PlanParts {
    files: true
  }
  interface PartIds {
    files: { readonly from: string; readonly to: string }
  }
}

export const filesFile = defineSections(import.meta.filename, [
  {
    key: 'files',
    rank: 110,
    schema: z.array(fileFile).max(MOST_FILES).default([]),
    most: MOST_FILES,
    form: { as: 'files', usable: usableFiles },
    hasIds: true,
    inOrder: (files: FileFile[]) => files.toSorted(by(({ address }) => address)),
    check(files: FileFile[]) {
      requireUnique(
        'files',
        files.map(({ address }) => address),
      )
    },
    portable: () => [],
    parts: {
      files: {
        one: { zh: '文件', en: 'File' },
        many: { zh: '文件', en: 'Files' },
        count: (files: FileFile[]) => files.length,
      },
    },
  },
])
