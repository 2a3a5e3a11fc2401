let spoken: HTMLElement | undefined

/** Speaks to assistive technology. */
export function announce(text: string): void {
  if (!spoken?.isConnected) {
    spoken = document.createElement('div')
    spoken.setAttribute('role', 'status')
    spoken.className = 'tessera-visually-hidden'
    document.body.append(spoken)
  }
  spoken.textContent = text
}
