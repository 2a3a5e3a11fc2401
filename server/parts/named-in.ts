import type { PageDocument } from '#kernel/page/records'

/** The records of documents as one text, to look for names in. */
export const documentsText = (documents: readonly PageDocument[]): string =>
  documents.map(({ entries }) => JSON.stringify([...entries.values()])).join('\n')
