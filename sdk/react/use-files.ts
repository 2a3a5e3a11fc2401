import { useMemo } from 'react'
import type { FileValue, LoadResult } from '#kernel/engine'
import type { JsonObject } from '#kernel/page/values'
import { type SendOptions, usePage } from '#kernel/view'

/** Stores the files that visitors choose in an element, until the element unmounts. */
export interface ElementFiles {
  /** Keeps a file, and gives the value by which formulas, flows and `send` know it. */
  keep(file: File): Promise<FileValue>
  drop(file: FileValue): void
  /** Sends fields and files by the element's own source. Never rejects; `code` of the result is 0 where it arrived, and `ABORTED` after `signal` aborted. */
  send(
    form: { readonly fields?: JsonObject; readonly files: { readonly [name: string]: FileValue | readonly FileValue[] } },
    options?: SendOptions,
  ): Promise<LoadResult>
}

/** The files of this element. */
export function useFiles(id: string): ElementFiles {
  const { page } = usePage()
  return useMemo(
    () => ({
      keep: async (file) => (await page.files()).keep(id, file),
      drop: (file) => void page.files().then((files) => files.drop(file)),
      send: async (form, options) => (await page.files()).send(id, form, options),
    }),
    [page, id],
  )
}
