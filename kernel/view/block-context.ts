import { createContext, type ReactNode } from 'react'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { PageContextValue } from './page-context.ts'

/** What a use of a block puts into its slots, for the block's Slot elements. */
export interface BlockContextValue {
  readonly use: ElementId
  /** By the slot's name. */
  readonly slots: { readonly [name: string]: ReactNode }
  /** Where the use stands: what fills a slot belongs there. */
  readonly outer: PageContextValue
  /** Passes a row in which a slot is rendered; undefined once that row is removed. */
  readonly tell: (key: string, row: Json | undefined) => void
  /** The block around the use. */
  readonly around: BlockContextValue | null
}

export const BlockContext = createContext<BlockContextValue | null>(null)
