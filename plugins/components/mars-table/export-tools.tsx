import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { tableIn, useLanguage } from '#sdk/react'
import './export-tools.css'
import type { ExportFormat, TableExport } from './use-export.ts'

const TEXTS = {
  zh: {
    save: (format: string) => `导出 ${format}`,
    running: (done: string, total: string | undefined) => `正在导出：${total === undefined ? `${done} 行` : `${done} / ${total} 行`}`,
    stop: '停止导出',
  },
  en: {
    save: (format: string) => `Export ${format}`,
    running: (done: string, total: string | undefined) => `Exporting: ${total === undefined ? `${done} rows` : `${done} of ${total} rows`}`,
    stop: 'Stop the export',
  },
} as const

interface ExportToolsProps {
  readonly formats: readonly ExportFormat[]
  /** The name of the file, without its ending. */
  readonly name: string
  readonly of: TableExport
  /** Whether the page is edited, where nothing is exported. */
  readonly isEdited: boolean
}

const written = (count: number): string => count.toLocaleString('en')

/** Buttons that export what a table shows; while one does, how far it is and a way to stop it. */
export function ExportTools({ formats, name, of: { state, start, stop }, isEdited }: ExportToolsProps) {
  const texts = tableIn(TEXTS, useLanguage())
  if (state.is === 'running') {
    const { done, total } = state
    return (
      <div className="tessera-table-export">
        <span role="status">{texts.running(written(done), total === undefined ? undefined : written(total))}</span>
        <progress aria-hidden="true" {...(total ? { value: Math.min(done, total), max: total } : {})} />
        <Button onClick={stop}>{texts.stop}</Button>
      </div>
    )
  }
  return (
    <div className="tessera-table-export">
      {state.is === 'failed' && <span role="alert">{state.reason}</span>}
      {formats.map((format) => (
        <Button key={format} title={`${name}.${format}`} onClick={() => !isEdited && void start({ format }).catch(() => undefined)}>
          {texts.save(format.toUpperCase())}
        </Button>
      ))}
    </div>
  )
}
