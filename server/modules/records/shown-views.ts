import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { ProjectShape } from '../models/index.ts'
import { recordErrors } from './errors.ts'
import { modelsOfView } from './followed-models.ts'
import { columnsOfView, type ViewColumnInfo, withSamples } from './view-check.ts'
import type { View, ViewParam } from './view-model.ts'
import { type ViewPlace, ViewReading } from './view-reading.ts'

/** The views of a project, for those who read records. */
export interface ViewSource {
  /** The view of a name. @throws AppError for one that cannot be read in this environment */
  readonly find: (db: Db, shape: ProjectShape, name: string) => Promise<View | null>
  readonly list: (db: Db, projectId: number) => Promise<readonly ViewTitle[]>
}
interface ViewTitle {
  readonly name: string
  readonly description: string
}
/** A view as its readers see it. */
export interface ShownView extends ViewTitle {
  readonly columns: readonly ViewColumnInfo[]
  readonly params: readonly ViewParam[]
  /** Whether its rows are groups, which have no ids. */
  readonly isGrouped: boolean
}

/** Finds views and shows their columns, as far as a subject may view them. */
export class ShownViews {
  constructor(
    private readonly store: Store,
    private readonly sources: Hooks<ViewSource>,
  ) {}

  async find(shape: ProjectShape, name: string, db: Db = this.store.read): Promise<View | null> {
    for (const { find } of this.sources.all()) {
      const view = await find(db, shape, name)
      if (view) return view
    }
    return null
  }

  /** Of names, those of views, with the ids of the models that each reads. */
  async used(db: Db, shape: ProjectShape, names: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    const used = new Map<string, readonly number[]>()
    for (const name of names.filter((one) => !shape.byName.has(one))) {
      const view = await this.find(shape, name, db)
      if (view) used.set(name, modelsOfView(shape, view))
    }
    return used
  }

  /** The columns that the subject may view. @throws AppError for a view that the subject may not read */
  columns(place: ViewPlace, view: View): readonly ViewColumnInfo[] {
    const reading = new ViewReading(place, withSamples(view), {})
    return columnsOfView(this.store, place.shape, view).filter(({ name }) => reading.shows(name))
  }

  /** The views that the subject may read, by name. */
  async all(place: ViewPlace): Promise<readonly ShownView[]> {
    const { shape } = place
    const lists = await Promise.all(this.sources.all().map(({ list }) => list(this.store.read, shape.projectId)))
    const shown = await Promise.all(lists.flat().map((title) => this.shown(place, title)))
    return shown.filter((one) => one !== null)
  }

  private async shown(place: ViewPlace, title: ViewTitle): Promise<ShownView | null> {
    try {
      const view = await this.find(place.shape, title.name)
      if (!view) throw new AppError(recordErrors.modelMissing)
      const { params, grouped } = view.definition
      return { ...title, columns: this.columns(place, view), params, isGrouped: grouped }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}
