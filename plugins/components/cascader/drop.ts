// What drops down from the field, in one piece that comes when somebody is about to use it.
export { PickDrop } from '#sdk/react'
export { Columns } from './columns.tsx'
export { FoundPaths } from './found-paths.tsx'
