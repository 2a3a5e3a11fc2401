// What drops down from the field, in one piece that comes when somebody is about to use it.
export { PickDrop, TreeList } from '#sdk/react'
