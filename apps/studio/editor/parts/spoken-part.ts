import { type ReadonlySignal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'

/** What assistive technology is told. */
export interface Spoken {
  readonly text: ReadonlySignal<string>
  say(text: string): void
}
export const spokenToken = defineToken<Spoken>('tessera.editor/spoken')

export const spokenPart = definePart({
  id: 'part/spoken',
  token: spokenToken,
  create() {
    const spoken = signal('')
    return {
      text: spoken,
      say(text) {
        // The same text twice is spoken twice only if it differs: a no-break space is not heard.
        spoken.value = spoken.peek() === text ? `${text}\u00a0` : text
      },
    }
  },
})
