import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** A box that files are dropped on and pasted into: its handlers, and whether files are above it. */
export function useFileTarget(isUsable: boolean, take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const takes = {
    onDragOver(event: DragEvent) {
      if (!isUsable || !event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false)
      if (!isUsable || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent) {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0) return
      event.preventDefault()
      take(pasted)
    },
  }
  return { isOver, takes }
}
