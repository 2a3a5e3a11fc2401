import { signal } from '@preact/signals-core'

/** Name of the variable that somebody asked to see; the panel opens its row and forgets it. */
export const shownVariable = signal<string | null>(null)
