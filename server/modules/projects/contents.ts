import type { Json, Label } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'

/** One kind of thing that projects are made of, as the module tells it that keeps it. */
export interface ProjectContent {
  readonly id: string
  readonly label: Label
  /**
   * It says where a project runs, not what it is: addresses of services, hosts. A file has it, and whoever imports one chooses; copies by template do
   * without.
   */
  readonly isOfPlace?: true
  /**
   * What a project has of it, an item for each thing that people would count, in an order that does not hang on ids. It says names where the database has
   * ids, so that a project and its copy answer the same.
   */
  read(db: Db, projectId: number): Promise<readonly Json[]>
}

/** The same in any order of its rows. */
export const inTextOrder = (items: readonly Json[]): readonly Json[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
