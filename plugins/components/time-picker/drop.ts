// What drops down from the box, in one piece that comes when somebody is about to use it.
export { DropLayer } from '#sdk/react'
export { Panel } from './panel.tsx'
