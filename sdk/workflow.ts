// What nodes and triggers of workflows are declared with. The server reads them too.

import { MessageError, tell } from '#kernel/message'
import { defineExtensionPoint, isOfProduct } from '#kernel/plugin'
import type { NodeDeclaration } from './define/node.ts'
import type { TriggerDeclaration } from './define/trigger.ts'
import { wellFormed } from './points.ts'

export { serviceAddress } from '#kernel/page/values'
export {
  defineNode,
  type NodeChange,
  type NodeContext,
  type NodeData,
  type NodeDeclaration,
  type NodeEffect,
  type NodeFollow,
  type NodeGroup,
  type NodeSending,
  type NodeUse,
  type RecordAction,
  type RunEvent,
  type WrittenParams,
} from './define/node.ts'
export { hostIn, literalHost, secretNamesIn, withSecretsFrom } from './define/node-addresses.ts'
export { defineTrigger, type TriggerDeclaration, type TriggerStarts } from './define/trigger.ts'
export { writtenParams } from './define/written-params.ts'

/** The extension point for nodes of workflows. */
export const nodesPoint = defineExtensionPoint<NodeDeclaration>('nodes', {
  accepts: (value, owner) => {
    wellFormed('node')(value)
    if (!isOfProduct(owner)) throw new MessageError(tell('plugin.node-product'))
  },
})
/** The extension point for triggers of workflows. */
export const triggersPoint = defineExtensionPoint<TriggerDeclaration>('triggers', {
  accepts: (value, owner) => {
    wellFormed('trigger')(value)
    if (!isOfProduct(owner)) throw new MessageError(tell('plugin.trigger-product'))
  },
})
