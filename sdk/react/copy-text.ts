import { MessageError, tell } from '#kernel/message'

/** Puts a text on the clipboard; pages served without TLS have no clipboard, but may still copy what is selected. */
export async function copyText(text: string): Promise<void> {
  // The types promise a clipboard; browsers give one to secure pages alone.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) return clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0'
  const before = document.activeElement
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!copied) throw new MessageError(tell('step.no-copy'))
}
