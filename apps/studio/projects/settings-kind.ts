import type { DocumentKind, Entry, Json } from '#kernel/document'
import { MessageError, tell } from '#kernel/message'
import { settingsShape } from '#kernel/page/records'

/** A record of a project's settings, whose values the server checks. */
export type SettingsEntry = Entry & { readonly [field: string]: Json }

/** The settings of a project as a document of the studio. */
export const settingsKind: DocumentKind<SettingsEntry> = {
  ...settingsShape,
  parts: settingsShape.parts as DocumentKind<SettingsEntry>['parts'],
  parse(value) {
    const { id, kind } = (value ?? {}) as Partial<SettingsEntry>
    if (typeof id !== 'string' || typeof kind !== 'string' || !Object.hasOwn(settingsShape.parts, kind))
      throw new MessageError(tell('document.unknown-cell'))
    return value as SettingsEntry
  },
  limits: { depth: 1, entries: Number.POSITIVE_INFINITY },
}
