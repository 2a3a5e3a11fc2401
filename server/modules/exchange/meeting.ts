import type { Label } from '#kernel/message'
import type { Db } from '../../db/store.ts'
import type { TakenItem } from '../../parts/choices.ts'
import type { RegisteredPart } from '../../parts/part.ts'
import { allParts, type ExchangeFile, mapSections, type PlanPart } from '../../parts/section.ts'
import type { Overview } from './reading.ts'

/** What a file meets in a project. */
export interface Here {
  /** What each module found, by its id. */
  readonly found: ReadonlyMap<string, unknown>
  readonly taken: readonly TakenItem[]
  /** How much of each part the project has just as it is in the file. */
  readonly same: ReadonlyMap<PlanPart, number>
}
export const NOTHING_HERE: Here = { found: new Map(), taken: [], same: new Map() }

/** The file without the sections that the user may not bring to a project. */
export function partsFor(overview: Overview, isAdmin: boolean): Overview {
  if (isAdmin) return overview
  const file = mapSections(overview.file, ({ adminsOnly, schema }, value) => (adminsOnly ? schema.parse(undefined) : value))
  return { ...overview, file }
}

/** Parts that only administrators bring. */
export const adminParts = (): readonly PlanPart[] => allParts().flatMap(({ section, part }) => (section.adminsOnly ? [part] : []))

const labelOf = (part: PlanPart): Label => allParts().find((each) => each.part === part)?.counted.one ?? { zh: part, en: part }

/** Asks all modules what a file meets in a project. In a new one, whose rows nobody chose, nothing counts as taken. */
export const createMeet =
  (parts: () => readonly RegisteredPart[]) =>
  async (db: Db, projectId: number, file: ExchangeFile, isNew = false): Promise<Here> => {
    const taken: TakenItem[] = []
    const same = new Map<PlanPart, number>()
    const found = new Map<string, unknown>()
    for (const { module, work } of parts()) {
      const here = await work.meet?.({
        ...{ db, projectId, file },
        take(part, id, name, choices, preset) {
          if (!isNew) taken.push({ id: `${part} ${id}`, part, label: labelOf(part), name, choices: [...choices], choice: preset })
        },
        met: (part) => void same.set(part, (same.get(part) ?? 0) + 1),
      })
      found.set(module, here)
    }
    return { found, taken, same }
  }
export type Meet = ReturnType<typeof createMeet>
