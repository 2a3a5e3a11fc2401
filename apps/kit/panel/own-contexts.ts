import { defineToken, type OwnContexts } from '#kernel/plugin'

/** What contributions to the open editor know of their own plugins. */
export const ownContextsToken = defineToken<OwnContexts>('tessera.editor/own contexts')
