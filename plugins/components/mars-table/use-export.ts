import { useLayoutEffect, useRef, useState } from 'react'
import type { Json } from '#sdk'
import { downloads, MessageError, tableIn, toldBy, useLanguage, useLastingEffect, useMethods, useService } from '#sdk/react'
import type { FileOptions } from './export/make-file.ts'
import type { marsTable } from './index.ts'

export type ExportFormat = 'csv' | 'xlsx'
/** What of the table is exported as what: all rows as CSV unless said. */
interface WantedExport {
  readonly format?: ExportFormat | undefined
  readonly rows?: 'all' | 'page' | 'selected' | undefined
  readonly name?: string | undefined
}
export const exportFormats = (given: readonly unknown[]): readonly ExportFormat[] =>
  given.flatMap((each) => (each === 'csv' || each === 'xlsx' ? [each] : []))

const TEXTS = {
  zh: { runs: '正在导出，请等待完成或停止', failed: '导出失败', nowhere: '此页面不能保存文件' },
  en: { runs: 'An export is running. Wait for it, or stop it', failed: 'The export failed', nowhere: 'This page cannot save files' },
} as const

export type ExportState =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly done: number; readonly total: number | undefined }
  | { readonly is: 'failed'; readonly reason: string }

export interface TableExport {
  readonly state: ExportState
  /** Rejects when it fails; false after `stop`. */
  readonly start: (wanted: WantedExport) => Promise<Json>
  readonly stop: () => void
}

interface ExportedTable extends Omit<FileOptions, 'format' | 'name' | 'rows' | 'cells' | 'onProgress' | 'locale'> {
  readonly name: string
  readonly cells: Omit<FileOptions['cells'], 'signal'>
  /** Rows of the page shown, and those selected. */
  readonly page: readonly Json[]
  readonly selected: () => readonly Json[]
  /** All rows where they are known. */
  readonly all: readonly Json[] | undefined
  readonly ask: (page: number, signal: AbortSignal) => ReturnType<Exclude<FileOptions['rows'], readonly Json[]>>
}

/** Saves what the table shows as a file, page by page of its source, as a method and for buttons. */
export function useExport(id: string, table: ExportedTable): TableExport {
  const locale = useLanguage()
  const service = useService(id, downloads)
  const [state, setState] = useState<ExportState>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  const latest = useRef({ table, service, locale })
  useLayoutEffect(() => {
    latest.current = { table, service, locale }
  })
  useLastingEffect(() => () => running.current?.abort(), [])

  const start = async (wanted: WantedExport = {}): Promise<Json> => {
    const { table: now, service: saving, locale: language } = latest.current
    const texts = tableIn(TEXTS, language)
    if (running.current) throw new MessageError(texts.runs)
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState({ is: 'running', done: 0, total: now.all?.length })
    const { format = 'csv', rows: chosen = 'all', name = '' } = wanted
    const whole = now.all ?? ((page: number) => now.ask(page, signal))
    try {
      if (!saving) throw new MessageError(texts.nowhere)
      const { makeFile } = await import('./export/make-file.ts')
      const { file, count } = await makeFile({
        ...now,
        format,
        name: name.replace(/\.(csv|xlsx)$/i, '') || now.name,
        rows: chosen === 'page' ? now.page : chosen === 'selected' ? now.selected() : whole,
        cells: { ...now.cells, signal },
        onProgress: (done, total) => !signal.aborted && setState({ is: 'running', done, total }),
        locale: language,
      })
      const saved = await saving.save(file)
      setState({ is: 'idle' })
      return { ...saved, rows: count }
    } catch (thrown) {
      if (signal.aborted) return false
      const told = toldBy(thrown)
      setState({ is: 'failed', reason: typeof told === 'string' && told !== '' ? told : texts.failed })
      throw thrown
    } finally {
      running.current = undefined
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ is: 'idle' })
  }
  useMethods<typeof marsTable>(id, { exportRows: (wanted) => start(wanted ?? {}) })
  return { state, start, stop }
}
