import { Button } from '@arco-design/web-react'
import { IconFile } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'

/** Takes one file: chosen, dropped, or pasted as a file or as its text. */
export function FileDrop({ onFile, onProblem }: { readonly onFile: (file: File) => void; readonly onProblem: (problem: string) => void }) {
  const t = useMessages(exchangeTexts)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: readonly File[]): void => {
    const [first, ...more] = files
    if (more.length > 0) onProblem(t('several'))
    else if (first) onFile(first)
  }
  const taking = useRef(take)
  taking.current = take
  useEffect(() => {
    button.current?.querySelector('button')?.focus()
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (files.length === 0 && text.trim() === '') return
      event.preventDefault()
      taking.current(files.length > 0 ? files : [new File([text], 'pasted.json', { type: 'application/json' })])
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button below takes them by keyboard
    <div
      className={isOver ? 'exchange-drop exchange-over' : 'exchange-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <IconFile className="exchange-drop-icon" />
      <p>{t('drop')}</p>
      <div ref={button}>
        <Button type="primary" onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/json,.json,application/zip,.zip"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p className="studio-muted">{t('dropHint')}</p>
    </div>
  )
}
