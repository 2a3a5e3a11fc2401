import type { Label, Message, Told } from '#kernel/message'

/** Any value that survives a JSON round trip. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export interface JsonObject {
  readonly [key: string]: Json
}

/** A record of a document; ids are unique over all kinds of records. */
export interface Entry {
  readonly id: string
  readonly kind: string
}

/**
 * How a record is taken apart into cells, part by part:
 * `whole` is one cell; `group` are fields that only make sense together, as one cell in this order; `tree` is an object of which each leaf
 * is a cell, a list being a leaf. Fields without a part never change.
 */
export type Part =
  | { readonly name: string; readonly as: 'whole' }
  | { readonly name: string; readonly as: 'group'; readonly fields: readonly string[]; readonly more?: readonly string[] }
  /**
   * `sources` is the field that holds, by dotted path, what is computed instead of a value: a cell has either. An `optional` tree is not
   * there while it is empty. Several trees may share one field of sources: those of a tree with `prefix` begin with it.
   */
  | {
      readonly name: string
      readonly as: 'tree'
      readonly sources?: string
      readonly prefix?: string
      readonly optional?: true
    }

/** What the document that an edit meets looks like; a whole one or the rows that are needed. */
export interface DocumentView<E extends Entry> {
  get(id: string): E | undefined
  /** Ids of what stands below a record. */
  childrenOf(id: string): Iterable<string>
}

/** A kind of documents: what its records are. Everything else about documents is the same for all kinds. */
export interface DocumentKind<E extends Entry = Entry> {
  readonly id: string
  readonly label: Label
  /** A record from outside, checked; throws a `MessageError` that names the place. */
  parse(value: unknown): E
  readonly parts: { readonly [kind in E['kind']]: readonly Part[] }
  /** The record that it stands below; null at the top; undefined where it stands nowhere. */
  parentOf(entry: E): string | null | undefined
  /** The record without anything above it. */
  atTop(entry: E): E
  /** The cell that holds the place of a record. */
  readonly place: string
  /** The record that a document always has. */
  readonly root: string
  readonly limits: { readonly depth: number; readonly entries: number }
  /** Why a record may not stand where it does; asked for what is new there and all that is below it. */
  mayStand?(view: DocumentView<E>, entry: E): Message | null
  /** Why a record may not become so, whatever else is in the document; null `from` is one that is added. Held for what changes, never for what stands. */
  refuses?(from: E | null, to: E): Told | null
  /** The same for what needs all other records, such as a name that may be there once. */
  readonly among?: {
    /** Whether a change is one to ask about; it needs nothing of the document. */
    concerns(from: E | null, to: E): boolean
    /** Why the record may not become so beside the others, itself among them as it becomes. */
    refuses(all: Iterable<E>, to: E): Told | null
  }
  /** What records hold together, such as names that are there once: asked of one that changes and stays in its place. */
  readonly together?: {
    /** Whether a change is one to ask about; it needs nothing of the document. */
    concerns(from: E, to: E): boolean
    /** Why the record may not become so. */
    refuses(view: DocumentView<E>, to: E): Message | null
  }
  /**
   * What rules have to see beside a record and all that is above it: the children of some records, and all that is below others. Where a document is read in
   * parts, these are read before the rules are asked.
   */
  needs?(view: DocumentView<E>, entry: E): { readonly children: readonly string[]; readonly below: readonly string[] }
}
