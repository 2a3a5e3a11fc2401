import type { CallMap } from '../calls/call-map.ts'
import { inOrder } from '../calls/in-order.ts'
import type { CallsOf } from '../calls/module.ts'
import * as list from './list.ts'

/** What the server is made of: each after those that it needs. */
export const modules = inOrder(Object.values(list))

/** Every call of the server for clients, by method and path. */
export type ServerCalls = CallMap<CallsOf<(typeof modules)[number]>>
