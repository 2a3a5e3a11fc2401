import { useCallback } from 'react'

/** The ref of a page with the colour that older pages have among their settings, until it leaves. Pages without one load nothing of it. */
export function useColour(colour: string): (host: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (host) => {
      if (!host || colour === '') return undefined
      let left = false
      let sheet: HTMLStyleElement | undefined
      void import('./page-colour.ts').then(({ addColour }) => {
        if (!left) sheet = addColour(host, colour)
      })
      return () => {
        left = true
        sheet?.remove()
      }
    },
    [colour],
  )
}
