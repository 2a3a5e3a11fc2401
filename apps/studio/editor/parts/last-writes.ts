import { formatPath } from '#kernel/document'
import { definePart, defineToken } from '#kernel/plugin'
import { type ReadonlySignal, signal } from '#sdk/studio'
import type { LastWrites } from '../../../../server/wire.ts'
import { openedPage } from '../document/opened-page.ts'

/** Who wrote the values of one record last. */
export interface WritesOf {
  readonly entry: string
  readonly writes: LastWrites
}
export interface LastWriters {
  /** Of the record that was asked for last; null until it is known. */
  readonly known: ReadonlySignal<WritesOf | null>
  /** Asks the server; what it cannot tell is left out. */
  ask(entry: string): Promise<void>
}
export const lastWritersToken = defineToken<LastWriters>('tessera.editor/last writers')

export const lastWritersPart = definePart({
  id: 'part/last-writers',
  token: lastWritersToken,
  create({ get }): LastWriters {
    const { lastWrites } = get(openedPage)
    const known = signal<WritesOf | null>(null)
    let wanted = ''
    return {
      known,
      async ask(entry) {
        wanted = entry
        if (known.peek()?.entry !== entry) known.value = null
        const writes = (await lastWrites?.(entry).catch(() => null)) ?? null
        if (wanted === entry) known.value = writes && { entry, writes }
      },
    }
  },
})

/** The last write of a field: its own cell, one inside of it, or the whole that it is a part of. */
export function lastWriteOf({ writes }: WritesOf, cell: string): LastWrites[number] | undefined {
  const found = writes.filter(({ path }) => path === cell || path.startsWith(`${cell}/`) || cell.startsWith(`${path}/`))
  return found.reduce<LastWrites[number] | undefined>((last, each) => (last && last.seq >= each.seq ? last : each), undefined)
}

/** The cell of a field of an inspector's form, by its dotted path and what comes before that. */
export function cellOf(prefix: string | undefined, path: string): string {
  const before = prefix === undefined ? ['props'] : prefix.split('.').filter((part) => part !== '')
  return formatPath([...before, ...path.split('.')])
}
