import { useEffect } from 'react'

/** The colour that older pages have among their settings, until the page leaves. Pages without one load nothing of it. */
export function useColour(host: HTMLElement | null, colour: string): void {
  useEffect(() => {
    if (!host || colour === '') return
    let left = false
    let sheet: HTMLStyleElement | undefined
    void import('./page-colour.ts').then(({ addColour }) => {
      if (!left) sheet = addColour(host, colour)
    })
    return () => {
      left = true
      sheet?.remove()
    }
  }, [host, colour])
}
