import type { Label } from '#kernel/message'
import type { Refusal } from './refusal.ts'

/** How the changes of a document stand with the server. */
export type SaveState =
  | { readonly status: 'saved'; readonly at: number }
  | { readonly status: 'dirty' }
  | { readonly status: 'saving' }
  | { readonly status: 'offline'; readonly reason: string }
  /** The server said no and would again: what the person does next decides. */
  | ({ readonly status: 'refused' } & Refusal)
  | { readonly status: 'conflict'; readonly overlap: readonly string[] }
  /** Opened with errors, without the right to edit, or edited in another tab: nothing is saved until the person chooses, which they can where `mayUnlock` says so. */
  | { readonly status: 'read only'; readonly reason: Label; readonly elsewhere?: true; readonly mayUnlock?: true }
