import type { ShownModel } from '../../../../server/wire.ts'

/** Reads the fields of a model or view of the project. */
export type ShapeOf = (model: string) => Promise<ShownModel>
