import { type ReactNode, useEffect, useRef, useState } from 'react'

export interface DropAreaProps {
  /** What it says while files are held over it. */
  readonly hint: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

const hasFiles = (event: DragEvent | React.DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Takes files that are dropped on it, and those that are pasted while it is on the screen. Both have a button beside them for who uses neither. */
export function DropArea({ hint, onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  /** Moving onto a child leaves the parent as well. */
  const depth = useRef(0)
  const take = useRef(onFiles)
  take.current = onFiles

  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isField(event.target)) return
      event.preventDefault()
      take.current(files)
    }
    // A file that misses the area would take the place of the studio.
    const keep = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', keep)
    document.addEventListener('drop', keep)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', keep)
      document.removeEventListener('drop', keep)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere on it; the button does the same for the keyboard
    <div
      className="cloud-drop"
      data-over={isOver || undefined}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return
        depth.current += 1
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setIsOver(false)
      }}
      onDrop={(event) => {
        depth.current = 0
        setIsOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
      }}
    >
      {children}
      {isOver && <div className="cloud-drop-hint">{hint}</div>}
    </div>
  )
}
